import {beforeEach, describe, expect, test, vi} from 'vitest'
import {bindAnalysis, hint, setAnalysis, solve, toggleAnalysis} from '../analysis.js'
import {watchConnection} from '../connection.js'
import {statusText} from '../describe.js'
import {Director} from '../director.js'
import {edit, toggleEditing} from '../editing.js'
import {goTo, playOn, prune, showMode, step, takeBack, transform, undoPrune} from '../navigation.js'
import {Game, isMyTurn, isSettled, isWaiting} from '../store.js'
import {Swap2} from '../swap2.js'
import {EngineDouble, infoOf, turns} from './engine_double.js'

/** @type {EngineDouble} */
let engine
/** @type {Game} */
let game
/** @type {Director} */
let director
let now = 0

/** A game of Gomoku. @param {Partial<import('../types').GameData>} values */
async function begin(values = {}) {
  await director.newGame({game: 'gomoku', rule: '0', size: 15}, {side: 'b', ...values})
  await turns()
}

/** The engine answers with this move. @param {number} x @param {number} y */
async function answer(x, y) {
  engine.search_?.end({move: [x, y], info: infoOf(1), moves: [[x, y]]})
  await turns()
}

const moves = () => String(game.data.position?.moves)

beforeEach(() => {
  now = 0
  engine = new EngineDouble()
  game = new Game()
  director = new Director(game, /** @type {any} */ (engine), {now: () => now})
  bindAnalysis(director)
})

