// A position that is set up by hand.

import {isSettled} from './store.js'
import {addChapters} from './study.js'
import {GameTree} from './tree.js'

/** @typedef {import('./director.js').Director} Director */

/** Begins to set up a position from the one on the board, or leaves that as it was. @param {Director} director */
export function toggleEditing(director) {
  const {game} = director
  const {data} = game
  if (data.editing) {
    director.begin({editing: null, message: null})
    director.goOn()
    return
  }
  if (!isSettled(data) || !data.position) return
  const cells = [...data.position.cells].map((cell) => (cell === 'b' || cell === 'w' ? cell : '.'))
  director.begin({editing: {cells, tool: 'b', first: data.position.toMove}, learning: null, marking: false, message: null})
}

/** Puts or takes a stone. @param {Director} director @param {number} x @param {number} y */
export function edit({game}, x, y) {
  const {editing, position} = game.data
  if (!editing || !position || x < 0) return
  const at = y * position.columns + x
  const cells = [...editing.cells]
  cells[at] = cells[at] === editing.tool ? '.' : editing.tool
  game.change({editing: {...editing, cells}, message: null})
}

/** @param {Director} director @param {{tool?: string, first?: import('./types').Side}} values */
export function setEditing({game}, values) {
  if (game.data.editing) game.change({editing: {...game.data.editing, ...values}})
}

/** @param {Director} director */
export function emptyBoard({game}) {
  const {editing} = game.data
  if (editing) game.change({editing: {...editing, cells: editing.cells.map(() => '.')}})
}

/** A game from the position that was set up, in a study a chapter. The game before is kept. @param {Director} director @param {() => string | Promise<string>} newId */
export async function beginHere(director, newId) {
  const {editing, wanted, side, level, mode} = director.data
  if (!editing) return false
  const setup = {cells: editing.cells.join(''), toMove: editing.first}
  if (director.data.study) return addChapters(director, [{wanted: {...wanted, setup}, tree: new GameTree(), facts: {}, ended: null}])
  return director.newGame({...wanted, setup}, {side, level, minutes: 0, mode, id: await newId()})
}
