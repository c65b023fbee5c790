// What happens on the page: what the person does and what the engine answers become changes of the store. One thing runs at a time: each
// new one ends what ran and takes a number, and what comes to an older number is left alone.

import {GameClock} from './clock.js'
import {startOf} from './games.js'
import {words} from './language.js'
import {later} from './later.js'
import {localState} from './local_state.js'
import {isMyTurn, isOver, isSettled, openingAllows, openingTurn, rowOf} from './store.js'
import {openingFrom} from './openings.js'
import {RenjuOpening} from './renju_opening.js'
import {GameTree} from './tree.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./types').Answer<import('./types').Position>} PositionAnswer */

/** @param {string} text */
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.。!?]$/.test(text) ? '' : '.'}`

export class Director {
  /**
   * @param {import('./store.js').Game} game
   * @param {import('./calls.js').Engine} engine
   * @param {{now?: () => number, knock?: (side: Side) => void}} [world]
   */
  constructor(game, engine, {now = Date.now, knock = () => {}} = {}) {
    this.game = game
    this.engine = engine
    this.now = now
    this.knock = knock
    this.number = 0 // of the newest thing that runs
    this.games = 0 // of the newest game asked for
    /** What the modes do once the position is there: set by those who know how. @type {(mine: number) => Promise<void>} */
    this.analyse = async () => {}
    /** @type {(mine: number) => Promise<void>} */
    this.review = async () => {}
    /** @type {(mine: number) => Promise<void>} */
    this.ponder = async () => {}
  }

  get data() {
    return this.game.data
  }

  /** Says something in the status line. @param {() => string} text told anew when the language changes */
  say(text, isError = false) {
    this.game.change({message: {text, isError}})
  }

  /** Ends what runs and numbers what begins. @param {Partial<GameData>} [values] */
  begin(values = {}) {
    this.engine.stop()
    this.pondering = false
    this.game.change({job: null, chosen: null, looked: null, ...values})
    return ++this.number
  }

  /** The engine hears of this line of thought. A search that goes on from an earlier one is shown once it is as deep. @param {import('./types').Info} info */
  hear(info) {
    const {thoughts, position, job} = this.data
    if (this.pondering) return
    const aside = job === 'balance'
    const search = this.engine.searching ?? -1
    const goesOn = thoughts.of === position && thoughts.search !== search && this.continues
    const known = goesOn || thoughts.search === search ? thoughts : {of: position, search, lines: [], next: []}
    const list = goesOn || known.next.length > 0 ? [...known.next] : [...known.lines]
    list[info.rank - 1] = info
    const wasNext = goesOn || known.next.length > 0
    if (wasNext && (info.depth < (thoughts.lines[0]?.depth ?? 0) || list.filter(Boolean).length < thoughts.lines.length)) {
      return this.game.change({thoughts: {of: position, search, lines: thoughts.lines, next: list}})
    }
    this.game.change({thoughts: {of: position, search, lines: list, next: [], aside}})
  }

  /** Whether the search that runs is in the person's time: nobody sees its lines. */
  pondering = false

  /** Whether the search that runs goes on from the one before. */
  continues = false

  /**
   * The answer to a call that changes the position; nobody plays on the old one meanwhile.
   * @template T
   * @param {Promise<T>} call
   */
  async changed(call) {
    this.game.change({settled: false})
    const answer = await call
    this.game.change({settled: true})
    return answer
  }

  /** Shows an answer that is an error; whether it was none. @param {{error?: string, stopped?: true}} answer */
  isWell(answer) {
    if (answer.error !== undefined) {
      const {error} = answer
      if (this.data.connected) this.say(() => words.engineSays(sentence(error)), true)
      this.game.change({job: null})
    }
    return answer.error === undefined && !answer.stopped
  }

  /** Takes the position that the engine answered; false if it answered none. @param {PositionAnswer} answer @param {Partial<GameData>} [values] */
  take(answer, values = {}) {
    if (!this.isWell(answer)) return false
    const position = /** @type {import('./types').Position} */ (answer)
    this.game.changeTree({position, dead: null, message: null, dropped: -1, ...values})
    this.runClock()
    return true
  }

  runClock() {
    const {clock, position, paused, mode} = this.data
    const runs = position && mode === 'play' && !paused && !isOver(this.data) && position.moves.length > 0
    clock?.run(runs ? position.toMove : null, this.now())
  }

  /**
   * A game: a new one, or one that goes on. False if the engine refused it or another was asked for meanwhile.
   * @param {import('./types').Wanted} wanted
   * @param {Partial<GameData>} [values] what else the store takes with it
   */
  async newGame(wanted, values = {}) {
    const tree = values.tree ?? new GameTree()
    const mine = this.begin({settled: false, message: null})
    const asked = ++this.games
    const path = tree.path()
    let answer = await this.engine.newGame(startOf(wanted), wanted.setup)
    let played = 0
    if (asked === this.games && path.length > 1 && this.isWell(answer)) {
      answer = await this.engine.goTo(tree.moves())
      played = this.isWell(answer) ? /** @type {import('./types').Position} */ (answer).moves.length : 0
    }
    if (asked !== this.games) return false
    this.game.change({settled: true})
    const isLost = answer.error !== undefined && !this.data.connected
    if (isLost) answer = {...localState(wanted, tree.moves()), error: undefined, stopped: undefined}
    else if (!this.isWell(answer)) return false
    if (!isLost && played < path.length - 1) {
      tree.here = path[played]
      tree.prune() // what cannot be played
    }
    const position = /** @type {import('./types').Position} */ (answer)
    const {minutes = this.data.minutes, side = this.data.side} = values
    this.game.change({
      ended: null, opening: null, paused: false, clock: minutes > 0 ? GameClock.of(minutes) : null, thoughts: {of: null, search: -1, lines: [], next: []},
      editing: null, review: null, learning: null, arrow: null, undoable: null, facts: {}, study: null, removed: null, hover: null, left: new Set(), marking: false, mode: 'play',
      cursor: {x: Math.floor(position.columns / 2), y: Math.floor(position.rows / 2)}, ...values, side, wanted, tree,
    })
    if (this.take({...position, error: undefined, stopped: undefined}) && mine === this.number) this.goOn()
    return true
  }

  /** Whatever comes next: the engine's move, or an analysis. @param {boolean} [force] the engine plays this move, whosever it is */
  async goOn(force = false) {
    const {data} = this
    if (!isSettled(data) || !data.position || data.editing) return
    const mine = ++this.number
    this.pondering = false
    this.runClock()
    if (data.mode === 'analyse') return this.analyse(mine)
    if (data.mode === 'review') return this.review(mine)
    if (isOver(data) || (data.paused && !force)) return
    const turn = openingTurn(data)
    if (turn) return this.openOn(turn, mine, force)
    if (force || !isMyTurn(data)) await this.think(mine)
    else await this.ponder(mine)
  }

  /** Of a clock the engine takes a twentieth at most. */
  get thinkingTime() {
    const {time, clock, position} = this.data
    return Math.max(20, Math.min(time, clock && position ? Math.floor(clock.leftOf(position.toMove, this.now()) / 20) : Infinity))
  }

  /** The engine's move. @param {number} mine */
  async think(mine) {
    const {level} = this.data
    this.continues = false
    this.game.change({job: 'thinking', message: null})
    let answer = await this.engine.search(this.thinkingTime, 1, {level})
    if (mine !== this.number) return
    // Told to move now: what it has found so far, else its first answer.
    let move = answer.stopped ? this.engine.best : null
    if (answer.stopped && !move) answer = await this.engine.search(1000, 1, {depth: 4, level})
    if (mine !== this.number) return
    this.game.change({job: null})
    if (answer.error !== undefined) return void this.isWell(answer)
    if (!answer.stopped) move = answer.move
    if (!move) return this.say(() => words.noMove, true)
    if (await this.makeMove(...move)) this.goOn()
  }

  /** The next step of the opening, if it is the engine's. @param {{what: string}} turn @param {number} mine @param {boolean} force */
  async openOn(turn, mine, force) {
    const {position, opening} = this.data
    if (!position || !opening || (!force && opening.isPersons(position.moves.length))) return
    this.game.change({job: 'thinking', message: null})
    if (opening instanceof RenjuOpening) return this.openRenju(opening, mine)
    const answer = await this.engine.swap2(this.thinkingTime)
    if (mine !== this.number || answer.stopped) return
    this.game.change({job: null})
    if (answer.error !== undefined) return void this.isWell(answer)
    if (turn.what === 'choose') this.choose(answer.swap ? 'b' : answer.moves.length > 1 && !opening.two ? 'two' : 'w')
    for (const [x, y] of answer.moves) if (mine !== this.number || !(await this.makeMove(x, y))) return
    this.goOn()
  }

  /** The engine's step in an opening of renju. @param {RenjuOpening} opening @param {number} mine */
  async openRenju(opening, mine) {
    const engine = await later(this, () => import('./renju_engine.js'))
    if (mine !== this.number) return
    const decided = await engine?.decide(this, opening, mine)
    if (mine !== this.number) return
    this.game.change({job: null})
    if (!decided) return
    const {move, offers, choice} = decided
    if (choice !== undefined) this.choose(choice)
    if (offers) this.changeOpening((next) => {
      next.offers = offers
      next.finish()
    })
    if (move && !(await this.makeMove(...move))) return
    this.goOn()
  }

  /** @param {(opening: RenjuOpening) => void} act on a copy of the opening, which takes its place */
  changeOpening(act) {
    const opening = openingFrom(this.data.opening?.toSaved())
    if (!(opening instanceof RenjuOpening)) return
    act(opening)
    this.game.change({opening, ...(opening.black ? {side: /** @type {GameData['side']} */ (opening.side)} : {})})
  }

  /** In the opening: who chooses takes a colour, or whatever else is to choose. The game's own side stays for the next game. @param {any} choice see `choose` of the opening */
  choose(choice) {
    const {position, opening} = this.data
    if (!position || !opening) return
    const chosen = openingFrom(opening.toSaved()) ?? opening
    if (chosen instanceof RenjuOpening) chosen.choose(position.moves.length, choice)
    else chosen.choose(position.moves.length, choice)
    this.game.change({opening: chosen, message: null, ...(chosen.black ? {side: /** @type {GameData['side']} */ (chosen.side)} : {})})
  }

  /** A move on the board. False if it is refused. @param {number} x @param {number} y */
  async makeMove(x, y) {
    const {position, wanted, tree, connected} = this.data
    const answer = await this.changed(connected || !position ? this.engine.play(x, y)
      : Promise.resolve({...localState(wanted, [...position.moves, /** @type {Point} */ ([x, y])]), error: undefined, stopped: undefined}))
    if (!this.isWell(answer)) return false
    const now = /** @type {import('./types').Position} */ (answer)
    tree.play([x, y])
    this.changeOpening((opening) => opening.placed(now.moves.length))
    if (this.data.view.sound) this.knock(now.toMove)
    return this.take(answer, {ended: null, paused: false, undoable: null, dropped: now.moves.length})
  }

  /** The person plays there, in Connect Four in that column. Whether it was played. @param {number} x @param {number} y */
  async play(x, y) {
    const {data} = this
    if (!isSettled(data) || !isMyTurn(data) || !openingAllows(data, x, y)) return false
    this.tick()
    if (data.ended && data.mode === 'play') return false
    this.begin()
    const played = await this.makeMove(x, rowOf(data, x, y))
    if (played) this.goOn()
    return played
  }

  /** The side gives up. */
  resign() {
    const {data} = this
    if (!isSettled(data) || !data.position || isOver(data) || data.position.moves.length === 0) return
    this.end({why: 'resigned', loser: data.side === 'b' || data.side === 'w' ? data.side : data.position.toMove})
  }

  /** Ends the game: the rules have not. @param {import('./types').Ended} ended */
  end(ended) {
    this.begin({ended, message: null})
    this.runClock()
  }

  /** Looks at the clock. */
  tick() {
    const {clock, ended} = this.data
    const side = clock?.flagged(this.now())
    if (side && !ended) this.end({why: 'time', loser: side})
  }
}
