import type {GameClock} from './clock.js'
import type {Mistake, Review} from './review.js'
import type {Opening} from './openings.js'
import type {BookMove, Chapter, Facts, Played, Study} from './study_types'
import type {GameTree} from './tree.js'

export type {BookMove, Chapter, Facts, Played, Study} from './study_types'

// What the page and its engine tell one another, as protocol/json/page_form.hpp says it. For the type checker alone.

/** Column and row from the top left, from 0; a pass is [-1, -1]. */
export type Point = [number, number]
export type Side = 'b' | 'w'
export type GameName = 'gomoku' | 'go' | 'connect'

/** Where a side would make five, or a four with two ends or more. */
export interface Threat {
  at: Point
  side: Side
  kind: 'five' | 'four'
}

export interface State {
  columns: number
  rows: number
  cells: string
  toMove: Side
  moves: Point[]
  legal: Point[]
  forbidden: Point[]
  threats: Threat[]
  over: boolean
  winner: Side | null
  margin: number | null
  first: Side
  setup: string | null
  winningLine: Point[]
  dead: Point[]
  captures: [number, number]
}

export interface Info {
  depth: number
  selective: number
  rank: number
  score: number
  end: number
  /** What is proven of the first move; of an older engine undefined. */
  sure?: 'win' | 'draw' | 'loss' | 'no win' | 'no loss' | null
  /** Whether it ends in just `end` plies. */
  exact?: boolean
  chance: number
  margin: number | null
  likely: number | null
  nodes: number
  moveNodes: number
  speed: number
  line: Point[]
}

/** A step of a forced win: replies are [column, row, place of the next step]. */
export interface WinningStep {
  attack: Point
  plies: number
  replies: [number, number, number][]
  otherwise: Point | null
}

export interface Failure {
  error: string
  stopped?: undefined
}
export interface Stopped {
  stopped: true
  error?: undefined
}
export interface Found {
  move: Point | null
  moves: Point[]
  swap: boolean
  info: Info
  win?: WinningStep[]
  stopped?: undefined
  error?: undefined
}
export type Position = State & {error?: undefined; stopped?: undefined}
export type Answer<T> = T | Failure | Stopped

export interface Options {
  threads: number
  memory: number
  mostThreads: number
  mostMemory: number
  error?: undefined
  stopped?: undefined
}

/** A node as page_form.hpp has it. */
export interface TreeNode {
  parent?: number
  at?: Point
  comment?: string
  labels?: Label[]
  shapes?: Shape[]
}

/** A short text on a point: column, row, text. */
export type Label = [number, number, string]

/** An arrow or a line from one point to another (kind, column, row, column, row), or a mark on a point (kind, column, row). */
export type Shape = ['AR' | 'LN', number, number, number, number] | ['CR' | 'TR' | 'SQ' | 'MA', number, number]

/** What the engine read in a file. `more`: the file's other games. */
export interface FileGame {
  error?: undefined
  stopped?: undefined
  game: GameName
  columns: number
  rows: number
  rule: number
  komi: number | null
  inARow: number
  first: Side
  setup: string | null
  moves: Point[]
  tree: TreeNode[] | null
  games: number
  warnings?: string[]
  facts?: Facts
  leftOut?: string[]
  more?: Answer<FileGame>[]
}

/** What a game begins with. `komi` in half points where it is not the usual one; `setup` where stones stand. */
export interface Wanted {
  game: GameName
  rule: string
  size: number
  komi?: number
  setup?: SetUp
}
export interface SetUp {
  cells: string
  toMove: Side
}

/** How an engine's lines travel. `post` sends one call; the others are the engine's to call. */
export interface Carrier {
  post(call: {id: number; call: string; args: unknown[]}): void
  /** Whether a call is heard while a search runs. If not, `restart` ends the search, and with it all that the engine knew. */
  hears(): boolean
  restart(): void
  close(): void
}
export interface Listener {
  hear(message: {id: number; info?: Info; result?: any}): void
  /** No answer will come to what is waiting. */
  lose(why: string): void
}

