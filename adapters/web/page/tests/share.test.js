import {beforeEach, describe, expect, test, vi} from 'vitest'
import {linkOf} from '../address.js'
import {columnsOf, rowsOf} from '../games.js'
import {mostMoves} from '../saved.js'
import {mostChapters} from '../saved.js'
import {callOfFile, gameOfFile, linkOfStudy, linkOfTree, readLink, studyOfLink, treeOfLink} from '../share.js'
import {GameTree} from '../tree.js'
import words from '../words_en.js'
import {randomOf} from './drawn.js'

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Wanted} Wanted */

const page = 'https://example.org/tengen/'
const wrong = {error: words.wrongLink}
/** @type {Point} */
const pass = [-1, -1]

beforeEach(() => {
  vi.stubGlobal('location', {href: `${page}?a=1#/h8i9`})
})

/** The game of a link, as the page reads it. @param {string} link */
const readAgain = (link) => readLink(new URL(link).hash)

describe('a link', () => {
  test('to a game of Gomoku', () => {
    const link = linkOf({game: 'gomoku', rule: '2', size: 15}, [[7, 7], [8, 6], [0, 0], [14, 14]])
    expect(link).toBe(`${page}?a=1#game=gomoku&rule=2&size=15&moves=h8i9a15o1`)
  })

  test('to a game of Go', () => {
    expect(linkOf({game: 'go', rule: '1', size: 9, komi: 13}, [[8, 0], pass, pass])).toBe(`${page}?a=1#game=go&size=9&komi=13&moves=i9----`)
  })

  test('to a game of Connect Four', () => {
    expect(linkOf({game: 'connect', rule: '2', size: 15}, [[3, 5], [3, 4]])).toBe(`${page}?a=1#game=connect&moves=d1d2`)
  })

  test('to a position that was set up', () => {
    expect(linkOf({game: 'go', rule: '0', size: 2, setup: {cells: 'b.bw', toMove: 'w'}}, [[1, 0]])).toBe(`${page}?a=1#game=go&size=2&black=a2a1&white=b1&first=w&moves=b2`)
  })

  /** @type {[string, Wanted, Point[]][]} */
  const games = [
    ['Gomoku', {game: 'gomoku', rule: '0', size: 22}, [[21, 21], [0, 0], [21, 0], [0, 21]]],
    ['Caro', {game: 'gomoku', rule: '4', size: 5}, []],
    ['Gomoku from a position', {game: 'gomoku', rule: '2', size: 5, setup: {cells: 'bw'.repeat(5) + '.'.repeat(15), toMove: 'b'}}, [[4, 4]]],
    ['Gomoku where White begins', {game: 'gomoku', rule: '1', size: 5, setup: {cells: '.'.repeat(25), toMove: 'w'}}, [[2, 2]]],
    ['Go', {game: 'go', rule: '0', size: 9}, [[0, 0], pass, [8, 8]]],
    ['Go with komi', {game: 'go', rule: '0', size: 5, komi: -3}, [pass, pass]],
    ['Go without komi', {game: 'go', rule: '0', size: 5, komi: 0}, []],
    ['Go with handicap', {game: 'go', rule: '0', size: 3, komi: 1, setup: {cells: 'b.......b', toMove: 'w'}}, [[1, 1], pass]],
    ['Connect Four', {game: 'connect', rule: '0', size: 0}, [[0, 5], [6, 5], [0, 4]]],
    ['Connect Four from a position', {game: 'connect', rule: '0', size: 0, setup: {cells: '.'.repeat(35) + 'bw..bw.', toMove: 'b'}}, [[0, 4]]],
  ]
  test.each(games)('comes back: %s', (_, wanted, moves) => {
    expect(readAgain(linkOf(wanted, moves))).toEqual({...wanted, moves})
  })

  test('of the longest game comes back, and a longer text is none', () => {
    const moves = Array.from({length: mostMoves}, (_, i) => /** @type {Point} */ (i % 3 === 0 ? pass : [i % 9, i % 7]))
    expect(readAgain(linkOf({game: 'go', rule: '0', size: 9}, moves))).toMatchObject({moves})
    for (const text of ['#game=go&size=9&moves=' + '-'.repeat(200000), '#/' + 'a1'.repeat(100000), '#' + 'x'.repeat(200000)]) expect(readLink(text)).toEqual(wrong)
  })

  test('of random games comes back', () => {
    const random = randomOf(11)
    const below = (/** @type {number} */ n) => Math.floor(random() * n)
    for (let i = 0; i < 300; i++) {
      /** @type {Wanted} */
      const wanted = [
        () => /** @type {Wanted} */ ({game: 'gomoku', rule: String(below(5)), size: 5 + below(18)}),
        () => /** @type {Wanted} */ ({game: 'go', rule: '0', size: 2 + below(8), ...(below(2) ? {komi: below(2001) - 1000} : {})}),
        () => /** @type {Wanted} */ ({game: 'connect', rule: '0', size: 0}),
      ][below(3)]()
      const points = columnsOf(wanted) * rowsOf(wanted)
      if (below(2)) wanted.setup = {cells: Array.from({length: points}, () => 'bw..'[below(4)]).join(''), toMove: below(2) ? 'b' : 'w'}
      const moves = Array.from({length: below(40)}, () => /** @type {Point} */ (below(9) ? [below(columnsOf(wanted)), below(rowsOf(wanted))] : pass))
      expect(readAgain(linkOf(wanted, moves))).toEqual({...wanted, moves})
    }
  })

  test('may leave out what is usual', () => {
    expect(readLink('#game=gomoku')).toEqual({game: 'gomoku', rule: '0', size: 15, moves: []})
    expect(readLink('#game=go&moves=a1')).toEqual({game: 'go', rule: '0', size: 5, moves: [[0, 4]]})
    expect(readLink('game=connect')).toEqual({game: 'connect', rule: '0', size: 0, moves: []})
    expect(readLink('#moves=c3&game=go')).toMatchObject({moves: [[2, 2]]})
  })

  test('has so many moves and no more', () => {
    expect(/** @type {any} */ (readLink(`#game=go&moves=${'--'.repeat(mostMoves + 5)}`)).moves).toHaveLength(mostMoves)
  })
})

