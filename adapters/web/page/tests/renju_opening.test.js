import {beforeEach, describe, expect, test, vi} from 'vitest'
import {statusText} from '../describe.js'
import {Director} from '../director.js'
import {localState} from '../local_state.js'
import {openingFrom, openingsOf} from '../openings.js'
import {RenjuOpening} from '../renju_opening.js'
import {Game, mayPlay, openingTurn} from '../store.js'
import {EngineDouble, infoOf, turns} from './engine_double.js'

/** @typedef {import('../types').Point} Point */

const wanted = /** @type {const} */ ({game: 'gomoku', rule: '2', size: 15})

/** Who does what from an empty board on; `choices` are made in turn. @param {RenjuOpening} opening @param {any[]} choices */
function course(opening, choices) {
  const steps = []
  let stones = 0
  for (let turn = opening.turn(stones); turn && steps.length < 40; turn = opening.turn(stones)) {
    const radius = opening.radius(stones)
    steps.push(`${turn.who} ${turn.what}${radius === null ? '' : ` ${2 * radius + 1}`}`)
    if (turn.what === 'place' || turn.what === 'pick') opening.placed(++stones)
    else if (turn.what === 'offer') {
      for (let i = 0; i < Number(opening.count); i++) opening.offer(localState(wanted, [[7, 7], [7, 6], [9, 5], [3, 4]]), [i, 1])
      opening.finish()
    } else opening.choose(stones, choices.shift())
  }
  return {steps, stones}
}

describe('Taraguchi-10', () => {
  test('has a choice of colours after each of five stones', () => {
    const opening = RenjuOpening.of('taraguchi', 'b')
    const {steps, stones} = course(opening, ['keep', 'keep', 'keep', 'keep', 'one', 'keep'])
    expect(steps).toEqual(['first place 1', 'second choose', 'second place 3', 'first choose', 'first place 5', 'second choose', 'second place 7', 'first choose', 'first fifth', 'first place 9', 'second choose'])
    expect([stones, opening.black, opening.side]).toEqual([5, 'first', 'b'])
  })

  test('goes on with the colours as they were swapped', () => {
    const opening = RenjuOpening.of('taraguchi', 'b')
    const {steps} = course(opening, ['swap', 'keep', 'swap', 'swap', 'one', 'swap'])
    expect(steps).toEqual(['first place 1', 'second choose', 'first place 3', 'second choose', 'second place 5', 'first choose', 'second place 7', 'first choose', 'second fifth', 'second place 9', 'first choose'])
    expect([opening.black, opening.side]).toEqual(['first', 'b'])
  })

  test('ends without the last choice where ten are offered, and White picks', () => {
    const opening = RenjuOpening.of('taraguchi', 'w')
    const {steps, stones} = course(opening, ['keep', 'keep', 'keep', 'swap', 'ten'])
    expect(steps.slice(-4)).toEqual(['first choose', 'second fifth', 'second offer', 'first pick'])
    expect([stones, opening.count, opening.offers.length, opening.black, opening.side]).toEqual([5, 10, 10, 'second', 'b'])
  })
})

describe('Soosõrv-8', () => {
  test('has three stones of one side, two choices of colours and a number of fifth moves', () => {
    const opening = RenjuOpening.of('soosorv', 'b')
    const {steps, stones} = course(opening, ['keep', 3, 'keep'])
    expect(steps).toEqual(['first place 1', 'first place 3', 'first place 5', 'second choose', 'second place', 'second count', 'first choose', 'first offer', 'second pick'])
    expect([stones, opening.offers.length, opening.black]).toEqual([5, 3, 'first'])
  })

  test('goes on with the colours as they were swapped', () => {
    const opening = RenjuOpening.of('soosorv', 'w')
    const {steps} = course(opening, ['swap', 8, 'swap'])
    expect(steps.slice(3)).toEqual(['second choose', 'first place', 'first count', 'second choose', 'first offer', 'second pick'])
    expect([opening.black, opening.side]).toEqual(['first', 'w'])
  })
})

