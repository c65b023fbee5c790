// Steps through a game and changes of its tree. Nothing here changes who plays which side.

import {words} from './language.js'
import {localState} from './local_state.js'
import {RenjuOpening} from './renju_opening.js'
import {isMyTurn, isOver, isSettled} from './store.js'
import {GameTree} from './tree.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./director.js').Director} Director */

/** To any position of the game. In a game the engine waits there, but at its end. @param {Director} director @param {number} place */
export async function goToPlace(director, place) {
  const {game, engine} = director
  const {tree, position, wanted, connected, mode} = game.data
  if (!isSettled(game.data) || !tree.nodes[place]) return
  const mine = director.begin()
  const before = position?.moves.length ?? 0
  const answer = await director.changed(connected ? engine.goTo(tree.moves(place)) : Promise.resolve({...localState(wanted, tree.moves(place)), error: undefined, stopped: undefined}))
  if (answer.error === undefined && !answer.stopped) {
    tree.goTo(tree.path(place)[answer.moves.length])
    if (game.data.view.sound && answer.moves.length === before + 1) director.knock(answer.toMove)
  }
  const paused = mode === 'play' && tree.next !== null
  if (director.take(answer, {paused, dropped: answer.error === undefined && !answer.stopped && answer.moves.length === before + 1 ? before + 1 : -1}) && mine === director.number) director.goOn()
}

/** To the position after so many moves of the line on the board. @param {Director} director @param {number} ply */
export function goTo(director, ply) {
  const places = director.data.tree.linePlaces()
  return goToPlace(director, places[Math.min(Math.max(ply, 0), places.length - 1)])
}

/** Some moves back or on. @param {Director} director @param {number} by */
export const step = (director, by) => goTo(director, director.data.tree.path().length - 1 + by)

/** Takes back the person's newest move with what the engine answered; the game goes on from there. @param {Director} director */
export async function takeBack(director) {
  const {game} = director
  const {tree} = game.data
  if (!isSettled(game.data) || tree.here === 0) return
  const mine = director.begin({ended: null})
  do {
    const parent = tree.nodes[tree.here].parent
    const answer = await director.changed(director.engine.goTo(tree.moves(parent)))
    if (answer.error === undefined && !answer.stopped) tree.back()
    if (!director.take(answer, {ended: null, paused: false})) return
  } while (mine === director.number && tree.here > 0 && !isMyTurn(game.data) && game.data.side !== 'none')
  if (isMyTurn(game.data)) director.goOn()
  else game.change({paused: true})
}

/** The engine plays on from the position that the person stepped to. @param {Director} director */
export function playOn(director) {
  director.begin({paused: false, message: null})
  director.goOn()
}

/** The engine plays this move, whosever it is. @param {Director} director */
export function moveForMe(director) {
  if (!isSettled(director.data) || isOver(director.data)) return
  director.begin({message: null})
  director.goOn(true)
}

/** Shows the game as it is played, analysed or reviewed. @param {Director} director @param {'play' | 'analyse' | 'review'} mode */
export function showMode(director, mode) {
  const {game} = director
  const {data} = game
  if (data.mode === mode) return
  director.begin({mode, message: null, learning: null, editing: null, marking: false, paused: mode === 'play' && data.tree.next !== null})
  director.runClock()
  director.goOn()
}

/** Removes what comes after the position; *Undo* brings it back. @param {Director} director */
export function prune(director) {
  const {game} = director
  const {tree} = game.data
  if (!isSettled(game.data) || tree.nodes[tree.here].children.length === 0) return
  const [nodes, here, count] = [tree.toList(), tree.here, tree.nodes.length]
  tree.prune()
  game.changeTree({undoable: {nodes, here, count: count - tree.nodes.length}})
  director.say(() => words.pruned(count - tree.nodes.length))
}

/** Brings back what was deleted. @param {Director} director */
export function undoPrune(director) {
  const {undoable} = director.data
  if (!undoable || !isSettled(director.data)) return
  const tree = GameTree.from(undoable.nodes)
  tree.goTo(undoable.here)
  director.game.changeTree({tree, undoable: null, message: null})
  goToPlace(director, undoable.here)
}

/** Makes the line on the board the main line. @param {Director} director */
export function promote(director) {
  const {game} = director
  if (!isSettled(game.data)) return
  game.data.tree.promote()
  game.changeTree({undoable: null})
}

/** @param {Director} director @param {string} comment */
export function writeComment(director, comment) {
  const {tree} = director.data
  tree.nodes[tree.here].comment = comment
  director.game.changeTree()
}

/** Keeps a line of thought as a variation. @param {Director} director @param {Point[]} line @param {boolean} [follow] goes to its end */
export function keepLine(director, line, follow = false) {
  const end = director.data.tree.addLine(line)
  director.game.changeTree()
  if (follow) goToPlace(director, end)
}

/**
 * The whole game turned, mirrored or moved. What would leave the board is left alone: the answer is then false; null where another position is on its way.
 * @param {Director} director
 * @param {(x: number, y: number, last: number) => Point} where where a point comes to lie; `last` is the number of the last column
 */
export async function transform(director, where) {
  const {data} = director
  const {position, wanted, tree, editing} = data
  if (!isSettled(data) || !position || editing) return null
  const {columns, rows} = position
  const isOn = (/** @type {Point} */ [x, y]) => x >= 0 && y >= 0 && x < columns && y < rows
  const {setup} = wanted
  const cells = Array(columns * rows).fill('.')
  for (const [i, cell] of [...(setup?.cells ?? '')].entries()) {
    if (cell === '.') continue
    const to = where(i % columns, Math.floor(i / columns), columns - 1)
    if (!isOn(to)) return false
    cells[to[1] * columns + to[0]] = cell
  }
  const moved = tree.mapped(([x, y]) => where(x, y, columns - 1))
  if (tree.nodes.some(({at}, i) => at && at[0] >= 0 && !isOn(/** @type {Point} */ (moved.nodes[i].at)))) return false
  const {side, level, minutes, opening, ended, clock, mode, paused, id, facts, study} = data
  const turned = opening instanceof RenjuOpening ? RenjuOpening.from({...opening.toSaved(), offers: opening.offers.map(([x, y]) => where(x, y, columns - 1))}) : opening
  const next = setup ? {...wanted, setup: {...setup, cells: cells.join('')}} : wanted
  return director.newGame(next, {tree: moved, side, level, minutes, opening: turned, ended, clock, mode, paused, id, facts, study})
}
