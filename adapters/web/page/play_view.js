// Beside and under the board: the status, what the rules ask for now, the steps, the players.

import {gameText, namer, statusText, timeText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {endLearning, nextMistake, showBetter, toggleReview} from './looking_back.js'
import {words} from './language.js'
import {goTo, goToPlace, moveForMe, playOn, showMode, step, takeBack} from './navigation.js'
import {playAt} from './board_view.js'
import {agree, isScoring, komiOf} from './scoring.js'
import {blackChance, isMyTurn, isOver, isSettled, isWaiting, openingTurn} from './store.js'
import {openingName} from './opening_names.js'
import {RenjuOpening} from './renju_opening.js'
import {treeView} from './tree_view.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./types').Side} Side */

/** The buttons for what is due now, the first one filled. @param {Director} director @param {{rematch: () => void}} doings */
function dueButtons(director, {rematch}) {
  const {data, engine} = director
  const {position, chosen, opening, job, learning, mode, wanted} = data
  if (!position || data.editing) return []
  /** @type {[string, string, () => void][]} */
  const due = []
  if (learning) {
    const isLast = learning.at + 1 >= learning.mistakes.length
    if (learning.state === 'ask' || learning.state === 'bad') due.push(['better', words.showBetter, () => showBetter(director)])
    if (learning.state !== 'trying') due.push(['next-mistake', isLast ? words.endLearning : words.nextMistake, () => nextMistake(director)])
    if (!isLast) due.push(['end-learning', words.endLearning, () => endLearning(director)])
    return due
  }
  if (chosen && !data.view.slide) due.push(['confirm', words.playPoint(namer(data)([chosen.x, chosen.y])), () => playAt(director, chosen.x, chosen.y)])
  if (job === 'thinking' || job === 'hint' || job === 'solve' || job === 'balance') due.push(['stop', job === 'thinking' ? words.moveNow : words.stop, () => engine.stop()])
  if (opening instanceof RenjuOpening) due.push(...renjuButtons(director, opening))
  else if (openingTurn(data)?.what === 'choose' && opening?.isPersons(position.moves.length)) {
    const choose = (/** @type {Side | 'two'} */ choice) => () => {
      director.choose(choice)
      director.goOn()
    }
    due.push(['choose-b', words.takeBlack, choose('b')], ['choose-w', words.takeWhite, choose('w')])
    if (!opening.two) due.push(['choose-two', words.placeTwo, choose('two')])
  }
  if (isWaiting(data)) due.push(['play-on', words.playOn, () => playOn(director)])
  if (wanted.game === 'go' && isSettled(data) && isMyTurn(data)) due.push(['pass', words.pass, () => director.play(-1, -1)])
  if (isScoring(data) && !data.ended) due.push(['agree', words.agree, () => agree(director)])
  if (isOver(data) && mode === 'play' && (!isScoring(data) || data.ended)) {
    due.push(['to-review', words.modeReview, () => {
      showMode(director, 'review')
      if (!director.data.review) toggleReview(director)
    }], ['rematch', words.rematch, rematch])
  }
  return due
}

/** What the person may choose in an opening of renju. @param {Director} director @param {RenjuOpening} opening @returns {[string, string, () => void][]} */
function renjuButtons(director, opening) {
  const {data} = director
  const stones = data.position?.moves.length ?? 0
  const what = openingTurn(data) && opening.isPersons(stones) ? opening.turn(stones)?.what : null
  const choose = (/** @type {import('./renju_opening.js').Choice} */ choice) => () => {
    director.choose(choice)
    director.goOn()
  }
  if (what === 'choose') return [['choose-keep', words.keepColour(stones % 2 === 0 ? 'b' : 'w'), choose('keep')], ['choose-swap', words.swapColours, choose('swap')]]
  if (what === 'fifth') return [['choose-one', words.fifthOne, choose('one')], ['choose-ten', words.fifthTen, choose('ten')]]
  if (what === 'count') return [1, 2, 3, 4, 5, 6, 7, 8].map((count) => [`choose-${count}`, String(count), choose(count)])
  if (what !== 'offer' || opening.offers.length !== opening.count) return []
  return [['offer', words.offerThese, () => {
    director.changeOpening((next) => next.finish())
    director.goOn()
  }]]
}

/** @param {Director} director @param {{rematch: () => void}} doings */
export function viewPlay(director, doings) {
  const {game} = director
  game.subscribe((data) => {
    const text = data.message?.text() ?? statusText(data)
    if ($('status').textContent !== text) $('status').textContent = text // the same again would be read aloud again
    $('status').classList.toggle('error', data.message?.isError ?? false)
    const isEnd = data.mode === 'play' && isOver(data) && !data.message
    $('banner').classList.toggle('ended', isEnd)
    $('app').dataset.mode = data.mode
  })
  // Drawn anew only where other buttons are due: the focus stays.
  game.watch(() => [dueButtons(director, doings).map(([id, text]) => `${id} ${text}`).join('\n')], () => {
    const due = dueButtons(director, doings)
    const hadFocus = $('due').contains(document.activeElement)
    refill($('due'), due.map(([id, text], i) => {
      const act = () => dueButtons(director, doings).find(([known]) => known === id)?.[2]()
      return button(text, act, {id, class: i === 0 ? 'filled' : ''})
    }))
    if (hadFocus && due.length === 0) $('board').focus({preventScroll: true})
  })
  game.watch((data) => [data.position, data.tree, data.edits, data.settled, data.ended, data.job, data.mode, data.editing], () => showSteps(game.data))
  viewGauge(director)
  viewPlayers(director)
  viewTrees(director)
  on('first', 'click', () => goTo(director, 0))
  on('back', 'click', () => step(director, -1))
  on('forward', 'click', () => step(director, 1))
  on('last', 'click', () => goTo(director, Infinity))
  on('undo', 'click', () => takeBack(director))
  on('move', 'click', () => moveForMe(director))
  on('resign', 'click', () => director.resign())
}

