// The page: a board to play on, the engine beside it. No library, nothing from elsewhere.

import {boardPicture} from './board.js'
import {Engine, longestMessage} from './calls.js'
import {clockText, GameClock} from './clock.js'
import {threaded, where} from './engine.js'
import {games, hasBoard, startOf} from './games.js'
import {chosenLanguage, languages, rememberLanguage, speak, words} from './language.js'
import * as overlays from './overlays.js'
import {refusal} from './refusal.js'
import {curvePicture, Review} from './review.js'
import {positions} from './rules.js'
import {readSaved, readView, save, saveView} from './saved.js'
import {animationOf, callOfFile, download, gameOfFile, linkOf, pictureText, pngOf, readLink} from './share.js'
import {knock} from './sound.js'
import {Swap2} from './swap2.js'
import {GameTree} from './tree.js'
import {treeView} from './tree_view.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Info} Info */
/** @typedef {import('./types').Wanted} Wanted */

/** An element of the page, which has it. @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id)

// --- State ---

const engine = new Engine(hear)
/** What the engine says of the position; `left`: another is on its way. @type {(State & {left?: boolean}) | null} */
let state = null
/** What the game on the board began with. The fields may say what the next one shall be. @type {Wanted} */
let current = {game: 'gomoku', rule: '0', size: 15}
let tree = new GameTree() // of the game on the board
/** The newest thoughts, by rank, and the state that they judge. @type {{of: State | null, lines: Info[]}} */
let thoughts = {of: null, lines: []}
/** The line of thought that is looked at, as stones that might be played. @type {Point[] | null} */
let looked = null
/** Of the game on the board, where it has one. @type {GameClock | null} */
let clock = null
/** Its opening, where it has one. @type {Swap2 | null} */
let opening = null
/** The cells of a position that is being set up. @type {string[] | null} */
let editing = null
/** What ended the game beside the rules, in words: time, or a side that gave up. @type {string | null} */
let ended = null
/** A look back at the game on the board. @type {(Review & {game?: Wanted}) | null} */
let review = null
let cursor = {x: 0, y: 0}
/** The point that a finger chose and has not yet confirmed. @type {{x: number, y: number} | null} */
let chosen = null
let newest = 0 // number of the newest game asked for
let starting = false // that game is not there yet
let job = 0 // number of the newest task; older ones see that they are out of date

/** @returns {Wanted} */
const fields = () => ({game: $('game').value, rule: $('rule').value, size: Number($('size').value)})
const game = () => games[current.game]
const openingTurn = () => (state && opening?.turn(state.moves.length)) || null
/** Whether the person plays the next move. */
function myTurn() {
  if (!state || ended || editing) return false
  const turn = openingTurn()
  if (turn) return turn.what === 'place' && Boolean(opening?.isPersons(state.moves.length))
  return $('side').value === 'both' || $('side').value === state.toMove
}
const sgfLetters = 'abcdefghijklmnopqrstuv'
/** How the two lines of a point are called, and what stands between them, by kind of coordinates. @type {Record<string, {column: (x: number) => string, row: (y: number) => string, between: string}>} */
const namings = {
  letters: {column: (x) => game().letters[x], row: (y) => String((state?.rows ?? 0) - y), between: ''},
  numbers: {column: (x) => String(x + 1), row: (y) => String(y + 1), between: ','},
  sgf: {column: (x) => sgfLetters[x], row: (y) => sgfLetters[y], between: ''},
}
const naming = () => namings[$('coordinates').value] ?? namings.letters
/** @param {Point} point */
const name = ([x, y]) => (x < 0 ? words.passed : naming().column(x) + naming().between + naming().row(y))

/** @param {string} text */
function say(text, isError = false) {
  if ($('status').textContent !== text) $('status').textContent = text // the same again would be read aloud again
  $('status').classList.toggle('error', isError)
}

/** @param {State} position */
function describeEnd({winner, margin}) {
  if (!winner) return words.draw
  return words.wins(winner, margin === null || current.game !== 'go' ? null : Math.abs(margin) / 2)
}

function describeTurn() {
  if (!state) return ''
  if (ended) return ended
  if (state.over) return describeEnd(state)
  const last = state.moves.at(-1)
  return (last ? `${words.played(state.toMove === 'b' ? 'w' : 'b', name(last))} ` : '') + words.toMove(state.toMove)
}

// --- Thoughts ---

/** @param {Info} info */
function hear(info) {
  if (thoughts.of !== state) thoughts = {of: state, lines: []}
  thoughts.lines[info.rank - 1] = info
  showThoughts()
}

/** @param {number} halfPoints */
const pointsText = (halfPoints) => `${halfPoints >= 0 ? '+' : ''}${halfPoints / 2}`

/** @param {Info} info */
function scoreText(info) {
  if (info.end >= 0) return (info.score > 0 ? words.winsIn : words.losesIn)(Math.ceil(info.end / 2))
  if (info.margin !== null) return words.exactly(pointsText(info.margin))
  if (info.likely !== null) return words.likely(pointsText(info.likely))
  return `${info.score >= 0 ? '+' : ''}${(info.score / 100).toFixed(2)}`
}

