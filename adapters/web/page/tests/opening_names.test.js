import {expect, test} from 'vitest'
import {openingName} from '../opening_names.js'

/** @typedef {import('../types').Point} Point */

const renju = /** @type {const} */ ({game: 'gomoku', rule: '2', size: 15})
/** @param {Point} second @param {Point} third */
const name = (second, third, language = 'en') => openingName(renju, [[7, 7], second, third, [0, 0]], language)

test('an opening has its name in each script', () => {
  expect([name([7, 6], [8, 6]), name([7, 6], [8, 6], 'ja'), name([7, 6], [8, 6], 'zh-Hans')]).toEqual(['Kagetsu (D4)', '花月 (D4)', '花月 (D4)'])
  expect([name([8, 6], [8, 8]), name([8, 6], [6, 9])]).toEqual(['Hogetsu (I7)', 'Meigetsu (I12)'])
})

test('it is the same however the board is turned', () => {
  for (const [second, third] of /** @type {[Point, Point][]} */ ([[[7, 8], [8, 8]], [[6, 7], [6, 6]], [[8, 7], [8, 8]], [[7, 6], [6, 6]]])) expect(name(second, third)).toBe('Kagetsu (D4)')
})

test('all 26 are different', () => {
  const names = new Set()
  for (const second of /** @type {Point[]} */ ([[7, 6], [8, 6]])) {
    for (let x = 5; x < 10; x++) for (let y = 5; y < 10; y++) names.add(name(second, [x, y]))
  }
  names.delete('')
  expect(names.size).toBe(26)
})

test('others have none', () => {
  expect(name([7, 5], [8, 6])).toBe('')
  expect(name([7, 6], [1, 1])).toBe('')
  expect(openingName(renju, [[7, 7], [7, 6]], 'en')).toBe('')
  expect(openingName(renju, [[6, 7], [6, 6], [7, 6]], 'en')).toBe('')
  expect(openingName({game: 'connect', rule: '0', size: 7}, [[3, 5], [3, 4], [3, 3]], 'en')).toBe('')
})
