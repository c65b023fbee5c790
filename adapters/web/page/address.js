// The address of a game: what stands on the board, as a link to this page.
import {columnsOf, games, rowsOf} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */

export const columnLetters = 'abcdefghijklmnopqrstuv'

/** The points of a game as a link holds them: h8i9, a pass is `--`. @param {Wanted} wanted @param {Point[]} moves */
const movesText = (wanted, moves) => moves.map(([x, y]) => (x < 0 ? '--' : columnLetters[x] + (rowsOf(wanted) - y))).join('')

/** The points of a set-up that hold this stone. @param {Wanted} wanted @param {string} cells @param {string} stone @returns {Point[]} */
const pointsOf = (wanted, cells, stone) =>
  [...cells].flatMap((cell, i) => (cell === stone ? [/** @type {Point} */ ([i % columnsOf(wanted), Math.floor(i / columnsOf(wanted))])] : []))

/** An address of this page that holds the whole game. @param {Wanted} wanted @param {Point[]} moves */
export function linkOf(wanted, moves) {
  const query = new URLSearchParams({game: wanted.game})
  const {setup} = wanted
  if (wanted.game === 'gomoku') query.set('rule', wanted.rule)
  if (games[wanted.game].size) query.set('size', String(wanted.size))
  if (wanted.komi !== undefined) query.set('komi', String(wanted.komi))
  if (setup) {
    for (const [name, stone] of [['black', 'b'], ['white', 'w']]) query.set(name, movesText(wanted, pointsOf(wanted, setup.cells, stone)))
    query.set('first', setup.toMove)
  }
  query.set('moves', movesText(wanted, moves))
  return new URL(`#${query}`, location.href).href
}

/** The longest link that programs which pass it on can be trusted with, in characters. */
export const longestShared = 16000
