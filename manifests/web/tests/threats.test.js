import {describe, expect, test} from 'vitest'
import {threatsOf} from '../threats.js'
import {drawn} from './drawn.js'

/** Threats as `b five 3,0`, sorted. @param {string} text @param {boolean} exact */
const threats = (text, exact = false) => threatsOf(drawn(text), exact).map(({at, side, kind}) => `${side} ${kind} ${at}`).sort()

/** A row of nine by its text, in each direction through a board of nine by nine, with the points of the row. @type {[string, (i: number) => [number, number]][]} */
const directions = [
  ['across', (i) => [i, 4]],
  ['down', (i) => [4, i]],
  ['falling', (i) => [i, i]],
  ['rising', (i) => [i, 8 - i]],
]

describe.each(directions)('a row that goes %s', (_, at) => {
  describe.each(/** @type {const} */ (['b', 'w']))('for %s', (side) => {
    /** The threats of a row as `five 3`: the kind, and the place in the row. @param {string} row @param {boolean} exact */
    const inRow = (row, exact = false) => {
      const cells = Array(81).fill('.')
      const enemy = side === 'b' ? 'w' : 'b'
      for (const [i, stone] of [...row].entries()) cells[at(i)[1] * 9 + at(i)[0]] = stone === 'x' ? side : stone === 'o' ? enemy : '.'
      const places = new Map([...row].map((_, i) => [String(at(i)), i]))
      return threatsOf({columns: 9, rows: 9, cells: cells.join('')}, exact)
        .filter((threat) => threat.side === side)
        .map(({at: point, kind}) => `${kind} ${places.get(String(point))}`).sort()
    }

    test.each(/** @type {[string, string[]][]} */ ([
      ['..xxxx...', ['five 1', 'five 6']],
      ['.oxxxx...', ['five 6']],
      ['..xxxxo..', ['five 1']],
      ['.oxxxxo..', []],
      ['xxxx.....', ['five 4']],
      ['.....xxxx', ['five 4']],
      ['oxxxxo...', []],
      ['.xxx.x...', ['five 4']],
      ['.oxx.xxo.', ['five 4']],
      ['.ox.xxx.o', ['five 3']],
      ['xx.xx....', ['five 2']],
      ['...xxx...', ['four 2', 'four 6']],
      ['...xx.x..', ['four 5']],
      ['..x.xx...', ['four 3']],
      ['..oxxx...', []],
      ['...xxxo..', []],
      ['.xxx.....', ['four 4']],
      ['xxx......', []],
      ['......xxx', []],
      ['o.xxx.o..', []],
      ['o.xxx..o.', ['four 5']],
      ['...xx....', []],
      ['x.x.x.x..', []],
      ['....x....', []],
    ]))('%s', (row, wanted) => {
      expect(inRow(row)).toEqual(wanted)
    })

    test.each(/** @type {[string, string[], string[]][]} */ ([
      ['.xxx.xx..', ['five 4'], []], // would be six
      ['xxxx.x...', ['five 4'], []],
      ['x.xxxx...', ['five 1', 'five 6'], ['five 6']],
      ['x..xxx...', ['four 2', 'four 6'], ['four 6']], // with 2, the other end makes six
      ['x.xxx....', ['five 1', 'four 5'], ['five 1']],
      ['xxxxx....', ['five 5'], []],
      ['..xx.xx..', ['five 4'], ['five 4']],
      ['x.xx.x...', ['four 4'], []],
    ]))('%s where six are no five', (row, free, exact) => {
      expect(inRow(row)).toEqual(free)
      expect(inRow(row, true)).toEqual(exact)
    })
  })
})

test('a point may threaten for both sides', () => {
  expect(threats(`
    .........
    bbbb.wwww
    .........
    .........
    .........`)).toEqual(['b five 4,1', 'w five 4,1'])
})

test('a five counts, not the four in another direction', () => {
  expect(threats(`
    .........
    ....b....
    ....b....
    ....b....
    .bbb.b...
    .........`)).toEqual(['b five 4,4'])
})

test('a four that one end alone turns into five is none, two such in two directions neither', () => {
  expect(threats(`
    wbbb....
    ....b...
    ....b...
    ....b...
    ....w...`)).toEqual([])
})

test('rows do not go on at the other edge', () => {
  expect(threats(`
    ......bb
    bb......
    ........
    ........
    ........`)).toEqual([])
})

test('boards need not be square', () => {
  expect(threats('bbbb.')).toEqual(['b five 4,0'])
  expect(threats('b\nb\nb\nb\n.')).toEqual(['b five 0,4'])
})

test('an empty board and a full one threaten nothing', () => {
  expect(threats('.....\n.....\n.....\n.....\n.....')).toEqual([])
  expect(threats('bbbbb\nbbbbb\nbbbbb\nbbbbb\nbbbbb')).toEqual([])
})
