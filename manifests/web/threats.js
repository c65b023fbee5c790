// What threatens in Gomoku: the points where a side would make five, or a four that both ends turn into five.

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {{at: Point, side: Side, kind: 'five' | 'four'}} Threat */

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]]

/**
 * The threats of both sides; of a point the strongest of each side. What renju forbids Black is left to the caller.
 * @param {{columns: number, rows: number, cells: string}} position
 * @param {boolean} exact whether six are no five
 * @returns {Threat[]}
 */
export function threatsOf({columns, rows, cells}, exact) {
  /** @param {number} x @param {number} y */
  const cell = (x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? '#' : cells[y * columns + x])
  /** How long the side's row through (x, y) would be with a stone there. @param {Side} side @param {number} x @param {number} y @param {number[]} step @param {string} [extra] */
  const row = (side, x, y, [dx, dy], extra) => {
    let length = 1
    for (const sign of [1, -1]) {
      for (let i = sign; cell(x + i * dx, y + i * dy) === side || `${x + i * dx},${y + i * dy}` === extra; i += sign) length++
    }
    return length
  }
  /** @param {number} length */
  const five = (length) => (exact ? length === 5 : length >= 5)
  /** How many points next to or near (x, y) on the line would make five once a stone stands on (x, y). @param {Side} side @param {number} x @param {number} y @param {number[]} step */
  const ends = (side, x, y, step) => {
    let count = 0
    for (const sign of [1, -1]) {
      let i = sign
      while (cell(x + i * step[0], y + i * step[1]) === side) i += sign
      const [ex, ey] = [x + i * step[0], y + i * step[1]]
      if (cell(ex, ey) === '.' && five(row(side, ex, ey, step, `${x},${y}`))) count++
    }
    return count
  }
  /** @type {Threat[]} */
  const found = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (cell(x, y) !== '.') continue
      for (const side of /** @type {Side[]} */ (['b', 'w'])) {
        if (directions.some((step) => five(row(side, x, y, step)))) found.push({at: [x, y], side, kind: 'five'})
        else if (directions.some((step) => row(side, x, y, step) === 4 && ends(side, x, y, step) === 2)) found.push({at: [x, y], side, kind: 'four'})
      }
    }
  }
  return found
}