describe('an address', () => {
  test.each(['', '#', '#/', '#top', '#moves=h8', '#/h', '#/8', '#/h8x', '#/h8 i9', '#/h8i9?', '#/w1', '#/h123', '#/H8'])('without a game: %s', (hash) => {
    expect(readLink(hash)).toBeNull()
  })

  test.each([
    '#game=', '#game=chess', '#game=__proto__', '#game=constructor', '#game=toString', '#game=hasOwnProperty', '#game=Gomoku', '#game=go%00',
    '#game=gomoku&rule=5', '#game=gomoku&rule=-1', '#game=gomoku&rule=00', '#game=gomoku&rule=x', '#game=gomoku&rule=', '#game=gomoku&rule=1%0A2',
    '#game=gomoku&size=4', '#game=gomoku&size=23', '#game=gomoku&size=', '#game=gomoku&size=x', '#game=gomoku&size=7.5', '#game=gomoku&size=NaN', '#game=gomoku&size=1e9', '#game=gomoku&size=-15',
    '#game=go&size=1', '#game=go&size=10', '#game=go&size=Infinity',
    '#game=go&komi=x', '#game=go&komi=0.5', '#game=go&komi=1001', '#game=go&komi=-1001', '#game=go&komi=Infinity',
    '#game=go&moves=f5', '#game=go&moves=a6', '#game=go&moves=b7', '#game=go&moves=a0', '#game=go&moves=a00', '#game=go&moves=a', '#game=go&moves=1', '#game=go&moves=-', '#game=go&moves=a1-', '#game=go&moves=a1,b2',
    '#game=go&moves=a123', '#game=go&moves=A1', '#game=go&moves=w1', '#game=go&moves=<script>', '#game=go&moves=a1%20', '#game=gomoku&moves=h16', '#game=gomoku&size=5&moves=a1f1',
    '#game=connect&moves=h1', '#game=connect&moves=a7', '#game=connect&moves=a1a2a3a4a5a6a7',
    '#game=go&first=x', '#game=go&first=', '#game=go&first=bw', '#game=go&first=b&black=f1', '#game=go&first=b&black=a6', '#game=go&first=b&white=a99', '#game=go&black=x', '#game=go&first=b&black=a1,a2',
  ])('with a game that makes no sense: %s', (hash) => {
    expect(readLink(hash)).toEqual(wrong)
  })

  test('with passes among the stones that were set up', () => {
    expect(readLink('#game=go&size=2&black=a1--&white=--&first=b')).toMatchObject({setup: {cells: '..b.', toMove: 'b'}})
  })

  test('with stones, but nobody who moves first, has no set-up', () => {
    expect(readLink('#game=go&size=2&black=a1')).toEqual({game: 'go', rule: '0', size: 2, moves: []})
  })

  test('of any text gives a game of the page, or none', () => {
    const random = randomOf(5)
    const parts = ['game=', 'gomoku', 'go', 'connect', '&', 'moves=', 'size=', 'komi=', 'black=', 'white=', 'first=', 'b', 'w', 'a1', 'h8', 'a6', 'a10', 'f6', 'v22', '--', '5', '9', '15', '-1', '%', '%41', '#', '/', '=', '\u0000', 'é', 'rule=', '0']
    let games = 0
    for (let i = 0; i < 20000; i++) {
      const hash = (random() < 0.7 ? '#game=' : '#') + Array.from({length: Math.floor(random() * 9)}, () => parts[Math.floor(random() * parts.length)]).join('')
      const read = readLink(hash)
      if (!read || 'error' in read) continue
      games++
      const [columns, rows] = [columnsOf(read), rowsOf(read)]
      const there = read.moves.every(([x, y]) => (x === -1 && y === -1) || (x >= 0 && y >= 0 && x < columns && y < rows))
      if (!there || (read.setup && !RegExp(`^[bw.]{${columns * rows}}$`).test(read.setup.cells))) expect.fail(hash)
    }
    expect(games).toBeGreaterThan(100)
  })
})

