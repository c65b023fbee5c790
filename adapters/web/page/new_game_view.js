// The dialog in which a game is chosen. Its fields are the next game's, never those of the game on the board.

import {$, make, on} from './dom.js'
import {games, komis} from './games.js'
import {handicapSetUp, mostHandicap} from './handicap.js'
import {words} from './language.js'
import {openingNamed, openingsOf} from './openings.js'
import {readChoices, saveChoices} from './saved.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./saved.js').Choices} Choices */

/** A choice of several as a group of radio buttons with a text each. @param {string} id @param {[string, string, string?][]} options value, name, sentence @param {string} chosen @param {(value: string) => void} choose */
export function cards(id, options, chosen, choose) {
  const group = $(id)
  const focused = /** @type {HTMLInputElement | null} */ (group.querySelector(':focus'))?.value
  group.replaceChildren(...options.map(([value, name, text]) => make('label', {class: 'card'}, make('input', {type: 'radio', name: id, value, checked: value === chosen, change: () => choose(value)}),
    make('span', {}, make('b', {}, name), ...(text ? [make('small', {}, text)] : [])))))
  if (focused !== undefined) group.querySelector(`[value="${focused}"]`)?.focus()
}

/** @param {string} id @param {[string, string][]} options value, name @param {string} chosen */
export function options(id, options, chosen) {
  $(id).replaceChildren(...options.map(([value, name]) => new Option(name, value, value === chosen, value === chosen)))
}

/** A game as these choices say. @param {Choices} choices @returns {{wanted: import('./types').Wanted, values: Partial<import('./types').GameData>}} */
export function gameOfChoices({game, rule, sizes, side, level, time, minutes, opening, komi, handicap}) {
  const opens = game === 'gomoku' && openingsOf(rule, sizes[game]).some(([name]) => name === opening)
  const setup = game === 'go' ? handicapSetUp(sizes.go, handicap) : undefined
  const hasKomi = game === 'go' && komi !== undefined && komi !== games.go.komi
  return {
    wanted: {game, rule: game === 'gomoku' ? rule : '0', size: sizes[game], ...(hasKomi ? {komi} : {}), ...(setup ? {setup} : {})},
    values: {side, level, time, minutes, opening: opens ? openingNamed(opening, side) : null, mode: 'play'},
  }
}

/** @param {number} level */
const levelWords = (level) => words.levelWords(level, level <= 3 ? words.levelBeginner : level <= 7 ? words.levelEasy : level <= 11 ? words.levelMiddle : level <= 15 ? words.levelHard : level < 20 ? words.levelVery : words.levelFull)

/** @param {Choices} choices @param {(values: Partial<Choices>) => void} set */
function draw(choices, set) {
  const {game, rule, sizes, side, level, time, minutes, opening, komi, handicap} = choices
  cards('new-game-games', [['gomoku', words.gomoku, words.gomokuSays], ['go', words.go, words.goSays], ['connect', words.connect, words.connectSays]], game, (value) => set({game: /** @type {any} */ (value)}))
  $('new-game-rules').hidden = $('opening-label').hidden = game !== 'gomoku'
  cards('new-game-rules', [['0', words.freestyle, words.freestyleSays], ['1', words.exactFive, words.exactFiveSays], ['2', words.renju, words.renjuSays], ['3', words.caroSix, words.caroSixSays], ['4', words.caroFive, words.caroFiveSays]], rule, (value) => set({rule: value}))
  const {size, min = 0, max = 0} = games[game]
  $('size-label').hidden = !size
  if (size) options('new-size', Array.from({length: max - min + 1}, (_, i) => [String(min + i), `${min + i} × ${min + i}`]), String(sizes[game]))
  const most = mostHandicap(sizes.go)
  $('komi-label').hidden = game !== 'go'
  $('handicap-label').hidden = game !== 'go' || most === 0
  options('new-komi', komis.map((value) => [String(value), words.points(value / 2)]), String(komi))
  options('new-handicap', [['0', words.noHandicap], ...Array.from({length: Math.max(0, most - 1)}, (_, i) => /** @type {[string, string]} */ ([String(i + 2), words.handicapStones(i + 2)]))], handicap > most ? '0' : String(handicap))
  options('new-opening', [['none', words.noOpening], ...openingsOf(rule, sizes.gomoku)], openingsOf(rule, sizes.gomoku).some(([name]) => name === opening) ? opening : 'none')
  options('new-clock', [['0', words.noClock], ...[3, 10, 30].map((value) => /** @type {[string, string]} */ ([String(value), words.minutes(value)]))], String(minutes))
  options('new-time', [['100', words.quick], ['1000', words.normal], ['5000', words.strong], ['20000', words.patient]], String(time))
  const isHandicap = game === 'go' && handicap > 1 && handicap <= most // then White moves first
  cards('new-side', [['b', game === 'connect' ? words.redFirst : isHandicap ? words.sideName('b') : words.blackFirst], ['w', game === 'connect' ? words.yellow : words.white], ['both', words.bothSides], ['none', words.neitherSide]], side, (value) => set({side: /** @type {any} */ (value)}))
  $('new-level').value = String(level)
  $('new-level-words').textContent = levelWords(level)
}

/** @param {(choices: Choices) => void} begin */
export function viewNewGame(begin) {
  const open = () => {
    let choices = readChoices()
    const set = (/** @type {Partial<Choices>} */ values) => {
      choices = {...choices, ...values}
      draw(choices, set)
    }
    draw(choices, set)
    $('new-size').onchange = () => set({sizes: {...choices.sizes, [choices.game]: Number($('new-size').value)}})
    $('new-opening').onchange = () => set({opening: $('new-opening').value})
    $('new-komi').onchange = () => set({komi: Number($('new-komi').value)})
    $('new-handicap').onchange = () => set({handicap: Number($('new-handicap').value)})
    $('new-clock').onchange = () => set({minutes: Number($('new-clock').value)})
    $('new-time').onchange = () => set({time: Number($('new-time').value)})
    $('new-level').oninput = () => set({level: Number($('new-level').value)})
    $('settings').onsubmit = () => {
      saveChoices(choices)
      begin(choices)
    }
    $('new-game').showModal()
    $('new-begin').focus({preventScroll: true})
    $('new-game').scrollTop = 0
  }
  on('new', 'click', open)
  on('new-cancel', 'click', () => $('new-game').close())
  return open
}