describe('an opening', () => {
  const state = localState(wanted, [[7, 7], [7, 6], [7, 5], [7, 4]])

  test('takes no choice that is not due', () => {
    const opening = RenjuOpening.of('soosorv', 'both')
    for (const [stones, choice] of /** @type {const} */ ([[0, 'swap'], [3, 'ten'], [3, 3], [4, 'swap'], [4, 0], [4, 9], [4, 2.5]])) if (!(stones === 4 && choice === 2.5)) opening.choose(stones, choice)
    expect(opening).toEqual(RenjuOpening.of('soosorv', 'both'))
  })

  test('refuses offers that mirror one another, and takes them back', () => {
    const opening = /** @type {RenjuOpening} */ (RenjuOpening.from({kind: 'soosorv', person: 'both', swaps: {3: false, 4: false}, count: 2}))
    expect([opening.offer(state, [3, 3]), opening.offer(state, [11, 3]), opening.offer(state, [3, 4])]).toEqual([true, false, true])
    expect(opening.offer(state, [5, 5])).toBe(true)
    expect(opening.offers).toEqual([[3, 3], [3, 4]])
    opening.offer(state, [3, 3])
    opening.finish()
    expect([opening.offers, opening.offered]).toEqual([[[3, 4]], false])
    opening.offer(state, [11, 3])
    opening.finish()
    expect([opening.turn(4), opening.allows(4, [11, 3], 15), opening.allows(4, [3, 3], 15)]).toEqual([{who: 'second', what: 'pick'}, true, false])
  })

  test('forgets what was chosen after stones that are taken back', () => {
    const opening = RenjuOpening.of('taraguchi', 'both')
    for (const stones of [1, 2, 3]) opening.choose(stones, 'swap')
    opening.placed(2)
    expect([opening.swaps, opening.turn(2)?.what]).toEqual([{1: true}, 'choose'])
  })

  test('is there where renju is played on a board with a centre', () => {
    expect(openingsOf('2', 15).map(([name]) => name)).toEqual(['swap2', 'taraguchi', 'soosorv'])
    for (const [rule, size] of /** @type {const} */ ([['0', 15], ['2', 16], ['2', 9]])) expect(openingsOf(rule, size).map(([name]) => name)).toEqual(['swap2'])
  })

  test.each([{}, {kind: 'x', person: 'both'}, {kind: 'soosorv'}, {kind: 'soosorv', person: 'third'}, null, 7])('that was saved as %j makes no sense', (saved) => {
    expect(RenjuOpening.from(saved)).toBeNull()
  })

  test('comes back as it was saved, what makes no sense left out', () => {
    const opening = RenjuOpening.of('soosorv', 'w')
    course(opening, ['swap', 4, 'keep'])
    expect(openingFrom(JSON.parse(JSON.stringify(opening.toSaved())))).toEqual(opening)
    const begun = RenjuOpening.of('taraguchi', 'both')
    expect(RenjuOpening.from({kind: 'taraguchi', person: 'both', swaps: {0: true, 9: true, 2: 'x'}, count: 99, offers: [[1, 1], 7], offered: true, done: 'x'})).toEqual(begun)
  })
})

