// The engine thinks in the person's time too, so that its table is warm when they have moved. Only where it hears a stop at once: else the
// stop would cost it the table. Below full strength a move is not searched for with the table, and nothing would be gained.

import {longestOf} from './analysis.js'
import {isMyTurn, isOver, isSettled, openingTurn} from './store.js'

/** @typedef {import('./director.js').Director} Director */

const longestMs = 50000 // of one move of the person's: then the engine rests
const fullStrength = 20

/** Whether there is something to ponder: the person is to answer the engine's move. @param {import('./types').GameData} data */
export function isPonderable(data) {
  const {view, level, side, mode, job, paused, position, editing, connected} = data
  return view.ponder && level === fullStrength && (side === 'b' || side === 'w') && mode === 'play' && job === null && !paused && !editing && connected
    && isSettled(data) && position !== null && position.moves.length > 0 && !isOver(data) && !openingTurn(data) && isMyTurn(data)
}

/** Lets the director ponder; not while nobody sees the page. @param {Director} director @param {EventTarget & {hidden: boolean}} page */
export function bindPondering(director, page) {
  const {game, engine} = director
  director.ponder = async (mine) => {
    if (page.hidden || !engine.hears || !isPonderable(game.data)) return
    const search = async (/** @type {number} */ ms) => {
      director.pondering = true
      const answer = await engine.search(ms, 1)
      if (mine === director.number) director.pondering = false
      return answer
    }
    const answer = await search(longestMs)
    const most = longestOf(answer)
    if (mine === director.number && most > 0 && most < longestMs) await search(most)
  }
  page.addEventListener('visibilitychange', () => {
    if (page.hidden && director.pondering) engine.stop()
    else if (!page.hidden && !director.pondering && isPonderable(game.data)) director.goOn()
  })
}
