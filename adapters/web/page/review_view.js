// The panel of the review: progress, curve, accuracy, mistakes.

import {curveMoves, curvePicture} from './curve.js'
import {namer} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {words} from './language.js'
import {learn, toggleReview} from './looking_back.js'
import {goTo} from './navigation.js'
import {ownSide} from './store.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').Point} Point */

/** @param {number} value */
const percent = (value) => Math.round(100 * value)

/** A mistake: a row that leads to the position after it. @param {Director} director @param {import('./review.js').Mistake} mistake */
function mistakeRow(director, {ply, color, kind, before, after, best}) {
  const {review, position} = director.data
  const name = namer(director.data)
  const row = button('', () => goTo(director, ply + 1), {'aria-current': position?.moves.length === ply + 1 ? 'true' : null})
  row.append(make('span', {class: `tag ${kind}`}, words.kindName(kind)), make('span', {class: 'what'}, make('b', {}, `${ply + 1}. ${words.sideName(color)} ${name(/** @type {Point} */ (review?.moves[ply]))}`),
    make('small', {}, `${percent(before)} → ${percent(after)} %${best ? ` · ${words.better(name(best))}` : ''}`)))
  return make('li', {}, row)
}

/** The accuracy of both sides, and how many mistakes of each kind. @param {import('./review.js').Review} review */
function accuracyTable(review) {
  const sides = /** @type {('b' | 'w')[]} */ (['b', 'w'])
  const found = review.mistakes()
  const row = (/** @type {string} */ name, /** @type {(color: 'b' | 'w') => string} */ text, kind = '') => make('tr', {}, make('th', {scope: 'row'}, name), ...sides.map((color) => make('td', {class: kind}, text(color))))
  const heads = sides.map((color) => make('th', {scope: 'col'}, make('i', {class: `dot ${color}`}), words.sideName(color)))
  return make('table', {}, make('thead', {}, make('tr', {}, make('td', {}), ...heads)), make('tbody', {}, row(words.accuracy, (color) => accuracyText(review.accuracy(color)), 'big'),
    ...(/** @type {const} */ (['inaccuracy', 'mistake', 'blunder'])).map((kind) => row(words.kindName(kind), (color) => String(found.filter((one) => one.kind === kind && one.color === color).length)))))
}

/** @param {Director} director */
export function viewReview(director) {
  const {game} = director
  game.watch((data) => [data.review, data.reviewed, data.review?.running, data.position, data.view, data.mode, document.documentElement.lang], () => {
    const {review, position, side} = game.data
    const count = review?.positions.length ?? 0
    const all = review?.moves.length ?? 0
    const running = Boolean(review?.running)
    const isThere = count > 1
    const found = isThere && review ? review.mistakes() : []
    $('review').textContent = running ? words.stop : review?.done ? words.reviewAgain : words.review
    const said = running ? words.reviewing(count, all + 1) : isThere ? words.mistakes(found.length) : words.reviewInvites
    if ($('reviewing').textContent !== said) $('reviewing').textContent = said
    $('review-progress').hidden = !running
    Object.assign($('review-progress'), {max: all + 1, value: count})
    for (const id of ['curve', 'accuracy']) $(id).hidden = !isThere
    $('learning').hidden = found.length === 0 || running
    refill($('mistakes'), found.map((mistake) => mistakeRow(director, mistake)))
    if (!review || !isThere || !position) return
    const ply = position.moves.length
    $('curve').replaceChildren(curvePicture({
      chances: review.positions.map(({black}, moves) => ({moves, black})), all, at: ply,
      marks: found.map(({ply: before, kind, color}) => ({moves: before + 1, kind, title: `${before + 1}. ${words.sideName(color)}, ${words.kindName(kind)}`})),
    }))
    Object.assign($('curve'), {ariaValueMax: all, ariaValueNow: Math.min(ply, all)})
    const black = review.positions[ply]?.black
    $('curve').ariaValueText = black === undefined ? String(ply) : words.reviewed(ply, percent(black))
    $('accuracy').replaceChildren(accuracyTable(review))
    const own = ownSide({...game.data, side})
    const sides = own ? [own] : /** @type {('b' | 'w')[]} */ (['b', 'w'])
    refill($('learning'), sides.filter((color) => found.some((one) => one.color === color)).map((color) => button(words.learn(color), () => learn(director, color), {id: `learn-${color}`})))
  })
  on('review', 'click', () => toggleReview(director))
  on('curve', 'click', (event) => {
    const box = $('curve').getBoundingClientRect()
    goTo(director, curveMoves((event.clientX - box.left) / box.width, game.data.review?.moves.length ?? 0))
  })
  on('curve', 'keydown', (event) => {
    const ply = game.data.position?.moves.length ?? 0
    const all = game.data.review?.moves.length ?? 0
    /** @type {Record<string, number>} */
    const plies = {ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1, Home: 0, End: all}
    const to = plies[event.key]
    if (to === undefined) return
    goTo(director, Math.min(Math.max(to, 0), all))
    event.preventDefault()
    event.stopPropagation()
  })
}

/** @param {number | null} value */
const accuracyText = (value) => (value === null ? '–' : `${value} %`)
