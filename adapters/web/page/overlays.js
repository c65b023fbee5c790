// What lies on the board beside its stones: chances, numbers, marks. All are shapes for boardPicture.

import {svg} from './board.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Info} Info */

/** The chance of each first move of the lines. @param {Info[]} lines @returns {Node[]} */
export function heat(lines) {
  const shown = lines.filter((info) => info && info.line.length && info.line[0][0] >= 0)
  const most = Math.max(...shown.map((info) => info.moveNodes), 1)
  return shown.flatMap((info) => {
    const [x, y] = info.line[0]
    const strength = 0.35 + 0.6 * (info.rank === 1 ? 1 : Math.sqrt(info.moveNodes / most) * 0.8)
    const hue = Math.round(info.chance * 130)
    return [
      svg('circle', {class: 'heat', cx: x + 1, cy: y + 1, r: 0.44, fill: `hsl(${hue} 75% 45%)`, opacity: strength.toFixed(2)}),
      svg('text', {x: x + 1, y: y + 1.12, 'text-anchor': 'middle', 'font-size': 0.34, fill: '#fff', 'font-weight': 600}, `${Math.round(info.chance * 100)}%`),
    ]
  })
}

/** The point that a finger chose: a pale stone, and lines that show from under the finger. @param {State} state @param {{x: number, y: number}} chosen @returns {Node[]} */
export function chosenPoint({columns, rows, toMove}, chosen) {
  const [x, y] = [chosen.x + 1, chosen.y + 1]
  const line = {class: 'chosen', stroke: 'var(--mark)', 'stroke-width': 0.12}
  return [
    svg('line', {...line, x1: 0.5, y1: y, x2: columns + 0.5, y2: y}),
    svg('line', {...line, x1: x, y1: 0.5, x2: x, y2: rows + 0.5}),
    svg('circle', {cx: x, cy: y, r: 0.44, fill: toMove === 'b' ? '#161616' : '#f4f2ee', opacity: 0.7}),
  ]
}

/** @param {number} x @param {number} y @param {string} color @param {string} text */
const numberOn = (x, y, color, text) =>
  svg('text', {class: 'number', x: x + 1, y: y + 1.13, 'text-anchor': 'middle', 'font-size': 0.36, fill: color === 'b' ? '#fff' : '#000'}, text)

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
    const stone = cell === 'b' || cell === 'w'
    const size = letters.length > 1 ? 0.36 : 0.5
    return [
      ...(stone ? [] : [svg('circle', {cx: x + 1, cy: y + 1, r: 0.32, fill: 'var(--wood)'})]),
      svg('text', {class: 'label', x: x + 1, y: y + 1 + size * 0.36, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 600, fill: cell === 'b' ? '#fff' : stone ? '#000' : 'var(--line)'},
          shown, svg('title', {}, text)),
    ]
  })
}

/** A line that might be played: pale stones with numbers from 1. @param {State} state @param {Point[]} line @returns {Node[]} */
export function preview({toMove}, line) {
  return line.flatMap(([x, y], i) => {
    if (x < 0) return []
    const color = (i % 2 === 0) === (toMove === 'b') ? 'b' : 'w'
    return [svg('circle', {class: 'preview', cx: x + 1, cy: y + 1, r: 0.42, fill: color === 'b' ? '#161616' : '#f4f2ee', opacity: 0.82}), numberOn(x, y, color, String(i + 1))]
  })
}

/** Renju: what the side to move may not play. @param {State} state @returns {Node[]} */
export const forbidden = (state) =>
  state.forbidden.map(([x, y]) => svg('text', {class: 'forbidden', x: x + 1, y: y + 1.16, 'text-anchor': 'middle', 'font-size': 0.5, fill: '#b3261e'}, '×'))

/** Rings where a side would make five (whole) or a four with two ends (broken), in its colour. @param {State} state @returns {Node[]} */
export const threats = (state) =>
  state.threats.map(({at: [x, y], side, kind}) =>
    svg('circle', {class: `threat ${kind}`, cx: x + 1, cy: y + 1, r: side === 'b' ? 0.36 : 0.26, fill: 'none', stroke: side === 'b' ? '#161616' : '#fdfcfa', 'stroke-width': 0.08,
                   'stroke-dasharray': kind === 'five' ? 'none' : '0.14 0.12'}))

/** Where the keyboard's mark is. @param {{x: number, y: number}} cursor @returns {Node} */
export const mark = ({x, y}) => svg('rect', {x: x + 0.52, y: y + 0.52, width: 0.96, height: 0.96, fill: 'none', stroke: 'var(--mark)', 'stroke-width': 0.07})