/** @param {Point[] | null} line */
function look(line) {
  looked = line
  draw()
}

/** A line of thought: what it says is shown on the board as long as it is pointed at, and kept as a variation when it is chosen. @param {Info} info */
function lineItem(info) {
  const item = document.createElement('li')
  const score = document.createElement('b')
  score.textContent = scoreText(info)
  const button = document.createElement('button')
  button.type = 'button'
  button.append(score, ' ', info.line.slice(0, 12).map(name).join(' '))
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => look(thoughts.of === state ? info.line : null))
  for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => look(null))
  button.addEventListener('click', () => {
    if (thoughts.of !== state) return
    tree.addLine(info.line)
    remember()
    showTree()
  })
  item.append(button)
  return item
}

/** The newest thoughts. Those on an earlier position stay until new ones come, and say so. */
function showThoughts() {
  const {of, lines} = thoughts
  const best = lines[0]
  const whose = of === state || !of ? '' : words.lastThoughts(of.toMove)
  $('thinking').textContent = best
    ? whose + words.searched(best.depth, best.selective, best.nodes.toLocaleString(document.documentElement.lang), Math.round(best.speed / 1000))
    : words.nothingYet
  $('lines').classList.toggle('old', of !== state)
  const focused = [...$('lines').children].findIndex((item) => item.contains(document.activeElement))
  $('lines').replaceChildren(...lines.filter(Boolean).map(lineItem))
  $('lines').children[focused]?.querySelector('button').focus({preventScroll: true})
  draw()
}

// --- Drawing ---

/** What lies on the board. @param {State} position */
function marksOn(position) {
  if (editing) return document.activeElement === $('board') ? [overlays.mark(cursor)] : []
  const marks = overlays.forbidden(position)
  if (looked) return [...marks, ...overlays.preview(position, looked)]
  const {labels} = tree.nodes[tree.here]
  marks.push(...overlays.labels(position, labels))
  if ($('numbers').checked) marks.push(...overlays.numbers(position, labels))
  if ($('threats').checked) marks.push(...overlays.threats(position))
  if ($('analysis').checked && !position.over && myTurn() && thoughts.of === state) marks.push(...overlays.heat(thoughts.lines))
  if (chosen) marks.push(...overlays.chosenPoint(position, chosen))
  else if (document.activeElement === $('board')) marks.push(overlays.mark(cursor))
  return marks
}

/** A picture of these cells as the page shows boards. @param {State} position @param {string | string[]} cells @param {Point | null} last @param {Point[]} won @param {Node[]} marks */
function picture({columns, rows}, cells, last, won, marks) {
  const bare = $('coordinates').value === 'none'
  const [columnName, rowName] = bare ? [() => '', () => ''] : [naming().column, naming().row]
  return boardPicture({game: current.game, columns, rows, cells, columnName, rowName, last, won}, marks)
}

function draw() {
  if (!state) return
  const latest = state.moves.at(-1)
  const labelled = latest && tree.nodes[tree.here].labels.some(([x, y]) => x === latest[0] && y === latest[1])
  const last = editing || labelled || $('numbers').checked ? null : latest ?? null
  $('board').replaceChildren(picture(state, editing ?? state.cells, last, editing ? [] : state.winningLine, marksOn(state)))
  $('undo').disabled = state.moves.length === 0
  $('redo').disabled = tree.next === null
  $('resign').disabled = state.over || ended !== null || state.moves.length === 0
  $('win').disabled = $('hint').disabled = state.over || ended !== null
  showReview()
  showChoice()
  $('confirm').hidden = !chosen
  if (chosen) $('confirm').textContent = words.playPoint(name([chosen.x, chosen.y]))
}

/** The game's moves, and the comment on the position. */
function showTree() {
  $('tree').replaceChildren(...treeView(tree, name, goToPlace))
  const {comment} = tree.nodes[tree.here]
  if ($('comment').value !== comment) $('comment').value = comment
  $('prune').disabled = tree.nodes[tree.here].children.length === 0
  $('promote').disabled = tree.path().every((place, i, path) => i === 0 || tree.nodes[path[i - 1]].children[0] === place)
}

// --- Playing ---

/** Ends what runs and numbers a new task. */
function begin() {
  engine.stop()
  $('stop').disabled = true
  chosen = null
  looked = null
  return ++job
}

/** Whether the position on the board is one to play on: it is there, and no other is on its way. */
const settled = () => Boolean(state && !state.left && !starting)

/** @param {boolean} value */
function start(value) {
  starting = value
  $('board').setAttribute('aria-busy', String(value))
}

/**
 * The answer to a call that changes the position; nobody plays on the old one meanwhile.
 * @template T
 * @param {Promise<T>} call
 */
async function changed(call) {
  const from = state
  if (from) from.left = true
  const answer = await call
  if (from) from.left = false
  return answer
}

