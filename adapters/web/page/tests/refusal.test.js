import {describe, expect, test} from 'vitest'
import {foul, refusal, refusalInGo} from '../refusal.js'
import words from '../words_en.js'
import {stateOf} from './drawn.js'

/** @typedef {import('../types').Side} Side */

/** The position, and in it the point that is drawn as `?`, which is empty. Rows end at `/`. @param {string} text @param {Partial<import('../types').State>} more */
function asked(text, more = {}) {
  const {columns, cells} = stateOf(text.replaceAll('/', '\n'))
  const at = cells.indexOf('?')
  return {state: stateOf(text.replaceAll('/', '\n').replace('?', '.'), more), x: at % columns, y: Math.floor(at / columns)}
}

describe('Go', () => {
  test.each(/** @type {[string, Side, string, string][]} */ ([
    ['ko', 'b', 'one stone would be taken back', '.bw./bw?w/.bw.'],
    ['ko', 'w', 'one stone would be taken back', '.wb./wb?b/.wb.'],
    ['ko', 'b', 'a stone in a corner would be taken', 'w?/bw/.b'],
    ['ko', 'b', 'a chain of two would be taken', '?wwb/wbb./....'],
    ['ko', 'b', 'it has a liberty', '?./..'],
    ['ko', 'b', 'its chain has another liberty', '?bb/wb./w..'],
    ['suicide', 'b', 'all neighbours are the enemy\'s', '.w./w?w/.w.'],
    ['suicide', 'w', 'all neighbours are the enemy\'s', '.b./b?b/.b.'],
    ['suicide', 'b', 'in a corner', '?w/w.'],
    ['suicide', 'b', 'its chain would have no other liberty', '?bw/bbw/www'],
    ['suicide', 'b', 'the enemy\'s chain has another liberty', '?ww/ww.'],
    ['suicide', 'b', 'of two own chains neither has another', 'b?b/www/.w.'],
  ]))('%s of %s: %s', (reason, toMove, _, text) => {
    const {state, x, y} = asked(text, {toMove})
    expect(refusalInGo(state, x, y)).toBe(reason)
  })
})

describe('renju', () => {
  test.each([
    ['overline', 'six', '.bbb?bb.'],
    ['overline', 'six at an edge', 'bbbbb?'],
    ['overline', 'seven', 'bbb?bbb'],
    ['overline', 'six downwards', 'b/b/?/b/b/b'],
    ['overline', 'six falling', 'b...../.b..../..b.../...?../....b./.....b'],
    ['overline', 'six rising', '.....b/....b./...?../..b.../.b..../b.....'],
    ['overline', 'six beside a four', '.b...../.b...../.b...../.?bbbbb/......./.......'],
    ['twoFours', 'across and down', '....b.../....b.../....b.../.bbb?.../........'],
    ['twoFours', 'falling and rising', 'b.....b/.b...b./..b.b../...?.../......./.......'],
    ['twoFours', 'broken', '.bb.?b../......../....b.../....b.../....b...'],
    ['twoFours', 'on one line, three and one and three', 'bbb.?.bbb'],
    ['twoFours', 'on one line, two and two and two', 'bb.?b.bb'],
    ['twoFours', 'on one line, one and three and one', 'b.b?b.b'],
    ['twoFours', 'each with one end', 'wbbb?.../....b.../....b.../....b.../......../....w...'],
    ['twoThrees', 'across and down', '......./..bb?../....b../....b../.......'],
    ['twoThrees', 'one four with both ends is one', '.bb?b.'],
    ['twoThrees', 'five would be six', 'bbb.?b'],
    ['twoThrees', 'one four, and one whose five would be six', 'bbb.?b/....b./....b./....b./......'],
    ['twoThrees', 'one four is none more by White\'s stones', 'wbbb?.../....w.../....b.../....b.../....b...'],
  ])('%s: %s', (reason, _, text) => {
    const {state, x, y} = asked(text)
    expect(foul(state, x, y)).toBe(reason)
  })
})

describe('a sentence', () => {
  test('on a full column', () => {
    expect(refusal(stateOf('b\nw'), 'connect', 'C6', 0, 0)).toBe(words.columnFull('C'))
  })

  test('on a stone', () => {
    for (const game of ['gomoku', 'go']) expect(refusal(stateOf('b.'), game, 'A1', 0, 0)).toBe(words.occupied('A1'))
  })

  test('in Go', () => {
    const ko = asked('.bw./bw?w/.bw.')
    expect(refusal(ko.state, 'go', 'C2', ko.x, ko.y)).toBe(words.ko('C2'))
    const suicide = asked('?w/w.')
    expect(refusal(suicide.state, 'go', 'A2', suicide.x, suicide.y)).toBe(words.suicide('A2'))
  })

  test('in renju', () => {
    const {state, x, y} = asked('bbb?bb/....../......')
    expect(refusal(state, 'gomoku', 'D3', x, y)).toBe(words.illegal('D3'))
    state.forbidden.push([x, y + 1])
    expect(refusal(state, 'gomoku', 'D3', x, y)).toBe(words.illegal('D3'))
    state.forbidden.push([x, y])
    expect(refusal(state, 'gomoku', 'D3', x, y)).toBe(words.overline('D3'))
    const fours = asked('bbb.?.bbb')
    fours.state.forbidden.push([fours.x, fours.y])
    expect(refusal(fours.state, 'gomoku', 'E1', fours.x, fours.y)).toBe(words.twoFours('E1'))
    const threes = asked('......./..bb?../....b../....b../.......')
    threes.state.forbidden.push([threes.x, threes.y])
    expect(refusal(threes.state, 'gomoku', 'E4', threes.x, threes.y)).toBe(words.twoThrees('E4'))
  })
})
