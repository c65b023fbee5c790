// Gomoku: the first moves that an analysis considers. The engine looks at points up to two steps from a stone; here the person takes some of
// them away. What it looks at after the first move is its own.

import {namer} from './describe.js'
import {words} from './language.js'
import {isSettled} from './store.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./director.js').Director} Director */

const localSteps = 4 // around the last move

/** @param {Point} one @param {Point} two */
const steps = (one, two) => Math.max(Math.abs(one[0] - two[0]), Math.abs(one[1] - two[1]))

/** Whether these data are of a game whose first moves can be chosen. @param {GameData} data */
const isChosen = ({wanted, mode}) => wanted.game === 'gomoku' && mode === 'analyse'

/** The points that the engine is not to begin a line with. A point that makes or stops a five or an open four stays, but where the person took it away. @param {GameData} data @returns {Point[]} */
export function leftOut(data) {
  const {position, range, left} = data
  if (!position || !isChosen(data)) return []
  const {columns, cells, moves, legal, threats} = position
  const at = (/** @type {Point} */ [x, y]) => y * columns + x
  const answers = new Set(threats.map((threat) => at(threat.at)))
  const stones = /** @type {Point[]} */ ([...cells].flatMap((cell, i) => (cell === 'b' || cell === 'w' ? [[i % columns, Math.floor(i / columns)]] : [])))
  const last = moves.at(-1)
  const isFar = (/** @type {Point} */ point) => {
    if (range === 'beside') return stones.length > 0 && stones.every((stone) => steps(stone, point) > 1)
    return range === 'local' && last !== undefined && steps(last, point) > localSteps
  }
  return legal.filter((point) => left.has(at(point)) || (isFar(point) && !answers.has(at(point))))
}

/** The points that the person took away and that are empty. @param {GameData} data @returns {Point[]} */
export function marked(data) {
  const {position, left} = data
  if (!position || !isChosen(data)) return []
  return [...left].filter((i) => position.cells[i] === '.').map((i) => [i % position.columns, Math.floor(i / position.columns)])
}

/** Begins the analysis anew with other first moves. @param {Director} director @param {Partial<GameData>} values */
function consider(director, values) {
  director.begin({...values, message: null})
  director.goOn()
}

/** @param {Director} director @param {GameData['range']} range */
export const setRange = (director, range) => consider(director, {range})

/** From now on a tap takes a point away or gives it back; or no longer. @param {Director} director */
export function toggleMarking({game}) {
  game.change({marking: !game.data.marking, message: null})
}

/** A tap on a point while points are marked. @param {Director} director @param {number} x @param {number} y */
export function markPoint(director, x, y) {
  const {position, left} = director.data
  if (!isSettled(director.data) || !position || x < 0) return
  const at = y * position.columns + x
  if (position.cells[at] !== '.') return
  const others = new Set(left)
  const isBack = others.delete(at)
  if (!isBack) others.add(at)
  consider(director, {left: others})
  director.say(() => (isBack ? words.pointConsidered : words.pointLeftOut)(namer(director.data)([x, y])))
}

/** The engine considers every point again. @param {Director} director */
export const markNone = (director) => consider(director, {left: new Set(), marking: false})
