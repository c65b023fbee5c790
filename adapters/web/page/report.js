// The report of `tengen analyze`: a game to step through, with what the engine said of it. No engine. What the record holds is text
// from anywhere: it becomes text nodes, never markup. The program puts this module and those that it needs into one script.

import {boardPicture, svg} from './board.js'
import {curveMoves, curvePicture} from './curve.js'
import {place} from './rules.js'

/** @typedef {import('./report_types').Move} Move */
/** @typedef {import('./report_types').Line} Line */
/** @typedef {import('./report_types').Color} Color */
/** @typedef {import('./types').Side} Side */

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @type {import('./report_types').Report} */
const data = JSON.parse($('data').textContent ?? '')
const {game, moves} = data
const {columns, rows} = game

// Where the reader is: after `at` moves of the game, or after `step` moves of a line that leaves it there.
let at = 0
/** @type {Line | null} */
let line = null
let step = 0

/** @param {Color} color */
const letter = (color) => /** @type {Side} */ (color[0])
/** @param {Color} color */
const colorName = (color) => (color === 'black' ? 'Black' : 'White')
/** @param {Side} color @returns {Side} */
const opposite = (color) => (color === 'b' ? 'w' : 'b')
/** @param {number} value */
const percent = (value) => `${value > 0 && value < 1 ? 1 : value < 100 && value > 99 ? 99 : Math.round(value)}\u00a0%`
/** @param {number} x */
const columnName = (x) => (game.game === 'connect' ? String(x + 1) : game.game === 'go' ? 'ABCDEFGHJ'[x] : 'ABCDEFGHIJKLMNOPQRSTUV'[x])
/** @param {Move} move */
const classOf = (move) => (move.class && move.class !== 'fine' ? move.class : move.note === 'only_move' ? 'only_move' : '')

/**
 * An element with text and other elements inside.
 * @param {string} tag
 * @param {Record<string, string | null>} attributes
 * @param {...(string | Node)} children
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** An item of a list with a button inside.
 * @param {string} text @param {() => void} onClick */
const button = (text, onClick, className = '') => {
  const element = make('button', {type: 'button', class: className}, text)
  element.addEventListener('click', onClick)
  return make('li', {}, element)
}

/** The button in an item. @param {Element} item */
const firstOf = (item) => /** @type {HTMLElement} */ (item.firstElementChild)

// --- The position ---

/** Puts a stone on the board; a pass is null. @param {string[]} cells @param {Side} color @param {import('./types').Point | null} point */
const put = (cells, color, point) => place(cells, columns, game.game, color, point ?? [-1, -1])

/** The cells after what the reader has stepped through, and the newest move. */
function position() {
  const cells = Array(columns * rows).fill('.')
  for (const stone of game.setup) cells[stone.at[1] * columns + stone.at[0]] = letter(stone.color)
  for (const move of moves.slice(0, at)) put(cells, letter(move.color), move.at)
  let last = at > 0 ? moves[at - 1].at : null
  if (!line) return {cells, last}
  let color = letter(moves[at].color)
  for (const point of line.at.slice(0, step)) {
    put(cells, color, point)
    color = opposite(color)
    last = null // the numbers say it
  }
  return {cells, last}
}

/** The numbers on the stones of a variation. @param {string[]} cells */
const numbers = (cells) =>
  (line ? line.at.slice(0, step) : []).flatMap((point, i) => {
    if (!point || cells[point[1] * columns + point[0]] === '.') return []
    const fill = cells[point[1] * columns + point[0]] === 'b' && game.game !== 'connect' ? '#fff' : '#000'
    return [svg('text', {class: 'number', x: point[0] + 1, y: point[1] + 1.15, 'text-anchor': 'middle', 'font-size': 0.42, fill}, String(i + 1))]
  })

// --- Words ---

function describe() {
  if (line) {
    const played = line.moves.slice(0, step).join(' ')
    return `Instead of move ${at + 1}: ${played || 'nothing yet'}. Black’s chance ${percent(line.chance)}, ${line.score.text}.`
  }
  if (at === 0) return 'The beginning.'
  const move = moves[at - 1]
  const chance = move.score ? ` Black’s chance ${percent(move.chance)}, ${move.score.text}.` : ' Not looked at.'
  return `Move ${move.number}, ${colorName(move.color)} ${move.move}.${chance}`
}

function explain() {
  const move = at > 0 ? moves[at - 1] : null
  if (!move) return game.comment ?? ''
  return [move.text, move.comment].filter(Boolean).join('\n')
}

/** What could have been played instead of the move that the reader sees, or of the one that a variation left out. */
function showVariations() {
  const of = line ? at : at - 1
  const lines = moves[of]?.lines ?? []
  $('variations').replaceChildren(
    ...lines.map((other) => {
      const item = button(`${percent(other.chance)}  ${other.score.text}: ${other.moves.slice(0, 10).join(' ')}`, () => enter(of, other))
      firstOf(item).setAttribute('aria-current', String(other === line))
      firstOf(item).setAttribute('aria-label', `Instead of move ${of + 1}: Black’s chance ${percent(other.chance)}, ${other.score.text}, ${other.moves.slice(0, 10).join(' ')}`)
      return item
    })
  )
}

