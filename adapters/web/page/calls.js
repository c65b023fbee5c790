// The engine as the page calls it, wherever it runs: engine.js says how its lines travel.

import {connect, mostThreads} from './engine.js'
import {startOf} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./types').Found} Found */
/** @typedef {import('./types').Position} Position */
/** @typedef {import('./types').SetUp} SetUp */
/**
 * @template T
 * @typedef {import('./types').Answer<T>} Answer
 */

/** The most bytes of a call, as it is encoded: the engine takes no more at a time. */
export const longestMessage = 8 * 1024 * 1024

/** How many bytes a call takes. @param {{id: number, call: string, args: unknown[]}} message */
const bytesOf = (message) => new TextEncoder().encode(JSON.stringify(message)).length

/** Whether a call with these arguments is one that the engine takes. @param {string} call @param {...unknown} args */
export const fits = (call, ...args) => bytesOf({id: Number.MAX_SAFE_INTEGER, call, args}) <= longestMessage

const longCalls = new Set(['read', 'readBytes', 'writeGame', 'goTo'])

/** One game and the searches on it. Each call resolves to what the engine answers: `error` says in words why it changed nothing. */
export class Engine {
  /**
   * @param {(info: Info) => void} onInfo hears each line of thought of a search that was not stopped
   * @param {number} [threads] the most that its searches will use
   */
  constructor(onInfo, threads = mostThreads, carry = connect) {
    this.onInfo = onInfo
    /** @type {Map<number, (result: any) => void>} */
    this.waiting = new Map()
    this.next = 0
    /** @type {number | null} the number of the call that searches */
    this.searching = null
    this.stops = 0 // how often it was told to stop
    this.lost = false // nobody hears it until its carrier begins anew
    /** @type {Promise<unknown> | null} the true end of the newest search */
    this.ended = null
    /** @type {((answer: import('./types').Stopped) => void) | null} */
    this.giveUp = null
    /** @type {Point | null} the first move of the newest line of the search that runs or ran last */
    this.best = null
    /** What an engine that begins anew has to be told. @type {{start: number[] | null, setUp: [string, number] | null, moves: Point[], options: [number, number] | null}} */
    this.told = {start: null, setUp: null, moves: [], options: null}
    /** Hears that the engine is out of reach. @type {(why: string) => void} */
    this.onLost = () => {}
    this.carrier = carry({hear: (message) => this.hear(message), lose: (why) => this.lose(why)}, threads)
  }

  /** @param {{id: number, info?: Info, result?: any}} message */
  hear({id, info, result}) {
    if (info) {
      if (id !== this.searching) return
      if (info.rank === 1) this.best = info.line[0] ?? null
      return this.onInfo(info)
    }
    const resolve = this.waiting.get(id)
    this.waiting.delete(id)
    resolve?.(result)
  }

  /** What waits gets no answer. The next call begins anew. @param {string} why */
  lose(why) {
    this.lost = true
    this.searching = null
    this.onLost(why)
    const given = [...this.waiting.values()]
    this.waiting.clear()
    for (const resolve of given) resolve({error: why})
  }

