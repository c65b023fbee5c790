// An engine for tests of what stands above it: rules as local_state.js knows them, searches that end when the test says so.
import {vi} from 'vitest'
import {localState} from '../local_state.js'

/** @typedef {import('../types').Point} Point */

export class EngineDouble {
  /** @type {import('../types').Wanted} */
  wanted = {game: 'gomoku', rule: '0', size: 15}
  /** @type {Point[]} */
  moves = []
  /** @type {Point | null} */
  best = null
  /** @type {number | null} */
  searching = null
  /** The search that runs: what it was asked, and how it ends. @type {{call: string, args: unknown[], end: (answer: any) => void} | null} */
  search_ = null
  /** @type {string[]} */
  calls = []
  /** @type {string | null} what every call answers while it is out of reach */
  lost = null
  next = 1
  hears = true
  onLost = vi.fn()

  /** @param {string} call @param {() => void} act @returns {Promise<any>} */
  async answer(call, act) {
    this.calls.push(call)
    if (this.lost) return {error: this.lost}
    act()
    return localState(this.wanted, this.moves)
  }
  /** @param {number[]} start */
  newGame([game, columns]) {
    return this.answer('new', () => {
      this.wanted = {game: /** @type {const} */ (['gomoku', 'go', 'connect'])[game], rule: '0', size: columns}
      this.moves = []
    })
  }
  /** @param {number} x @param {number} y */
  play(x, y) {
    return this.answer('play', () => (this.moves = [...this.moves, [x, y]]))
  }
  async book() {
    this.calls.push('book')
    return this.lost ? {error: this.lost} : {moves: [{at: [7, 7], value: null, least: null, most: null, chance: 0.5, openings: 0}]}
  }
  undo() {
    return this.answer('undo', () => (this.moves = this.moves.slice(0, -1)))
  }
  /** @param {Point[]} moves */
  goTo(moves) {
    return this.answer('goTo', () => (this.moves = [...moves]))
  }
  /** @param {...unknown} args */
  search(...args) {
    return this.look('search', args)
  }
  /** @param {...unknown} args */
  solve(...args) {
    return this.look('solve', args)
  }
  /** @param {...unknown} args */
  swap2(...args) {
    return this.look('swap2', args)
  }
  /** @param {...unknown} args */
  analyse(...args) {
    return this.look('analyse', args)
  }
  /** @param {...unknown} args */
  balance(...args) {
    return this.look('balance', args)
  }
  /** @param {string} call @param {unknown[]} args */
  look(call, args) {
    this.calls.push(call)
    this.searching = this.next++
    return new Promise((resolve) => (this.search_ = {call, args, end: (answer) => {
      this.search_ = null
      this.searching = null
      resolve(answer)
    }}))
  }
  stop() {
    this.search_?.end({stopped: true})
  }
}

/** A line of thought. @param {number} depth @param {number} rank @param {Partial<import('../types').Info>} more @returns {import('../types').Info} */
export const infoOf = (depth, rank = 1, more = {}) => ({depth, selective: depth, rank, score: 0, end: -1, chance: 0.5, margin: null, likely: null, nodes: 1, moveNodes: 1, speed: 1, line: [[0, 0]], ...more})

/** All that waits has its turn. */
export const turns = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}
