// The panel of the analysis: the lines of thought, what the analysis is to do, the position that is set up.

import {setAnalysis, solve, toggleAnalysis} from './analysis.js'
import {chanceText, namer, scoreText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {beginHere, emptyBoard, setEditing, toggleEditing} from './editing.js'
import {words} from './language.js'
import {keepLine, promote, prune, undoPrune, writeComment} from './navigation.js'
import {isOver, thinksOfThis} from './store.js'
import {disable} from './play_view.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./types').Point} Point */

const mostMoves = 14 // of a line that are shown
/** Milliseconds of an analysis; 0: without end. */
const limits = [0, 2000, 10000, 30000]

/** A line of thought: its worth, its depth, its moves. Pointed at it is shown on the board; a click on a move keeps the line to it. @param {Director} director @param {Info} info */
function lineItem(director, info) {
  const {game} = director
  const {data} = game
  const name = namer(data)
  const isOf = () => thinksOfThis(game.data)
  const look = (/** @type {Point[] | null} */ line) => game.change({looked: line && isOf() ? line : null})
  const moves = info.line.slice(0, mostMoves).map((point, i) => {
    const upTo = info.line.slice(0, i + 1)
    return button(name(point), () => {
      if (!isOf()) return
      keepLine(director, upTo, true)
    }, {class: i === 0 ? 'move best' : 'move', pointerenter: () => look(upTo), focus: () => look(upTo), blur: () => look(null)})
  })
  return make('li', {pointerleave: () => look(null)}, make('b', {class: 'score', pointerenter: () => look(info.line)}, scoreText(info)), make('small', {}, String(info.depth)), make('span', {class: 'line'}, ...moves))
}

/** @param {Director} director */
export function viewAnalysis(director) {
  const {game} = director
  const languageOf = () => document.documentElement.lang
  game.watch((data) => [data.thoughts, data.position, data.view, data.mode, languageOf()], ([thoughts, position]) => {
    const {of, lines} = thoughts
    const best = lines[0]
    const whose = of === position || !of ? '' : words.lastThoughts(of.toMove)
    $('thinking').textContent = best ? whose + words.searched(best.depth, best.selective, best.nodes.toLocaleString('en'), Math.round(best.speed / 1000)) : ''
    $('chance').textContent = chanceText(game.data)
    $('lines').classList.toggle('old', of !== position)
    refill($('lines'), lines.filter(Boolean).map((info) => lineItem(director, info)))
  })
  game.watch((data) => [data.job, data.analysing, data.lines, data.limit, data.heat, data.wanted.game, data.position, data.ended, languageOf()], ([job, , lines, limit, heat, played]) => {
    $('analysis').textContent = job === 'analysis' ? words.stop : words.continueAnalysis
    disable('analysis', isOver(game.data) && Boolean(game.data.position?.over))
    $('line-count').value = String(lines)
    $('limit').value = String(limit)
    $('heat').checked = heat
    $('win').textContent = job === 'solve' ? words.stop : played === 'gomoku' ? words.findWin : words.solve
    disable('win', isOver(game.data))
  })
  game.watch((data) => [languageOf(), data.id], () => {
    $('line-count').replaceChildren(...Array.from({length: 10}, (_, i) => new Option(String(i + 1))))
    $('limit').replaceChildren(...limits.map((ms) => new Option(ms ? words.seconds(ms / 1000) : words.withoutEnd, String(ms))))
    $('line-count').value = String(game.data.lines)
    $('limit').value = String(game.data.limit)
  })
  game.watch((data) => [data.tree, data.edits, data.editing, data.undoable], () => {
    const {tree, editing, undoable} = game.data
    disable('prune', tree.nodes[tree.here].children.length === 0)
    disable('promote', tree.path().every((place, i, path) => i === 0 || tree.nodes[path[i - 1]].children[0] === place))
    $('undo-prune').hidden = undoable === null
    $('edit-tools').hidden = editing === null
    $('edit').setAttribute('aria-expanded', String(editing !== null))
  })
  viewEditing(director)
  on('analysis', 'click', () => toggleAnalysis(director))
  on('line-count', 'change', () => setAnalysis(director, {lines: Number($('line-count').value)}))
  on('limit', 'change', () => setAnalysis(director, {limit: Number($('limit').value), }))
  on('heat', 'change', () => game.change({heat: $('heat').checked}))
  on('win', 'click', () => {
    if (game.data.job === 'solve') director.engine.stop()
    else solve(director, namer(game.data), scoreText)
  })
  on('comment', 'change', () => writeComment(director, $('comment').value))
  on('prune', 'click', () => prune(director))
  on('promote', 'click', () => promote(director))
  on('undo-prune', 'click', () => {
    undoPrune(director)
    $('prune').focus({preventScroll: true}) // the button goes away
  })
}

/** What is put on the board, and who moves first. @param {Director} director */
function viewEditing(director) {
  const {game} = director
  game.watch((data) => [data.editing?.tool, data.editing?.first, document.documentElement.lang], ([tool, first]) => {
    refill($('tools'), [['b', words.blackStones], ['w', words.whiteStones], ['.', words.noStones]].map(([value, text]) =>
      button(text, () => setEditing(director, {tool: value}), {role: 'radio', 'aria-checked': String(value === tool), 'data-value': value})))
    refill($('firsts'), [['b', words.blackFirst], ['w', words.whiteFirst]].map(([value, text]) =>
      button(text, () => setEditing(director, {first: /** @type {any} */ (value)}), {role: 'radio', 'aria-checked': String(value === first), 'data-value': value})))
  })
  on('edit', 'click', () => toggleEditing(director))
  on('empty', 'click', () => emptyBoard(director))
}

/** @param {Director} director @param {() => Promise<string>} nextId */
export function hearBegin(director, nextId) {
  on('begin', 'click', async () => {
    if (!director.data.editing) return
    await beginHere(director, nextId)
    $('edit').focus({preventScroll: true})
  })
}
