import {describe, expect, test, vi} from 'vitest'
import {handicapOf, handicapPoints, handicapSetUp, mostHandicap} from '../handicap.js'
import {gameOfChoices} from '../new_game_view.js'
import {readChoices} from '../saved.js'
import {gameText} from '../describe.js'
import {linkOf} from '../address.js'
import {readLink} from '../share.js'

/** GTP's names. @param {number} side @param {number} count */
const names = (side, count) => handicapPoints(side, count).map(([x, y]) => `${'ABCDEFGHJ'[x]}${side - y}`).join(' ')

describe('handicap stones', () => {
  test.each([[5, 0], [6, 0], [7, 4], [8, 4], [9, 9]])('a board of side %i has at most %i', (side, most) => expect(mostHandicap(side)).toBe(most))

  test.each([
    [7, 2, 'C3 E5'], [7, 4, 'C3 E5 C5 E3'], [8, 3, 'C3 F6 C6'], [9, 2, 'C3 G7'], [9, 3, 'C3 G7 C7'], [9, 5, 'C3 G7 C7 G3 E5'],
    [9, 6, 'C3 G7 C7 G3 C5 G5'], [9, 7, 'C3 G7 C7 G3 C5 G5 E5'], [9, 8, 'C3 G7 C7 G3 C5 G5 E3 E7'], [9, 9, 'C3 G7 C7 G3 C5 G5 E3 E7 E5'],
  ])('side %i, %i stones: %s', (side, count, points) => expect(names(side, count)).toBe(points))

  test('none are a game as any other', () => {
    for (const [side, count] of [[5, 2], [7, 5], [9, 1], [9, 0], [9, 10]]) expect(handicapSetUp(side, count)).toBeUndefined()
  })

  test('are in the game, its name and its address; White moves first', () => {
    const choices = {...readChoices(), game: /** @type {const} */ ('go'), sizes: {gomoku: 15, go: 9, connect: 0}, handicap: 3, komi: 1}
    const {wanted} = gameOfChoices(choices)
    expect([wanted.setup?.toMove, handicapOf(wanted), wanted.komi]).toEqual(['w', 3, 1])
    expect(gameText(wanted)).toBe('Go, komi 0.5 · handicap 3, 9 × 9')
    vi.stubGlobal('location', {href: 'https://example.org/'})
    const link = readLink(new URL(linkOf(wanted, [])).hash)
    expect(link).toMatchObject({setup: wanted.setup, komi: 1, size: 9})
    expect(gameOfChoices({...choices, game: 'gomoku'}).wanted.setup).toBeUndefined()
    expect(gameOfChoices({...choices, komi: 5, handicap: 0}).wanted).toEqual({game: 'go', rule: '0', size: 9})
  })

  test('a position that was set up otherwise has no handicap', () => {
    expect(handicapOf({game: 'go', rule: '0', size: 5, setup: {cells: `bw${'.'.repeat(23)}`, toMove: 'w'}})).toBe(0)
    expect(handicapOf({game: 'go', rule: '0', size: 5, setup: {cells: `bb${'.'.repeat(23)}`, toMove: 'b'}})).toBe(0)
    expect(handicapOf({game: 'gomoku', rule: '0', size: 5, setup: {cells: `bb${'.'.repeat(23)}`, toMove: 'w'}})).toBe(0)
  })
})
