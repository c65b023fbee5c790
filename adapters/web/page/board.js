// A drawn board, for the page and for the report of `tengen analyze`. Points are [x, y] from the top left, both from 0.
/** @typedef {import('./types').Point} Point */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export const svg = (tag, attributes, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** @param {string} game @param {number} columns @param {number} rows */
function grid(game, columns, rows) {
  const shapes = []
  if (game === 'connect') {
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) shapes.push(svg('circle', {cx: x + 1, cy: y + 1, r: 0.42, class: 'hole', fill: 'var(--hole)'}))
    return shapes
  }
  for (let x = 1; x <= columns; x++) shapes.push(svg('line', {x1: x, y1: 1, x2: x, y2: rows, stroke: 'var(--line)', 'stroke-width': 0.03}))
  for (let y = 1; y <= rows; y++) shapes.push(svg('line', {x1: 1, y1: y, x2: columns, y2: y, stroke: 'var(--line)', 'stroke-width': 0.03}))
  for (const [x, y] of starPoints(columns, rows)) shapes.push(svg('circle', {class: 'star', cx: x + 1, cy: y + 1, r: 0.09, fill: 'var(--line)'}))
  return shapes
}

/** Near the corners and in the middle of square boards of odd size. @param {number} columns @param {number} rows @returns {Point[]} */
export function starPoints(columns, rows) {
  if (columns !== rows || columns % 2 === 0 || columns < 7) return []
  const near = columns < 13 ? 2 : 3
  const middle = (columns - 1) / 2
  return [[near, near], [columns - 1 - near, near], [near, rows - 1 - near], [columns - 1 - near, rows - 1 - near], [middle, middle]]
}

/** @param {number} x @param {number} y @param {string} color @param {boolean} won */
function stone(x, y, color, won) {
  const edge = won ? {stroke: '#d62d20', 'stroke-width': 0.1} : {stroke: '#0006', 'stroke-width': 0.03}
  return svg('circle', {cx: x + 1, cy: y + 1, r: 0.44, fill: color === 'b' ? '#161616' : '#f4f2ee', ...edge})
}

/**
 * The picture of a position: `cells` holds 'b', 'w' or another character for each point, row by row. `columnName(x)` and `rowName(y)` name its
 * lines, `last` is the newest move and `won` the points of a winning line; `marks` come on top.
 * @param {{game: string, columns: number, rows: number, cells: string | string[], columnName: (x: number) => string, rowName?: (y: number) => string,
 *   last?: Point | null, won?: Point[]}} position
 * @param {Node[]} marks
 */
export function boardPicture({game, columns, rows, cells, columnName, rowName = (y) => String(rows - y), last = null, won = []}, marks = []) {
  const shapes = [svg('rect', {x: 0, y: 0, width: columns + 1, height: rows + 1, fill: 'var(--wood)'}), ...grid(game, columns, rows)]
  for (let x = 0; x < columns; x++) shapes.push(svg('text', {x: x + 1, y: rows + 0.92, 'text-anchor': 'middle', 'font-size': 0.28, fill: 'var(--line)'}, columnName(x)))
  for (let y = 0; y < rows; y++) shapes.push(svg('text', {x: 0.14, y: y + 1.1, 'font-size': 0.28, fill: 'var(--line)'}, rowName(y)))
  const winning = new Set(won.map(String))
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const cell = cells[y * columns + x]
      if (cell !== 'b' && cell !== 'w') continue
      shapes.push(stone(x, y, cell, winning.has(`${x},${y}`)))
      if (String(last) === `${x},${y}`) shapes.push(svg('circle', {class: 'last', cx: x + 1, cy: y + 1, r: 0.14, fill: '#d62d20'}))
    }
  }
  return svg('svg', {viewBox: `0 0 ${columns + 1} ${rows + 1}`, 'aria-hidden': 'true'}, ...shapes, ...marks)
}
