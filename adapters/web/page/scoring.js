// Go's end on the page: after both have passed, dead stones are marked and the score is agreed on.

import {games} from './games.js'
import {marginOf, ownersOf, toggleDead} from './territory.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').GameData} GameData */

/** Whether the game has ended by two passes. @param {GameData} data */
export function isScoring({wanted, position}) {
  return wanted.game === 'go' && Boolean(position?.over) && (position?.moves ?? []).slice(-2).every(([x]) => x < 0)
}

/** @param {GameData} data */
export const komiOf = ({wanted}) => wanted.komi ?? games[wanted.game].komi ?? 0

/** Whose each point is, and Black's margin in half points, with the stones that are marked dead. @param {GameData} data */
export function scoreOf(data) {
  const {position, dead} = data
  if (!position) return {owners: '', margin: 0}
  const owners = ownersOf(position.cells, position.columns, dead ?? new Set())
  return {owners, margin: marginOf(owners, komiOf(data))}
}

/** Marks the stones that the engine gives up as soon as a game of Go is at its end. @param {import('./store.js').Game} game */
export function watchEnd(game) {
  game.watch(({position}) => [position], ([position]) => {
    if (!position || !isScoring(game.data) || game.data.dead) return
    game.change({dead: new Set(position.dead.map(([x, y]) => y * position.columns + x))})
  })
}

/** A tap on a stone at the end: dead, or alive again. @param {Director} director @param {number} x @param {number} y */
export function tapStone({game}, x, y) {
  const {position, dead} = game.data
  if (!position || !dead || x < 0 || game.data.ended) return
  game.change({dead: toggleDead(position.cells, position.columns, dead, y * position.columns + x)})
}

/** The score counts as it is shown. @param {Director} director */
export function agree(director) {
  const {margin} = scoreOf(director.data)
  director.end({why: 'scored', loser: margin > 0 ? 'w' : margin < 0 ? 'b' : null, margin})
}
