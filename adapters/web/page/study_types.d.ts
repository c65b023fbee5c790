import type {GameTree} from './tree.js'
import type {Ended, Point, Side, Wanted} from './types'

// What studies and the explorer are made of. For the type checker alone.

/** What the program's book says of a move to the side that plays it: its proven value, proven margins in half points, its chance by a search. */
export interface BookMove {
  at: Point
  value: 'win' | 'draw' | 'loss' | null
  least: number | null
  most: number | null
  chance: number | null
  /** Balanced openings that go on with it. */
  openings: number
}

/** Moves of games by position, each with who won. */
export type Played = Map<string, {at: Point; winner: Side | 'draw' | null}[]>

/** What a record says of a game as a whole: texts by SGF's names for them. */
export type Facts = Record<string, string>

/** A game of a study. */
export interface Chapter {
  wanted: Wanted
  tree: GameTree
  facts: Facts
  ended: Ended | null
}

/** Games that are kept and shared as one. Of the one at `at`, which is on the board, the store itself has the newest state. */
export interface Study {
  chapters: Chapter[]
  at: number
}
