// The board on the page: drawn from the store, played on by pointer and keys.

import {boardPicture} from './board.js'
import {marked, markPoint} from './candidates.js'
import {heatText, namer, naming} from './describe.js'
import {$, on} from './dom.js'
import {edit} from './editing.js'
import {same} from './games.js'
import {words} from './language.js'
import {tryMove} from './looking_back.js'
import {step} from './navigation.js'
import * as overlays from './overlays.js'
import {refusal} from './refusal.js'
import {realThreats} from './rules.js'
import {isScoring, scoreOf, tapStone} from './scoring.js'
import {RenjuOpening} from './renju_opening.js'
import {hearSlide, slides} from './slide.js'
import {isMyTurn, isSettled, mayPlay, openingAllows, openingTurn, rowOf, thinksOfThis} from './store.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./director.js').Director} Director */

const fingertip = 30 // pixels between points that a finger can tell apart
const swipe = 50 // pixels

/** What lies on the board. @param {GameData} data */
function marksOn(data) {
  const {position, editing, focused, cursor, wanted, tree, arrow} = data
  if (!position) return []
  const cursorMark = focused ? [overlays.mark(cursor)] : []
  if (editing) return cursorMark
  const marks = overlays.forbidden(position)
  if (data.looked) return [...marks, ...overlays.preview(position, wanted.game, data.looked)]
  const {labels, shapes} = tree.nodes[tree.here]
  if (data.opening instanceof RenjuOpening && openingTurn(data)) marks.push(...overlays.openingMarks(position, data.opening))
  if (data.dead && isScoring(data)) marks.push(...overlays.territory(position, scoreOf(data).owners, data.dead))
  marks.push(...overlays.labels(position, labels))
  if (data.view.numbers) marks.push(...overlays.numbers(position, labels))
  if (data.view.threats && wanted.game === 'gomoku') marks.push(...overlays.threatRings(realThreats(position, wanted.rule)))
  if (data.mode === 'analyse' && data.heat && !position.over && thinksOfThis(data)) marks.push(...overlays.heat(data.thoughts.lines, heatText(data)))
  marks.push(...overlays.leftOut(marked(data)))
  const draft = /** @type {import('./types').Shape[]} */ (!arrow ? [] : same([arrow.x, arrow.y], [cursor.x, cursor.y]) ? [['CR', arrow.x, arrow.y]] : [['AR', arrow.x, arrow.y, cursor.x, cursor.y]])
  marks.push(...overlays.shapes(position, [...shapes, ...draft]))
  if (data.chosen) marks.push(...overlays.chosenPoint(position, wanted.game, data.chosen))
  else marks.push(...ghostOf(data), ...cursorMark)
  return marks
}

/** What a click would do. @param {GameData} data */
function ghostOf(data) {
  const {hover, position, wanted} = data
  if (!hover || !position || data.marking || !mayPlay(data, hover.x, hover.y)) return []
  const y = rowOf(data, hover.x, hover.y)
  return wanted.game === 'connect' ? overlays.column(position, hover.x, y) : overlays.ghost(position, wanted.game, {x: hover.x, y})
}

/** A picture of these cells as the page shows boards. @param {GameData} data @param {string | string[]} cells @param {Point | null} last @param {Point[]} won @param {Node[]} marks */
export function picture(data, cells, last, won, marks) {
  const {position, wanted, view} = data
  const {columns, rows} = /** @type {import('./types').State} */ (position)
  const bare = view.coordinates === 'none'
  const [columnName, rowName] = bare ? [() => '', () => ''] : [naming(data).column, naming(data).row]
  const falls = !data.editing && wanted.game === 'connect' && data.dropped === position?.moves.length
  return boardPicture({game: wanted.game, columns, rows, cells, columnName, rowName, last, won, falls}, marks)
}

