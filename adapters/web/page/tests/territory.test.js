import {describe, expect, test} from 'vitest'
import {marginOf, ownersOf, toggleDead} from '../territory.js'
import {drawn} from './drawn.js'

// Black holds the left, White the right; a stone of each side is lost in the other's area.
const board = drawn(`
  . . b w . . .
  . w b w . . .
  . . b w . b .
  . . b w . . .
  b b b w . . .
  . . b w w w .
  . . b w . . .
`)

test('the score is by area, without the dead', () => {
  const owners = ownersOf(board.cells, board.columns, new Set([8, 19]))
  expect(owners.split('').filter((owner) => owner === 'b').length).toBe(21)
  expect(marginOf(owners, 0)).toBe(-14)
  expect(marginOf(owners, 5)).toBe(-19)
})

test('a stone that counts as alive makes the area about it nobody’s', () => {
  const owners = ownersOf(board.cells, board.columns)
  expect(owners[0]).toBe('.')
})

describe('a tap', () => {
  test('marks a chain and those of its side in the same area, and takes that back', () => {
    const once = toggleDead(board.cells, board.columns, new Set(), 8)
    expect(once).toEqual(new Set([8]))
    expect(toggleDead(board.cells, board.columns, once, 8)).toEqual(new Set())
  })
  test('on an empty point does nothing', () => {
    expect(toggleDead(board.cells, board.columns, new Set([8]), 0)).toEqual(new Set([8]))
  })
})

test('an empty board is nobody’s', () => {
  expect(marginOf(ownersOf('.'.repeat(25), 5), 5)).toBe(-5)
})
