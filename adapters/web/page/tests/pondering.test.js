import {beforeEach, describe, expect, test} from 'vitest'
import {bindAnalysis, hint} from '../analysis.js'
import {Director} from '../director.js'
import {showMode, step, takeBack} from '../navigation.js'
import {bindPondering} from '../pondering.js'
import {Game} from '../store.js'
import {EngineDouble, infoOf, turns} from './engine_double.js'

class Page extends EventTarget {
  hidden = false
  /** @param {boolean} hidden */
  show(hidden) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** @type {EngineDouble} */
let engine
/** @type {Game} */
let game
/** @type {Director} */
let director
/** @type {Page} */
let page

/** A game in which the engine has answered once. @param {Partial<import('../types').GameData>} values */
async function begin(values = {}) {
  await director.newGame({game: 'gomoku', rule: '0', size: 15}, {side: 'b', level: 20, view: {...game.data.view, ponder: true}, ...values})
  await director.play(7, 7)
  engine.search_?.end({move: [8, 8], info: infoOf(1), moves: [[8, 8]]})
  await turns()
}
const searches = () => engine.calls.filter((call) => call === 'search').length

beforeEach(() => {
  engine = new EngineDouble()
  game = new Game()
  page = new Page()
  director = new Director(game, /** @type {any} */ (engine), {now: () => 0})
  bindAnalysis(director)
  bindPondering(director, page)
})

describe('the engine thinks in the person’s time', () => {
  test('until they move: the search for the answer comes after it', async () => {
    await begin()
    expect([director.pondering, searches(), engine.search_?.args[0]]).toEqual([true, 2, 50000])
    expect(game.data.job).toBeNull()
    const pondered = engine.search_
    await director.play(0, 0)
    await turns()
    expect([game.data.job, director.pondering, searches()]).toEqual(['thinking', false, 3])
    expect(engine.search_).not.toBe(pondered)
    pondered?.end({move: [3, 3], info: infoOf(9), moves: [[3, 3]]}) // too late: it is nobody's move
    await turns()
    expect(String(game.data.position?.moves)).toBe('7,7,8,8,0,0')
  })

  test('and nobody sees what it thinks', async () => {
    await begin()
    const {thoughts} = game.data
    director.hear(infoOf(9))
    expect(game.data.thoughts).toBe(thoughts)
    showMode(director, 'analyse')
    await turns()
    director.hear(infoOf(9))
    expect(game.data.thoughts.lines.length).toBe(1)
  })

  test.each([['without the setting', {view: {...new Game().data.view}}], ['below full strength', {level: 19}], ['where the person plays both sides', {side: /** @type {const} */ ('both')}]])('not %s', async (_, values) => {
    await begin(values)
    expect([director.pondering, engine.search_]).toEqual([false, null])
  })

  test('not where a stop would cost the engine what it knows', async () => {
    engine.hears = false
    await begin()
    expect(director.pondering).toBe(false)
  })

  test('not on the empty board, nor before the person has moved', async () => {
    await director.newGame({game: 'gomoku', rule: '0', size: 15}, {side: 'b', level: 20, view: {...game.data.view, ponder: true}})
    await turns()
    expect(engine.search_).toBeNull()
  })

  test('not while nobody sees the page', async () => {
    await begin()
    page.show(true)
    await turns()
    expect([director.pondering, engine.search_]).toEqual([false, null])
    page.show(false)
    await turns()
    expect(director.pondering).toBe(true)
  })

  test('not after the end, in an analysis, or where the person stepped back to', async () => {
    await begin()
    director.resign()
    await turns()
    expect([director.pondering, engine.search_]).toEqual([false, null])
    await takeBack(director)
    await turns()
    expect(engine.search_).toBeNull() // the empty board
    await begin()
    await step(director, -2)
    await turns()
    expect([director.pondering, engine.search_, game.data.paused]).toEqual([false, null, true])
  })

  test('after a hint it goes on, and within the server’s limit', async () => {
    await begin()
    hint(director, String)
    await turns()
    expect([director.pondering, game.data.job]).toEqual([false, 'hint'])
    engine.search_?.end({move: [3, 3], info: infoOf(3), moves: [[3, 3]]})
    await turns()
    expect(director.pondering).toBe(true)
    expect(game.data.looked).toEqual([[3, 3]])
    engine.search_?.end({error: 'a search takes from 1 to 5000 milliseconds'})
    await turns()
    expect([director.pondering, engine.search_?.args[0], game.data.message?.isError]).toEqual([true, 5000, false])
    engine.search_?.end({move: [3, 3], info: infoOf(3), moves: [[3, 3]]})
    await turns()
    expect([director.pondering, engine.search_]).toEqual([false, null])
  })
})