describe('a whole game', () => {
  /** @type {EngineDouble} */
  let engine
  /** @type {Game} */
  let game
  /** @type {Director} */
  let director
  /** Chances of the first moves of a search, the best first; moves farther on are worth the last one. */
  let chances = [0.5]

  beforeEach(() => {
    chances = [0.5]
    engine = new EngineDouble()
    game = new Game()
    director = new Director(game, /** @type {any} */ (engine))
    // Moves near the centre come first.
    engine.search = (...args) => {
      engine.calls.push('search')
      engine.searching = engine.next++
      const {legal} = localState(wanted, engine.moves)
      const away = (/** @type {Point} */ [x, y]) => Math.max(Math.abs(x - 7), Math.abs(y - 7))
      const ranked = [...legal].sort((one, two) => away(one) - away(two)).slice(0, Number(args[1]))
      for (const [i, at] of ranked.entries()) director.hear(infoOf(5, i + 1, {line: [at], chance: chances[Math.min(i, chances.length - 1)]}))
      engine.searching = null
      return Promise.resolve({move: ranked[0], moves: [ranked[0]], info: infoOf(5, 1, {line: [ranked[0]], chance: chances[0]})})
    }
  })

  /** All that waits has its turn, the engine's part too, which is loaded for its first step. */
  async function steps() {
    for (let i = 0; i < 4; i++) {
      await turns()
      await vi.dynamicImportSettled()
    }
  }
  /** @param {'taraguchi' | 'soosorv'} kind @param {string} side */
  async function begin(kind, side) {
    await director.newGame(wanted, {side: /** @type {any} */ (side), opening: RenjuOpening.of(kind, side), mode: 'play', id: 'x'})
    await steps()
  }
  const moves = () => game.data.position?.moves.length
  const due = () => openingTurn(game.data)?.what
  /** @param {any} choice */
  const choose = async (choice) => {
    director.choose(choice)
    director.goOn()
    await steps()
  }
  /** @param {number} x @param {number} y */
  const play = async (x, y) => {
    const played = await director.play(x, y)
    await steps()
    return played
  }

  test('of Taraguchi-10 against the engine, which keeps its colours where chances are even', async () => {
    await begin('taraguchi', 'b')
    expect(statusText(game.data)).toBe('Place the first stone in the centre.')
    expect([mayPlay(game.data, 7, 7), mayPlay(game.data, 8, 8)]).toEqual([true, false])
    await play(7, 7)
    // The engine stays White and puts the second stone next to the first.
    expect([moves(), due()]).toEqual([2, 'choose'])
    expect(statusText(game.data)).toBe('You are Black as it stands. Stay, or swap the colours?')
    const [, [x, y]] = game.data.position?.moves ?? []
    expect(Math.max(Math.abs(x - 7), Math.abs(y - 7))).toBe(1)
    await choose('keep')
    expect([mayPlay(game.data, 9, 9), mayPlay(game.data, 10, 9)]).toEqual([true, false])
    await play(9, 9)
    expect([moves(), due()]).toEqual([4, 'choose'])
    await choose('keep')
    expect(due()).toBe('fifth')
    await choose('one')
    await play(11, 3)
    // The engine stays White and plays.
    expect([moves(), game.data.side, game.data.opening?.black]).toEqual([6, 'b', 'first'])
  })

  test('of Taraguchi-10 in which the engine swaps whatever is bad for it, and offers ten', async () => {
    chances = [0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6]
    await begin('taraguchi', 'w')
    expect([moves(), due()]).toEqual([1, 'choose'])
    await choose('keep')
    await play(8, 6)
    // Black is better off: the engine stays Black.
    expect([moves(), due()]).toEqual([3, 'choose'])
    await choose('keep')
    await play(4, 4)
    expect([moves(), due()]).toEqual([4, 'pick'])
    const {opening} = game.data
    expect(opening instanceof RenjuOpening && opening.offers.length).toBe(10)
    expect(await play(0, 0)).toBe(false)
    const [[x, y]] = opening instanceof RenjuOpening ? opening.offers : []
    await play(x, y)
    expect([moves(), game.data.side, due()]).toEqual([5, 'w', undefined])
    await play(0, 0)
    expect(moves()).toBe(7)
  })

  test('of Soosõrv-8 in which the engine declares, swaps and picks', async () => {
    await begin('soosorv', 'b')
    await play(7, 7)
    await play(7, 6)
    expect(mayPlay(game.data, 10, 7)).toBe(false)
    chances = [0.4]
    await play(8, 5)
    // White is worse off: the engine takes Black, and the person puts the fourth.
    expect([moves(), statusText(game.data)]).toEqual([3, 'Place one stone of the opening.'])
    chances = [0.5]
    await play(0, 0)
    expect(due()).toBe('count')
    expect(statusText(game.data)).toBe('How many fifth moves must Black offer?')
    await choose(2)
    // The engine stays Black and offers two; the person picks.
    expect(due()).toBe('pick')
    const {opening} = game.data
    const offers = opening instanceof RenjuOpening ? opening.offers : []
    expect(offers).toHaveLength(2)
    await play(...offers[1])
    expect([moves(), game.data.side]).toEqual([5, 'w'])
  })

  test('of Soosõrv-8 in which the person offers', async () => {
    chances = [0.9, 0.8, 0.7, 0.52, 0.2]
    await begin('soosorv', 'w')
    expect([moves(), due()]).toEqual([3, 'choose'])
    await choose('swap')
    // The engine is White, puts the fourth and declares how many fifth moves make it even.
    expect([moves(), due()]).toEqual([4, 'choose'])
    const {opening} = game.data
    expect(opening instanceof RenjuOpening && opening.count).toBeGreaterThan(1)
    await choose('keep')
    expect(due()).toBe('offer')
    const count = opening instanceof RenjuOpening ? Number(opening.count) : 0
    director.changeOpening((next) => {
      for (let i = 0; i < count; i++) next.offer(/** @type {any} */ (game.data.position), [i + 1, 13])
    })
    expect(statusText(game.data)).toMatch(/^All fifth moves are chosen/)
    director.changeOpening((next) => next.finish())
    director.goOn()
    await steps()
    // It picks one of them and then it is White's turn again.
    expect([moves(), game.data.side, String(game.data.position?.moves[4]).endsWith(',13')]).toEqual([6, 'b', true])
  })

  test('of the engine against itself comes to an end of the opening', async () => {
    const search = engine.search
    // After the opening nobody answers any more.
    engine.search = (...args) => (openingTurn(game.data) ? search(...args) : new Promise(() => {}))
    for (const kind of /** @type {const} */ (['taraguchi', 'soosorv'])) {
      await begin(kind, 'none')
      for (let i = 0; i < 20; i++) await steps()
      expect([kind, due(), moves()]).toEqual([kind, undefined, 5])
    }
  })
})