/** How the board is shown and the engine works: kept apart from the games. */
export interface View {
  numbers: boolean
  threats: boolean
  sound: boolean
  coordinates: string
  theme: string
  /** A first touch chooses a point, a second one plays there. */
  confirm: boolean
  /** Press, slide and release: the release plays. */
  slide: boolean
  flipped: boolean
  /** 0: the usual. */
  threads: number
  memory: number
  /** Whether the engine thinks in the person's time. */
  ponder: boolean
}

/** What ended a game beside its rules. `loser` gave up or has no time left; `margin`: Black's points, in half points, once dead stones are agreed. */
export interface Ended {
  why: 'resigned' | 'time' | 'scored'
  loser: Side | null
  margin?: number
}

/** Mistakes that the person tries to play better. `state`: what their newest try was. */
export interface Learning {
  mistakes: Mistake[]
  at: number
  state: 'ask' | 'trying' | 'good' | 'bad' | 'shown'
  tried: Point | null
}

export interface Thoughts {
  /** The position that they judge. */
  of: State | null
  /** The number of the engine's call that they come from. */
  search: number
  /** By rank. */
  lines: Info[]
  /** Lines of a search that goes on from these and has not yet come as deep. */
  next: Info[]
  /** They do not judge the position: they are moves that balance it. */
  aside?: boolean
}

/** What the page knows of the game on the board and how it is looked at. */
export interface GameData {
  /** The name of its record in the browser's storage. */
  id: string
  wanted: Wanted
  position: State | null
  /** False while another position is on its way. */
  settled: boolean
  tree: GameTree
  /** How often the tree was changed in its place. */
  edits: number
  /** Which side is the person's. */
  side: Side | 'both' | 'none'
  level: number
  /** Milliseconds for a move of the engine, and for a position of a review. */
  time: number
  /** Of the clock for all moves of a side, 0 for none. */
  minutes: number
  clock: GameClock | null
  opening: Opening | null
  ended: Ended | null
  mode: 'play' | 'analyse' | 'review'
  /** The person has stepped back: nobody plays on by themselves. */
  paused: boolean
  job: 'thinking' | 'analysis' | 'hint' | 'solve' | 'balance' | 'drawing' | 'trying' | null
  thoughts: Thoughts
  /** Whether positions are analysed in the analysis. */
  analysing: boolean
  lines: number
  /** Milliseconds of an analysis, 0: without end. */
  limit: number
  /** Plies and positions of an analysis, 0: no such limit. */
  depth: number
  nodes: number
  /** Gomoku: the first moves that an analysis considers. */
  range: 'all' | 'beside' | 'local'
  /** The points that the person takes away from them, as places in `cells`. */
  left: Set<number>
  /** Whether a tap takes a point away. */
  marking: boolean
  looked: Point[] | null
  /** Whether the chances are drawn on the board. */
  heat: boolean
  editing: {cells: string[]; tool: string; first: Side} | null
  /** Go's end: the dead stones, as places in `cells`. */
  dead: Set<number> | null
  review: (Review & {game?: Wanted}) | null
  /** How often the review has come further. */
  reviewed: number
  learning: Learning | null
  /** What the status line says, where it is not whose turn it is. */
  message: {text(): string; isError: boolean} | null
  cursor: {x: number; y: number}
  focused: boolean
  hover: {x: number; y: number} | null
  chosen: {x: number; y: number} | null
  /** Where an arrow begins that is drawn with the keyboard. */
  arrow: {x: number; y: number} | null
  /** The number of moves after which a disc falls. */
  dropped: number
  connected: boolean
  /** What *Undo* brings back. */
  undoable: {nodes: TreeNode[]; here: number; count: number} | null
  facts: Facts
  study: Study | null
  /** A chapter that was deleted, and where it stood. */
  removed: {chapter: Chapter; at: number} | null
  /** Whether the explorer is open. */
  exploring: boolean
  /** What the book says of a position's moves. */
  book: {of: State; moves: BookMove[]} | null
  played: Played | null
  /** How many games the browser keeps beside this one. */
  others: number
  where: string
  view: View
}

/** A game as the browser keeps it. */
export interface SavedGame {
  id: string
  at: number
  wanted: Wanted
  side: Side | 'both' | 'none'
  level: number
  time: number
  minutes: number
  left: Record<Side, number> | null
  opening: Opening | null
  ended: Ended | null
  mode: 'play' | 'analyse' | 'review'
  tree: GameTree
  facts: Facts
  study: Study | null
}
