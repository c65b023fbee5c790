import {expect, test} from 'vitest'
import {chanceText, columnsText, heatText, scoreText} from '../describe.js'
import {firstData} from '../store.js'
import {infoOf} from './engine_double.js'
import {localState} from '../local_state.js'

const wanted = /** @type {import('../types').Wanted} */ ({game: 'connect', rule: '0', size: 7})
const position = {...localState(wanted, []), error: undefined, stopped: undefined}

/** Lines of thought, the best first. @param {Partial<import('../types').Info>[]} list */
const dataOf = (list) => ({...firstData(), wanted, position, thoughts: {of: position, search: 1, lines: list.map((more, i) => infoOf(9, i + 1, more)), next: []}})
/** @param {number} x @returns {[number, number][]} */
const column = (x) => [[x, 5]]

test('each column says what is proven of it, and asks where nothing is', () => {
  const data = dataOf([
    {line: column(3), score: 30959, end: 41, sure: 'win', exact: true, chance: 1}, {line: column(4), sure: 'draw', exact: true}, {line: column(2), sure: 'no win', exact: true, chance: 0.49},
    {line: column(5), sure: null, exact: true, chance: 0.47}, {line: column(1), sure: 'no loss'}, {line: column(0), score: -30958, end: 42, sure: 'loss', exact: false, chance: 0}, {line: column(6), score: -30960, end: 40, sure: 'loss', exact: true, chance: 0},
  ])
  expect(data.thoughts.lines.map(heatText(data))).toEqual(['+21', '=', '49?', '47?', '50?', '−', '−20'])
  expect(columnsText(data)).toBe('A loses · B no loss · C no win · D wins in 21 · E draws · F ? · G loses in 20')
  expect(chanceText(data)).toBe('Black wins in 21')
})

test('a win whose length nobody knows has none', () => {
  const data = dataOf([{line: column(3), score: 30959, end: 41, sure: 'win', exact: false}])
  expect([scoreText(data.thoughts.lines[0]), heatText(data)(data.thoughts.lines[0]), chanceText(data)]).toEqual(['wins', '+', 'Black wins'])
})

test('other games show chances', () => {
  const data = {...dataOf([{line: column(3), sure: 'win', end: 3, score: 30997, exact: true, chance: 0.97}]), wanted: {...wanted, game: /** @type {const} */ ('gomoku')}}
  expect([heatText(data)(data.thoughts.lines[0]), columnsText(data)]).toEqual(['97', ''])
})
