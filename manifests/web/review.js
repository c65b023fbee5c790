// A look back at a whole game: the chance of each position, by an engine of its own beside the one that plays, and the mistakes.
'use strict'

/** What a move costs its side, in percent of its chance, from which on it is so called: as in `tengen analyze`. */
const costs = {inaccuracy: 7.5, mistake: 15, blunder: 30}

/** The chance of the side to move that a search's first line says, from 0 to 1. */
const chance = (info) => (info.end >= 0 ? (info.score > 0 ? 1 : 0) : 1 / (1 + Math.exp(-info.score / 300)))

class Review {
  /** `start`: the arguments of a new game; `moves`: its moves; `ms`: how long to look at each position. */
  constructor(start, moves, ms) {
    Object.assign(this, {start, moves, ms})
    this.positions = [] // by moves played: {black: Black's chance, best: the move that the engine would play, or null}
    this.running = true
    this.line = null // the newest first line of the search that runs
    this.engine = new Engine((info) => info.rank === 1 && (this.line = info))
  }

  get done() {
    return this.positions.length > this.moves.length
  }

  /** Looks at all positions in turn; `tell` is called after each. Resolves when it is done or stopped. */
  async run(tell) {
    let state = await this.engine.newGame(...this.start)
    while (this.running && !state.error) {
      const judged = await this.judge(state)
      if (!judged) break
      this.positions.push(judged)
      tell()
      if (this.done) break
      state = await this.engine.play(...this.moves[this.positions.length - 1])
    }
    this.end()
  }

  async judge(state) {
    if (state.over) return {black: {b: 1, w: 0}[state.winner] ?? 0.5, best: null}
    this.line = null
    const answer = await this.engine.search(this.ms, 1)
    if (answer.stopped || answer.error || !this.line) return null
    return {black: state.toMove === 'b' ? chance(this.line) : 1 - chance(this.line), best: this.line.line[0] ?? null}
  }

  stop() {
    this.running = false
    this.engine.stop()
  }

  end() {
    this.running = false
    this.engine.end()
  }

  /** Whether it is a look back at this game, or at one that it begins with. */
  isOf(moves) {
    return moves.length <= this.moves.length && moves.every((move, i) => String(move) === String(this.moves[i]))
  }

  /** The moves that cost their side much, in their order: {ply, color, kind, before, after, best}. Chances are the side's own. */
  mistakes() {
    return this.positions.slice(1).flatMap(({black}, ply) => {
      const color = ply % 2 === 0 ? 'b' : 'w'
      const own = (value) => (color === 'b' ? value : 1 - value)
      const [before, after] = [own(this.positions[ply].black), own(black)]
      const cost = 100 * (before - after)
      const kind = Object.keys(costs).findLast((name) => cost >= costs[name])
      return kind ? [{ply, color, kind, before, after, best: this.positions[ply].best}] : []
    })
  }
}

/** The curve of Black's chance, `all` moves wide, with its mistakes and the position that is on the board: 100 units wide, 30 high. */
function curvePicture(review, all, ply) {
  const x = (moves) => (100 * moves) / Math.max(all, 1)
  const y = (black) => 30 * (1 - black)
  const points = review.positions.map(({black}, moves) => `${x(moves).toFixed(2)},${y(black).toFixed(2)}`).join(' ')
  return svg('svg', {viewBox: '0 0 100 30', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {x: 0, y: 0, width: 100, height: 30, class: 'ground'}),
    svg('line', {x1: 0, y1: 15, x2: 100, y2: 15, class: 'even'}),
    svg('polyline', {points, class: 'chance'}),
    svg('line', {x1: x(ply), y1: 0, x2: x(ply), y2: 30, class: 'now'}),
    ...review.mistakes().map(({ply: before, kind}) =>
      svg('ellipse', {cx: x(before + 1), cy: y(review.positions[before + 1].black), rx: 0.9, ry: 1.2, class: kind})))
}
