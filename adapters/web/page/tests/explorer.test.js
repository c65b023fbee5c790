import {describe, expect, test} from 'vitest'
import {bindAnalysis, lookUp} from '../analysis.js'
import {Director} from '../director.js'
import {indexOf, rowsFor} from '../explorer.js'
import {localState} from '../local_state.js'
import {Game} from '../store.js'
import {GameTree} from '../tree.js'
import {EngineDouble, turns} from './engine_double.js'

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').BookMove} BookMove */

const wanted = /** @type {const} */ ({game: 'gomoku', rule: '0', size: 15})

/** @param {Point[]} moves @param {Partial<import('../types').Chapter>} more @returns {import('../types').Chapter} */
const gameOf = (moves, more = {}) => ({wanted, tree: GameTree.of(moves), facts: {}, ended: null, ...more})

/** @param {Point[]} moves @param {import('../types').Played} played @param {BookMove[]} moved @param {import('../types').Wanted} of */
const rows = (moves, played = new Map(), moved = [], of = wanted) => {
  const position = localState(of, moves)
  return rowsFor(/** @type {any} */ ({position, wanted: of, book: {of: position, moves: moved}, played}))
}

/** @param {Point} at @param {Partial<BookMove>} more @returns {BookMove} */
const says = (at, more = {}) => ({at, value: null, least: null, most: null, chance: null, openings: 0, ...more})

describe('games that are kept', () => {
  test('are counted by move and result', () => {
    const played = indexOf([
      gameOf([[7, 7], [8, 8]], {ended: {why: 'resigned', loser: 'w'}}), gameOf([[7, 7], [8, 8]], {facts: {RE: 'W+5'}}), gameOf([[7, 7], [8, 7]], {facts: {RE: '0'}}), gameOf([[7, 7], [8, 8]]),
      gameOf([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [3, 0], [3, 1], [4, 0]]), gameOf([[7, 7], [3, 3]], {wanted: {...wanted, rule: '2'}}),
    ])
    expect(rows([[7, 7], [9, 9], [0, 0]], played)).toEqual([])
    // Two moves that mirror each other at the one stone are one.
    expect(rows([[7, 7]], played)).toEqual([{at: [8, 6], book: null, count: 3, b: 1, w: 1, draw: 0}, {at: [7, 6], book: null, count: 1, b: 0, w: 0, draw: 1}])
    expect(rows([], played).map(({count}) => count)).toEqual([4, 1])
    expect(rows([], played)[1]).toMatchObject({b: 1})
  })

  test('are found by their position, however it came about, and not by another board', () => {
    const played = indexOf([gameOf([[7, 7], [8, 8], [6, 6], [3, 3]])])
    expect(rows([[6, 6], [8, 8], [7, 7]], played).map(({count}) => count)).toEqual([1])
    expect(rows([[6, 6], [8, 8], [7, 7]], played, [], {...wanted, size: 16})).toEqual([])
    expect(rows([[6, 6], [8, 8], [7, 7]], played, [], {...wanted, rule: '1'})).toEqual([])
  })

  test('count by their main line', () => {
    const tree = GameTree.of([[7, 7], [8, 8]])
    tree.addLine([[3, 4]], 1)
    expect(rows([[7, 7]], indexOf([gameOf([], {tree})]))).toHaveLength(1)
  })

  test('are a thousand at most, and forty moves of each', () => {
    const long = GameTree.of(Array.from({length: 100}, (_, i) => /** @type {Point} */ ([i % 15, Math.floor(i / 15)])))
    const played = indexOf(Array(1500).fill(gameOf([], {tree: long})))
    expect(played.size).toBe(40)
    expect([...played.values()].every((list) => list.length === 1000)).toBe(true)
  })

  test('of Connect Four mirror from left to right alone', () => {
    const of = /** @type {const} */ ({game: 'connect', rule: '0', size: 7})
    const played = indexOf([gameOf([[0, 5]], {wanted: of}), gameOf([[6, 5]], {wanted: of}), gameOf([[3, 5]], {wanted: of})])
    expect(rows([], played, [], of).map(({at, count}) => [at, count])).toEqual([[[6, 5], 2], [[3, 5], 1]])
    // Its board is the same whatever size is kept beside it.
    expect(rows([], played, [], {...of, size: 0})).toHaveLength(2)
  })

  test('of Go may pass', () => {
    const of = /** @type {const} */ ({game: 'go', rule: '0', size: 5})
    expect(rows([], indexOf([gameOf([[-1, -1]], {wanted: of})]), [], of)).toMatchObject([{at: [-1, -1], count: 1}])
  })
})

describe('the book', () => {
  test('has its best move first', () => {
    const moves = [says([1, 2], {value: 'loss'}), says([2, 1], {value: 'draw'}), says([4, 0], {chance: 0.4}), says([3, 2], {value: 'win'}), says([5, 1], {chance: 0.6})]
    expect(rows([[7, 7], [9, 8]], new Map(), moves).map(({at}) => at)).toEqual([[3, 2], [2, 1], [5, 1], [4, 0], [1, 2]])
  })

  test('of another position says nothing', () => {
    const data = /** @type {any} */ ({position: localState(wanted, []), wanted, book: {of: localState(wanted, []), moves: [says([7, 7])]}, played: null})
    expect(rowsFor(data)).toEqual([])
  })

  test('is asked before the analysis of a position, and once', async () => {
    const engine = new EngineDouble()
    const game = new Game({exploring: true})
    const director = new Director(game, /** @type {any} */ (engine))
    bindAnalysis(director)
    await director.newGame(wanted, {side: 'both', mode: 'analyse', id: 'x'})
    await turns()
    expect(engine.calls).toEqual(['new', 'book', 'analyse'])
    expect(rowsFor(game.data)).toMatchObject([{at: [7, 7]}])
    await lookUp(director)
    expect(engine.calls).toHaveLength(3)
  })

  test('is empty where the engine does not know it', async () => {
    const engine = new EngineDouble()
    const game = new Game()
    const director = new Director(game, /** @type {any} */ (engine))
    await director.newGame(wanted, {side: 'both', id: 'x'})
    engine.lost = 'no such call'
    await lookUp(director)
    expect(game.data.book?.moves).toEqual([])
  })
})