describe('a link of Gomocalc', () => {
  test('is a game of freestyle', () => {
    expect(readLink('#/h8i9a1')).toEqual({game: 'gomoku', rule: '0', size: 15, moves: [[7, 7], [8, 6], [0, 14]]})
  })

  test.each(/** @type {[string, number, Point[]][]} */ ([['#/o15', 15, [[14, 0]]], ['#/p1', 16, [[15, 15]]], ['#/a19', 19, [[0, 0]]], ['#/v22', 22, [[21, 0]]], ['#/a1v1', 22, [[0, 21], [21, 21]]]]))(
    '%s has as large a board as it needs', (hash, size, moves) => {
      expect(readLink(hash)).toEqual({game: 'gomoku', rule: '0', size, moves})
    })

  test.each(['#/a23', '#/a99', '#/h0', '#/h8i0'])('%s makes no sense', (hash) => {
    expect(readLink(hash)).toEqual(wrong)
  })

  test('has so many moves and no more', () => {
    expect(/** @type {any} */ (readLink(`#/${'a1'.repeat(mostMoves + 5)}`)).moves).toHaveLength(mostMoves)
  })
})

describe('a link with variations', () => {
  const wanted = /** @type {const} */ ({game: 'gomoku', rule: '0', size: 15})

  test('holds the whole tree, and stays a link of the line on the board', async () => {
    const tree = GameTree.of([[7, 7], [8, 8]])
    tree.nodes[1].comment = 'Ein Stein, 棋'
    tree.addLine([[6, 6], [5, 5]], 1)
    tree.nodes[3].labels = [[0, 0, 'A']]
    const link = /** @type {string} */ (await linkOfTree(wanted, tree))
    const hash = link.slice(link.indexOf('#'))
    expect(readLink(hash)).toMatchObject({...wanted, moves: [[7, 7], [8, 8]]})
    expect(GameTree.from(await treeOfLink(hash)).toList()).toEqual(tree.toList())
  })

  test('is the short one where there is nothing else', async () => {
    expect(await linkOfTree(wanted, GameTree.of([[7, 7]]))).toBe(linkOf(wanted, [[7, 7]]))
  })

  test('is none where it would be too long to be passed on', async () => {
    const tree = GameTree.of([[7, 7]])
    let seed = 1
    for (let i = 0; i < 9000; i++) tree.nodes[0].comment += String.fromCharCode(0x4e00 + ((seed = (seed * 16807) % 2147483647) % 20000))
    expect(await linkOfTree(wanted, tree)).toBeNull()
  })

  test.each(['', '!', 'AAAA', 'q1YqLVaysgIA', '_'.repeat(50000)])('that holds no tree is read without one: %#', async (text) => {
    expect(await treeOfLink(`#game=gomoku&moves=h8&tree=${text}`)).toBeUndefined()
  })

  test('whose tree unpacks to too much has none', async () => {
    const packed = await new Response(new Blob(['['.repeat(20 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()
    const text = Buffer.from(packed).toString('base64url')
    expect(await treeOfLink(`#game=gomoku&moves=h8&tree=${text}`)).toBeUndefined()
  })
})

describe('a link with chapters', () => {
  /** A packed value as a link holds it. @param {unknown} value */
  const packed = async (value) => Buffer.from(await new Response(new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()).toString('base64url')
  /** @param {unknown} value */
  const hashOf = async (value) => `#game=gomoku&moves=h8&study=${await packed(value)}`
  /** @returns {import('../types').Chapter[]} */
  const chapters = () => {
    const tree = GameTree.of([[7, 7], [8, 8]])
    tree.addLine([[6, 6]], 1)
    tree.draw(['AR', 7, 7, 8, 8])
    tree.goTo(3)
    return [{wanted: {game: 'gomoku', rule: '2', size: 15}, tree, facts: {GN: 'Kagetsu', PB: '李'}, ended: null},
      {wanted: {game: 'go', rule: '0', size: 5, komi: 15, setup: {cells: `b${'.'.repeat(23)}w`, toMove: 'w'}}, tree: GameTree.of([[1, 1], [-1, -1]]), facts: {}, ended: {why: 'resigned', loser: 'b'}},
      {wanted: {game: 'connect', rule: '0', size: 7}, tree: new GameTree(), facts: {}, ended: null}]
  }

  test('holds all of them with their boards, variations, marks and names', async () => {
    const all = chapters()
    const link = /** @type {string} */ (await linkOfStudy(all, 1))
    const hash = link.slice(link.indexOf('#'))
    expect(readLink(hash)).toMatchObject({game: 'go', size: 5, moves: [[1, 1], [-1, -1]]})
    const study = await studyOfLink(hash)
    expect(study).toMatchObject({at: 1, all: 3})
    expect(study?.chapters.map(({tree, ...rest}) => [rest, tree.toList(), tree.here])).toEqual(all.map(({tree, ...rest}) => [rest, tree.toList(), tree.here]))
  })

  test('is none where it would be too long to be passed on', async () => {
    const long = Array.from({length: 60}, (_, i) => ({...chapters()[0], tree: GameTree.of(Array.from({length: 225}, (_, j) => /** @type {Point} */ ([(i * 7 + j * 4) % 15, (j * 11 + i) % 15])))}))
    expect(await linkOfStudy(long, 0)).toBeNull()
  })

  test('leaves out chapters that make no sense, and says how many', async () => {
    const wrong = [null, 7, {}, {game: 'chess'}, {game: 'gomoku', size: 99}, {game: 'go', size: '5'}]
    const study = await studyOfLink(await hashOf({at: 6, chapters: [...wrong, {game: 'gomoku', size: 15, rule: '9', tree: 'x', here: 70, facts: ['x'], setup: {cells: 'no'}}]}))
    expect(study?.all).toBe(7)
    expect(study?.chapters).toEqual([{wanted: {game: 'gomoku', size: 15, rule: '0'}, tree: new GameTree(), facts: {}, ended: null}])
    expect(study?.at).toBe(0)
  })

  test('shows the most that a study may have', async () => {
    const study = await studyOfLink(await hashOf({at: 9999, chapters: Array(10000).fill({game: 'gomoku', size: 15, tree: [{}]})}))
    expect([study?.chapters.length, study?.all, study?.at]).toEqual([mostChapters, 10000, 0])
  })

  test.each([null, 7, [], {}, {chapters: 7}, {chapters: []}, {chapters: [null]}])('that holds none is read without them: %j', async (value) => {
    expect(await studyOfLink(await hashOf(value))).toBeUndefined()
  })

  test.each(['', '!', 'AAAA', '_'.repeat(50000)])('that is damaged is read without them: %#', async (text) => {
    expect(await studyOfLink(`#game=gomoku&moves=h8&study=${text}`)).toBeUndefined()
  })

  test('may have none', async () => {
    expect(await studyOfLink('#game=gomoku&moves=h8')).toBeNull()
  })
})

describe('a file', () => {
  /** @type {import('../types').FileGame} */
  const file = {game: 'gomoku', columns: 19, rows: 19, rule: 2, komi: null, inARow: 5, first: 'b', setup: null, moves: [[3, 3]], tree: null, games: 1}

  test('of a game', () => {
    expect(gameOfFile(file)).toEqual({game: 'gomoku', rule: '2', size: 19, komi: undefined, setup: undefined, moves: [[3, 3]], tree: null, facts: {}})
    const tree = [{}, {parent: 0, at: /** @type {Point} */ ([3, 3])}]
    expect(gameOfFile({...file, tree, games: 7, facts: /** @type {any} */ ({PB: 'Li', x: 'no', RO: 7})})).toMatchObject({tree, facts: {PB: 'Li'}})
  })

  test('has the komi where it is not the usual one', () => {
    const go = /** @type {const} */ ({...file, game: 'go', columns: 9, rows: 9})
    for (const komi of [0, 13, -1]) expect(gameOfFile({...go, komi})).toMatchObject({komi})
    for (const komi of [5, null]) expect(gameOfFile({...go, komi})).toMatchObject({komi: undefined})
    expect(gameOfFile({...file, komi: 13})).toMatchObject({komi: undefined})
  })

  test('has a set-up, or White to begin', () => {
    const cells = 'b'.padEnd(361, '.')
    expect(gameOfFile({...file, setup: cells})).toMatchObject({setup: {cells, toMove: 'b'}})
    expect(gameOfFile({...file, setup: cells, first: 'w'})).toMatchObject({setup: {cells, toMove: 'w'}})
    expect(gameOfFile({...file, first: 'w'})).toMatchObject({setup: {cells: '.'.repeat(361), toMove: 'w'}})
  })

  test.each(/** @type {Partial<import('../types').FileGame>[]} */ ([
    {columns: 19, rows: 18}, {columns: 23, rows: 23}, {game: 'go', columns: 13, rows: 13}, {game: 'connect', columns: 8, rows: 6, inARow: 4}, {game: 'connect', columns: 7, rows: 7, inARow: 4},
    {game: 'connect', columns: 7, rows: 6, inARow: 5},
  ]))('of a board that the page does not have: %j', (other) => {
    const read = {...file, ...other}
    expect(gameOfFile(read)).toEqual({error: words.noSuchBoard(read.columns, read.rows)})
  })

  test('of Connect Four', () => {
    expect(gameOfFile({...file, game: 'connect', columns: 7, rows: 6, inARow: 4})).toMatchObject({game: 'connect', size: 7, komi: undefined})
  })

  test('that cannot be read', () => {
    expect(gameOfFile({error: 'no game there'})).toEqual({error: words.fileUnreadable})
    expect(gameOfFile({stopped: true})).toEqual({error: ''})
  })
})

describe('a file', () => {
  const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text)

  test('travels by its bytes, whatever is in it', () => {
    const library = Uint8Array.from([0xFF, 0x52, 0x65, 0x6E, 0x4C, 0x69, 0x62, 0xFF, 3, 0])
    expect(callOfFile(library, 'a.lib')).toEqual({name: 'readBytes', contents: '/1JlbkxpYv8DAA=='})
    expect(callOfFile(Uint8Array.from([0xBA, 0xDA]), 'a.sgf')).toEqual({name: 'readBytes', contents: 'uto='})
    expect(callOfFile(bytesOf('(;GM[4])'), 'a.sgf')).toEqual({name: 'readBytes', contents: btoa('(;GM[4])')})
    expect(callOfFile(new Uint8Array(), 'a.sgf')).toEqual({name: 'readBytes', contents: ''})
    const long = Uint8Array.from({length: 100_000}, (_, i) => i % 251)
    expect(Buffer.from(callOfFile(long, 'a.lib')?.contents ?? '', 'base64').equals(long)).toBe(true)
  })

  test('travels by its text where its bytes would be too long', () => {
    const text = '(;GM[4]C[é]\n'.repeat(540_000)
    expect(callOfFile(bytesOf(text), 'a.sgf')).toEqual({name: 'read', contents: text})
    expect(callOfFile(bytesOf(text + text), 'a.sgf')).toBe(null)
    expect(callOfFile(new Uint8Array(7_000_000).fill(0xE9), 'a.sgf')).toBe(null)
  })
})
