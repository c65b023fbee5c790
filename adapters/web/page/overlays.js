// What lies on the board beside its stones: chances, numbers, marks. All are shapes for boardPicture.

import {stone, svg} from './board.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./types').Shape} Shape */

/** The worth of each first move of the lines for the side to move: a disc by rank, the best one outlined. @param {Info[]} lines @param {(info: Info) => string} textOf @returns {Node[]} */
export function heat(lines, textOf) {
  const shown = lines.filter((info) => info && info.line.length && info.line[0][0] >= 0)
  return shown.flatMap((info) => {
    const [x, y] = info.line[0]
    const best = info.rank === 1
    const hue = Math.round(info.chance * 130)
    return [
      svg('circle', {class: 'heat', cx: x + 1, cy: y + 1, r: Math.max(0.34, 0.46 - 0.018 * (info.rank - 1)), fill: `hsl(${hue} 62% 74%)`,
                     ...(best ? {stroke: '#0b5d3b', 'stroke-width': 0.09} : {stroke: '#0003', 'stroke-width': 0.03})}),
      svg('text', {class: 'heat-text', x: x + 1, y: y + 1.13, 'text-anchor': 'middle', 'font-size': 0.37, fill: '#151515', 'font-weight': best ? 700 : 500}, textOf(info)),
    ]
  })
}

/** The point that a finger chose: a pale stone, and lines that show from under the finger. @param {State} state @param {string} game @param {{x: number, y: number}} chosen @returns {Node[]} */
export function chosenPoint({columns, rows, toMove}, game, chosen) {
  const [x, y] = [chosen.x + 1, chosen.y + 1]
  const line = {class: 'chosen', stroke: 'var(--mark)', 'stroke-width': 0.1}
  return [svg('line', {...line, x1: 0.5, y1: y, x2: columns + 0.5, y2: y}), svg('line', {...line, x1: x, y1: 0.5, x2: x, y2: rows + 0.5}), stone(game, chosen.x, chosen.y, toMove, 'ghost', 0.8)]
}

/** The stone that a click would put there. @param {State} state @param {string} game @param {{x: number, y: number}} at @returns {Node[]} */
export const ghost = ({toMove}, game, {x, y}) => [stone(game, x, y, toMove, 'ghost', 0.5)]

/** The column under the pointer, and the disc above it. @param {State} state @param {number} x @param {number} y where the disc will come to rest @returns {Node[]} */
export const column = ({rows, toMove}, x, y) =>
  [svg('rect', {class: 'column', x: x + 0.53, y: 0.45, width: 0.94, height: rows + 0.5, rx: 0.2, fill: 'var(--on-frame)', opacity: 0.16}), stone('connect', x, y, toMove, 'ghost', 0.45)]

/** @param {number} x @param {number} y @param {string} color @param {string} text */
const numberOn = (x, y, color, text) =>
  svg('text', {class: 'number', x: x + 1, y: y + 1.13, 'text-anchor': 'middle', 'font-size': text.length > 2 ? 0.32 : 0.38, 'font-weight': 600, fill: color === 'b' ? '#fff' : '#111'}, text)

/** The numbers of the moves whose stones are on the board, but where labels are. @param {State} state @param {import('./types').Label[]} labelled @returns {Node[]} */
export function numbers({columns, cells, moves}, labelled) {
  const taken = new Set(labelled.map(([x, y]) => y * columns + x))
  /** @type {Map<number, number>} by point the newest move */
  const newest = new Map(moves.map(([x, y], i) => [y * columns + x, i + 1]))
  return [...newest].flatMap(([at, number]) =>
    (cells[at] === 'b' || cells[at] === 'w') && !taken.has(at) ? [numberOn(at % columns, Math.floor(at / columns), cells[at], String(number))] : [])
}

const longestLabel = 3 // characters that fit on a point