/** Takes what the engine answered; false if that was an error, which is shown. @param {import('./types').Answer<import('./types').Position>} answer */
function take(answer) {
  if (answer.stopped) return false
  if (answer.error !== undefined) {
    say(answer.error[0].toUpperCase() + answer.error.slice(1) + '.', true)
    return false
  }
  state = answer
  clock?.run(state.over || ended || tree.next !== null || state.moves.length === 0 ? null : state.toMove, Date.now())
  remember()
  showClocks()
  showTree()
  showThoughts()
  say(describeTurn())
  return true
}

function remember() {
  if (!state) return
  const {value: side} = $('side')
  save({...current, side, level: $('level').value, strength: $('strength').value, opening: $('opening').value, analysis: $('analysis').checked,
        tree: tree.toList(), here: tree.here, swap2: opening?.toSaved(), clock: $('clock').value, left: clock && clockLeft(clock)})
}

/**
 * A game as the fields say.
 * @param {{tree?: GameTree, komi?: number, setup?: import('./types').SetUp, left?: Record<Side, number> | null, opening?: Swap2 | null}} with_ `tree`: of a game that is to go on, where
 *   it is; `komi`: where it is not the usual one; `left`: of its clock;
 *   `opening`: as far as it is
 */
async function newGame({tree: given = new GameTree(), komi, setup, left = null, opening: opened = null} = {}) {
  begin()
  start(true)
  const mine = ++newest
  const wanted = {...fields(), ...(komi === undefined ? {} : {komi}), ...(setup ? {setup} : {})}
  let answer = await engine.newGame(startOf(wanted), setup)
  let played = 0
  const path = given.path()
  if (mine === newest && path.length > 1 && answer.error === undefined && !answer.stopped) {
    const next = await engine.goTo(given.moves())
    if (next.error === undefined) {
      answer = next
      played = next.stopped ? 0 : next.moves.length
    }
  }
  if (mine !== newest) return
  start(false)
  if (answer.error === undefined && !answer.stopped) {
    current = wanted
    tree = given
    if (played < path.length - 1) {
      tree.here = path[played]
      tree.prune() // what cannot be played
    }
    ended = null
    editing = null
    $('edit').open = false
    const opens = wanted.game === 'gomoku' && $('opening').value === 'swap2'
    opening = !opens ? null : opened ?? (!setup && tree.nodes.length === 1 ? Swap2.of($('side').value) : null)
    const minutes = Number($('clock').value)
    clock = left ? new GameClock(left) : minutes > 0 ? GameClock.of(minutes) : null
    thoughts = {of: null, lines: []}
    cursor = {x: Math.floor(answer.columns / 2), y: Math.floor(answer.rows / 2)}
  }
  if (take(answer)) goOn()
}

/** Whether somebody has set up what is on the board, or is at it: neither is in the game's moves. */
const hasPosition = () => Boolean(current.setup?.cells.match(/[bw]/) || tree.hasComments || tree.hasLabels || editing?.some((cell, place) => cell !== state?.cells[place]))

/** Whether the game on the board may end: asks where moves or a position would be lost. @param {boolean} keepsPosition what comes is the position that was set up @returns {boolean | Promise<boolean>} */
function mayEnd(keepsPosition = false) {
  const count = tree.nodes.length - 1
  if (count === 0 && (keepsPosition || !hasPosition())) return true
  $('ask-text').textContent = count > 0 ? words.movesLost(count) : words.positionLost
  const dialog = $('ask')
  dialog.showModal()
  // Its close event comes later than the answer, perhaps when the next question is open.
  return new Promise((resolve) => {
    dialog.onsubmit = (/** @type {any} */ event) => resolve(event.submitter.value === 'end')
    dialog.oncancel = () => resolve(false)
    dialog.onclose = () => dialog.open || resolve(false)
  })
}

/** Another game, rule or size in the fields. */
async function changeGame() {
  showSettings()
  const wanted = fields()
  const {min = 0, max = 0} = games[wanted.game]
  if (!hasBoard(wanted.game, wanted.size, wanted.size)) return say(words.boardSides(min, max), true)
  if (await mayEnd()) return newGame()
  putFields(current)
  $('opening').value = opening ? 'swap2' : 'none'
}

/** @param {Wanted} wanted */
function putFields({game, rule, size}) {
  for (const [id, value] of Object.entries({game, rule, size})) $(id).value = value
  showSettings()
}

/** Shows a game from elsewhere where the one on the board may end. Both sides are the person's. @param {import('./share.js').Given | {error: string}} given */
async function show(given) {
  if ('error' in given) return given.error && say(given.error, true)
  if (!(await mayEnd())) return
  const {count = 1, komi, moves, setup, tree: nodes, warnings = []} = given
  $('side').value = 'both'
  putFields(given)
  const shown = nodes ? GameTree.from(nodes) : GameTree.of(moves)
  if (nodes) shown.here = shown.addLine(moves, 0)
  await newGame({tree: shown, komi, setup})
  const played = state?.moves.length ?? 0
  const notes = [
    ...(played < moves.length ? [words.onlyFirst(played, moves.length)] : []),
    ...(warnings.length > 0 ? [words.readWithDoubt(warnings.join('; '))] : []),
  ]
  const others = count > 1 ? [words.firstGameOf(count)] : []
  if (notes.length > 0) say([...notes, ...others].join(' '), true)
  else if (others.length > 0) say(`${others[0]} ${describeTurn()}`)
}

