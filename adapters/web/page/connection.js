// The engine out of reach and back again: the page shows and edits games meanwhile, and asks for the engine by itself.

import {startOf} from './games.js'
import {words} from './language.js'
import {localState} from './local_state.js'

/** @typedef {import('./director.js').Director} Director */

const firstWaitMs = 500
const longestWaitMs = 8000

/** @param {Director} director @param {(act: () => void, ms: number) => unknown} [later] */
export function watchConnection(director, later = setTimeout) {
  const {game, engine} = director
  let wait = firstWaitMs
  let asking = false
  engine.onLost = () => {
    ++director.number
    const {position, wanted, tree} = game.data
    game.change({connected: false, job: null, settled: true, ...(position ? {} : {position: localState(wanted, tree.moves())})})
    director.say(() => words.engineGone, true)
    if (asking) return
    asking = true
    later(() => {
      asking = false
      askAgain()
    }, wait)
    wait = Math.min(2 * wait, longestWaitMs)
  }
  async function askAgain() {
    const {wanted, tree} = game.data
    const begun = await engine.newGame(startOf(wanted), wanted.setup)
    if (begun.error !== undefined || begun.stopped) return
    const answer = await engine.goTo(tree.moves())
    if (answer.error !== undefined || answer.stopped) return
    wait = firstWaitMs
    while (tree.moves().length > answer.moves.length) tree.back() // what the rules do not allow
    game.change({connected: true, message: null})
    if (director.take(answer)) director.goOn()
  }
}
