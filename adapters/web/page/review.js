// A look back at a whole game: the chance of each position, by an engine of its own beside the one that plays, and the mistakes.
import {svg} from './board.js'
import {Engine} from './calls.js'
import {other, same} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Kind */
/** @typedef {{ply: number, color: Side, kind: Kind, before: number, after: number, best: Point | null}} Mistake */

/** What a move costs its side, in percent of its chance, from which on it is so called: as in `tengen analyze`. @type {[Kind, number][]} */
const costs = [['blunder', 30], ['mistake', 15], ['inaccuracy', 7.5]]

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
    const {line} = this
    if (answer.stopped || answer.error !== undefined || !line) return null
    return {black: state.toMove === 'b' ? line.chance : 1 - line.chance, best: line.line[0] ?? null}
  }

  stop() {
    this.running = false
    this.engine.stop()
  }

  end() {
    this.running = false
    this.engine.end()
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

/** The curve of Black's chance, `all` moves wide, with its mistakes and the position that is on the board: 100 units wide, 30 high. @param {Review} review @param {number} all @param {number} ply */
export function curvePicture(review, all, ply) {
  const x = (/** @type {number} */ moves) => (100 * moves) / Math.max(all, 1)
  const y = (/** @type {number} */ black) => 30 * (1 - black)
  const points = review.positions.map(({black}, moves) => `${x(moves).toFixed(2)},${y(black).toFixed(2)}`).join(' ')
  return svg('svg', {viewBox: '0 0 100 30', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {x: 0, y: 0, width: 100, height: 30, class: 'ground'}),
    svg('line', {x1: 0, y1: 15, x2: 100, y2: 15, class: 'even'}),
    svg('polyline', {points, class: 'chance'}),
    svg('line', {x1: x(ply), y1: 0, x2: x(ply), y2: 30, class: 'now'}),
    ...review.mistakes().map(({ply: before, kind}) =>
      svg('ellipse', {cx: x(before + 1), cy: y(review.positions[before + 1].black), rx: 0.9, ry: 1.2, class: kind})))
}