function showLink() {
  const linked = readLink(location.hash)
  if (!linked) return
  // A reload shows the game as it is then, not that of the link.
  history.replaceState(null, '', location.pathname + location.search)
  show(linked)
}

/** @param {File} file */
async function openFile(file) {
  if (file.size > longestMessage) return say(words.fileTooLong, true)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const call = callOfFile(bytes, file.name)
  if (!call) return say(words.fileTooLong, true)
  begin()
  const read = gameOfFile(await engine[call.name](call.contents, file.name))
  goOn()
  await show(read)
}

async function copyLink() {
  if (!state) return
  const link = linkOf(current, state.moves)
  try {
    await navigator.clipboard.writeText(link)
    say(words.linkCopied)
  } catch {
    history.replaceState(null, '', link)
    say(words.linkInAddress)
  }
}

const pictureSide = 1024 // pixels
const animationSide = 480

/** The game as an animation, from its beginning to the position on the board. @param {State} position */
function animation(position) {
  const {columns, rows, moves, first, setup, winningLine} = position
  const cells = positions(setup ?? '.'.repeat(columns * rows), columns, current.game, first, moves)
  const holder = document.createElement('div')
  return animationOf(cells.map((frame, i) => {
    holder.replaceChildren(picture(position, frame, moves[i - 1] ?? null, i === moves.length ? winningLine : [], []))
    return pictureText(holder, animationSide)
  }))
}

/** @param {string} format */
async function saveAs(format) {
  if (!state) return
  const file = `tengen-${current.game}`
  if (format === 'gif') {
    say(words.drawing)
    download(await animation(state), `${file}.gif`)
    return say(describeTurn())
  }
  if (format === 'svg' || format === 'png') {
    const drawn = pictureText($('board'), pictureSide)
    const blob = format === 'svg' ? new Blob([drawn], {type: 'image/svg+xml'}) : await pngOf(drawn)
    return blob && download(blob, `${file}.${format}`)
  }
  begin()
  const written = format === 'txt' ? (current.game === 'connect' ? 'columns' : 'notation') : format
  const {text, error} = await (format === 'sgf' && (tree.hasVariations || tree.hasComments || tree.hasLabels) ? engine.writeTree(tree.toList()) : engine.write(written))
  goOn()
  if (error) say(words.cannotSave(error), true)
  else download(new Blob([text], {type: 'text/plain'}), `${file}.${format}`)
}

// --- The clock ---

/** @param {GameClock} running */
const clockLeft = (running) => ({b: Math.ceil(running.leftOf('b', Date.now())), w: Math.ceil(running.leftOf('w', Date.now()))})

function showClocks() {
  $('clocks').hidden = !clock
  if (clock) $('clocks').textContent = words.clocks(clockText(clock.leftOf('b', Date.now())), clockText(clock.leftOf('w', Date.now())))
}

/** Ends the game: the rules have not. @param {string} text */
function end(text) {
  begin()
  ended = text
  clock?.run(null, Date.now())
  say(text)
  showClocks()
  draw()
}

function tick() {
  if (!clock) return
  showClocks()
  const side = clock.flagged(Date.now())
  if (side && !ended) end(words.outOfTime(side))
}

/** Of a clock the engine takes a twentieth at most. */
const thinkingTime = () => Math.max(20, Math.min(Number($('level').value), clock && state ? Math.floor(clock.leftOf(state.toMove, Date.now()) / 20) : Infinity))

/** Whatever comes next: the engine's move, or an analysis. */
async function goOn(force = false) {
  if (!settled() || !state || editing) return // goes on when that is done
  const mine = ++job
  if (state.over || ended) return
  const turn = openingTurn()
  if (turn) return openOn(turn, mine, force)
  if (force || !myTurn()) {
    say(words.thinking(state.toMove))
    $('stop').disabled = false
    const level = Number($('strength').value)
    let answer = await engine.search(thinkingTime(), 1, {level})
    if (mine !== job) return
    $('stop').disabled = true
    // Told to move now: what it has found so far, else its first answer.
    let move = answer.stopped ? engine.best : null
    if (answer.stopped && !move) answer = await engine.search(1000, 1, {depth: 4, level})
    if (mine !== job) return
    if (answer.error !== undefined) return take(answer)
    if (!answer.stopped) move = answer.move
    if (!move) return say(words.noMove, true)
    if (await makeMove(...move)) goOn()
    return
  }
  say(describeTurn())
  if (!$('analysis').checked) return
  // Longer and longer slices: each goes on from what the table still knows.
  for (let slice = 250; slice <= 16000 && mine === job; slice *= 2) {
    const answer = await engine.search(slice, 8)
    if (mine !== job || answer.stopped || answer.error !== undefined) return
    if (answer.info.end >= 0 && thoughts.lines.every((info) => info.end >= 0)) return
  }
}