/** Short texts on points: on an empty one the lines of the board are covered. What is longer can be read by pointing at it. @param {State} state @param {import('./types').Label[]} list @returns {Node[]} */
export function labels({columns, rows, cells}, list) {
  return list.filter(([x, y]) => x < columns && y < rows).flatMap(([x, y, text]) => {
    const letters = [...text]
    const shown = letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : text
    const cell = cells[y * columns + x]
    const isStone = cell === 'b' || cell === 'w'
    const size = letters.length > 1 ? 0.36 : 0.5
    return [
      ...(isStone ? [] : [svg('circle', {cx: x + 1, cy: y + 1, r: 0.32, fill: 'var(--wood)'})]),
      svg('text', {class: 'label', x: x + 1, y: y + 1 + size * 0.36, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 600, fill: cell === 'b' ? '#fff' : isStone ? '#000' : 'var(--name)'},
          shown, svg('title', {}, text)),
    ]
  })
}

/** A line that might be played: pale stones with numbers from 1. @param {State} state @param {string} game @param {Point[]} line @returns {Node[]} */
export function preview({toMove}, game, line) {
  return line.flatMap(([x, y], i) => {
    if (x < 0) return []
    const color = (i % 2 === 0) === (toMove === 'b') ? 'b' : 'w'
    return [stone(game, x, y, color, 'preview', 0.85), numberOn(x, y, game === 'connect' ? 'w' : color, String(i + 1))]
  })
}

/** Renju: what the side to move may not play. @param {State} state @returns {Node[]} */
export const forbidden = (state) =>
  state.forbidden.map(([x, y]) => svg('g', {class: 'forbidden', stroke: 'var(--forbidden)', 'stroke-width': 0.085, fill: 'none'},
    svg('circle', {cx: x + 1, cy: y + 1, r: 0.28}), svg('path', {d: `M${x + 0.82} ${y + 0.82}l0.36 0.36M${x + 1.18} ${y + 0.82}l-0.36 0.36`})))

/** Thin rings where a side would make five (whole) or a four with two ends (broken), in its colour. @param {import('./types').Threat[]} threats @returns {Node[]} */
export const threatRings = (threats) =>
  threats.map(({at: [x, y], side, kind}) =>
    svg('circle', {class: `threat ${kind}`, cx: x + 1, cy: y + 1, r: side === 'b' ? 0.36 : 0.27, fill: 'none', stroke: side === 'b' ? '#161616' : '#fdfcfa', 'stroke-width': 0.06,
                   'stroke-dasharray': kind === 'five' ? 'none' : '0.14 0.12'}))

/** Crosses in squares on points that the engine leaves out. @param {Point[]} points @returns {Node[]} */
export const leftOut = (points) =>
  points.map(([x, y]) => svg('g', {class: 'left-out', stroke: 'var(--name)', 'stroke-width': 0.06, fill: 'none'},
    svg('rect', {x: x + 0.7, y: y + 0.7, width: 0.6, height: 0.6, rx: 0.1, fill: 'var(--wood)', 'fill-opacity': 0.85}), svg('path', {d: `M${x + 0.84} ${y + 0.84}l0.32 0.32M${x + 1.16} ${y + 0.84}l-0.32 0.32`})))

/** Go's end: a small square of its owner's colour on each point of territory, a cross on each dead stone. @param {State} state @param {string} owners by point 'b', 'w' or '.' @param {Set<number>} dead @returns {Node[]} */
export function territory({columns, cells}, owners, dead) {
  return [...owners].flatMap((owner, at) => {
    const [x, y] = [(at % columns) + 1, Math.floor(at / columns) + 1]
    const isStone = cells[at] === 'b' || cells[at] === 'w'
    const cross = dead.has(at) ? [svg('path', {class: 'dead', d: `M${x - 0.24} ${y - 0.24}l0.48 0.48M${x + 0.24} ${y - 0.24}l-0.48 0.48`, stroke: 'var(--forbidden)', 'stroke-width': 0.11, 'stroke-linecap': 'round'})] : []
    if ((owner !== 'b' && owner !== 'w') || (isStone && !dead.has(at))) return cross
    const square = svg('rect', {class: 'territory', x: x - 0.15, y: y - 0.15, width: 0.3, height: 0.3, rx: 0.05, fill: owner === 'b' ? '#161616' : '#fdfcfa', stroke: owner === 'b' ? '#0000' : '#0007', 'stroke-width': 0.03})
    return isStone ? cross : [square, ...cross]
  })
}