/** @param {Director} director */
export function viewBoard(director) {
  const {game} = director
  const board = $('board')
  game.watch(({position, editing, view, tree, wanted, edits}) => [position, editing?.cells, view, tree, wanted, edits], () => {
    const {data} = game
    const {position, editing, view, tree} = data
    if (!position) return
    const latest = position.moves.at(-1)
    const labelled = latest && tree.nodes[tree.here].labels.some(([x, y]) => same(latest, [x, y]))
    const last = editing || labelled || view.numbers ? null : latest ?? null
    board.replaceChildren(picture(data, editing?.cells ?? position.cells, last, editing ? [] : position.winningLine, marksOn(data)))
    board.classList.toggle('flipped', view.flipped && data.wanted.game !== 'connect')
    board.style.setProperty('--sides', `${position.columns + 1} / ${position.rows + 1}`)
    $('app').style.setProperty('--ratio', String((position.columns + 1) / (position.rows + 1)))
  })
  game.watch((data) => [data.looked, data.hover, data.chosen, data.focused, data.cursor, data.thoughts, data.heat, data.mode, data.arrow, data.dead, data.settled, data.ended, data.side, data.position, data.tree, data.paused, data.opening, data.left, data.marking], () => {
    board.querySelector('.marks')?.replaceChildren(...marksOn(game.data))
    const {data} = game
    const {hover} = data
    const isMarking = data.dead && isScoring(data) && !data.ended
    board.style.cursor = hover && (isMarking || mayPlay(data, hover.x, hover.y)) ? 'pointer' : 'default'
  })
  game.watch(({settled, position}) => [settled && position !== null], ([there]) => board.setAttribute('aria-busy', String(!there)))
  hearPointer(director)
  hearKeys(director)
}

/** The point under the pointer, null beside the board. @param {GameData} data @param {PointerEvent | MouseEvent} event */
function pointUnder({position, view, wanted}, event) {
  const box = $('board').getBoundingClientRect()
  if (!position) return null
  const {columns, rows} = position
  const turned = view.flipped && wanted.game !== 'connect'
  const across = (event.clientX - box.left) / box.width
  const down = (event.clientY - box.top) / box.height
  const x = Math.round((turned ? 1 - across : across) * (columns + 1)) - 1
  const y = Math.round((turned ? 1 - down : down) * (rows + 1)) - 1
  return x < 0 || y < 0 || x >= columns || y >= rows ? null : {x, y}
}

/** A click or Enter on a point. @param {Director} director @param {number} x @param {number} y */
export async function playAt(director, x, y) {
  const {data} = director
  if (data.editing) return edit(director, x, y)
  if (data.marking) return markPoint(director, x, y)
  if (data.dead && isScoring(data)) return tapStone(director, x, y)
  if (!isSettled(data) || !data.position || !isMyTurn(data)) return
  if (refuse(director, x, y)) return
  if (openingTurn(data)?.what === 'offer') return offerMove(director, [x, y])
  if (data.mode === 'review' && data.learning) return tryMove(director, [x, rowOf(data, x, y)])
  await director.play(x, y)
}

/** The person offers a fifth move, or takes it back. @param {Director} director @param {Point} at */
function offerMove(director, at) {
  const {game} = director
  const {position} = game.data
  let isNew = true
  director.changeOpening((opening) => (isNew = opening.offer(/** @type {import('./types').State} */ (position), at)))
  game.change({message: isNew ? null : {text: () => words.offerMirrors(namer(game.data)(at)), isError: true}, chosen: null})
}

/** Says why a point is refused; false if it is not. @param {Director} director @param {number} x @param {number} y */
function refuse(director, x, y) {
  const {data} = director
  const {position, wanted} = data
  if (!position) return true
  const row = rowOf(data, x, y)
  if (!openingAllows(data, x, row) && data.opening instanceof RenjuOpening) {
    const radius = data.opening.radius(position.moves.length)
    director.say(() => (radius === null ? words.notOffered(namer(data)([x, row])) : words.outsideSquare(namer(data)([x, row]), 2 * radius + 1)), true)
    return true
  }
  if (position.legal.some((move) => same(move, [x, row]))) return false
  director.say(() => words.join(refusal(position, wanted.game, namer(data)([x, row]), x, row), words.toMove(position.toMove)), true)
  return true
}

/** A first tap on a small point chooses it, a second one on the same point plays there. @param {Director} director @param {number} x @param {number} y */
function tap(director, x, y) {
  const {game} = director
  const {data} = game
  if (data.editing || data.marking || (data.dead && isScoring(data))) return playAt(director, x, y)
  if (!isSettled(data) || !isMyTurn(data)) return
  if (data.chosen && data.chosen.x === x && data.chosen.y === y) return playAt(director, x, y)
  const chosen = refuse(director, x, y) ? null : {x, y}
  game.change({chosen})
  if (chosen) director.say(() => words.tapAgain(namer(data)([x, y])))
}

