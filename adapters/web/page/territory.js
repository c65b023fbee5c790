// Go's end: whose each point is without the stones that are marked dead, and the score by area.

import {neighbours} from './games.js'

/** The places beside each place. @param {number} columns @param {number} count @returns {number[][]} */
function besides(columns, count) {
  const rows = count / columns
  return Array.from({length: count}, (_, at) =>
    neighbours(at % columns, Math.floor(at / columns)).filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows).map(([x, y]) => y * columns + x))
}

/** Marks the chain at a place dead, or alive again; with it the chains of its side that stand in the same area. @param {string} cells @param {number} columns @param {Set<number>} dead @param {number} at */
export function toggleDead(cells, columns, dead, at) {
  const color = cells[at]
  if (color !== 'b' && color !== 'w') return dead
  const beside = besides(columns, cells.length)
  const marked = new Set(dead)
  const open = [at]
  const seen = new Set(open)
  for (const place of open) {
    if (cells[place] === color) {
      if (dead.has(at)) marked.delete(place)
      else marked.add(place)
    }
    for (const next of beside[place]) {
      if (seen.has(next) || (cells[next] !== color && cells[next] !== '.')) continue
      seen.add(next)
      open.push(next)
    }
  }
  return marked
}

/** Whose each point is by area, without the dead stones: 'b', 'w' or '.'. @param {string} cells @param {number} columns @param {Set<number>} [dead] */
export function ownersOf(cells, columns, dead = new Set()) {
  const board = [...cells].map((cell, at) => (dead.has(at) ? '.' : cell))
  const beside = besides(columns, cells.length)
  const owners = board.map((cell) => (cell === 'b' || cell === 'w' ? cell : ''))
  for (const [at, cell] of board.entries()) {
    if (owners[at] !== '' || cell !== '.') continue
    const area = [at]
    const seen = new Set(area)
    const touches = new Set()
    for (const place of area) {
      for (const next of beside[place]) {
        if (board[next] !== '.') touches.add(board[next])
        else if (!seen.has(next)) {
          seen.add(next)
          area.push(next)
        }
      }
    }
    const owner = touches.size === 1 ? [...touches][0] : '.'
    for (const place of area) owners[place] = owner
  }
  return owners.map((owner) => owner || '.').join('')
}

/** Black's points less White's and komi, in half points. @param {string} owners @param {number} komi in half points */
export function marginOf(owners, komi) {
  const count = (/** @type {string} */ side) => [...owners].filter((owner) => owner === side).length
  return 2 * (count('b') - count('w')) - komi
}
