import {beforeEach, describe, expect, test, vi} from 'vitest'
import {mostMoves, readSaved, readView, save, saveView} from '../saved.js'
import {Swap2} from '../swap2.js'
import {GameTree} from '../tree.js'

/** @typedef {import('../types').Point} Point */

/** @type {Map<string, string>} */
let stored

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {getItem: (/** @type {string} */ key) => stored.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value)})
})

/** @type {Record<string, string[]>} */
const values = {
  game: ['gomoku', 'go', 'connect'], rule: ['0', '1', '2', '3', '4'], side: ['b', 'w', 'both', 'none'], level: ['100', '1000'], strength: ['1', '10', '20'], opening: ['none', 'swap2'],
}
const choices = (/** @type {string} */ id) => values[id]

const tree = GameTree.of([[7, 7], [8, 8], [-1, -1]])
tree.goTo(1)
tree.play([6, 6])
tree.nodes[2].comment = 'or so'

const whole = {
  game: 'go', rule: '0', size: 9, komi: 13, side: 'w', level: '1000', strength: '10', opening: 'none', analysis: true, clock: '3', left: {b: 1500, w: 0},
  tree: tree.toList(), here: tree.here, setup: {cells: 'b'.repeat(3) + 'w' + '.'.repeat(77), toMove: 'w'}, swap2: {person: 'both', two: true, black: null},
}

/** What is read where this was saved in place of the whole. @param {Record<string, unknown>} other */
function readWith(other) {
  save({...whole, ...other})
  return readSaved(choices)
}

describe('the game', () => {
  test('comes back as it was', () => {
    const read = readWith({})
    expect(read).toMatchObject({
      fields: {game: 'go', rule: '0', side: 'w', level: '1000', strength: '10', opening: 'none', size: '9', clock: '3'},
      analysis: true, komi: 13, setup: whole.setup, left: {b: 1500, w: 0}, opening: new Swap2('both', true),
    })
    expect(read?.tree.toList()).toEqual(whole.tree)
    expect(read?.tree.moves()).toEqual([[7, 7], [6, 6]])
    expect([...stored.keys()]).toEqual(['tengen-game'])
  })

  test('leads on as it was left', () => {
    expect(readWith({here: 2})?.tree.line()).toEqual([[7, 7], [8, 8], [-1, -1]])
    expect(readWith({here: 4})?.tree.line()).toEqual([[7, 7], [6, 6]])
  })

  test('is none on a first visit', () => {
    expect(readSaved(choices)).toBeNull()
  })

  test.each(['{', '', 'null', '5', '[]', '"text"', '{}', '[[[', 'undefined', '{"game":"go"}'])('is none where the storage holds %s', (text) => {
    stored.set('tengen-game', text)
    expect(readSaved(choices)).toBeNull()
  })

  test.each(/** @type {[string, unknown][]} */ ([
    ['game', 'chess'], ['game', '__proto__'], ['game', 5], ['game', ['go']], ['game', undefined], ['rule', '9'], ['rule', 0], ['side', 'x'], ['level', 100], ['strength', '21'], ['strength', null],
    ['opening', 'swap'], ['size', 10], ['size', 1], ['size', '9'], ['size', null], ['size', undefined], ['size', 8.5], ['size', {}],
  ]))('is none where its %s is %j', (id, value) => {
    expect(readWith({[id]: value})).toBeNull()
  })

  test('of Connect Four has any size', () => {
    expect(readWith({game: 'connect', size: 15, setup: undefined})?.fields).toMatchObject({game: 'connect', size: '15'})
  })

  test.each(/** @type {[string, unknown][]} */ ([
    ['komi', '13'], ['komi', 0.5], ['komi', 1e9], ['komi', null], ['setup', null], ['setup', 'b'], ['setup', {cells: 'b'.repeat(81)}], ['setup', {cells: 'x'.repeat(81), toMove: 'b'}],
    ['setup', {cells: '', toMove: 'b'}], ['setup', {cells: ['b'], toMove: 'b'}], ['setup', {cells: '.'.repeat(81), toMove: 'black'}], ['setup', {cells: '.'.repeat(80), toMove: 'b'}],
    ['setup', {cells: '.'.repeat(82), toMove: 'b'}], ['left', null], ['left', {b: 5}], ['left', {b: -1, w: 5}], ['left', {b: 1.5, w: 5}], ['left', {b: '1', w: '5'}], ['swap2', {}], ['swap2', null],
  ]))('is read without its %s where that is %j', (id, value) => {
    const read = /** @type {any} */ (readWith({[id]: value}))
    expect(read[id === 'swap2' ? 'opening' : id] ?? null).toBeNull()
    expect(read.tree.moves()).toHaveLength(2)
  })

  test('of another board keeps its set-up', () => {
    const setup = {cells: 'b.w.'.repeat(10) + '..', toMove: 'b'}
    expect(readWith({game: 'connect', size: 15, setup})?.setup).toEqual(setup)
  })

  test.each([-1, 5, 1.5, '2', null, undefined, {}])('is at its beginning where its place is %j', (here) => {
    const read = readWith({here})
    expect(read?.tree.here).toBe(0)
    expect(read?.tree.nodes).toHaveLength(5)
  })

  test.each(['x', 5, {}, [null], [7, 7]])('is without moves where its tree is %j', (list) => {
    expect(readWith({tree: list})?.tree.nodes).toHaveLength(1)
  })

  test('is analysed only where that is said', () => {
    for (const analysis of [false, 'true', 1, null, undefined]) expect(readWith({analysis})?.analysis).toBe(false)
  })
})