/** The next step of the opening, if it is the engine's. @param {{what: 'place' | 'choose'}} turn @param {number} mine @param {boolean} force */
async function openOn(turn, mine, force) {
  if (!state || !opening) return
  if (!force && opening.isPersons(state.moves.length)) {
    say(turn.what === 'place' ? words.placeStones((opening.two ? 5 : 3) - state.moves.length) : words.chooseColour)
    return draw()
  }
  say(words.thinking(state.toMove))
  const answer = await engine.swap2(thinkingTime())
  if (mine !== job || answer.stopped) return
  if (answer.error !== undefined) return take(answer)
  if (turn.what === 'choose') choose(answer.swap ? 'b' : answer.moves.length > 1 && !opening.two ? 'two' : 'w')
  for (const [x, y] of answer.moves) if (mine !== job || !(await makeMove(x, y))) return
  goOn()
}

/** In the opening: who chooses takes a colour, or places two more stones. @param {Side | 'two'} choice */
function choose(choice) {
  if (!state || !opening) return
  opening.choose(state.moves.length, choice)
  if (opening.black) $('side').value = opening.side
  remember()
  draw()
}

function showChoice() {
  const turn = openingTurn()
  $('choice').hidden = !(turn?.what === 'choose' && state && opening?.isPersons(state.moves.length))
  $('choose-two').hidden = opening?.two ?? true
}

/** The row where a stone in this column comes to rest; the row itself in other games. @param {number} x @param {number} y */
const rowOf = (x, y) => (current.game === 'connect' ? state?.legal.find((move) => move[0] === x)?.[1] ?? y : y)

/** Says why a point is refused; false if it is not. @param {number} x @param {number} y */
function refuse(x, y) {
  if (!state) return true
  y = rowOf(x, y)
  if (state.legal.some((move) => move[0] === x && move[1] === y)) return false
  say(`${refusal(state, current.game, name([x, y]), x, y)} ${words.toMove(state.toMove)}`, true)
  return true
}

/** @param {number} x @param {number} y */
async function play(x, y) {
  if (editing) return edit(x, y)
  if (!settled() || state?.over || !myTurn() || refuse(x, y)) return
  tick()
  if (ended) return
  begin()
  if (await makeMove(x, rowOf(x, y))) goOn()
}

/** A move on the board. False if it is refused. @param {number} x @param {number} y */
async function makeMove(x, y) {
  const answer = await changed(engine.play(x, y))
  if (answer.error === undefined && !answer.stopped) {
    tree.play([x, y])
    if ($('sound').checked) knock(answer.toMove)
  }
  return take(answer)
}

/** Takes a move back. False if that cannot be. */
async function takeBack() {
  ended = null
  const answer = await changed(engine.undo())
  if (answer.error === undefined && !answer.stopped) tree.back()
  return take(answer)
}

/** A first tap on a small point chooses it, a second one on the same point plays there. @param {number} x @param {number} y */
function tap(x, y) {
  if (editing) return edit(x, y)
  if (!settled() || state?.over || !myTurn()) return
  if (chosen && chosen.x === x && chosen.y === y) return play(x, y)
  chosen = refuse(x, y) ? null : {x, y}
  if (chosen) say(words.tapAgain(name([x, y])))
  draw()
}

const movesPlayed = () => state?.moves.length ?? 0

async function undo() {
  if (!settled()) return
  const mine = begin()
  // Back to the person's own move, where one side is the engine's.
  do {
    if (!(await takeBack())) return
  } while (mine === job && movesPlayed() > 0 && !myTurn() && $('side').value !== 'none')
  if (myTurn()) goOn()
}

async function redo() {
  if (!settled()) return
  const mine = begin()
  do {
    if (!tree.next || !(await makeMove(...tree.next))) return
  } while (mine === job && tree.next && !myTurn())
  goOn()
}

/** To the position after so many moves of the line on the board. @param {number} ply */
async function goTo(ply) {
  const places = tree.linePlaces()
  await goToPlace(places[Math.min(Math.max(ply, 0), places.length - 1)])
}

/** To any position of the game. Both sides are then the person's, so that nobody plays on by themselves. @param {number} place */
async function goToPlace(place) {
  if (!settled()) return
  $('side').value = 'both'
  const mine = begin()
  const before = movesPlayed()
  const answer = await changed(engine.goTo(tree.moves(place)))
  if (answer.error === undefined && !answer.stopped) {
    ended = null
    tree.goTo(tree.path(place)[answer.moves.length])
    if ($('sound').checked && answer.moves.length > before) knock(answer.toMove)
  }
  if (take(answer) && mine === job) goOn()
}

/** The whole game turned or mirrored: `where(x, y, last)` says where a point comes to lie; `last` is the number of the last column. @param {(x: number, y: number, last: number) => Point} where */
async function turn(where) {
  if (!settled() || !state || editing) return
  const {columns, rows} = state
  const {komi, setup} = current
  putFields(current)
  const moved = [...(setup?.cells ?? '')]
  for (const [i, cell] of [...(setup?.cells ?? '')].entries()) {
    const [x, y] = where(i % columns, Math.floor(i / columns), columns - 1)
    moved[y * columns + x] = cell
  }
  if (columns !== rows && setup && moved.length !== columns * rows) return
  await newGame({tree: tree.mapped(([x, y]) => where(x, y, columns - 1)), komi, setup: setup && {...setup, cells: moved.join('')}})
}