/** A button that cannot be used keeps its place in the order of the keyboard. @param {string} id @param {boolean} off */
export const disable = (id, off) => $(id).setAttribute('aria-disabled', String(off))

/** @param {GameData} data */
function showSteps(data) {
  const {tree, position, editing, job} = data
  const busy = editing !== null || !position
  disable('first', busy || tree.here === 0)
  disable('back', busy || tree.here === 0)
  disable('forward', busy || tree.next === null)
  disable('last', busy || tree.next === null)
  disable('hint', busy || isOver(data) || job === 'thinking' || openingTurn(data) !== null)
  disable('undo', busy || tree.here === 0)
  disable('move', busy || isOver(data) || job === 'thinking')
  disable('resign', busy || isOver(data) || position.moves.length === 0)
}

/** The evaluation bar: Black's part of it, and the number. @param {Director} director */
function viewGauge({game}) {
  game.watch((data) => [data.mode !== 'play' && blackChance(data), data.mode, document.documentElement.lang], ([chance, mode]) => {
    $('gauge').classList.toggle('off', mode === 'play')
    const percent = typeof chance === 'number' ? Math.round(100 * chance) : 50
    $('gauge').style.setProperty('--black', `${percent}%`)
    $('gauge-text').textContent = typeof chance === 'number' ? String(percent) : ''
    $('gauge').classList.toggle('low', percent < 50)
    $('gauge').ariaLabel = typeof chance === 'number' ? words.blackChance(percent) : words.noChance
  })
}

/** @param {Director} director */
function viewPlayers(director) {
  const {game} = director
  const draw = () => {
    const {data} = game
    const {position, side, level, wanted, opening} = data
    $('about').textContent = gameText(wanted)
    const sides = /** @type {Side[]} */ (side === 'w' ? ['b', 'w'] : ['w', 'b'])
    const isOpen = Boolean(opening && !opening.black)
    $('players').replaceChildren(...sides.map((color) => {
      const isEngine = side === 'none' || (side !== 'both' && side !== color)
      const who = isOpen ? words.colourOpen : isEngine ? words.engineLevel(level) : side === 'both' ? words.person : words.you
      const captured = position && wanted.game === 'go' ? words.captured(position.captures[color === 'b' ? 0 : 1]) : ''
      const more = [captured, wanted.game === 'go' && color === 'w' ? words.komi(komiOf(data) / 2) : ''].filter(Boolean).join(' · ')
      const turn = position?.toMove === color && !isOver(data)
      return make('div', {class: `player${turn ? ' turn' : ''}`}, make('i', {class: `dot ${color} ${wanted.game}`}), make('span', {}, make('b', {}, words.sideName(color)), ` ${who}`, ...(more ? [make('small', {}, more)] : [])),
        make('time', {class: 'clock', id: `clock-${color}`, role: 'timer'}, timeText(data, color, director.now())))
    }))
  }
  game.watch((data) => [data.position, data.side, data.level, data.wanted, data.opening, data.clock, data.ended, document.documentElement.lang], draw)
}

/** The clocks between two changes. @param {Director} director */
export function showClocks(director) {
  for (const side of /** @type {Side[]} */ (['b', 'w'])) {
    const shown = $(`clock-${side}`)
    const text = timeText(director.data, side, director.now())
    if (shown && shown.textContent !== text) shown.textContent = text
  }
}

/** The moves in each mode. @param {Director} director */
function viewTrees(director) {
  const {game} = director
  const places = /** @type {Record<string, string>} */ ({play: 'tree-play', analyse: 'tree', review: 'tree-review'})
  game.watch((data) => [data.tree, data.edits, data.position, data.mode, data.view, data.reviewed, document.documentElement.lang], () => {
    const {data} = game
    const list = $(places[data.mode])
    const tags = new Map((data.review?.mistakes() ?? []).map(({ply, kind}) => [ply + 1, kind]))
    refill(list, treeView(data.tree, namer(data), (place) => goToPlace(director, place), data.review?.isOf(data.tree.moves()) ? tags : new Map()))
    const now = list.querySelector('[aria-current]')
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2
    const opening = openingName(data.wanted, data.position?.moves ?? [], document.documentElement.lang)
    for (const shown of document.querySelectorAll('.opening-name')) shown.textContent = opening && `· ${opening}`
    const {comment} = data.tree.nodes[data.tree.here]
    if ($('comment').value !== comment) $('comment').value = comment
  })
}