describe('the game of version 0.2.0', () => {
  /** @param {Record<string, unknown>} other */
  const readOld = (other) => readWith({tree: undefined, here: undefined, strength: undefined, opening: undefined, swap2: undefined, ...other})

  test('has moves, and those that were taken back', () => {
    const read = readOld({moves: [[1, 1], [-1, -1]], future: [[2, 2], [3, 3]]})
    expect(read?.tree.moves()).toEqual([[1, 1], [-1, -1]])
    expect(read?.tree.future()).toEqual([[2, 2], [3, 3]])
    expect(read?.fields).toMatchObject({strength: '20', opening: 'none'})
    expect(read?.opening).toBeNull()
  })

  test('has its moves up to one that makes no sense', () => {
    for (const wrong of [null, 'h8', [1], [1, 'x'], [1, 99], [-1, 3], {}]) {
      const read = readOld({moves: [[1, 1], wrong, [2, 2]], future: [[3, 3], wrong]})
      expect([read?.tree.moves(), read?.tree.future()]).toEqual([[[1, 1]], [[3, 3]]])
    }
  })

  test.each([undefined, null, 'x', {}, 7])('has no moves where they are %j', (moves) => {
    expect(readOld({moves, future: moves})?.tree.nodes).toHaveLength(1)
  })

  test('has so many moves and no more', () => {
    expect(readOld({moves: Array(mostMoves + 7).fill([0, 0])})?.tree.moves()).toHaveLength(mostMoves)
  })
})

describe('the view', () => {
  const view = {numbers: true, threats: true, sound: true, coordinates: 'sgf', threads: 4, memory: 256}
  const usual = {numbers: false, threats: false, sound: false, coordinates: 'letters', threads: 0, memory: 0}

  test('comes back as it was', () => {
    saveView(view)
    expect(readView()).toEqual(view)
    expect([...stored.keys()]).toEqual(['tengen-view'])
  })

  test('is the usual one on a first visit', () => {
    expect(readView()).toEqual(usual)
  })

  test.each(['{', 'null', '5', '[]', '{}', '{"numbers":1,"threats":"true","sound":null,"coordinates":null,"threads":-1,"memory":1.5}', '{"coordinates":{"toString":1,"valueOf":1},"threads":"4","memory":[1]}'])(
    'is the usual one where the storage holds %s', (text) => {
      stored.set('tengen-view', text)
      expect(readView()).toEqual(usual)
    })
})

describe('a storage', () => {
  test('that is full is none', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => save(whole)).not.toThrow()
    expect(() => saveView(readView())).not.toThrow()
  })

  test('that is out of reach is none', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => save(whole)).not.toThrow()
    expect(readSaved(choices)).toBeNull()
    expect(readView().coordinates).toBe('letters')
  })
})
