// The engine's opinion: analyses without end, hints, forced wins.

import {leftOut} from './candidates.js'
import {words} from './language.js'
import {isOver, isSettled, openingTurn} from './store.js'

/** @typedef {import('./director.js').Director} Director */

const longestSlice = 50000 // milliseconds of one search of an analysis without end
const solvingMs = 20000
const longestWin = 1000 // nodes of a win that are kept

/** How many lines the engine is asked for: in Connect Four one for each column, since each has its value on the board. @param {import('./types').GameData} data */
const linesOf = ({lines, wanted, position}) => (wanted.game === 'connect' ? Math.max(lines, position?.columns ?? 0) : lines)

/** Whether nothing more can be said of a line's worth. @param {import('./types').Info} info */
const isKnown = ({end, sure}) => end >= 0 || sure === 'draw'

/** The longest search that a server which refused one allows, in milliseconds; else 0. @param {import('./types').Answer<import('./types').Found>} answer */
export const longestOf = (answer) => Number(answer.error?.match(/from 1 to (\d+) milliseconds/)?.[1] ?? 0)

/** Lets the director analyse in the mode for it. @param {Director} director */
export function bindAnalysis(director) {
  let slice = longestSlice
  director.analyse = async (mine) => {
    const {game, engine} = director
    // Before the search: an engine without threads hears nothing while it searches.
    if (game.data.exploring) await lookUp(director)
    if (mine !== director.number) return
    const {position, analysing, limit, depth, nodes} = game.data
    const without = leftOut(game.data)
    if (!analysing || !position || position.over) return
    game.change({job: 'analysis'})
    director.continues = false
    for (;;) {
      const began = director.now()
      const answer = await engine.analyse(limit || slice, linesOf(game.data), {depth, nodes, without})
      if (mine !== director.number || answer.stopped) return
      const most = longestOf(answer)
      if (most > 0 && slice !== most) {
        slice = most // the server's limit
        if (limit > slice) game.change({limit: 0})
        return director.analyse(mine)
      }
      if (answer.error !== undefined) return void director.isWell(answer)
      if (!answer.move && without.length > 0) {
        game.change({thoughts: {of: position, search: -1, lines: [], next: []}, job: null})
        return director.say(() => words.allLeftOut, true)
      }
      const shown = game.data.thoughts.lines.filter(Boolean)
      const isEnough = limit > 0 || ((depth > 0 || nodes > 0) && director.now() - began < 0.9 * slice)
      if (isEnough || (shown.length > 0 && shown.every(isKnown))) break
      director.continues = true // without end: the next search goes on from what the table knows
    }
    game.change({job: null, analysing: limit || depth || nodes ? false : game.data.analysing})
  }
}

/** Asks the book for the position on the board. @param {import('./director.js').Director} director */
export async function lookUp({game, engine}) {
  const {position, book} = game.data
  if (!position || book?.of === position) return
  const answer = await engine.book()
  if (game.data.position === position) game.change({book: {of: position, moves: answer.error === undefined && !answer.stopped ? answer.moves : []}})
}

/** Begins or ends the analysis. @param {Director} director */
export function toggleAnalysis(director) {
  const {game} = director
  const runs = game.data.job === 'analysis'
  director.begin({analysing: !runs, message: null})
  if (!runs) director.goOn()
}

/** Analyses as these settings say. @param {Director} director @param {{lines?: number, limit?: number, depth?: number, nodes?: number}} values */
export function setAnalysis(director, values) {
  const wasOn = director.data.analysing
  director.begin({...values, analysing: wasOn})
  director.goOn()
}

/** Shows the move that the engine would play, and plays nothing. It does not interrupt the engine's own move. @param {Director} director @param {(at: import('./types').Point) => string} name */
export async function hint(director, name) {
  const {game, engine} = director
  const {data} = game
  if (!isSettled(data) || !data.position || isOver(data) || data.editing || openingTurn(data) || data.job === 'thinking') return
  const mine = director.begin({job: 'hint', message: null})
  director.continues = false
  const answer = await (data.mode === 'analyse' ? engine.analyse(director.thinkingTime, 1, {without: leftOut(data)}) : engine.search(director.thinkingTime, 1))
  if (mine !== director.number) return
  game.change({job: null})
  const move = answer.stopped ? engine.best : answer.error === undefined ? answer.move : null
  if (answer.error !== undefined) director.isWell(answer)
  else if (!move) director.say(() => words.noMove, true)
  else {
    director.say(() => words.hinted(name(move)))
    game.change({looked: [move]})
  }
  if (data.mode === 'play') director.goOn() // and ponders
}

/** A forced win in Gomoku, with its variations, and the exact value in the other games. It does not interrupt the engine's own move. @param {Director} director @param {(at: import('./types').Point) => string} name @param {(info: import('./types').Info) => string} score */
export async function solve(director, name, score) {
  const {game, engine} = director
  const {data} = game
  if (!isSettled(data) || !data.position || isOver(data) || data.editing || data.job === 'thinking') return
  const mine = director.begin({job: 'solve', message: null})
  director.continues = false
  const answer = await engine.solve(Math.max(solvingMs, data.time))
  if (mine !== director.number) return
  game.change({job: null})
  if (answer.error !== undefined) return void director.isWell(answer)
  if (answer.stopped) return
  if (answer.win) {
    const {attack, plies} = answer.win[0]
    addWin(game.data.tree, answer.win)
    game.changeTree()
    return director.say(() => words.winFound(name(attack), Math.ceil(plies / 2)))
  }
  const {move, info} = answer
  const known = info.end >= 0 || info.margin !== null
  director.say(() => (known && move ? words.solved(name(move), score(info)) : words.noWinFound))
}

/** Keeps a forced win as variations of the position. @param {import('./tree.js').GameTree} tree @param {import('./types').WinningStep[]} steps */
export function addWin(tree, steps) {
  const open = [{place: tree.here, step: 0}]
  const most = tree.nodes.length + longestWin
  for (let here = open.pop(); here && tree.nodes.length < most; here = open.pop()) {
    const {attack, replies, plies} = steps[here.step]
    const attacked = tree.addLine([attack], here.place, here.step === 0 ? words.winsIn(Math.ceil(plies / 2)) : '')
    for (const [x, y, next] of replies.toReversed()) open.push({place: tree.add(attacked, [x, y]), step: next})
  }
}