// --- Setting up a position ---

/** @param {number} x @param {number} y */
function edit(x, y) {
  if (!state || !editing || x < 0) return
  const place = y * state.columns + x
  editing[place] = editing[place] === $('tool').value ? '.' : $('tool').value
  draw()
}

function toggleEditing() {
  const open = $('edit').open
  if (open === (editing !== null)) return
  if (open && (!settled() || !state)) return ($('edit').open = false)
  begin()
  editing = open && state ? [...state.cells].map((cell) => (cell === 'b' || cell === 'w' ? cell : '.')) : null
  if (state && open) $('first').value = state.toMove
  say(open ? words.settingUp : describeTurn())
  draw()
  if (!open) goOn()
}

/** A game from the position that was set up. */
async function beginHere() {
  if (!editing || !(await mayEnd(true)) || !editing) return
  const setup = {cells: editing.join(''), toMove: $('first').value}
  putFields(current)
  await newGame({komi: current.komi, setup})
}

// --- Solving and hints ---

/** Shows the move that the engine would play, and plays nothing. */
async function hint() {
  if (!settled() || !state || state.over || editing || openingTurn()) return
  const mine = begin()
  say(words.thinking(state.toMove))
  $('stop').disabled = false
  const answer = await engine.search(thinkingTime(), 1)
  if (mine !== job) return
  $('stop').disabled = true
  if (answer.error !== undefined) return take(answer)
  const move = answer.stopped ? engine.best : answer.move
  if (!move) return say(words.noMove, true)
  say(words.hinted(name(move)))
  look([move])
}

const solvingMs = 20000

/** A forced win in Gomoku, with its variations, and the exact value in the other games. */
async function solve() {
  if (!settled() || !state || state.over || editing) return
  const mine = begin()
  say(words.solving)
  $('stop').disabled = false
  const answer = await engine.solve(Math.max(solvingMs, Number($('level').value)))
  if (mine !== job) return
  $('stop').disabled = true
  if (answer.error !== undefined) return take(answer)
  if (answer.stopped) return say(describeTurn())
  if (answer.win) {
    addWin(tree.here, answer.win)
    remember()
    showTree()
    draw()
    return say(words.winFound(name(answer.win[0].attack), Math.ceil(answer.win[0].plies / 2)))
  }
  const known = answer.info.end >= 0 || answer.info.margin !== null
  say(known && answer.move ? words.solved(name(answer.move), scoreText(answer.info)) : words.noWinFound)
}

const longestWin = 1000 // nodes of a win that are kept

/** Keeps a forced win as variations. @param {number} from @param {import('./types').WinningStep[]} steps */
function addWin(from, steps) {
  const open = [{place: from, step: 0}]
  const most = tree.nodes.length + longestWin
  for (let here = open.pop(); here && tree.nodes.length < most; here = open.pop()) {
    const {attack, replies, plies} = steps[here.step]
    const attacked = tree.addLine([attack], here.place, here.step === 0 ? words.winsIn(Math.ceil(plies / 2)) : '')
    for (const [x, y, next] of replies.toReversed()) open.push({place: tree.add(attacked, [x, y]), step: next})
  }
}

// --- Looking back ---

async function reviewGame() {
  if (review?.running) return review.stop()
  if (!settled()) return
  const mine = new Review(startOf(current), current.setup, tree.line(), Number($('level').value))
  review = Object.assign(mine, {game: current})
  showReview()
  await mine.run(showReview)
  if (review === mine) showReview()
}

/** The curve and the mistakes, where they are of the game on the board. */
function showReview() {
  if (review && (review.game !== current || !review.isOf(tree.line()))) {
    review.stop()
    review = null
  }
  const shown = review
  const count = shown?.positions.length ?? 0
  $('review').textContent = shown?.running ? words.stopReview : words.review
  $('curve').hidden = count < 2
  const found = !shown || count < 2 ? [] : shown.mistakes()
  const progress = shown?.running ? words.reviewing(count, shown.moves.length + 1) : count < 2 ? '' : words.mistakes(found.length)
  if ($('reviewing').textContent !== progress) $('reviewing').textContent = progress
  const focused = [...$('mistakes').children].findIndex((item) => item.contains(document.activeElement))
  $('mistakes').replaceChildren(...found.map(showMistake))
  $('mistakes').children[focused]?.querySelector('button').focus({preventScroll: true})
  if (!shown || count < 2) return
  const ply = movesPlayed()
  $('curve').replaceChildren(curvePicture(shown, shown.moves.length, ply))
  $('curve').ariaValueMax = shown.moves.length
  $('curve').ariaValueNow = ply
  const black = shown.positions[ply]?.black
  $('curve').ariaValueText = black === undefined ? String(ply) : words.reviewed(ply, Math.round(100 * black))
}

/** A mistake: a button that leads to the position before it. @param {import('./review.js').Mistake} mistake */
function showMistake({ply, color, kind, before, after, best}) {
  const percent = (/** @type {number} */ value) => Math.round(100 * value)
  const button = document.createElement('button')
  button.type = 'button'
  const move = /** @type {Point} */ (review?.moves[ply])
  button.textContent = words.cost(ply + 1, color, name(move), kind, percent(before), percent(after), best ? name(best) : '')
  button.addEventListener('click', () => goTo(ply))
  const item = document.createElement('li')
  item.append(button)
  return item
}

