// As much of the rules as a picture of a game needs: stones on a board, and captures in Go. Whether a move is legal the engine says.

import {neighbours} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */

/**
 * The chain of stones at a point, and whether it has a liberty.
 * @param {string[]} cells
 * @param {number} columns
 * @param {Point} point
 */
function chainAt(cells, columns, point) {
  const rows = cells.length / columns
  const color = cells[point[1] * columns + point[0]]
  const seen = new Set([String(point)])
  const chain = [point]
  let free = false
  for (const [x, y] of chain) {
    for (const next of neighbours(x, y)) {
      if (next[0] < 0 || next[1] < 0 || next[0] >= columns || next[1] >= rows) continue
      const cell = cells[next[1] * columns + next[0]]
      if (cell === '.') free = true
      if (cell !== color || seen.has(String(next))) continue
      seen.add(String(next))
      chain.push(next)
    }
  }
  return {chain, free}
}

/**
 * Puts a stone on the board, in Go with its captures; a pass changes nothing.
 * @param {string[]} cells row by row: 'b', 'w', '.'
 * @param {number} columns
 * @param {string} game
 * @param {Side} color
 * @param {Point} at
 */
export function place(cells, columns, game, color, at) {
  if (at[0] < 0) return
  const rows = cells.length / columns
  cells[at[1] * columns + at[0]] = color
  if (game !== 'go') return
  for (const [x, y] of [...neighbours(...at), at]) {
    if (x < 0 || y < 0 || x >= columns || y >= rows) continue
    const cell = cells[y * columns + x]
    const own = x === at[0] && y === at[1]
    if (cell === '.' || (cell === color && !own)) continue
    const {chain, free} = chainAt(cells, columns, [x, y])
    if (!free) for (const [i, j] of chain) cells[j * columns + i] = '.'
  }
}

/**
 * The cells after each of the moves, the beginning first.
 * @param {string} begin
 * @param {number} columns
 * @param {string} game
 * @param {Side} first
 * @param {Point[]} moves
 */
export function positions(begin, columns, game, first, moves) {
  const cells = [...begin]
  const all = [begin]
  for (const [i, at] of moves.entries()) {
    place(cells, columns, game, (i % 2 === 0) === (first === 'b') ? 'b' : 'w', at)
    all.push(cells.join(''))
  }
  return all
}
