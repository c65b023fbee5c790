import {describe, expect, test} from 'vitest'
import {place, positions} from '../rules.js'
import {drawn} from './drawn.js'

/** The board after a stone. @param {string} text @param {import('../types').Side} color @param {import('../types').Point} at @param {string} game */
function after(text, color, at, game = 'go') {
  const {columns, cells} = drawn(text)
  const board = [...cells]
  place(board, columns, game, color, at)
  return board.join('').match(RegExp(`.{${columns}}`, 'g'))?.join('\n')
}

/** @param {string} text */
const lines = (text) => text.trim().split('\n').map((line) => line.trim()).join('\n')

describe('Go', () => {
  test('a stone without liberties is captured', () => {
    expect(after(`
      .b.
      bw.
      .b.`, 'b', [2, 1])).toBe(lines(`
      .b.
      b.b
      .b.`))
  })

  test('a chain is captured as a whole, round its corners', () => {
    expect(after(`
      bbbbb
      bwwwb
      bwbwb
      bwww.
      bbbbb`, 'b', [4, 3])).toBe(lines(`
      bbbbb
      b...b
      b.b.b
      b...b
      bbbbb`))
  })

  test('a chain with one liberty stays', () => {
    expect(after(`
      .bb.
      bww.
      ....`, 'b', [1, 2])).toBe(lines(`
      .bb.
      bww.
      .b..`))
  })

  test('several chains are captured at once', () => {
    expect(after(`
      ..b..
      .bwb.
      bw.wb
      .bwb.
      ..b..`, 'b', [2, 2])).toBe(lines(`
      ..b..
      .b.b.
      b.b.b
      .b.b.
      ..b..`))
  })

  test('of several chains those with liberties stay', () => {
    expect(after(`
      .bw.
      bw.w
      .b.b`, 'b', [2, 1])).toBe(lines(`
      .bw.
      b.bw
      .b.b`))
  })

  test.each(/** @type {[import('../types').Point, string, string][]} */ ([
    [[1, 0], 'w../b../...', '.b./b../...'],
    [[1, 0], '..w/..b/...', '.b./..b/...'],
    [[1, 2], '.../b../w..', '.../b../.b.'],
    [[1, 2], '.../..b/..w', '.../..b/.b.'],
  ]))('in a corner, by %j on %s', (at, before, wanted) => {
    expect(after(before.replaceAll('/', '\n'), 'b', at)?.replaceAll('\n', '/')).toBe(wanted)
  })

  test('who captures does not die', () => {
    expect(after(`
      .wb.
      wb..
      bb..`, 'b', [0, 0])).toBe(lines(`
      b.b.
      .b..
      bb..`))
    expect(after(`
      w.bw.
      bww..`, 'b', [1, 0])).toBe(lines(`
      .bbw.
      bww..`))
  })

  test('a stone that captures nothing and has no liberty dies', () => {
    expect(after(`
      .w.
      w..
      ...`, 'b', [0, 0])).toBe(lines(`
      .w.
      w..
      ...`))
  })

  test('a chain that takes its own last liberty dies', () => {
    expect(after(`
      .bw
      bbw
      www`, 'b', [0, 0])).toBe(lines(`
      ..w
      ..w
      www`))
  })

  test('a stone lives on the liberties of its chain', () => {
    expect(after(`
      .w..
      w.b.
      .w..`, 'b', [1, 1])).toBe(lines(`
      .w..
      wbb.
      .w..`))
  })

  test('stones at the end of a row and the beginning of the next are no neighbours', () => {
    expect(after(`
      ..w
      bb.
      ...`, 'b', [2, 1])).toBe(lines(`
      ..w
      bbb
      ...`))
    expect(after(`
      .ww
      w..
      ...`, 'b', [0, 0])).toBe(lines(`
      .ww
      w..
      ...`))
  })

  test('boards need not be square', () => {
    expect(after('wb\n..\n..\n..', 'b', [0, 1])).toBe('.b\nb.\n..\n..')
  })
})

test('a pass changes nothing', () => {
  for (const game of ['go', 'gomoku', 'connect']) {
    const cells = [...'bww.']
    place(cells, 2, game, 'b', [-1, -1])
    expect(Object.entries(cells)).toEqual(Object.entries([...'bww.']))
  }
})

test.each(['gomoku', 'connect'])('nothing is captured in %s', (game) => {
  expect(after('.w.\nwb.\n.w.', 'w', [2, 1], game)).toBe('.w.\nwbw\n.w.')
  expect(after('.ww\nwww\nwww', 'b', [0, 0], game)).toBe('bww\nwww\nwww')
})

describe('positions of a game', () => {
  test('sides play in turn, passes too', () => {
    expect(positions('....', 2, 'gomoku', 'b', [[0, 0], [-1, -1], [1, 0], [0, 1]])).toEqual(['....', 'b...', 'b...', 'bb..', 'bbw.'])
    expect(positions('b...', 2, 'gomoku', 'w', [[1, 0], [0, 1]])).toEqual(['b...', 'bw..', 'bwb.'])
  })

  test('a ko and its retaking', () => {
    const {cells} = drawn(`
      .bw.
      bw.w
      .bw.`)
    const [, first, second] = positions(cells, 4, 'go', 'b', [[2, 1], [1, 1]])
    expect(first).toBe('.bw.' + 'b.bw' + '.bw.')
    expect(second).toBe(cells)
  })

  test('a column of Connect Four stays as it is', () => {
    expect(positions('......', 2, 'connect', 'b', [[0, 2], [0, 1], [0, 0], [1, 2]]).at(-1)).toBe('b.w.bw')
  })

  test('without moves there is the beginning alone', () => {
    expect(positions('b.w.', 2, 'go', 'w', [])).toEqual(['b.w.'])
  })
})
