// A drawn board, for the page and for the report of `tengen analyze`. Points are [x, y] from the top left, both from 0. A point's side is one
// unit; the board has a margin of one unit in the middle of which its lines are named. Colours are variables of style.css.
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

/** @param {string} id @param {[number, string][]} stops @param {Record<string, number | string>} attributes */
const radial = (id, stops, attributes = {cx: 0.36, cy: 0.32, r: 0.72}) =>
  svg('radialGradient', {id, ...attributes}, ...stops.map(([offset, color]) => svg('stop', {offset, 'stop-color': color})))

/** The light on stones and wood. */
const lights = () => svg('defs', {},
  svg('linearGradient', {id: 'wood', x1: 0, y1: 0, x2: 1, y2: 1},
    svg('stop', {offset: 0, 'stop-color': 'var(--wood-light)'}), svg('stop', {offset: 0.55, 'stop-color': 'var(--wood)'}), svg('stop', {offset: 1, 'stop-color': 'var(--wood-dark)'})),
  svg('linearGradient', {id: 'frame', x1: 0, y1: 0, x2: 0, y2: 1}, svg('stop', {offset: 0, 'stop-color': 'var(--frame-light)'}), svg('stop', {offset: 1, 'stop-color': 'var(--frame)'})),
  radial('stone-b', [[0, '#6b6b70'], [0.35, '#34343a'], [1, '#0c0c0f']]),
  radial('stone-w', [[0, '#ffffff'], [0.6, '#f3f0ea'], [1, '#c9c3b8']]),
  radial('disc-b', [[0, 'var(--disc-b-light)'], [1, 'var(--disc-b)']], {cx: 0.5, cy: 0.45, r: 0.55}),
  radial('disc-w', [[0, 'var(--disc-w-light)'], [1, 'var(--disc-w)']], {cx: 0.5, cy: 0.45, r: 0.55}))

/** Near the corners and in the middle of square boards of odd size. @param {number} columns @param {number} rows @returns {Point[]} */
export function starPoints(columns, rows) {
  if (columns !== rows || columns % 2 === 0 || columns < 7) return []
  const near = columns < 13 ? 2 : 3
  const middle = (columns - 1) / 2
  return [[near, near], [columns - 1 - near, near], [near, rows - 1 - near], [columns - 1 - near, rows - 1 - near], [middle, middle]]
}

/** Wood with its lines. @param {number} columns @param {number} rows */
function grid(columns, rows) {
  const lines = [
    ...Array.from({length: columns}, (_, i) => `M${i + 1} 1V${rows}`),
    ...Array.from({length: rows}, (_, i) => `M1 ${i + 1}H${columns}`),
  ]
  return svg('g', {class: 'ground'},
    svg('rect', {x: 0, y: 0, width: columns + 1, height: rows + 1, fill: 'url(#wood)'}),
    svg('path', {d: lines.join(''), fill: 'none', stroke: 'var(--line)', 'stroke-width': 0.028, 'stroke-linecap': 'square'}),
    svg('rect', {x: 1, y: 1, width: columns - 1, height: rows - 1, fill: 'none', stroke: 'var(--line)', 'stroke-width': 0.07}),
    ...starPoints(columns, rows).map(([x, y]) => svg('circle', {class: 'star', cx: x + 1, cy: y + 1, r: 0.105, fill: 'var(--line)'})))
}

/** The panel of Connect Four in front of its discs: a hole at each point. @param {number} columns @param {number} rows */
function panel(columns, rows) {
  const radius = 0.41
  const holes = []
  for (let y = 1; y <= rows; y++) for (let x = 1; x <= columns; x++) holes.push(`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`)
  const box = `M0.2 0.75a0.3 0.3 0 0 1 0.3-0.3H${columns + 0.5}a0.3 0.3 0 0 1 0.3 0.3V${rows + 0.95}H0.2z`
  const rims = []
  for (let y = 1; y <= rows; y++) for (let x = 1; x <= columns; x++) rims.push(svg('circle', {class: 'hole', cx: x, cy: y, r: radius, fill: 'none', 'pointer-events': 'none'}))
  return svg('g', {class: 'panel-front'}, svg('path', {d: box + holes.join(''), fill: 'url(#frame)', 'fill-rule': 'evenodd'}), svg('g', {stroke: 'var(--frame-edge)', 'stroke-width': 0.05}, ...rims))
}

