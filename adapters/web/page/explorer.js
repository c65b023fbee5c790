// The explorer: what the program's book says of the moves in a position, and how often they were played in the games that the browser keeps.

import {endCode} from './describe.js'
import {columnsOf, rowsOf} from './games.js'
import {localState} from './local_state.js'
import {positions, symmetries} from './rules.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */
/** @typedef {import('./types').Chapter} Chapter */
/** @typedef {import('./types').BookMove} BookMove */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./types').Played} Played */
/** @typedef {{at: Point, book: BookMove | null, count: number, b: number, w: number, draw: number}} Row `count`: games in which the move was played; some may have no result */

const mostGames = 1000
const mostPlies = 40
const mostRows = 30

/** @param {Wanted} wanted @param {string} cells @param {string} toMove */
const keyOf = (wanted, cells, toMove) => `${wanted.game} ${wanted.game === 'gomoku' ? wanted.rule : ''} ${columnsOf(wanted)} ${toMove}${cells}`

/** Who won, as far as a game says it. @param {Chapter} game @param {Point[]} moves @returns {'b' | 'w' | 'draw' | null} */
function winnerOf({wanted, facts, ended}, moves) {
  const code = endCode(ended) || facts.RE || ''
  if (/^[bw]\+/i.test(code)) return code[0].toLowerCase() === 'b' ? 'b' : 'w'
  if (/^(0|draw|jigo)/i.test(code)) return 'draw'
  const {over, winner} = localState(wanted, moves)
  return over && wanted.game !== 'go' ? winner ?? 'draw' : null
}

/** The first moves of the main lines of these games, by position. @param {Chapter[]} games @returns {Played} */
export function indexOf(games) {
  /** @type {Played} */
  const index = new Map()
  for (const one of games.slice(0, mostGames)) {
    const {wanted, tree} = one
    const moves = tree.mainLine()
    const winner = winnerOf(one, moves)
    const first = wanted.setup?.toMove ?? 'b'
    const begin = wanted.setup?.cells ?? '.'.repeat(columnsOf(wanted) * rowsOf(wanted))
    const cells = positions(begin, columnsOf(wanted), wanted.game, first, moves.slice(0, mostPlies))
    for (const [ply, at] of moves.slice(0, mostPlies).entries()) {
      const key = keyOf(wanted, cells[ply], (ply % 2 === 0) === (first === 'b') ? 'b' : 'w')
      const known = index.get(key) ?? []
      if (known.length === 0) index.set(key, known)
      known.push({at, winner})
    }
  }
  return index
}

const ranks = {win: 3, draw: 2, loss: 0}

/** How good the book finds a move. @param {BookMove | null} book */
const rankOf = (book) => (book ? (book.value ? ranks[book.value] : 1) + (book.chance ?? 0.5) : 0)

/** The moves of the position on the board, the best by the book first, then the most played. Of moves that mirror one another there is one. @param {GameData} data @returns {Row[]} */
export function rowsFor({position, wanted, book, played}) {
  if (!position) return []
  const mirrors = symmetries(position, wanted.game)
  /** @type {Map<string, Row>} */
  const rows = new Map()
  const rowAt = (/** @type {Point} */ at) => {
    const [one] = mirrors.map((mirror) => mirror(at)).sort(([x1, y1], [x2, y2]) => y1 - y2 || x2 - x1)
    const row = rows.get(String(one)) ?? {at: at[0] < 0 ? at : one, book: null, count: 0, b: 0, w: 0, draw: 0}
    rows.set(String(one), row)
    return row
  }
  for (const move of book?.of === position ? book.moves : []) rowAt(move.at).book = move
  for (const {at, winner} of played?.get(keyOf(wanted, position.cells, position.toMove)) ?? []) {
    const row = rowAt(at)
    row.count++
    if (winner) row[winner]++
  }
  return [...rows.values()].sort((one, two) => rankOf(two.book) - rankOf(one.book) || two.count - one.count || (two.book?.openings ?? 0) - (one.book?.openings ?? 0)).slice(0, mostRows)
}
