// A position without an engine: what the page shows while none answers. Stones and captures are right; of the rules it knows rows and
// occupied points alone, so that the engine has the last word once it is back.

import {columnsOf, games, other, rowsOf} from './games.js'
import {makesFive, positions, rowThrough} from './rules.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */

/** @param {import('./types').Wanted} wanted @param {Point[]} moves @returns {import('./types').State} */
export function localState(wanted, moves) {
  const {game, setup, rule} = wanted
  const [columns, rows] = [columnsOf(wanted), rowsOf(wanted)]
  const first = setup?.toMove ?? 'b'
  const begin = setup?.cells ?? '.'.repeat(columns * rows)
  const cells = positions(begin, columns, game, first, moves)[moves.length]
  const toMove = moves.length % 2 === 0 ? first : other(first)
  const last = moves.at(-1)
  const mover = other(toMove)
  const won = last && last[0] >= 0 && ((game === 'gomoku' && makesFive(cells, columns, rule, mover, last)) || (game === 'connect' && rowThrough(cells, columns, mover, last, 4).length > 0))
  const passed = game === 'go' && moves.length > 1 && moves.slice(-2).every(([x]) => x < 0)
  const over = Boolean(won) || passed || !cells.includes('.')
  /** @type {Point[]} */
  const legal = []
  for (let y = 0; y < rows && !over; y++) {
    for (let x = 0; x < columns; x++) {
      const isFree = cells[y * columns + x] === '.'
      const rests = game !== 'connect' || y === rows - 1 || cells[(y + 1) * columns + x] !== '.'
      if (isFree && rests) legal.push([x, y])
    }
  }
  if (game === 'go' && !over) legal.push([-1, -1])
  return {
    columns, rows, cells, toMove, moves: [...moves], legal, forbidden: [], threats: [], over, winner: won ? mover : null, margin: null, first, setup: setup?.cells ?? null,
    winningLine: won && last ? rowThrough(cells, columns, mover, last, games[game].columns ? 4 : 5) : [], dead: [], captures: [0, 0],
  }
}