  /**
   * @param {string} call
   * @param {...unknown} args
   * @returns {Promise<any>}
   */
  send(call, ...args) {
    if (longCalls.has(call) && !fits(call, ...args)) {
      return Promise.resolve({error: `the game takes more than the ${longestMessage >> 20} MiB that the engine reads at a time`})
    }
    if (this.lost) this.beginAnew()
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.carrier.post({id, call, args})
    })
  }

  /**
   * A game from its beginning: a number by game, columns, rows, a number by rule, komi in half points.
   * @param {number[]} start
   * @param {SetUp} [setUp]
   * @returns {Promise<Answer<Position>>}
   */
  async newGame(start, setUp) {
    if (this.ended) await this.ended
    let state = await this.send('new', ...start)
    if (state.error || state.stopped) return state
    Object.assign(this.told, {start, setUp: null, moves: []})
    if (!setUp) return state
    const args = /** @type {[string, number]} */ ([setUp.cells, setUp.toMove === 'b' ? 0 : 1])
    state = await this.send('setUp', ...args)
    if (!state.error && !state.stopped) this.told.setUp = args
    return state
  }

  /** @param {number} x @param {number} y @returns {Promise<Answer<Position>>} */
  async play(x, y) {
    const state = await this.send('play', x, y)
    if (!state.error && !state.stopped) this.told.moves.push([x, y])
    return state
  }

  /** @returns {Promise<Answer<Position>>} */
  async undo() {
    const state = await this.send('undo')
    if (!state.error && !state.stopped) this.told.moves.pop()
    return state
  }

  /**
   * The game's moves become these, up to the first that is not legal: the answer's `moves` are those played.
   * @param {Point[]} moves
   * @returns {Promise<Answer<Position>>}
   */
  async goTo(moves) {
    const state = await this.send('goTo', JSON.stringify(moves))
    if (!state.error && !state.stopped) this.told.moves = [...state.moves]
    return state
  }

  /** The game in a file's text; the position stays. Not while it searches. @param {string} text @param {string} fileName */
  read(text, fileName) {
    return this.send('read', text, fileName)
  }

  /** The same of the bytes of a file of any charset, or of a library of RenLib, in base 64. @param {string} bytes @param {string} fileName */
  readBytes(bytes, fileName) {
    return this.send('readBytes', bytes, fileName)
  }

  /** The game on the board as `sgf`, `psq`, `notation` or `columns`. Not while it searches. @param {string} format */
  write(format) {
    return this.send('write', format)
  }

  /** What the book says of the moves in the position. @returns {Promise<Answer<{moves: import('./types').BookMove[], error?: undefined, stopped?: undefined}>>} */
  book() {
    return this.send('book')
  }

  /** A game with its variations as SGF; it need not be the one on the board. @param {import('./types').Wanted} wanted @param {import('./types').TreeNode[]} nodes */
  writeGame(wanted, nodes) {
    const {setup} = wanted
    return this.send('writeGame', setup?.cells ?? '', JSON.stringify(nodes), ...startOf(wanted), setup?.toMove === 'w' ? 1 : 0)
  }

  /** How many threads and how much memory (MiB); 0 leaves what is. Not while it searches. @param {number} threads @param {number} memory @returns {Promise<Answer<import('./types').Options>>} */
  async options(threads, memory) {
    if (this.ended) await this.ended
    this.told.options = [threads, memory]
    return this.send('options', threads, memory)
  }

  /**
   * Thinks for so many milliseconds, or to so many plies where `depth` is more than 0; below level 20 less strongly.
   * @param {number} ms
   * @param {number} lines
   */
  search(ms, lines, {depth = 0, level = 20} = {}) {
    return this.look('search', ms, depth, lines, level)
  }

  /** Judges the moves but those of `without`; to so many plies or positions where these are more than 0. @param {number} ms @param {number} lines @param {{depth?: number, nodes?: number, without?: Point[]}} [more] */
  analyse(ms, lines, {depth = 0, nodes = 0, without = []} = {}) {
    return this.look('analyse', JSON.stringify(without), ms, depth, nodes, lines)
  }

  /** In Gomoku the one move, or the two, after which both sides have equal chances. @param {number} ms @param {1 | 2} count @param {Point[]} without points that are left out */
  balance(ms, count, without) {
    return this.look('balance', JSON.stringify(without), ms, count)
  }

  /** Whether it hears that it is to stop: else a stop ends it, and with it all that it knew. */
  get hears() {
    return this.carrier.hears()
  }

  /** The next step of Gomoku's swap2: see SearchResult. @param {number} ms */
  swap2(ms) {
    return this.look('swap2', ms)
  }

  /** A forced win in Gomoku, the exact value elsewhere. @param {number} ms */
  solve(ms) {
    return this.look('solve', ms)
  }

  /**
   * @param {string} call
   * @param {...(number | string)} args
   * @returns {Promise<Answer<Found>>}
   */
  async look(call, ...args) {
    const stops = this.stops
    if (this.ended) await this.ended
    if (this.stops !== stops) return {stopped: true}
    const id = this.next
    this.searching = id
    this.best = null
    const answer = await new Promise((resolve) => {
      this.giveUp = resolve
      this.ended = this.send(call, ...args).then(resolve)
    })
    if (this.searching === id) this.searching = null
    return answer
  }

  /** Ends a search that runs: its promise resolves to `stopped`. The position stays, and the table where the engine can hear it. */
  stop() {
    ++this.stops
    if (this.searching === null) return
    this.searching = null
    if (this.carrier.hears()) this.send('stop')
    else this.beginAnew()
    this.giveUp?.({stopped: true})
  }

  beginAnew() {
    this.lost = false
    const given = [...this.waiting.values()]
    this.waiting.clear()
    this.ended = null
    this.carrier.restart()
    const {options, start, setUp, moves} = this.told
    if (options) this.send('options', ...options)
    if (start) {
      this.send('new', ...start)
      if (setUp) this.send('setUp', ...setUp)
      if (moves.length > 0) this.send('goTo', JSON.stringify(moves))
    }
    for (const resolve of given) resolve({stopped: true})
  }

  /** Nothing more will be asked of it. */
  end() {
    this.carrier.close()
  }
}
