// The games that the page knows, and the names of their points.

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */

/**
 * `number`: the engine's name for the game. Where `size` is a number the board is a square of that side, or another from `min` to `max`.
 * @type {Record<import('./types').GameName, {number: number, size?: number, min?: number, max?: number, columns?: number, rows?: number, letters: string, komi?: number}>}
 */
export const games = {
  gomoku: {number: 0, size: 15, min: 5, max: 22, letters: 'ABCDEFGHIJKLMNOPQRSTUV'},
  go: {number: 1, size: 5, min: 2, max: 9, letters: 'ABCDEFGHJ', komi: 5},
  connect: {number: 2, columns: 7, rows: 6, letters: 'ABCDEFG'},
}

/** What the engine is told to begin such a game. @param {Wanted} wanted */
export function startOf({game, rule, size, komi}) {
  const {number, size: usual, columns = size, rows = size, komi: given = 0} = games[game]
  return [number, columns, rows, usual ? Number(rule) : 0, komi ?? given]
}

/** Whether the page has this board; a game whose board is fixed has any. @param {import('./types').GameName} game @param {number} columns @param {number} rows */
export function hasBoard(game, columns, rows) {
  const {size, min = 0, max = 0} = games[game]
  return !size || (columns === rows && Number.isInteger(columns) && columns >= min && columns <= max)
}

/** @param {Wanted} wanted */
export const rowsOf = ({game, size}) => games[game].rows ?? size
/** @param {Wanted} wanted */
export const columnsOf = ({game, size}) => games[game].columns ?? size

/** What a game of Go can be begun with, in half points. */
export const komis = [0, 1, 5, 11, 13, 15, 17]

/** @param {unknown} komi */
export const isKomi = (komi) => Number.isInteger(komi) && Math.abs(Number(komi)) <= 1000

/** @param {import('./types').Side} side @returns {import('./types').Side} */
export const other = (side) => (side === 'b' ? 'w' : 'b')

/** @param {Point} one @param {Point | null | undefined} two */
export const same = (one, two) => Boolean(two) && one[0] === two?.[0] && one[1] === two?.[1]

/** @param {number} x @param {number} y @returns {Point[]} */
export const neighbours = (x, y) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]
