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

/** @param {string | string[]} cells @param {number} columns @param {number} x @param {number} y */
const cellAt = (cells, columns, x, y) => (x < 0 || y < 0 || x >= columns || y >= cells.length / columns ? undefined : cells[y * columns + x])

/** The directions of a row. @type {Point[]} */
export const directions = [[1, 0], [0, 1], [1, 1], [1, -1]]

/** How many stones of that colour follow one another from the point on, the point left out, and what comes then. @param {string | string[]} cells @param {number} columns @param {Side} color @param {Point} from @param {Point} step */
function run(cells, columns, color, [x, y], [dx, dy]) {
  let length = 0
  while (cellAt(cells, columns, x + (length + 1) * dx, y + (length + 1) * dy) === color) length++
  return {length, end: cellAt(cells, columns, x + (length + 1) * dx, y + (length + 1) * dy)}
}

/** Whether a stone of that colour on this point makes a row that wins by the rule of Gomoku (its number as the engine has it). @param {string | string[]} cells @param {number} columns @param {string} rule @param {Side} color @param {Point} at */
export function makesFive(cells, columns, rule, color, at) {
  return directions.some(([dx, dy]) => {
    const [one, two] = [run(cells, columns, color, at, [dx, dy]), run(cells, columns, color, at, [-dx, -dy])]
    const length = one.length + two.length + 1
    const opponent = color === 'b' ? 'w' : 'b'
    const isBlocked = one.end === opponent && two.end === opponent
    if (rule === '1' || (rule === '2' && color === 'b')) return length === 5
    if (rule === '3') return length >= 5 && !isBlocked
    if (rule === '4') return length === 5 && !isBlocked
    return length >= 5
  })
}

/**
 * Of the threats that the engine tells those that the rule allows: a five is one by the rule; a four gives its side a point that makes one, and in
 * renju Black may play there.
 * @param {import('./types').State} state @param {string} rule
 */
export function realThreats({cells, columns, threats, forbidden}, rule) {
  return threats.filter(({at, side, kind}) => {
    if (rule === '2' && side === 'b' && kind === 'four' && forbidden.some(([x, y]) => x === at[0] && y === at[1])) return false
    if (kind === 'five') return makesFive(cells, columns, rule, side, at)
    const after = [...cells]
    after[at[1] * columns + at[0]] = side
    return directions.some(([dx, dy]) => {
      for (let i = -4; i <= 4; i++) {
        const [x, y] = [at[0] + i * dx, at[1] + i * dy]
        if (cellAt(after, columns, x, y) === '.' && makesFive(after, columns, rule, side, [x, y])) return true
      }
      return false
    })
  })
}

/** The row of four that a disc on this point makes, empty where there is none. @param {string | string[]} cells @param {number} columns @param {Side} color @param {Point} at @param {number} least @returns {Point[]} */
export function rowThrough(cells, columns, color, at, least) {
  for (const [dx, dy] of directions) {
    const before = run(cells, columns, color, at, [-dx, -dy]).length
    const length = before + run(cells, columns, color, at, [dx, dy]).length + 1
    if (length >= least) return Array.from({length}, (_, i) => [at[0] + (i - before) * dx, at[1] + (i - before) * dy])
  }
  return []
}

/** The ways to turn and mirror the board that leave the position as it is. @param {import('./types').State} state @param {string} game @returns {((at: Point) => Point)[]} */
export function symmetries({cells, columns, rows}, game) {
  const [right, down] = [columns - 1, rows - 1]
  /** @type {((at: Point) => Point)[]} */
  const mirrors = [([x, y]) => [x, y], ([x, y]) => [right - x, y]]
  if (game !== 'connect') mirrors.push(([x, y]) => [x, down - y], ([x, y]) => [right - x, down - y])
  if (game !== 'connect' && columns === rows) mirrors.push(([x, y]) => [y, x], ([x, y]) => [right - y, x], ([x, y]) => [y, down - x], ([x, y]) => [right - y, down - x])
  return mirrors.filter((mirror) => [...cells].every((cell, i) => {
    const [x, y] = mirror([i % columns, Math.floor(i / columns)])
    return cells[y * columns + x] === cell
  }))
}