// --- Settings ---

function showSettings() {
  const wanted = games[fields().game]
  const isGomoku = fields().game === 'gomoku'
  for (const id of ['rule-label', 'opening-label', 'threats-label']) $(id).hidden = !isGomoku
  $('size-label').hidden = Boolean(wanted.columns)
  $('rotate').hidden = Boolean(wanted.columns) // stones fall down
  $('pass').hidden = fields().game !== 'go'
  $('win').textContent = isGomoku ? words.findWin : words.solve
  if (wanted.size) Object.assign($('size'), {min: wanted.min, max: wanted.max})
}

/** Speaks that language from now on. @param {string} code */
function showLanguage(code) {
  speak(code)
  $('language').value = code
  $('tagline').textContent = words.tagline(words[/** @type {'engineInPage' | 'engineOfProgram'} */ (where)])
  for (const option of $('strength').options) option.textContent = words.level(Number(option.value))
  showSettings()
  showTree()
  showThoughts()
  if (state) say(describeTurn())
}

function rememberView() {
  saveView({numbers: $('numbers').checked, threats: $('threats').checked, sound: $('sound').checked, coordinates: $('coordinates').value,
            threads: Number($('threads').value), memory: Number($('memory').value)})
}

const memories = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384] // MiB
const usualMemory = 80 // MiB: what a phone can spare

/** Tells the engine its threads and memory, and offers what it has. `wanted`: 0 for the usual. @param {{threads: number, memory: number}} wanted */
async function configure(wanted) {
  const own = where === 'engineInPage'
  const threads = wanted.threads || (own && threaded ? Math.max(1, Math.floor((navigator.hardwareConcurrency || 1) / 2)) : 0)
  const told = await engine.options(threads, wanted.memory || (own ? usualMemory : 0))
  if (told.error !== undefined || told.stopped) return
  const fill = (/** @type {string} */ id, /** @type {number[]} */ offered, /** @type {number} */ chosen, unit = '') => {
    const values = [...new Set([...offered, chosen])].sort((one, two) => one - two)
    $(id).replaceChildren(...values.map((value) => new Option(value + unit, String(value), value === chosen, value === chosen)))
    $(id).disabled = values.length < 2
  }
  fill('threads', Array.from({length: told.mostThreads}, (_, i) => i + 1), told.threads)
  fill('memory', memories.filter((value) => value <= told.mostMemory), told.memory, ' MiB')
}

/** Keeps the page for when there is no network. A new version that waits takes over at once: nothing is on the board yet but what is kept. */
async function keepOffline() {
  try {
    const registration = await navigator.serviceWorker.register('offline.js')
    if (!registration.waiting) return
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true})
    registration.waiting.postMessage('take over')
  } catch {
    // The page works all the same, with a network.
  }
}

// --- Events ---

/** @param {string} id @param {string} type @param {(event: any) => void} action */
const on = (id, type, action) => $(id).addEventListener(type, action)