/** @param {Director} director */
function hearPointer(director) {
  const {game} = director
  const board = $('board')
  /** @type {{event: PointerEvent, at: {x: number, y: number} | null} | null} */
  let down = null
  const isTouch = (/** @type {any} */ event) => (event.pointerType ? event.pointerType === 'touch' : matchMedia('(pointer: coarse)').matches)
  on('board', 'pointermove', (event) => {
    if (event.pointerType === 'touch') return
    const hover = pointUnder(game.data, event)
    const {hover: old} = game.data
    if (hover?.x !== old?.x || hover?.y !== old?.y) game.change({hover})
  })
  on('board', 'pointerleave', () => game.change({hover: null}))
  on('board', 'pointerdown', (event) => (down = event.isPrimary ? {event, at: pointUnder(game.data, event)} : null)) // two fingers are no swipe
  on('board', 'pointerup', (event) => {
    const at = pointUnder(game.data, event)
    if (down?.event.button === 2 && down.at && at) drawShape(director, down.at, at)
    else if (down && isTouch(event) && !game.data.view.slide) {
      const [dx, dy] = [event.clientX - down.event.clientX, event.clientY - down.event.clientY]
      if (Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy)) step(director, dx > 0 ? -1 : 1)
    }
  })
  on('board', 'contextmenu', (event) => event.preventDefault())
  on('board', 'click', (event) => {
    if (slides(game.data)) return // the press and the release were heard
    const at = pointUnder(game.data, event)
    const moved = down && Math.hypot(event.clientX - down.event.clientX, event.clientY - down.event.clientY) > swipe / 2
    down = null
    if (!at || moved || !game.data.position) return
    game.change({cursor: at})
    const box = board.getBoundingClientRect()
    const isSmall = game.data.wanted.game !== 'connect' && (box.width / (game.data.position.columns + 1) < fingertip)
    if ((isSmall && isTouch(event)) || game.data.view.confirm) tap(director, at.x, at.y)
    else playAt(director, at.x, at.y)
  })
  hearSlide(director, pointUnder, playAt)
  let turned = 0
  on('board', 'wheel', (event) => {
    if (event.ctrlKey) return // the browser's zoom
    event.preventDefault()
    turned += event.deltaY
    if (Math.abs(turned) < 40) return
    step(director, turned > 0 ? 1 : -1)
    turned = 0
  })
}

/** An arrow of the person, or a circle where both points are the same. @param {Director} director @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function drawShape({game}, from, to) {
  if (game.data.editing) return
  game.data.tree.draw(from.x === to.x && from.y === to.y ? ['CR', from.x, from.y] : ['AR', from.x, from.y, to.x, to.y])
  game.changeTree()
}

/** The keyboard draws a circle, or begins and ends an arrow, where its mark is; whether that was the key. @param {Director} director @param {string} key */
function drawByKey(director, key) {
  const {game} = director
  const {arrow, cursor, focused} = game.data
  if (!focused || !/^[ac]$/i.test(key)) return false
  if (key.toLowerCase() === 'c') drawShape(director, cursor, cursor)
  else if (arrow) drawShape(director, arrow, cursor)
  game.change({arrow: key.toLowerCase() === 'a' && !arrow ? cursor : null})
  return true
}

/** @type {Record<string, [number, number]>} */
const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}

/** @param {Director} director */
function hearKeys(director) {
  const {game} = director
  on('board', 'keydown', (event) => {
    const {data} = game
    const {position, cursor, editing} = data
    if (!position || event.ctrlKey || event.altKey || event.metaKey) return
    const by = steps[event.key]
    if (by && data.focused) {
      const turned = data.view.flipped && data.wanted.game !== 'connect' ? -1 : 1
      const x = Math.min(Math.max(cursor.x + turned * by[0], 0), position.columns - 1)
      const y = Math.min(Math.max(cursor.y + turned * by[1], 0), position.rows - 1)
      const cell = (editing?.cells ?? position.cells)[y * position.columns + x]
      const text = () => (cell === 'b' ? words.blackStone : cell === 'w' ? words.whiteStone : cell === '#' ? words.neutralPoint : words.emptyPoint)
      game.change({cursor: {x, y}, chosen: null})
      director.say(() => `${namer(data)([x, y])}, ${text()}`)
    } else if (event.key === 'Enter' || (event.key === ' ' && data.focused)) {
      playAt(director, cursor.x, cursor.y)
    } else if (!drawByKey(director, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  // Only who came by keyboard gets the mark, and with it the arrow keys: after a click they step through the game.
  on('board', 'focus', () => game.change({focused: $('board').matches(':focus-visible')}))
  on('board', 'pointerdown', () => game.change({focused: false}))
  on('board', 'blur', () => game.change({focused: false, arrow: null}))
}
