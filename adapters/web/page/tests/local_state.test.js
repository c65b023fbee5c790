import {expect, test} from 'vitest'
import {localState} from '../local_state.js'
import {makesFive, realThreats} from '../rules.js'
import {stateOf} from './drawn.js'

/** @typedef {import('../types').Point} Point */

const gomoku = /** @type {const} */ ({game: 'gomoku', rule: '0', size: 15})

test('stones stand, and five in a row end the game', () => {
  const moves = /** @type {Point[]} */ ([[3, 7], [3, 9], [4, 7], [4, 9], [5, 7], [5, 9], [6, 7], [6, 9], [7, 7]])
  expect(localState(gomoku, moves.slice(0, -1))).toMatchObject({over: false, toMove: 'b'})
  const end = localState(gomoku, moves)
  expect(end).toMatchObject({over: true, winner: 'b', legal: []})
  expect(end.winningLine.length).toBe(5)
})

test('discs rest on one another', () => {
  const state = localState({game: 'connect', rule: '0', size: 7}, [[3, 5]])
  expect(state.legal).toContainEqual([3, 4])
  expect(state.legal).not.toContainEqual([3, 3])
  expect(state.legal.length).toBe(7)
})

test('Go captures, and two passes end it', () => {
  const moves = /** @type {Point[]} */ ([[1, 0], [0, 0], [0, 1], [-1, -1], [-1, -1]])
  const state = localState({game: 'go', rule: '0', size: 5}, moves)
  expect([state.over, state.cells[0]]).toEqual([true, '.'])
})

test.each([
  ['0', 'w', 'w b b b b . w', 'b', true], ['3', 'w', 'w b b b b . w', 'b', false], ['3', '.', '. b b b b . w', 'b', true], ['4', '.', '. b b b b . b', 'b', false],
  ['2', '.', '. b b b b . b', 'b', false], ['2', '.', '. w w w w . w', 'w', true], ['1', '.', '. w w w w . w', 'w', false], ['0', '.', '. b b b b . b', 'b', true],
])('rule %s, first %s: the point in %s makes five of %s: %s', (rule, _, row, color, made) => {
  const cells = `${row.replaceAll(' ', '')}${'.'.repeat(42)}`
  expect(makesFive(cells, 7, rule, /** @type {'b' | 'w'} */ (color), [5, 0])).toBe(made)
})

test('threats are those of the rule', () => {
  const state = stateOf(`
    w b b b b . w
    . . . . . . .
    . . . . . . .
  `, {threats: [{at: [5, 0], side: 'b', kind: 'five'}]})
  expect(realThreats(state, '0').length).toBe(1)
  expect(realThreats(state, '3').length).toBe(0)
})