on('board', 'click', (event) => {
  if (!state) return
  const box = $('board').getBoundingClientRect()
  const x = Math.round(((event.clientX - box.left) / box.width) * (state.columns + 1)) - 1
  const y = Math.round(((event.clientY - box.top) / box.height) * (state.rows + 1)) - 1
  if (x < 0 || y < 0 || x >= state.columns || y >= state.rows) return
  cursor = {x, y}
  const small = box.width / (state.columns + 1) < 24 // pixels: what a finger can tell apart
  if (small && (event.pointerType ? event.pointerType === 'touch' : matchMedia('(pointer: coarse)').matches)) tap(x, y)
  else play(x, y)
})
/** @type {Record<string, [number, number]>} */
const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
on('board', 'keydown', (event) => {
  if (!state) return
  const step = steps[event.key]
  if (step) {
    cursor.x = Math.min(Math.max(cursor.x + step[0], 0), state.columns - 1)
    cursor.y = Math.min(Math.max(cursor.y + step[1], 0), state.rows - 1)
    chosen = null
    const cell = (editing ?? state.cells)[cursor.y * state.columns + cursor.x]
    const text = cell === 'b' ? words.blackStone : cell === 'w' ? words.whiteStone : cell === '#' ? words.neutralPoint : words.emptyPoint
    say(`${name([cursor.x, cursor.y])}, ${text}`)
    draw()
  } else if (event.key === 'Enter' || event.key === ' ') {
    play(cursor.x, cursor.y)
  } else return
  event.preventDefault()
})
for (const type of ['focus', 'blur']) on('board', type, draw)
on('new', 'click', async () => {
  if (state?.over || (await mayEnd())) newGame()
})
on('undo', 'click', undo)
on('redo', 'click', redo)
on('resign', 'click', () => {
  if (!settled() || !state) return
  const {value} = $('side')
  end(words.resigned(value === 'b' || value === 'w' ? value : state.toMove))
})
on('clock', 'change', async () => {
  if (await mayEnd()) return newGame()
  $('clock').value = String(clock ? Math.round(Math.max(clock.left.b, clock.left.w) / 60000) : 0)
})
on('rotate', 'click', () => turn((x, y, last) => [last - y, x]))
on('mirror', 'click', () => turn((x, y, last) => [last - x, y]))
on('review', 'click', reviewGame)
on('win', 'click', solve)
on('hint', 'click', hint)
on('curve', 'click', (event) => {
  const box = $('curve').getBoundingClientRect()
  goTo(Math.round(((event.clientX - box.left) / box.width) * (review?.moves.length ?? 0)))
})
on('curve', 'keydown', (event) => {
  const all = review?.moves.length ?? 0
  /** @type {Record<string, number>} */
  const plies = {ArrowLeft: movesPlayed() - 1, ArrowRight: movesPlayed() + 1, Home: 0, End: all}
  const ply = plies[event.key]
  if (ply === undefined) return
  if (ply >= 0 && ply <= all) goTo(ply)
  event.preventDefault()
})
for (const id of ['numbers', 'coordinates', 'threats', 'sound']) {
  on(id, 'change', () => {
    rememberView()
    showTree()
    showThoughts()
  })
}
for (const id of ['threads', 'memory']) {
  on(id, 'change', async () => {
    rememberView()
    begin()
    await configure(readView())
    goOn()
  })
}
for (const choice of /** @type {(Side | 'two')[]} */ (['b', 'w', 'two'])) {
  on(`choose-${choice}`, 'click', () => {
    choose(choice)
    goOn()
  })
}
on('edit', 'toggle', toggleEditing)
on('empty', 'click', () => {
  if (!editing) return
  editing.fill('.')
  draw()
})
on('begin', 'click', beginHere)
on('comment', 'input', () => {
  tree.nodes[tree.here].comment = $('comment').value
})
on('comment', 'change', () => {
  remember()
  showTree()
})
on('prune', 'click', () => {
  if (!settled()) return
  tree.prune()
  remember()
  showTree()
  draw()
})
on('promote', 'click', () => {
  if (!settled()) return
  tree.promote()
  remember()
  showTree()
  draw()
})
on('pass', 'click', () => play(-1, -1))
on('confirm', 'click', () => {
  if (!chosen) return
  $('board').focus({preventScroll: true}) // the button goes away
  play(chosen.x, chosen.y)
})
on('move', 'click', () => {
  begin()
  goOn(true)
})
on('stop', 'click', () => engine.stop())
on('settings', 'submit', (event) => event.preventDefault())
on('game', 'change', () => {
  const {size} = games[fields().game]
  if (size) $('size').value = size
  changeGame()
})
for (const id of ['rule', 'size', 'opening']) on(id, 'change', changeGame)
for (const id of ['level', 'strength']) on(id, 'change', remember)
on('language', 'change', () => {
  rememberLanguage($('language').value)
  showLanguage($('language').value)
})
on('open', 'click', () => $('file').click())
on('file', 'change', async () => {
  const [file] = $('file').files
  if (file) await openFile(file)
  $('file').value = ''
})
on('link', 'click', copyLink)
on('save', 'click', () => saveAs($('format').value))
window.addEventListener('hashchange', showLink)
for (const id of ['side', 'analysis']) {
  on(id, 'change', () => {
    begin()
    if (opening && !opening.black && movesPlayed() === 0) opening = Swap2.of($('side').value)
    remember()
    draw()
    goOn()
  })
}

for (let level = 1; level <= 20; level++) $('strength').add(new Option(String(level), String(level), level === 20, level === 20))
for (const [code, {name: called}] of Object.entries(languages)) $('language').add(new Option(called, code))
showLanguage(chosenLanguage())
/** @param {string} id @returns {string[]} */
const choices = (id) => [...$(id).options].map((option) => option.value)
const view = readView()
for (const id of /** @type {('numbers' | 'threats' | 'sound')[]} */ (['numbers', 'threats', 'sound'])) $(id).checked = view[id]
if (choices('coordinates').includes(view.coordinates)) $('coordinates').value = view.coordinates
const saved = readSaved(choices)
if (saved) {
  for (const [id, value] of Object.entries(saved.fields)) if (id !== 'clock' || choices(id).includes(value)) $(id).value = value
  $('analysis').checked = saved.analysis
}
showSettings()
setInterval(tick, 200)

// What tests and the curious see of the page.
Object.defineProperties(globalThis, Object.fromEntries(Object.entries({
  state: () => state, thoughts: () => thoughts, review: () => review, tree: () => tree, engine: () => engine, clock: () => clock, current: () => current, linkOf: () => linkOf, say: () => say, goTo: () => goTo, settled: () => settled, play: () => play, undo: () => undo,
  Engine: () => Engine, words: () => words, languages: () => languages, $: () => $,
}).map(([key, get]) => [key, {get}])))

if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
  say(words.noWebAssembly, true)
} else {
  await configure(view)
  await newGame(saved ?? {})
  showLink()
  if (where === 'engineInPage' && 'serviceWorker' in navigator) keepOffline()
}
