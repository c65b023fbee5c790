// The engine's part in renju's openings: it judges positions by its own search.

import {symmetries} from './rules.js'
import {same} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./renju_opening.js').RenjuOpening} RenjuOpening */

const manyLines = 90 // more points than the largest square has

/** Lines of thought by rank, null where another thing began meanwhile or the engine is lost. @param {Director} director @param {number} mine @param {number} lines @returns {Promise<Info[] | null>} */
async function think(director, mine, lines) {
  const {position} = director.data
  director.continues = false
  const answer = await director.engine.search(director.thinkingTime, lines)
  if (mine !== director.number || answer.stopped) return null
  if (answer.error !== undefined) {
    director.isWell(answer)
    return null
  }
  const {of, lines: found} = director.data.thoughts
  const ranked = (of === position ? found : []).filter((info) => info && info.line.length > 0)
  return ranked.length > 0 ? ranked : answer.move ? [{...answer.info, line: [answer.move]}] : []
}

/** Of moves that mirror one another in the position the first. @param {Director} director @param {Point[]} moves */
function withoutImages({data}, moves) {
  const turns = symmetries(/** @type {import('./types').State} */ (data.position), 'gomoku')
  /** @type {Point[]} */
  const kept = []
  for (const move of moves) if (!kept.some((one) => turns.some((turn) => same(turn(move), one)))) kept.push(move)
  return kept
}

/** As many fifth moves as are asked for, the best first; any others follow where the search has not told of so many. @param {Director} director @param {Info[]} lines @param {number} count */
function fifthMoves(director, lines, count) {
  const legal = /** @type {import('./types').State} */ (director.data.position).legal
  return withoutImages(director, [...lines.map(({line}) => line[0]), ...legal]).slice(0, count)
}

/** The move after which both sides have the same chances, nearly. @param {Info[]} lines @param {(at: Point) => boolean} allowed @param {Point[]} legal @returns {Point | null} */
function evenest(lines, allowed, legal) {
  const found = lines.filter(({line}) => allowed(line[0])).sort((one, two) => Math.abs(one.chance - 0.5) - Math.abs(two.chance - 0.5))
  return found[0]?.line[0] ?? legal.find(allowed) ?? null
}

/** The chance of the worst of so many fifth moves. @param {Director} director @param {Info[]} lines @param {number} count */
function worstOf(director, lines, count) {
  const moves = fifthMoves(director, lines, count)
  const last = lines.find(({line}) => same(line[0], moves[moves.length - 1]))
  return last?.chance ?? lines[lines.length - 1]?.chance ?? 0.5
}

/**
 * What the engine does in the opening: points that it plays or offers, or a choice. Null where it is to do nothing any more.
 * @param {Director} director @param {RenjuOpening} opening @param {number} mine
 * @returns {Promise<{move?: Point, offers?: Point[], choice?: import('./renju_opening.js').Choice} | null>}
 */
export async function decide(director, opening, mine) {
  const {position, wanted} = director.data
  if (!position) return null
  const stones = position.moves.length
  const what = opening.turn(stones)?.what
  const allowed = (/** @type {Point} */ at) => opening.allows(stones, at, wanted.size) && position.legal.some((legal) => same(legal, at))
  if (what === 'place') {
    const lines = stones === 0 ? [] : await think(director, mine, manyLines)
    const move = lines && evenest(lines, allowed, position.legal)
    return move && {move}
  }
  if (what === 'choose') {
    // Before five moves are offered the worst of them counts: White picks it.
    const offers = stones === 4 && opening.count ? opening.count : 1
    const lines = await think(director, mine, offers > 1 ? 2 * offers : 1)
    return lines && {choice: worstOf(director, lines, offers) < 0.5 ? 'swap' : 'keep'}
  }
  if (what === 'fifth') {
    const lines = await think(director, mine, 20)
    return lines && {choice: worstOf(director, lines, 10) > 0.5 ? 'ten' : 'one'}
  }
  if (what === 'count') {
    const lines = await think(director, mine, 16)
    if (!lines) return null
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({count, away: Math.abs(worstOf(director, lines, count) - 0.5)}))
    return {choice: counts.sort((one, two) => one.away - two.away || one.count - two.count)[0].count}
  }
  if (what === 'offer') {
    const lines = await think(director, mine, 2 * Number(opening.count))
    return lines && {offers: fifthMoves(director, lines, Number(opening.count))}
  }
  // What the search does not tell of is worse for Black than all that it tells of.
  const lines = await think(director, mine, manyLines)
  const rank = (/** @type {Point} */ at) => (lines ?? []).findIndex(({line}) => same(line[0], at))
  return lines && {move: opening.offers.find((offer) => rank(offer) < 0) ?? [...opening.offers].sort((one, two) => rank(two) - rank(one))[0]}
}
