// The one place where the page keeps what it knows: the game on the board and how it is looked at. Views draw from it and subscribers save
// from it; only `change` alters it, and all of them hear of it once the change is whole.

import {same} from './games.js'
import {RenjuOpening} from './renju_opening.js'
import {GameTree} from './tree.js'

/** @typedef {import('./types').Side} Side */
/** @typedef {import('./types').GameData} GameData */

/** A page that has just been opened. @returns {GameData} */
export const firstData = () => ({
  id: '', wanted: {game: 'gomoku', rule: '0', size: 15}, position: null, settled: false, tree: new GameTree(), edits: 0,
  side: 'b', level: 8, time: 1000, minutes: 0, clock: null, opening: null, ended: null, mode: 'play', paused: false,
  job: null, thoughts: {of: null, search: -1, lines: [], next: []}, analysing: true, lines: 3, limit: 0, depth: 0, nodes: 0, range: 'all', left: new Set(), marking: false, looked: null, heat: true,
  editing: null, dead: null, review: null, reviewed: 0, learning: null, message: null, cursor: {x: 7, y: 7}, focused: false, hover: null, chosen: null,
  arrow: null, dropped: -1, connected: true, undoable: null, facts: {}, study: null, removed: null, exploring: false, book: null, played: null, others: 0, where: '',
  view: {numbers: false, threats: false, sound: false, coordinates: 'letters', theme: 'wood', confirm: false, slide: false, flipped: false, threads: 0, memory: 0, ponder: false},
})

export class Game {
  /** @param {Partial<GameData>} [data] */
  constructor(data = {}) {
    /** @type {GameData} */
    this.data = {...firstData(), ...data}
    /** @type {Set<(data: GameData) => void>} */
    this.listeners = new Set()
    this.pending = false
  }

  /** Calls `listener` after each change, and once now. @param {(data: GameData) => void} listener @returns {() => void} ends that */
  subscribe(listener) {
    this.listeners.add(listener)
    listener(this.data)
    return () => this.listeners.delete(listener)
  }

  /**
   * Calls `act` with what `pick` takes from the data, now and each time one of those values is another one.
   * @template {unknown[]} T
   * @param {(data: GameData) => [...T]} pick
   * @param {(values: [...T]) => void} act
   */
  watch(pick, act) {
    /** @type {T | null} */
    let last = null
    return this.subscribe((data) => {
      const values = pick(data)
      if (last && values.every((value, i) => Object.is(value, /** @type {T} */ (last)[i]))) return
      last = values
      act(values)
    })
  }

  /** Takes these values; all listeners hear of the changes of one turn of the browser at once. @param {Partial<GameData>} values */
  change(values) {
    Object.assign(this.data, values)
    if (this.pending) return
    this.pending = true
    queueMicrotask(() => this.flush())
  }

  /** The tree was changed in its place. @param {Partial<GameData>} [values] */
  changeTree(values = {}) {
    this.change({...values, edits: this.data.edits + 1})
  }

  /** Tells the listeners now. */
  flush() {
    if (!this.pending) return
    this.pending = false
    for (const listener of [...this.listeners]) listener(this.data)
  }
}

// --- What follows from the data ---

/** Whether the position on the board is one to go on from: it is there, and no other is on its way. @param {GameData} data */
export const isSettled = ({position, settled}) => Boolean(position && settled)

/** Whether the game on the board is at an end, by its rules or otherwise. @param {GameData} data */
export const isOver = ({position, ended}) => Boolean(position?.over || ended)

/** The step of the opening that is due. @param {GameData} data */
export const openingTurn = ({position, opening, mode}) => (mode === 'play' && position && opening?.turn(position.moves.length)) || null

/** Whether the person plays the next move: in a game their side's; in an analysis any. @param {GameData} data */
export function isMyTurn(data) {
  const {position, opening, mode, side, editing} = data
  if (!position || editing || position.over) return false
  if (mode !== 'play') return true
  if (data.ended) return false
  const turn = openingTurn(data)
  if (turn) return ['place', 'offer', 'pick'].includes(turn.what) && Boolean(opening?.isPersons(position.moves.length))
  return side === 'both' || side === position.toMove
}

/** Whether the engine is to play, and waits to be told so: the person has stepped back to this position. @param {GameData} data */
export function isWaiting(data) {
  return data.mode === 'play' && data.paused && isSettled(data) && !isOver(data) && !data.editing && !isMyTurn(data) && !openingTurn(data)
}

/** The side of the person where it is one side. @param {GameData} data @returns {Side | null} */
export const ownSide = ({side}) => (side === 'b' || side === 'w' ? side : null)

/** Whether the opening lets a stone be put or offered there. @param {GameData} data @param {number} x @param {number} y */
export function openingAllows(data, x, y) {
  const {position, opening, wanted} = data
  return !position || !openingTurn(data) || !(opening instanceof RenjuOpening) || opening.allows(position.moves.length, [x, y], wanted.size)
}

/** Whether a stone may be put on this point now. @param {GameData} data @param {number} x @param {number} y */
export function mayPlay(data, x, y) {
  const {position, editing, wanted} = data
  if (editing) return true
  if (data.marking && position) return position.cells[y * position.columns + x] === '.'
  if (!isSettled(data) || !position || !isMyTurn(data)) return false
  if (!openingAllows(data, x, y)) return false
  return position.legal.some((move) => (wanted.game === 'connect' ? move[0] === x : same(move, [x, y])))
}

/** The row where a stone in this column comes to rest; the row itself in other games. @param {GameData} data @param {number} x @param {number} y */
export function rowOf({position, wanted}, x, y) {
  return wanted.game === 'connect' ? position?.legal.find((move) => move[0] === x)?.[1] ?? y : y
}

/** Whether these thoughts judge the position on the board. @param {GameData} data */
export const thinksOfThis = ({thoughts, position}) => thoughts.of !== null && thoughts.of === position

/** Black's chance by the newest thoughts, a review, or the end; null where nobody knows. @param {GameData} data @returns {number | null} */
export function blackChance(data) {
  const {position, thoughts, review} = data
  if (!position) return null
  if (position.over) return position.winner === 'b' ? 1 : position.winner === 'w' ? 0 : 0.5
  const best = thinksOfThis(data) && !thoughts.aside ? thoughts.lines[0] : null
  if (best) return position.toMove === 'b' ? best.chance : 1 - best.chance
  const {moves} = position
  return review?.isOf(moves) ? review.positions[moves.length]?.black ?? null : null
}