describe('the store', () => {
  test('tells of all changes of one turn at once, and of those that are watched alone', async () => {
    const all = vi.fn()
    const watched = vi.fn()
    game.subscribe(all)
    game.watch(({level}) => [level], watched)
    game.change({level: 3})
    game.change({side: 'w'})
    await turns()
    game.change({side: 'b'})
    await turns()
    expect(all).toHaveBeenCalledTimes(3)
    expect(watched.mock.calls).toEqual([[[8]], [[3]]])
  })

  test('forgets who no longer listens', async () => {
    const heard = vi.fn()
    game.subscribe(heard)()
    game.change({level: 3})
    await turns()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a game', () => {
  test('the engine answers the person, and nobody else', async () => {
    await begin()
    expect(isMyTurn(game.data)).toBe(true)
    await director.play(7, 7)
    expect(game.data.job).toBe('thinking')
    expect(isMyTurn(game.data)).toBe(false)
    expect(await director.play(0, 0)).toBe(false)
    await answer(8, 8)
    expect(moves()).toBe('7,7,8,8')
    expect(isMyTurn(game.data)).toBe(true)
  })

  test('an answer to what is no longer asked is dropped', async () => {
    await begin()
    await director.play(7, 7)
    const old = engine.search_
    await takeBack(director)
    await turns()
    old?.end({move: [8, 8], info: infoOf(1)})
    await turns()
    expect(moves()).toBe('')
    expect(isMyTurn(game.data)).toBe(true)
  })

  test('a hint and a search for a win leave the engine its turn', async () => {
    await begin()
    await director.play(7, 7)
    hint(director, String)
    solve(director, String, String)
    await turns()
    expect(engine.calls.filter((call) => call === 'search' || call === 'solve')).toEqual(['search'])
    await answer(8, 8)
    expect(moves()).toBe('7,7,8,8')
  })

  test('told to move now the engine plays its best move so far', async () => {
    await begin()
    await director.play(7, 7)
    engine.best = [3, 3]
    engine.stop()
    await turns()
    expect(moves()).toBe('7,7,3,3')
  })

  test('stepping back changes no side, and the engine waits until the person plays on', async () => {
    await begin()
    await director.play(7, 7)
    await answer(8, 8)
    await step(director, -1)
    await turns()
    expect(game.data.side).toBe('b')
    expect([game.data.job, isWaiting(game.data)]).toEqual([null, true])
    playOn(director)
    await turns()
    expect(game.data.job).toBe('thinking')
    await answer(9, 9)
    expect(game.data.tree.nodes.length).toBe(4)
  })

  test('at the end of the game again the engine goes on', async () => {
    await begin()
    await director.play(7, 7)
    await goTo(director, 0)
    await turns()
    await goTo(director, 1)
    await turns()
    expect(game.data.job).toBe('thinking')
  })

  test('a resignation ends it, and taking back goes on', async () => {
    await begin()
    await director.play(7, 7)
    await answer(8, 8)
    director.resign()
    expect(game.data.ended).toEqual({why: 'resigned', loser: 'b'})
    expect(await director.play(0, 0)).toBe(false)
    expect(statusText(game.data)).toMatch(/^Black gives up/)
    await takeBack(director)
    await turns()
    expect([game.data.ended, moves()]).toEqual([null, ''])
  })

  test('nobody gives up before the first move', async () => {
    await begin()
    director.resign()
    expect(game.data.ended).toBeNull()
  })

  test('a clock runs in the game alone, and ends it', async () => {
    await begin({side: 'both', minutes: 1})
    await director.play(7, 7)
    now = 20000
    showMode(director, 'analyse')
    now = 50000
    expect(game.data.clock?.leftOf('w', now)).toBe(40000)
    showMode(director, 'play')
    await turns()
    now = 90000
    director.tick()
    expect(game.data.ended).toEqual({why: 'time', loser: 'w'})
  })

  test('two moves at once are one', async () => {
    await begin({side: 'both'})
    await Promise.all([director.play(7, 7), director.play(8, 8)])
    expect(moves()).toBe('7,7')
  })

  test('of two games that are asked for the second comes', async () => {
    const first = director.newGame({game: 'gomoku', rule: '0', size: 15}, {})
    const second = director.newGame({game: 'go', rule: '0', size: 7}, {})
    expect([await first, await second]).toEqual([false, true])
    expect(game.data.wanted.game).toBe('go')
  })

  test('a game that goes on is where it was left, and waits', async () => {
    await begin({side: 'both'})
    await director.play(7, 7)
    await director.play(8, 8)
    const {tree} = game.data
    tree.back()
    await begin({side: 'w', tree, paused: true})
    expect(moves()).toBe('7,7')
    expect(game.data.job).toBeNull()
  })

  test('swap2 leaves the choice of the colour to who has it', async () => {
    await begin({side: 'b', opening: Swap2.of('b')})
    for (const [x, y] of [[7, 7], [8, 8], [3, 3]]) await director.play(x, y)
    await turns()
    expect(engine.search_?.call).toBe('swap2')
    engine.search_?.end({swap: true, moves: [], move: null, info: infoOf(1)})
    await turns()
    expect(game.data.side).toBe('w')
  })
})

describe('an analysis', () => {
  beforeEach(async () => {
    await begin()
    await director.play(7, 7)
    await answer(8, 8)
    showMode(director, 'analyse')
    await turns()
  })

  test('moves are anybody’s, and no engine answers them', async () => {
    expect(game.data.job).toBe('analysis')
    await director.play(0, 0)
    await director.play(1, 1)
    await turns()
    expect(moves()).toBe('7,7,8,8,0,0,1,1')
    expect(game.data.side).toBe('b')
  })

  test('goes on after each search, and its depth never falls', async () => {
    director.hear(infoOf(9, 1))
    director.hear(infoOf(8, 2))
    engine.search_?.end({info: infoOf(9), move: [0, 0], moves: []})
    await turns()
    expect(engine.search_?.call).toBe('analyse')
    director.hear(infoOf(2, 1))
    expect(game.data.thoughts.lines.map(({depth}) => depth)).toEqual([9, 8])
    director.hear(infoOf(9, 1, {score: 7}))
    director.hear(infoOf(9, 2))
    expect(game.data.thoughts.lines.map(({depth}) => depth)).toEqual([9, 9])
    expect(game.data.thoughts.lines[0].score).toBe(7)
  })

  test('lines of another search are never among its own', async () => {
    for (const rank of [1, 2, 3]) director.hear(infoOf(9, rank))
    toggleAnalysis(director)
    await turns()
    hint(director, String)
    await turns()
    director.hear(infoOf(3, 1))
    expect(game.data.thoughts.lines.length).toBe(1)
  })

  test('asks for no more than the server allows', async () => {
    engine.search_?.end({error: 'a search takes from 1 to 5000 milliseconds'})
    await turns()
    expect(engine.search_?.args[0]).toBe(5000)
    expect(game.data.job).toBe('analysis')
  })

  test.each(/** @type {const} */ ([['depth', 12], ['nodes', 1e6]]))('ends at its %s, and goes on where the server’s time came first', async (name, value) => {
    setAnalysis(director, {[name]: value})
    await turns()
    expect(engine.search_?.args[2]).toMatchObject({[name]: value})
    now = 50000
    engine.search_?.end({info: infoOf(9), move: [0, 0], moves: []})
    await turns()
    expect(game.data.job).toBe('analysis')
    now = 60000
    engine.search_?.end({info: infoOf(12), move: [0, 0], moves: []})
    await turns()
    expect([engine.search_, game.data.job, game.data.analysing]).toEqual([null, null, false])
  })

  test('ends where everything is proven', async () => {
    director.hear(infoOf(9, 1, {end: 3}))
    engine.search_?.end({info: infoOf(9), move: [0, 0], moves: []})
    await turns()
    expect([engine.search_, game.data.job]).toEqual([null, null])
  })
})

describe('changes', () => {
  test('what is deleted comes back', async () => {
    await begin({side: 'both'})
    for (const at of [1, 2, 3]) await director.play(at, at)
    await goTo(director, 1)
    prune(director)
    expect(game.data.tree.nodes.length).toBe(2)
    undoPrune(director)
    await turns()
    expect(game.data.tree.nodes.length).toBe(4)
    expect(game.data.undoable).toBeNull()
  })

  test('a game is shifted as far as its stones stay on the board', async () => {
    await begin({side: 'both'})
    for (const [x, y] of [[1, 5], [-1, -1], [2, 5]]) await director.play(x, y)
    const left = () => transform(director, (x, y) => [x - 1, y])
    expect(await left()).toBe(true)
    expect(moves()).toBe('0,5,-1,-1,1,5')
    expect(await left()).toBe(false)
    expect(moves()).toBe('0,5,-1,-1,1,5')
  })

  test('while a position is set up nobody plays', async () => {
    await begin({side: 'both'})
    toggleEditing(director)
    edit(director, 3, 4)
    expect(game.data.editing?.cells[4 * 15 + 3]).toBe('b')
    expect(isMyTurn(game.data)).toBe(false)
    edit(director, 3, 4)
    expect(game.data.editing?.cells.join('')).toMatch(/^\.+$/)
    toggleEditing(director)
    expect(moves()).toBe('')
  })
})

describe('an engine out of reach', () => {
  test('the page edits meanwhile, asks again, and the game goes on', async () => {
    /** @type {(() => void)[]} */
    const later = []
    watchConnection(director, (act) => later.push(act))
    await begin()
    await director.play(7, 7)
    engine.lost = 'gone'
    engine.onLost('gone')
    engine.search_?.end({error: 'gone'})
    await turns()
    expect([game.data.connected, isSettled(game.data), game.data.message?.isError]).toEqual([false, true, true])
    await goTo(director, 0)
    expect(moves()).toBe('')
    await director.play(5, 5)
    expect(moves()).toBe('5,5')
    later.shift()?.()
    await turns()
    expect(game.data.connected).toBe(false)
    engine.lost = null
    engine.onLost('again')
    later.shift()?.()
    await turns()
    expect([game.data.connected, moves(), game.data.job]).toEqual([true, '5,5', 'thinking'])
    expect(engine.moves).toEqual([[5, 5]])
  })
})
