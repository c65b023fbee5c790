// The review of a game: begun and stopped, stepped through, and its mistakes tried again. Nothing here changes who plays which side.

import {startOf} from './games.js'
import {same} from './games.js'
import {goTo} from './navigation.js'
import {Review} from './review.js'
import {isSettled} from './store.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').Side} Side */
/** @typedef {import('./types').Point} Point */

const trialMs = 1500
const allowance = 0.075 // what a try may cost: less is no mistake

/** Begins a review of the game on the board, or stops the one that runs. @param {Director} director */
export async function toggleReview(director) {
  const {game} = director
  const {data} = game
  if (data.review?.running) return void game.change({reviewed: data.reviewed + 1, review: stopped(data.review)})
  if (!isSettled(data)) return
  const mine = Object.assign(new Review(startOf(data.wanted), data.wanted.setup, data.tree.line(), Math.min(data.time, 2000)), {game: data.wanted})
  const tell = () => game.data.review === mine && game.change({reviewed: game.data.reviewed + 1})
  game.change({review: mine, learning: null})
  await mine.run(tell)
  tell()
}

/** @param {NonNullable<import('./types').GameData['review']>} review */
function stopped(review) {
  review.stop()
  return review
}

/** A review ends when another game is on the board. @param {import('./store.js').Game} game */
export function watchReview(game) {
  game.watch(({wanted, tree, edits}) => [wanted, tree, edits], ([wanted, tree]) => {
    const {review} = game.data
    if (!review || (review.game === wanted && (review.isOf(tree.line()) || review.isOf(tree.mainLine())))) return
    review.stop()
    game.change({review: null, learning: null})
  })
}

/** The next mistake to play better, of one side or of both. @param {Director} director @param {Side | null} side */
export function learn(director, side) {
  const {review} = director.data
  const mistakes = review?.mistakes().filter(({color}) => !side || color === side) ?? []
  if (mistakes.length === 0) return
  director.game.change({learning: {mistakes, at: 0, state: 'ask', tried: null}, analysing: director.data.analysing})
  toMistake(director)
}

/** To the position before the mistake that is asked for. @param {Director} director */
async function toMistake(director) {
  const {learning, review, tree} = director.data
  if (!learning || !review) return
  // On the reviewed line, whatever was tried.
  tree.goTo(tree.addLine(review.moves, 0))
  await goTo(director, learning.mistakes[learning.at].ply)
}

/** @param {Director} director */
export function nextMistake(director) {
  const {learning} = director.data
  if (!learning) return
  const at = learning.at + 1
  if (at >= learning.mistakes.length) return endLearning(director)
  director.game.change({learning: {...learning, at, state: 'ask', tried: null}, looked: null})
  toMistake(director)
}

/** @param {Director} director */
export function endLearning(director) {
  director.begin({learning: null})
}

/** Shows what was better. @param {Director} director */
export function showBetter(director) {
  const {learning} = director.data
  if (!learning) return
  const {best} = learning.mistakes[learning.at]
  director.game.change({learning: {...learning, state: 'shown'}, looked: best ? [best] : null})
}

/** The person tries a move: good if it is the engine's, or hardly worse. The game does not keep it. @param {Director} director @param {Point} move */
export async function tryMove(director, move) {
  const {game, engine} = director
  const {learning, tree, review} = game.data
  if (!learning || !review || !isSettled(game.data)) return
  const mistake = learning.mistakes[learning.at]
  const played = review.moves[mistake.ply]
  if (mistake.best && same(move, mistake.best)) return void game.change({learning: {...learning, state: 'good', tried: move}, looked: [move]})
  if (same(move, played)) return void game.change({learning: {...learning, state: 'bad', tried: move}, looked: [move]})
  const mine = director.begin({job: 'trying', learning: {...learning, state: 'trying', tried: move}, looked: [move]})
  const before = tree.moves()
  const position = await engine.goTo([...before, move])
  let chance = 0
  if (position.error === undefined && !position.stopped && mine === director.number) {
    if (position.over) chance = position.winner === mistake.color ? 1 : position.winner ? 0 : 0.5
    else {
      const answer = await engine.search(trialMs, 1)
      if (answer.error === undefined && !answer.stopped) chance = 1 - answer.info.chance
    }
  }
  if (mine !== director.number) return
  await engine.goTo(before)
  if (mine !== director.number) return
  game.change({job: null, learning: {...learning, state: chance >= mistake.before - allowance ? 'good' : 'bad', tried: move}})
}
