// A look back at a whole game: the chance of each position, by an engine of its own beside the one that plays, and the mistakes.
import {Engine} from './calls.js'
import {other, same} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Kind */
/** @typedef {{ply: number, color: Side, kind: Kind, before: number, after: number, best: Point | null}} Mistake */

/** What a move costs its side, in percent of its chance, from which on it is so called: as in `tengen analyze`. @type {[Kind, number][]} */
const costs = [['blunder', 30], ['mistake', 15], ['inaccuracy', 7.5]]

const halvingCost = 15 // percent that halve a move's accuracy

export class Review {
  /**
   * @param {number[]} start the arguments of a new game
   * @param {import('./types').SetUp | undefined} setUp
   * @param {Point[]} moves
   * @param {number} ms how long to look at each position
   */
  constructor(start, setUp, moves, ms) {
    this.start = start
    this.setUp = setUp
    this.moves = moves
    this.ms = ms
    /** @type {Side} */
    this.first = setUp?.toMove ?? 'b'
    /** By moves played: Black's chance, and the move that the engine would play. @type {{black: number, best: Point | null}[]} */
    this.positions = []
    this.running = true
    /** The newest first line of the search that runs. @type {import('./types').Info | null} */
    this.line = null
    this.engine = new Engine((info) => {
      if (info.rank === 1) this.line = info
    }, 1)
  }

  get done() {
    return this.positions.length > this.moves.length
  }

  /** Looks at all positions in turn; `tell` is called after each. Resolves when it is done or stopped. @param {() => void} tell */
  async run(tell) {
    let state = await this.engine.newGame(this.start, this.setUp)
    while (this.running && state.error === undefined && !state.stopped) {
      const judged = await this.judge(state)
      if (!judged) break
      this.positions.push(judged)
      tell()
      if (this.done) break
      state = await this.engine.play(...this.moves[this.positions.length - 1])
    }
    this.end()
  }

  /** @param {import('./types').State} state */
  async judge(state) {
    if (state.over) return {black: state.winner === 'b' ? 1 : state.winner === 'w' ? 0 : 0.5, best: null}
    this.line = /** @type {import('./types').Info | null} */ (null)
    const answer = await this.engine.search(this.ms, 1)
    if (answer.stopped || answer.error !== undefined) return null
    const line = this.line ?? answer.info
    return {black: state.toMove === 'b' ? line.chance : 1 - line.chance, best: line.line[0] ?? null}
  }

  stop() {
    this.running = false
    this.engine.stop()
    this.end() // a search that was stopped has its answer already
  }

  end() {
    this.running = false
    this.engine.end()
  }

  /** How well a side played, 0 to 100: the mean over its moves of 100 / 2^(cost / 15), as in `tengen analyze`. Null without a move. @param {Side} side */
  accuracy(side) {
    const costs = this.positions.slice(1).flatMap(({black}, ply) => {
      if ((ply % 2 === 0 ? this.first : other(this.first)) !== side) return []
      const lost = (this.positions[ply].black - black) * (side === 'b' ? 1 : -1)
      return [100 * Math.max(0, lost)]
    })
    return costs.length === 0 ? null : Math.round(costs.reduce((sum, cost) => sum + 100 * 2 ** (-cost / halvingCost), 0) / costs.length)
  }

  /** Whether it is a look back at this game, or at one that it begins with. @param {Point[]} moves */
  isOf(moves) {
    return moves.length <= this.moves.length && moves.every((move, i) => same(move, this.moves[i]))
  }

  /** The moves that cost their side much, in their order. Chances are the side's own. @returns {Mistake[]} */
  mistakes() {
    return this.positions.slice(1).flatMap(({black}, ply) => {
      const color = ply % 2 === 0 ? this.first : other(this.first)
      const own = (/** @type {number} */ value) => (color === 'b' ? value : 1 - value)
      const [before, after] = [own(this.positions[ply].black), own(black)]
      const cost = 100 * (before - after)
      const kind = costs.find(([, least]) => cost >= least)?.[0]
      return kind ? [{ply, color, kind, before, after, best: this.positions[ply].best}] : []
    })
  }
}
