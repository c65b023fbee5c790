import {describe, expect, test} from 'vitest'
import {columnsOf, games, hasBoard, isKomi, neighbours, other, rowsOf, same, startOf} from '../games.js'

/** @type {import('../types').Wanted} */
const gomoku = {game: 'gomoku', rule: '2', size: 19}
/** @type {import('../types').Wanted} */
const go = {game: 'go', rule: '0', size: 9}
/** @type {import('../types').Wanted} */
const connect = {game: 'connect', rule: '3', size: 15}

test('what the engine is told to begin', () => {
  expect(startOf(gomoku)).toEqual([0, 19, 19, 2, 0])
  expect(startOf(go)).toEqual([1, 9, 9, 0, 5])
  expect(startOf({...go, komi: 13})).toEqual([1, 9, 9, 0, 13])
  expect(startOf({...go, komi: 0})).toEqual([1, 9, 9, 0, 0])
  expect(startOf(connect)).toEqual([2, 7, 6, 0, 0])
})

test('the sides of a board', () => {
  expect([gomoku, go, connect].map((wanted) => [columnsOf(wanted), rowsOf(wanted)])).toEqual([[19, 19], [9, 9], [7, 6]])
})

test('each column has a letter', () => {
  expect([games.gomoku.letters.length, games.go.letters.length, games.connect.letters.length]).toEqual([22, 9, 7])
  for (const {letters} of Object.values(games)) expect(new Set(letters).size).toBe(letters.length)
  expect(games.go.letters).not.toContain('I')
})

describe('boards', () => {
  test.each(/** @type {['gomoku' | 'go', number, number][]} */ ([['gomoku', 5, 22], ['go', 2, 9]]))('%s from %i to %i', (game, least, most) => {
    for (let size = -1; size < 30; size++) expect(hasBoard(game, size, size), String(size)).toBe(size >= least && size <= most)
    expect(hasBoard(game, most, most - 1)).toBe(false)
    for (const size of [7.5, NaN, Infinity]) expect(hasBoard(game, size, size)).toBe(false)
    expect(hasBoard(game, games[game].size ?? 0, games[game].size ?? 0)).toBe(true)
  })

  test('that of Connect Four is fixed', () => {
    expect([hasBoard('connect', 7, 6), hasBoard('connect', 0, 0)]).toEqual([true, true])
  })
})

test('komi', () => {
  for (const komi of [0, 5, -15, 1000, -1000]) expect(isKomi(komi), String(komi)).toBe(true)
  for (const komi of [1001, -1001, 0.5, NaN, Infinity, '5', null, undefined, [5], {}]) expect(isKomi(komi), JSON.stringify(komi)).toBe(false)
})

test('sides and points', () => {
  expect([other('b'), other('w')]).toEqual(['w', 'b'])
  expect([same([1, 2], [1, 2]), same([1, 2], [2, 1]), same([1, 2], [1, 3]), same([1, 2], null), same([1, 2], undefined)]).toEqual([true, false, false, false, false])
  expect(neighbours(3, 7).map(String).sort()).toEqual(['2,7', '3,6', '3,8', '4,7'])
})
