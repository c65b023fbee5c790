// The game over a reload: the browser's storage holds the settings and the game. It may be full, out of reach, damaged or of another
// version; then the page begins a new game.

import {columnsOf, games, hasBoard, isKomi, rowsOf} from './games.js'
import {Swap2} from './swap2.js'
import {GameTree, isPoint} from './tree.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */

const savedKey = 'tengen-game'
const viewKey = 'tengen-view'
export const mostMoves = 2000

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Played all the same, without a memory.
  }
}

/** @param {unknown} game */
export const save = (game) => keep(savedKey, game)

/** How the board is shown and the engine works: kept apart from the game. @param {View} view */
export const saveView = (view) => keep(viewKey, view)

/** @typedef {{numbers: boolean, threats: boolean, sound: boolean, coordinates: string, threads: number, memory: number}} View */

/** @returns {View} */
export function readView() {
  /** @type {any} */
  let view = null
  try {
    view = JSON.parse(localStorage.getItem(viewKey) ?? 'null')
  } catch {
    // As on a first visit.
  }
  const count = (/** @type {unknown} */ value) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0)
  return {numbers: view?.numbers === true, threats: view?.threats === true, sound: view?.sound === true, coordinates: typeof view?.coordinates === 'string' ? view.coordinates : 'letters',
          threads: count(view?.threads), memory: count(view?.memory)}
}

/** The moves up to the first that makes no sense. @param {unknown} list @returns {Point[]} */
function soundMoves(list) {
  const moves = Array.isArray(list) ? list.slice(0, mostMoves) : []
  const wrong = moves.findIndex((move) => !isPoint(move))
  return wrong < 0 ? moves : moves.slice(0, wrong)
}

/** The game with its variations. Versions up to 0.2.0 kept `moves` and those taken back, `future`. @param {any} saved */
function treeOf(saved) {
  if (saved.tree) {
    const tree = GameTree.from(saved.tree)
    tree.goTo(Number.isInteger(saved.here) && saved.here >= 0 && saved.here < tree.nodes.length ? saved.here : 0)
    return tree
  }
  const tree = GameTree.of(soundMoves(saved.moves))
  tree.addLine(soundMoves(saved.future))
  return tree
}

/**
 * Of what was saved all that makes sense, or null. `left`: milliseconds of the clock by side, null without one. Pages of version 0.2.0 knew no
 * strength: it is full then.
 * @param {(id: string) => string[]} choices the values of a field
 */
export function readSaved(choices) {
  try {
    const saved = {strength: '20', opening: 'none', ...JSON.parse(localStorage.getItem(savedKey) ?? 'null')}
    const isChoice = (/** @type {string} */ id) => typeof saved[id] === 'string' && choices(id).includes(saved[id])
    if (!['game', 'rule', 'side', 'level', 'strength', 'opening'].every(isChoice)) return null
    /** @type {import('./types').GameName} */
    const game = saved.game
    if (games[game].size && !hasBoard(game, saved.size, saved.size)) return null
    const {setup} = saved
    const points = columnsOf(saved) * rowsOf(saved)
    const setupThere = typeof setup?.cells === 'string' && setup.cells.length === points && /^[bw.]+$/.test(setup.cells) && (setup.toMove === 'b' || setup.toMove === 'w')
    const sides = /** @type {Side[]} */ (['b', 'w'])
    /** @type {Record<Side, number> | null} */
    const left = sides.every((side) => Number.isInteger(saved.left?.[side]) && saved.left[side] >= 0) ? saved.left : null
    /** @type {Record<string, string>} */
    const fields = Object.fromEntries(['game', 'rule', 'side', 'level', 'strength', 'opening'].map((id) => [id, saved[id]]))
    return {
      fields: {...fields, size: String(saved.size), clock: String(saved.clock)},
      analysis: saved.analysis === true,
      komi: isKomi(saved.komi) ? /** @type {number} */ (saved.komi) : undefined,
      setup: setupThere ? {cells: /** @type {string} */ (setup.cells), toMove: /** @type {Side} */ (setup.toMove)} : undefined,
      tree: treeOf(saved),
      opening: Swap2.from(saved.swap2),
      left,
    }
  } catch {
    return null
  }
}