// --- The curve ---

function curve() {
  const seen = moves.filter((move) => move.score)
  const chances = seen.map((move) => ({moves: move.number, black: move.chance / 100}))
  if (seen.length) chances.unshift({moves: seen[0].number - 1, black: seen[0].chance_before / 100})
  const marks = seen.filter(classOf).map((move) => ({moves: move.number, kind: classOf(move), title: `Move ${move.number}: ${move.text}`}))
  return curvePicture({chances, all: moves.length, at: line ? at + 1 : at, marks})
}

// --- Stepping ---

function show() {
  const {cells, last} = position()
  $('board').replaceChildren(boardPicture({game: game.game, columns, rows, cells, columnName, last}, numbers(cells)))
  const words = describe()
  $('board').setAttribute('aria-label', `Board. ${words}`)
  $('status').textContent = words
  $('text').textContent = line ? '' : explain()
  $('text').className = !line && at > 0 ? classOf(moves[at - 1]) : ''
  showVariations()
  $('curve').replaceChildren(curve())
  $('leave').hidden = !line
  const atStart = line ? step === 0 : at === 0
  const atEnd = line ? step === line.at.length : at === moves.length
  for (const [id, disabled] of Object.entries({first: atStart, back: atStart, forward: atEnd, last: atEnd})) $(id).toggleAttribute('disabled', disabled)
  for (const item of document.querySelectorAll('[data-number]')) item.setAttribute('aria-current', String(!line && Number(item.getAttribute('data-number')) === at))
}

/** To the position after so many moves of the game. @param {number} number */
function go(number) {
  line = null
  at = Math.min(Math.max(number, 0), moves.length)
  show()
}

/** Into a line that leaves the game after so many moves, to its first move. @param {number} number @param {Line} other */
function enter(number, other) {
  at = number
  line = other
  step = 1
  show()
}

function leave() {
  if (line) go(at + 1)
}

/** @param {number} by */
function walk(by) {
  if (!line) return go(at + by)
  step = Math.min(Math.max(step + by, 0), line.at.length)
  show()
}

// --- The page ---

/** @param {Move} move @param {string} text */
function moveButton(move, text) {
  const item = button(text, () => go(move.number), classOf(move))
  firstOf(item).dataset.number = String(move.number)
  return item
}

/** @type {Color[]} */
const colors = ['black', 'white']
/** @type {('inaccuracies' | 'mistakes' | 'blunders' | 'wins_missed')[]} */
const counted = ['inaccuracies', 'mistakes', 'blunders', 'wins_missed']

/**
 * A row of the table: what is counted, and the numbers of Black and White.
 * @param {string} name
 * @param {(side: import('./report_types').Accuracy) => string} text
 */
const countRow = (name, text) => make('tr', {}, make('th', {scope: 'row'}, name), ...colors.map((color) => make('td', {}, text(data.accuracy[color]))))

function fill() {
  const players = `${game.black ?? 'Black'} – ${game.white ?? 'White'}`
  document.title = `${players}: Tengen`
  $('title').textContent = players
  const about = [game.rules, `${columns}x${rows}`, game.result_text, game.opening, game.date, data.complete ? '' : 'not all moves were looked at']
  $('about').textContent = about.filter(Boolean).join(', ')
  $('accuracy').replaceChildren(
    countRow('accuracy', (side) => (side.percent === null ? '–' : percent(side.percent))),
    ...counted.map((key) => countRow(key.replace('_', ' '), (side) => String(side[key])))
  )
  const critical = data.critical.map((number) => moves[number - 1])
  $('critical').replaceChildren(...critical.map((move) => moveButton(move, `${move.number}. ${colorName(move.color)} ${move.move}: ${move.text} (${percent(move.chance_before)} → ${percent(move.chance)})`)))
  if (!critical.length) $('critical').replaceChildren(make('li', {}, 'None.'))
  $('moves').replaceChildren(...moves.map((move) => moveButton(move, `${move.number}. ${letter(move.color).toUpperCase()} ${move.move}${move.score ? `  ${percent(move.chance)}` : ''}`)))
  $('curve').setAttribute('aria-label', `Black’s chance after each move, from 0 to 100 %. ${moves.filter((move) => move.score).map((move) => `${move.number}: ${percent(move.chance)}`).join(', ')}`)
}

$('first').addEventListener('click', () => walk(-moves.length - 1000))
$('back').addEventListener('click', () => walk(-1))
$('forward').addEventListener('click', () => walk(1))
$('last').addEventListener('click', () => walk(moves.length + 1000))
$('leave').addEventListener('click', leave)
$('curve').addEventListener('click', (event) => {
  const box = $('curve').getBoundingClientRect()
  const mark = event.target instanceof Element ? event.target.getAttribute('data-move') : null
  go(mark ? Number(mark) : curveMoves((event.clientX - box.left) / box.width, moves.length))
})
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const action = {ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => walk(-moves.length - 1000), End: () => walk(moves.length + 1000), Escape: leave}[event.key]
  if (!action) return
  action()
  event.preventDefault()
})

fill()
go(data.critical[0] ?? 0)
