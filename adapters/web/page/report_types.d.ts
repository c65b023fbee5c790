// What the report of `tengen analyze --html` holds, as protocol/review/json.hpp says it. For the type checker alone.

import type {GameName, Point} from './types'

export type Color = 'black' | 'white'

/** A line of moves that leaves the game. */
export interface Line {
  at: (Point | null)[]
  moves: string[]
  chance: number
  score: {text: string}
}

export interface Move {
  number: number
  color: Color
  move: string
  /** A pass is null. */
  at: Point | null
  class?: string
  note?: string
  text: string
  comment?: string
  /** Where it was looked at. */
  score?: {text: string}
  chance: number
  chance_before: number
  lines?: Line[]
}

export interface Accuracy {
  percent: number | null
  inaccuracies: number
  mistakes: number
  blunders: number
  wins_missed: number
}

export interface Game {
  game: GameName
  columns: number
  rows: number
  setup: {at: Point; color: Color}[]
  black?: string
  white?: string
  rules?: string
  result_text?: string
  opening?: string
  date?: string
  comment?: string
}

export interface Report {
  game: Game
  moves: Move[]
  accuracy: Record<Color, Accuracy>
  critical: number[]
  complete: boolean
}