/** Arrows, lines and marks of the person and of records. What is off the board is left out. @param {State} state @param {Shape[]} list @returns {Node[]} */
export function shapes({columns, rows}, list) {
  const look = {stroke: 'var(--arrow)', 'stroke-width': 0.14, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', opacity: 0.85}
  const isOn = (/** @type {Shape} */ [, ...places]) => places.every((at, i) => at < (i % 2 === 0 ? columns : rows))
  return list.filter(isOn).map(([kind, x1, y1, x2 = x1, y2 = y1]) => {
    const [x, y] = [x1 + 1, y1 + 1]
    if (kind === 'CR') return svg('circle', {class: 'shape', ...look, cx: x, cy: y, r: 0.45})
    if (kind === 'SQ') return svg('rect', {class: 'shape', ...look, x: x - 0.3, y: y - 0.3, width: 0.6, height: 0.6})
    if (kind === 'TR') return svg('path', {class: 'shape', ...look, d: `M${x} ${y - 0.38}l0.35 0.6h-0.7z`})
    if (kind === 'MA') return svg('path', {class: 'shape', ...look, d: `M${x - 0.25} ${y - 0.25}l0.5 0.5M${x + 0.25} ${y - 0.25}l-0.5 0.5`})
    const length = Math.hypot(x2 - x1, y2 - y1)
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    const [tx, ty] = [x2 + 1 - 0.12 * dx, y2 + 1 - 0.12 * dy]
    const head = `M${tx - 0.34 * dx - 0.22 * dy} ${ty - 0.34 * dy + 0.22 * dx}L${tx} ${ty}L${tx - 0.34 * dx + 0.22 * dy} ${ty - 0.34 * dy - 0.22 * dx}`
    return svg('path', {class: 'shape', ...look, d: `M${x + 0.3 * dx} ${y + 0.3 * dy}L${tx} ${ty}${kind === 'AR' ? head : ''}`})
  })
}

/** An opening of renju: the square in which the next stone lies, and the fifth moves that are offered, with letters. @param {State} state @param {import('./renju_opening.js').RenjuOpening} opening @returns {Node[]} */
export function openingMarks({columns, rows, moves}, opening) {
  const radius = opening.radius(moves.length)
  const [x, y] = [(columns + 1) / 2, (rows + 1) / 2]
  const square = radius === null ? [] : [svg('rect', {class: 'square', x: x - radius - 0.5, y: y - radius - 0.5, width: 2 * radius + 1, height: 2 * radius + 1, rx: 0.2, fill: 'var(--mark)', 'fill-opacity': 0.1, stroke: 'var(--mark)', 'stroke-width': 0.06, 'stroke-dasharray': '0.2 0.14'})]
  const offers = moves.length === 4 ? opening.offers : []
  return [...square, ...offers.flatMap(([i, j], number) => [stone('gomoku', i, j, 'b', 'offer', 0.72), svg('text', {class: 'number', x: i + 1, y: j + 1.14, 'text-anchor': 'middle', 'font-size': 0.42, 'font-weight': 650, fill: '#fff'}, String.fromCharCode(65 + number))])]
}

/** Where the keyboard's mark is. @param {{x: number, y: number}} cursor @returns {Node} */
export const mark = ({x, y}) => svg('rect', {class: 'cursor', x: x + 0.52, y: y + 0.52, width: 0.96, height: 0.96, rx: 0.12, fill: 'none', stroke: 'var(--mark)', 'stroke-width': 0.08})
