// Gomoku: the move, or the two moves, after which the sides have equal chances. They are the first moves of a fair game.

import {leftOut} from './candidates.js'
import {words} from './language.js'
import {isOver, isSettled} from './store.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./director.js').Director} Director */

const leastMs = 3000

/** Shows one balanced move, or two, on the board and as a line; plays nothing. @param {Director} director @param {1 | 2} count @param {(at: Point) => string} name */
export async function balance(director, count, name) {
  const {game, engine} = director
  const {data} = game
  if (!isSettled(data) || !data.position || data.wanted.game !== 'gomoku' || isOver(data) || data.editing) return
  const {toMove} = data.position
  const mine = director.begin({job: 'balance', message: null, marking: false})
  director.continues = false
  const answer = await engine.balance(Math.max(leastMs, data.limit || data.time), count, leftOut(data))
  if (mine !== director.number) return
  game.change({job: null})
  if (answer.error !== undefined) return void director.isWell(answer)
  const line = answer.stopped ? game.data.thoughts.aside && game.data.thoughts.of === data.position ? game.data.thoughts.lines[0]?.line : null : answer.moves
  if (!line?.length) return answer.stopped ? undefined : director.say(() => words.noBalance, true)
  const found = line.slice(0, count)
  const {chance} = answer.stopped ? game.data.thoughts.lines[0] : answer.info
  game.change({looked: found})
  director.say(() => words.balanced(found.map(name).join(' '), Math.round(100 * (toMove === 'b' ? chance : 1 - chance))))
}
