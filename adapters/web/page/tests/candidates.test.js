import {beforeEach, describe, expect, test} from 'vitest'
import {bindAnalysis} from '../analysis.js'
import {balance} from '../balance.js'
import {leftOut, markNone, markPoint, marked, setRange, toggleMarking} from '../candidates.js'
import {Director} from '../director.js'
import {showMode} from '../navigation.js'
import {Game, blackChance, mayPlay} from '../store.js'
import {statusText} from '../describe.js'
import {EngineDouble, infoOf, turns} from './engine_double.js'

/** @typedef {import('../types').Point} Point */

/** @type {EngineDouble} */
let engine
/** @type {Game} */
let game
/** @type {Director} */
let director

/** An analysis of a game with these moves. @param {Point[]} moves */
async function analyse(moves, wanted = /** @type {import('../types').Wanted} */ ({game: 'gomoku', rule: '0', size: 9})) {
  await director.newGame(wanted, {side: 'both'})
  for (const [x, y] of moves) await director.play(x, y)
  showMode(director, 'analyse')
  await turns()
}
const without = () => /** @type {{without: Point[]}} */ (engine.search_?.args.at(-1)).without
const isLeftOut = (/** @type {number} */ x, /** @type {number} */ y) => leftOut(game.data).some((at) => at[0] === x && at[1] === y)

beforeEach(() => {
  engine = new EngineDouble()
  game = new Game()
  director = new Director(game, /** @type {any} */ (engine), {now: () => 0})
  bindAnalysis(director)
})

describe('first moves', () => {
  test('are all of them at first, and in a game that is played', async () => {
    await analyse([[4, 4]])
    expect(without()).toEqual([])
    setRange(director, 'beside')
    showMode(director, 'play')
    expect(leftOut(game.data)).toEqual([])
  })

  test.each(/** @type {const} */ ([['beside', [[5, 5], [3, 4], [1, 0]], [[6, 4], [8, 8], [2, 1]]], ['local', [[4, 4], [0, 4], [3, 1]], [[5, 4], [6, 6], [0, 5]]]]))('within %s', async (range, inside, outside) => {
    await analyse([[4, 4], [0, 0]])
    setRange(director, range)
    await turns()
    for (const [x, y] of inside) if (String([x, y]) !== '4,4') expect([x, y, isLeftOut(x, y)]).toEqual([x, y, false])
    for (const [x, y] of outside) expect([x, y, isLeftOut(x, y)]).toEqual([x, y, true])
    expect(without()).toEqual(leftOut(game.data))
  })

  test('hold the answer to a threat however far it is', async () => {
    await analyse([[4, 4], [0, 0]])
    const {position} = game.data
    game.change({range: 'beside', position: {.../** @type {import('../types').Position} */ (position), threats: [{at: [6, 4], side: 'b', kind: 'five'}]}})
    expect([isLeftOut(6, 4), isLeftOut(7, 4)]).toEqual([false, true])
    game.change({left: new Set([4 * 9 + 6])})
    expect(isLeftOut(6, 4)).toBe(true)
  })

  test('on the empty board nothing is too far', async () => {
    await analyse([])
    for (const range of /** @type {const} */ (['beside', 'local'])) {
      game.change({range})
      expect(leftOut(game.data)).toEqual([])
    }
  })

  test('other games have all of theirs', async () => {
    await analyse([[2, 2]], {game: 'go', rule: '0', size: 5})
    game.change({range: 'beside', left: new Set([0])})
    expect([leftOut(game.data), marked(game.data)]).toEqual([[], []])
  })

  test('a tap takes a point away and gives it back, and plays nothing', async () => {
    await analyse([[4, 4]])
    toggleMarking(director)
    expect(mayPlay(game.data, 3, 3)).toBe(true)
    expect(mayPlay(game.data, 4, 4)).toBe(false)
    markPoint(director, 3, 3)
    markPoint(director, 4, 4)
    markPoint(director, 5, 5)
    await turns()
    expect(without()).toEqual([[3, 3], [5, 5]])
    expect(marked(game.data)).toEqual([[3, 3], [5, 5]])
    expect(statusText(game.data)).toMatch(/^Tap the points/)
    expect(game.data.message?.text()).toBe('F4 is left out.')
    markPoint(director, 3, 3)
    await turns()
    expect(game.data.message?.text()).toBe('D6 is considered again.')
    expect(without()).toEqual([[5, 5]])
    expect(game.data.position?.moves.length).toBe(1)
    markNone(director)
    await turns()
    expect([without(), game.data.marking]).toEqual([[], false])
  })

  test('where none is left the analysis ends and says so', async () => {
    await analyse([[4, 4]])
    game.change({left: new Set(Array.from({length: 81}, (_, i) => i))})
    setRange(director, 'all')
    await turns()
    engine.search_?.end({move: null, moves: [], info: infoOf(0)})
    await turns()
    expect([engine.search_, game.data.job]).toEqual([null, null])
    expect(game.data.message?.text()).toMatch(/^Every move is left out/)
  })

  test('a new game has them all again', async () => {
    await analyse([[4, 4]])
    toggleMarking(director)
    markPoint(director, 3, 3)
    await director.newGame({game: 'gomoku', rule: '0', size: 9})
    expect([game.data.left.size, game.data.marking]).toEqual([0, false])
  })
})

describe('balanced moves', () => {
  test('are shown and judge nothing', async () => {
    await analyse([[4, 4]])
    const before = blackChance(game.data)
    balance(director, 2, String)
    await turns()
    expect([engine.search_?.call, engine.search_?.args]).toEqual(['balance', [3000, 2, []]])
    director.hear(infoOf(5, 1, {chance: 0.4, line: [[1, 1], [2, 2], [3, 3]]}))
    expect(game.data.thoughts.lines[0].line.length).toBe(3)
    expect(blackChance(game.data)).toBe(before)
    engine.search_?.end({move: [1, 1], moves: [[1, 1], [2, 2]], info: infoOf(5, 1, {chance: 0.4})})
    await turns()
    expect(game.data.looked).toEqual([[1, 1], [2, 2]])
    expect(game.data.message?.text()).toBe('1,1 2,2: Black’s chance 60 %.')
    expect(game.data.position?.moves.length).toBe(1)
  })

  test('stopped early are the best so far', async () => {
    await analyse([])
    balance(director, 1, String)
    await turns()
    director.hear(infoOf(3, 1, {chance: 0.52, line: [[1, 2], [5, 5]]}))
    engine.stop()
    await turns()
    expect(game.data.looked).toEqual([[1, 2]])
    expect(game.data.message?.text()).toBe('1,2: Black’s chance 52 %.')
  })

  test('leave out what the analysis leaves out, and an answer that comes too late is dropped', async () => {
    await analyse([[4, 4]])
    toggleMarking(director)
    markPoint(director, 0, 0)
    balance(director, 1, String)
    await turns()
    expect(engine.search_?.args[2]).toEqual([[0, 0]])
    const late = engine.search_
    await director.play(5, 5)
    late?.end({move: [1, 1], moves: [[1, 1]], info: infoOf(5)})
    await turns()
    expect(game.data.looked).toBeNull()
  })

  test('where there is none it is said', async () => {
    await analyse([[4, 4]])
    balance(director, 1, String)
    await turns()
    engine.search_?.end({move: null, moves: [], info: infoOf(0)})
    await turns()
    expect(game.data.message).toMatchObject({isError: true})
  })

  test('other games have none', async () => {
    await analyse([[2, 2]], {game: 'go', rule: '0', size: 5})
    await balance(director, 1, String)
    expect(engine.calls).not.toContain('balance')
  })
})
