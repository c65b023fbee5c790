// Why a point is refused, in the page's words. The engine says which moves are legal; this names the rule that an illegal one breaks.
import {neighbours} from './games.js'
import {words} from './language.js'

/** @typedef {import('./types').State} State */

/** 'b', 'w', '.' or '#' (neutral); undefined off the board. @param {State} state @param {number} x @param {number} y */
const cellAt = ({columns, rows, cells}, x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? undefined : cells[y * columns + x])

/** Go: how many liberties the chain at (x, y) has. @param {State} state @param {number} x @param {number} y */
function liberties(state, x, y) {
  const color = cellAt(state, x, y)
  const seen = new Set([`${x},${y}`])
  /** @type {import('./types').Point[]} */
  const open = [[x, y]]
  let count = 0
  for (let point = open.pop(); point; point = open.pop()) {
    for (const [i, j] of neighbours(...point)) {
      const cell = cellAt(state, i, j)
      if (seen.has(`${i},${j}`) || (cell !== color && cell !== '.')) continue
      seen.add(`${i},${j}`)
      if (cell === '.') count++
      else open.push([i, j])
    }
  }
  return count
}

/** Go: an empty point is refused for suicide where the stone would be left without a liberty, else for ko. The name of the text. @param {State} state @param {number} x @param {number} y */
export function refusalInGo(state, x, y) {
  const breathes = neighbours(x, y).some(([i, j]) => {
    const cell = cellAt(state, i, j)
    if (cell === undefined || cell === '.') return cell === '.'
    return cell === state.toMove ? liberties(state, i, j) > 1 : liberties(state, i, j) === 1
  })
  return breathes ? 'ko' : 'suicide'
}

/** Renju: what Black's stone on a forbidden point makes. The name of the text. @param {State} state @param {number} x @param {number} y */
export function foul(state, x, y) {
  let fours = 0
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    /** @param {number} i */
    const at = (i) => (i === 0 ? 'b' : cellAt(state, x + i * dx, y + i * dy))
    // The length of the row through the point once `extra` holds a stone as well; 0 where the two do not connect.
    /** @param {number} extra */
    const row = (extra) => {
      /** @param {number} i */
      const black = (i) => i === extra || at(i) === 'b'
      let [first, last] = [0, 0]
      while (black(first - 1)) first--
      while (black(last + 1)) last++
      return extra < first || extra > last ? 0 : last - first + 1
    }
    if (row(0) > 5) return 'overline'
    const fives = [-4, -3, -2, -1, 1, 2, 3, 4].filter((i) => at(i) === '.' && row(i) === 5)
    // Both ends of four connected stones are one four.
    fours += fives.length === 2 && fives[1] - fives[0] === 5 ? 1 : fives.length
  }
  return fours > 1 ? 'twoFours' : 'twoThrees'
}

/**
 * A sentence on the point (x, y), which is called `name`, or in Connect Four on its column.
 * @param {State} state
 * @param {string} game
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export function refusal(state, game, name, x, y) {
  if (game === 'connect') return words.columnFull(name[0])
  if (cellAt(state, x, y) !== '.') return words.occupied(name)
  if (game === 'go') return words[refusalInGo(state, x, y)](name)
  if (!state.forbidden.some((move) => move[0] === x && move[1] === y)) return words.illegal(name)
  return words[foul(state, x, y)](name)
}