/** A stone of Gomoku or Go with its shadow, or a disc. @param {string} game @param {number} x @param {number} y @param {string} color @param {string} kind @param {number} opacity */
export function stone(game, x, y, color, kind = 'stone', opacity = 1) {
  const middle = {cx: x + 1, cy: y + 1}
  const shown = {class: kind, 'data-color': color, ...(opacity < 1 ? {opacity} : {})}
  if (game === 'connect') {
    return svg('g', shown, svg('circle', {...middle, r: 0.43, fill: `url(#disc-${color})`}),
      svg('circle', {...middle, r: 0.27, fill: 'none', stroke: `var(--disc-${color})`, 'stroke-width': 0.05}))
  }
  return svg('g', shown,
    svg('circle', {cx: x + 1.045, cy: y + 1.07, r: 0.46, fill: '#1c0f00', opacity: 0.16}), svg('circle', {cx: x + 1.025, cy: y + 1.04, r: 0.455, fill: '#1c0f00', opacity: 0.24}),
    svg('circle', {...middle, r: 0.45, fill: `url(#stone-${color})`}))
}

/** The ring on the newest stone. @param {string} game @param {Point} at @param {string} color */
const lastRing = (game, [x, y], color) =>
  svg('circle', {class: 'last', cx: x + 1, cy: y + 1, r: 0.25, fill: 'none', stroke: game === 'connect' ? 'var(--on-disc)' : color === 'b' ? '#ffffff' : '#1a1a1a', 'stroke-width': 0.075})

/** The line through a row of stones, from one end to the other, and a ring on each. @param {Point[]} won */
function winningLine(won) {
  if (won.length === 0) return []
  const sorted = [...won].sort((one, two) => one[0] - two[0] || one[1] - two[1])
  const [[x1, y1], [x2, y2]] = [sorted[0], sorted[sorted.length - 1]]
  return [
    svg('line', {class: 'won-line', x1: x1 + 1, y1: y1 + 1, x2: x2 + 1, y2: y2 + 1, stroke: 'var(--won)', 'stroke-width': 0.13, 'stroke-linecap': 'round', opacity: 0.85}),
    ...won.map(([x, y]) => svg('circle', {class: 'won', cx: x + 1, cy: y + 1, r: 0.45, fill: 'none', stroke: 'var(--won)', 'stroke-width': 0.09})),
  ]
}

/** How large the names of the lines are: on a large board as large as the margin allows. @param {number} columns @param {string[]} names */
const nameSize = (columns, names) => Math.min(columns > 16 ? 0.5 : columns > 8 ? 0.42 : 0.3, names.some((name) => name.length > 2) ? 0.4 : 1)

/**
 * The picture of a position: `cells` holds 'b', 'w' or another character for each point, row by row. `columnName(x)` and `rowName(y)` name its
 * lines, `last` is the newest move and `won` the points of a winning line; `falls`: the newest disc is to fall. `marks` come on top.
 * @param {{game: string, columns: number, rows: number, cells: string | string[], columnName: (x: number) => string, rowName?: (y: number) => string,
 *   last?: Point | null, won?: Point[], falls?: boolean, flipped?: boolean}} position
 * @param {Node[]} marks
 */
export function boardPicture({game, columns, rows, cells, columnName, rowName = (y) => String(rows - y), last = null, won = [], falls = false}, marks = []) {
  const stones = svg('g', {class: 'stones'})
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const cell = cells[y * columns + x]
      if (cell !== 'b' && cell !== 'w') continue
      const shape = stone(game, x, y, cell)
      if (falls && String(last) === `${x},${y}`) {
        shape.classList.add('falls')
        shape.style.setProperty('--from', `${-(y + 1.2)}px`)
      }
      stones.append(shape)
    }
  }
  const at = last && last[0] >= 0 ? cells[last[1] * columns + last[0]] : ''
  const ring = last && (at === 'b' || at === 'w') && won.length === 0 ? [lastRing(game, last, at)] : []
  const columnNames = Array.from({length: columns}, (_, x) => columnName(x))
  const rowNames = Array.from({length: rows}, (_, y) => rowName(y))
  const size = nameSize(Math.max(columns, rows), rowNames)
  const ink = game === 'connect' ? 'var(--on-frame)' : 'var(--name)'
  const names = svg('g', {class: 'names', 'font-size': size, fill: ink, 'text-anchor': 'middle'},
    ...columnNames.map((name, x) => svg('text', {x: x + 1, y: rows + 0.7 + size * 0.36}, name)),
    ...(game === 'connect' ? [] : rowNames.map((name, y) => svg('text', {x: 0.3, y: y + 1 + size * 0.36}, name))))
  const ground = game === 'connect'
    ? svg('rect', {class: 'ground', x: 0.2, y: 0.45, width: columns + 0.6, height: rows + 0.5, rx: 0.3, fill: 'var(--well)'})
    : grid(columns, rows)
  const front = game === 'connect' ? [panel(columns, rows)] : []
  return svg('svg', {viewBox: `0 0 ${columns + 1} ${rows + 1}`, 'aria-hidden': 'true', 'data-game': game}, lights(), ground, ...(game === 'connect' ? [] : [names]), stones, ...front,
    ...(game === 'connect' ? [names] : []), svg('g', {class: 'newest'}, ...ring, ...winningLine(won)), svg('g', {class: 'marks'}, ...marks))
}
