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
  captures: [number, number]
}

export interface Info {
  depth: number
  selective: number
  rank: number
  score: number
  end: number
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

/** A node as page_tree.hpp has it. */
export interface TreeNode {
  parent?: number
  at?: Point
  comment?: string
  labels?: Label[]
}

/** A short text on a point: column, row, text. */
export type Label = [number, number, string]

/** What the engine read in a file. */
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
