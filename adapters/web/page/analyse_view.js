// The panel of the analysis: the lines of thought, what the analysis is to do, the position that is set up.

import {setAnalysis, solve, toggleAnalysis} from './analysis.js'
import {balance} from './balance.js'
import {markNone, setRange, toggleMarking} from './candidates.js'
import {chanceText, columnsText, namer, scoreText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {beginHere, emptyBoard, setEditing, toggleEditing} from './editing.js'
import {words} from './language.js'
import {keepLine, promote, prune, undoPrune, writeComment} from './navigation.js'
import {isOver, thinksOfThis} from './store.js'
import {options} from './new_game_view.js'
import {disable} from './play_view.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./types').Point} Point */

const mostMoves = 14 // of a line that are shown
/** What ends an analysis: milliseconds, plies, positions; nothing where all are 0. @type {{limit: number, depth: number, nodes: number}[]} */
const limits = [...[0, 2000, 10000, 30000].map((limit) => ({limit, depth: 0, nodes: 0})), ...[10, 15, 20].map((depth) => ({limit: 0, depth, nodes: 0})), ...[1e6, 1e7, 1e8].map((nodes) => ({limit: 0, depth: 0, nodes}))]
/** @param {typeof limits[0]} one */
const limitText = ({limit, depth, nodes}) => (limit ? words.seconds(limit / 1000) : depth ? words.depthOf(depth) : nodes ? words.millionPositions(nodes / 1e6) : words.withoutEnd)
/** @param {import('./types').GameData} data */
const limitOf = (data) => String(limits.findIndex(({limit, depth, nodes}) => limit === data.limit && depth === data.depth && nodes === data.nodes))

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
  game.watch((data) => [data.thoughts, data.position, data.view, data.mode, languageOf(), data.lines, data.wanted.game], ([thoughts, position]) => {
    const {of, lines} = thoughts
    const best = lines[0]
    const whose = of === position || !of ? '' : words.lastThoughts(of.toMove)
    $('thinking').textContent = best ? whose + words.searched(best.depth, best.selective, best.nodes.toLocaleString('en'), Math.round(best.speed / 1000)) : ''
    $('chance').textContent = chanceText(game.data)
    $('lines').classList.toggle('old', of !== position)
    $('columns').textContent = columnsText(game.data)
    $('columns').hidden = game.data.wanted.game !== 'connect'
    $('lines').style.setProperty('--lines', String(game.data.lines))
    refill($('lines'), lines.filter(Boolean).slice(0, game.data.lines).map((info) => lineItem(director, info)))
  })
  game.watch((data) => [data.job, data.analysing, data.lines, limitOf(data), data.heat, data.wanted.game, data.position, data.ended, languageOf()], ([job, , lines, limit, heat, played]) => {
    $('analysis').textContent = job === 'analysis' ? words.stop : words.continueAnalysis
    disable('analysis', isOver(game.data) && Boolean(game.data.position?.over))
    $('line-count').value = String(lines)
    $('limit').value = limit
    $('heat').checked = heat
    $('win').textContent = job === 'solve' ? words.stop : played === 'gomoku' ? words.findWin : words.solve
    disable('win', isOver(game.data))
  })
  game.watch((data) => [languageOf(), data.id], () => {
    $('line-count').replaceChildren(...Array.from({length: 10}, (_, i) => new Option(String(i + 1))))
    $('limit').replaceChildren(...limits.map((one, i) => new Option(limitText(one), String(i))))
    $('line-count').value = String(game.data.lines)
    $('limit').value = limitOf(game.data)
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
  viewCandidates(director)
  on('analysis', 'click', () => toggleAnalysis(director))
  on('line-count', 'change', () => setAnalysis(director, {lines: Number($('line-count').value)}))
  on('limit', 'change', () => setAnalysis(director, limits[Number($('limit').value)]))
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

/** What only Gomoku has: the first moves that are considered, moves that balance. @param {Director} director */
function viewCandidates(director) {
  const {game} = director
  game.watch((data) => [data.wanted.game, data.range, data.left, data.marking, data.job, document.documentElement.lang], ([played, range, left, marking, job]) => {
    const isGomoku = played === 'gomoku'
    $('range-label').hidden = $('gomoku-tools').hidden = !isGomoku
    options('range', [['all', words.rangeAll], ['beside', words.rangeBeside], ['local', words.rangeLocal]], range)
    $('mark-points').setAttribute('aria-pressed', String(marking))
    $('mark-none').hidden = left.size === 0
    for (const id of ['balance-one', 'balance-two']) disable(id, job === 'balance' || isOver(game.data))
  })
  on('range', 'change', () => setRange(director, $('range').value))
  on('mark-points', 'click', () => toggleMarking(director))
  on('mark-none', 'click', () => {
    markNone(director)
    $('mark-points').focus({preventScroll: true}) // the button goes away
  })
  for (const [id, count] of /** @type {[string, 1 | 2][]} */ ([['balance-one', 1], ['balance-two', 2]])) {
    on(id, 'click', () => $(id).getAttribute('aria-disabled') !== 'true' && balance(director, count, namer(game.data)))
  }
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
