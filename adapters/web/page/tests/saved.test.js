import {beforeEach, describe, expect, test, vi} from 'vitest'
import {GameClock} from '../clock.js'
import {mostMoves, readChoices, readGame, readView, recordOf, removeGame, saveChoices, saveGame, savedNames, saveView, takeOldGame} from '../saved.js'
import {firstData} from '../store.js'
import {Swap2} from '../swap2.js'
import {GameTree} from '../tree.js'

/** @typedef {import('../types').Point} Point */

/** @type {Map<string, string>} */
let stored
let most = Infinity // characters that the storage holds

beforeEach(() => {
  stored = new Map()
  most = Infinity
  vi.stubGlobal('localStorage', {
    get length() { return stored.size },
    key: (/** @type {number} */ i) => [...stored.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => stored.delete(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      const size = [...stored].reduce((sum, [name, text]) => (name === key ? sum : sum + text.length), value.length)
      if (size > most) throw new Error('full')
      stored.set(key, value)
    },
  })
})

const tree = GameTree.of([[7, 7], [8, 8], [-1, -1]])
tree.goTo(1)
tree.play([6, 6])
tree.nodes[2].comment = 'or so'

/** @returns {import('../types').GameData} */
const whole = () => ({
  ...firstData(), id: 'a', wanted: {game: 'go', rule: '0', size: 9, komi: 13, setup: {cells: 'b'.repeat(3) + 'w' + '.'.repeat(77), toMove: 'w'}}, side: 'w', level: 10, time: 5000, minutes: 3,
  clock: new GameClock({b: 1500, w: 0}), opening: new Swap2('both', true), ended: {why: 'resigned', loser: 'b'}, mode: 'review', tree,
})

/** What is read where this was saved in place of the whole. @param {Record<string, unknown>} other */
function readWith(other) {
  saveGame('a', /** @type {any} */ ({...recordOf(whole(), 1000), ...other}))
  return readGame('a')
}

describe('a game', () => {
  test('comes back as it was, resignation and clock too', () => {
    const read = readWith({})
    expect(read).toMatchObject({id: 'a', at: 1000, wanted: whole().wanted, side: 'w', level: 10, time: 5000, minutes: 3, left: {b: 1500, w: 0}, opening: new Swap2('both', true),
                                ended: {why: 'resigned', loser: 'b'}, mode: 'review'})
    expect(read?.tree.toList()).toEqual(tree.toList())
    expect(read?.tree.moves()).toEqual([[7, 7], [6, 6]])
  })

  test('leads on as it was left', () => {
    expect(readWith({here: 2})?.tree.line()).toEqual([[7, 7], [8, 8], [-1, -1]])
    expect(readWith({here: 4})?.tree.line()).toEqual([[7, 7], [6, 6]])
  })

  test('keeps what a running clock has left at that time', () => {
    const clock = new GameClock({b: 60000, w: 60000})
    clock.run('b', 1000)
    expect(recordOf({...whole(), clock}, 21000).left).toEqual({b: 40000, w: 60000})
  })

  test.each(['{', '', 'null', '5', '[]', '"text"', '{}', '[[[', 'undefined', '{"game":"go"}'])('is none where the storage holds %s', (text) => {
    stored.set('tengen-game-a', text)
    expect(readGame('a')).toBeNull()
  })

  test.each([['game', 'chess'], ['game', '__proto__'], ['side', 'c'], ['size', 99], ['size', '9'], ['size', 1e9]])('is none with %s %s', (key, value) => {
    expect(readWith({[key]: value})).toBeNull()
  })

  test('has the usual where a part makes no sense', () => {
    expect(readWith({rule: '7'})?.wanted.rule).toBe('0')
    expect(readWith({komi: 1e9})?.wanted.komi).toBeUndefined()
    expect(readWith({komi: '5'})?.wanted.komi).toBeUndefined()
    expect(readWith({setup: {cells: 'x', toMove: 'b'}})?.wanted.setup).toBeUndefined()
    expect(readWith({level: 21})?.level).toBe(20)
    expect(readWith({time: -1})?.time).toBe(1000)
    expect(readWith({left: {b: -1, w: 0}})).toMatchObject({left: null, minutes: 0})
    expect(readWith({ended: {why: 'bored', loser: 'b'}})?.ended).toBeNull()
    expect(readWith({ended: {why: 'time', loser: 'x'}})?.ended).toBeNull()
    expect(readWith({mode: 'dance'})?.mode).toBe('play')
    expect(readWith({here: 1e9})?.tree.here).toBe(0)
    expect(readWith({tree: 'abc'})?.tree.nodes.length).toBe(1)
  })
})

describe('a study', () => {
  /** @returns {import('../types').Chapter[]} */
  const chapters = () => [{wanted: {game: 'gomoku', rule: '2', size: 15}, tree: GameTree.of([[1, 1]]), facts: {GN: 'A'}, ended: null}, {wanted: whole().wanted, tree, facts: {}, ended: null}, {wanted: {game: 'connect', rule: '0', size: 7}, tree: new GameTree(), facts: {}, ended: {why: 'resigned', loser: 'b'}}]
  const kept = () => recordOf({...whole(), facts: {GN: 'Own'}, study: {chapters: chapters(), at: 1}}, 1)

  test('comes back as one record with all its chapters', () => {
    saveGame('s', kept())
    const read = readGame('s')
    expect(savedNames()).toEqual(['s'])
    expect([read?.facts, read?.study?.at, read?.study?.chapters.length]).toEqual([{GN: 'Own'}, 1, 3])
    expect(read?.study?.chapters[1].tree).toBe(read?.tree)
    for (const i of [0, 2]) expect({...read?.study?.chapters[i], tree: read?.study?.chapters[i].tree.toList()}).toEqual({...chapters()[i], tree: chapters()[i].tree.toList()})
  })

  test('loses what makes no sense and nothing else', () => {
    const record = kept()
    const known = record.study?.chapters
    expect(readWith({study: {at: 3, chapters: [null, 7, {game: 'chess'}, null, ...(known ?? []).slice(2)]}})?.study).toMatchObject({at: 0, chapters: [{}, {wanted: {game: 'connect'}}]})
    for (const study of [null, 7, [], {}, {chapters: 7, at: 0}, {chapters: [], at: 0}, {chapters: [null], at: 0}, {chapters: known, at: 9}, {chapters: known, at: '1'}]) expect(readWith({study})?.study).toBeNull()
  })

  test('says where the browser has no room for it', () => {
    expect(saveGame('s', kept())).toBe(true)
    most = 40
    expect(saveGame('t', kept())).toBe(false)
  })
})

describe('many games', () => {
  test('are named from the newest on, and removed by name', () => {
    for (const [i, id] of ['old', 'new', 'mid'].entries()) saveGame(id, recordOf(whole(), [1, 3, 2][i]))
    expect(savedNames()).toEqual(['new', 'mid', 'old'])
    removeGame('mid')
    expect(savedNames()).toEqual(['new', 'old'])
  })

  test('make room for the newest where the storage is full', () => {
    for (const [i, id] of ['one', 'two', 'three'].entries()) saveGame(id, recordOf(whole(), i))
    most = [...stored.values()].reduce((sum, text) => sum + text.length, 0) + 10
    saveGame('four', recordOf(whole(), 9))
    expect(savedNames()).toEqual(['four', 'three', 'two'])
  })

  test('are not without end', () => {
    for (let i = 0; i < 100; i++) saveGame(`g${i}`, recordOf(whole(), i))
    expect(savedNames().length).toBeLessThanOrEqual(60)
    expect(savedNames()[0]).toBe('g99')
  })
})

describe('the one game of earlier versions', () => {
  const old = {game: 'gomoku', rule: '2', size: 15, side: 'both', level: '5000', analysis: false}

  test('is taken once, with its moves and those taken back', () => {
    stored.set('tengen-game', JSON.stringify({...old, strength: '7', moves: [[7, 7]], future: [[8, 8]]}))
    const game = takeOldGame()
    expect(game).toMatchObject({wanted: {game: 'gomoku', rule: '2', size: 15}, side: 'both', level: 7, time: 5000, mode: 'play'})
    expect(game?.tree.line()).toEqual([[7, 7], [8, 8]])
    expect(takeOldGame()).toBeNull()
  })

  test('was at full strength before there were levels', () => {
    stored.set('tengen-game', JSON.stringify({...old, moves: []}))
    expect(takeOldGame()?.level).toBe(20)
  })

  test('has the moves up to the first that cannot be, and no more than a game has', () => {
    stored.set('tengen-game', JSON.stringify({...old, moves: [[7, 7], [1e99, null], [8, 8]]}))
    expect(takeOldGame()?.tree.line()).toEqual([[7, 7]])
    stored.set('tengen-game', JSON.stringify({...old, moves: Array(mostMoves + 5).fill([0, 0])}))
    expect(takeOldGame()?.tree.line().length).toBe(mostMoves)
  })

  test.each(['{', 'null', '7', '{"game":"__proto__"}', '{"game":"gomoku","size":1e9}'])('is none where it is %s', (text) => {
    stored.set('tengen-game', text)
    expect(takeOldGame()).toBeNull()
  })
})

describe('settings', () => {
  test('come back, and what makes no sense is the usual', () => {
    const view = {numbers: true, threats: true, sound: true, confirm: true, slide: false, flipped: true, coordinates: 'sgf', theme: 'slate', threads: 2, memory: 128, ponder: true}
    saveView(view)
    expect(readView()).toEqual(view)
    stored.set('tengen-view', '{"numbers":1,"coordinates":"x","theme":7,"threads":-1}')
    expect(readView()).toEqual({numbers: false, threats: false, sound: false, confirm: false, slide: false, flipped: false, coordinates: 'letters', theme: 'wood', threads: 0, memory: 0, ponder: false})
  })

  test('a stranger gets a mild opponent, a known person the last one', () => {
    expect(readChoices()).toMatchObject({game: 'gomoku', rule: '0', side: 'b', level: 8, minutes: 0, opening: 'none'})
    saveChoices({...readChoices(), game: 'go', level: 15, sizes: {gomoku: 19, go: 9, connect: 0}})
    expect(readChoices()).toMatchObject({game: 'go', level: 15, sizes: {gomoku: 19, go: 9}})
  })

  test('a size that no board has is the usual one', () => {
    stored.set('tengen-new', '{"game":"gomoku","sizes":{"gomoku":40,"go":"x"},"level":99}')
    expect(readChoices()).toMatchObject({sizes: {gomoku: 15, go: 5}, level: 8})
  })

  test('komi and handicap come back as far as the board has them', () => {
    expect(readChoices()).toMatchObject({komi: 5, handicap: 0})
    saveChoices({...readChoices(), komi: 1, handicap: 4, sizes: {gomoku: 15, go: 7, connect: 0}})
    expect(readChoices()).toMatchObject({komi: 1, handicap: 4})
    stored.set('tengen-new', '{"game":"go","sizes":{"go":7},"komi":3,"handicap":5}')
    expect(readChoices()).toMatchObject({komi: 5, handicap: 0})
  })
})

test('without a storage the page goes on', () => {
  vi.stubGlobal('localStorage', undefined)
  saveGame('a', recordOf(whole(), 1))
  expect([readGame('a'), savedNames(), takeOldGame()]).toEqual([null, [], null])
  expect(readView().theme).toBe('wood')
})
