// The curve of Black's chance over a game, for the page and for the report of `tengen analyze`.

import {svg} from './board.js'

const curveSize = {width: 400, height: 128, left: 26, right: 6, top: 6, bottom: 16}

/** Where the position after so many moves stands, from the left. @param {number} moves @param {number} all */
export const curveAcross = (moves, all) => curveSize.left + ((curveSize.width - curveSize.left - curveSize.right) * moves) / Math.max(all, 1)

/** The number of moves at this part of the picture's width, 0 to 1. @param {number} part @param {number} all */
export function curveMoves(part, all) {
  const inside = (part * curveSize.width - curveSize.left) / (curveSize.width - curveSize.left - curveSize.right)
  return Math.min(Math.max(Math.round(inside * all), 0), all)
}

/** How far apart the numbers under the curve stand. @param {number} all */
const gapOf = (all) => [5, 10, 20, 50, 100, 200, 500, 1000].find((gap) => all / gap <= 8) ?? 2000

/**
 * @param {{chances: {moves: number, black: number}[], all: number, at: number, marks: {moves: number, kind: string, title: string}[]}} game `chances`: Black's, 0 to 1, in the order of moves
 */
export function curvePicture({chances, all, at, marks}) {
  const {width, height, left, right, top, bottom} = curveSize
  const base = height - bottom
  const y = (/** @type {number} */ black) => top + (base - top) * (1 - black)
  const points = chances.map(({moves, black}) => `${curveAcross(moves, all).toFixed(1)} ${y(black).toFixed(1)}`)
  const [from, to] = [chances[0], chances[chances.length - 1]].map((point) => (point ? curveAcross(point.moves, all).toFixed(1) : '0'))
  const area = (/** @type {number} */ edge) => (points.length ? `M${from} ${edge}L${points.join('L')}L${to} ${edge}z` : '')
  const known = new Map(chances.map(({moves, black}) => [moves, black]))
  const gap = gapOf(all)
  const numbers = Array.from({length: Math.floor(all / gap) + 1}, (_, i) => i * gap)
  return svg('svg', {viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true'},
    svg('rect', {x: left, y: top, width: width - left - right, height: base - top, class: 'curve-ground'}),
    svg('path', {d: area(base), class: 'curve-black'}),
    svg('path', {d: area(top), class: 'curve-white'}),
    ...[0, 50, 100].map((value) => svg('text', {class: 'curve-name', x: left - 4, y: y(value / 100) + 3, 'text-anchor': 'end'}, String(value))),
    ...numbers.map((moves) => svg('text', {class: 'curve-name', x: curveAcross(moves, all), y: height - 4, 'text-anchor': 'middle'}, String(moves))),
    svg('line', {x1: left, x2: width - right, y1: y(0.5), y2: y(0.5), class: 'curve-even'}),
    svg('polyline', {points: points.join(' '), class: 'chance'}),
    svg('line', {x1: curveAcross(at, all), x2: curveAcross(at, all), y1: top, y2: base, class: 'curve-now'}),
    ...marks.flatMap(({moves, kind, title}) => {
      const black = known.get(moves)
      return black === undefined ? [] : [svg('circle', {class: `mark ${kind}`, cx: curveAcross(moves, all), cy: y(black), r: 4, 'data-move': moves}, svg('title', {}, title))]
    }))
}
