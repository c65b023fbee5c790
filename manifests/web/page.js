// The page: a board to play on, the engine in a worker beside it. Needs language.js and the files of words, board.js, clock.js, engine.js,
// refusal.js, review.js, saved.js and share.js; no library, nothing from elsewhere.
'use strict'

const $ = (id) => document.getElementById(id)
const games = {
  gomoku: {number: 0, size: 15, min: 5, max: 22, letters: 'ABCDEFGHIJKLMNOPQRSTUV'},
  go: {number: 1, size: 5, min: 2, max: 9, letters: 'ABCDEFGHJ', komi: 5},
  connect: {number: 2, columns: 7, rows: 6, letters: 'ABCDEFG'},
}

// --- State ---

const engine = new Engine(hear)
let state = null // what the engine says of the position
let current = null // what the game on the board began with: {game, rule, size, komi}, the last where it is not usual. The fields may say what the next one shall be
let thoughts = {of: null, lines: []} // the newest, by rank, and the state that they judge
let future = [] // moves that were taken back and can be played again, the next one first
let clock = null // of the game on the board, where it has one
let ended = null // what ended the game beside the rules, in words: time, or a side that gave up
let review = null // a look back at the game on the board
let cursor = {x: 0, y: 0}
let chosen = null // the point that a finger chose and has not yet confirmed
let newest = 0 // number of the newest game asked for
let starting = false // that game is not there yet
let job = 0 // number of the newest task; older ones see that they are out of date

const fields = () => ({game: $('game').value, rule: $('rule').value, size: Number($('size').value)})
const game = () => games[current.game]
const myTurn = () => state && !ended && ($('side').value === 'both' || $('side').value === state.toMove)
const sgfLetters = 'abcdefghijklmnopqrstuv'
/** How the two lines of a point are called, and what stands between them, by kind of coordinates. */
const namings = {
  letters: {column: (x) => game().letters[x], row: (y) => String(state.rows - y), between: ''},
  numbers: {column: (x) => String(x + 1), row: (y) => String(y + 1), between: ','},
  sgf: {column: (x) => sgfLetters[x], row: (y) => sgfLetters[y], between: ''},
}
const naming = () => namings[$('coordinates').value] ?? namings.letters
const name = ({0: x, 1: y}) => (x < 0 ? words.passed : naming().column(x) + naming().between + naming().row(y))

function say(text, isError = false) {
  if ($('status').textContent !== text) $('status').textContent = text // the same again would be read aloud again
  $('status').classList.toggle('error', isError)
}

function describeEnd() {
  if (!state.winner) return words.draw
  return words.wins(state.winner, state.margin === null || current.game !== 'go' ? null : Math.abs(state.margin) / 2)
}

function describeTurn() {
  if (ended) return ended
  if (state.over) return describeEnd()
  const last = state.moves.at(-1)
  return (last ? `${words.played(state.toMove === 'b' ? 'w' : 'b', name(last))} ` : '') + words.toMove(state.toMove)
}

// --- Thoughts ---

function hear(info) {
  if (thoughts.of !== state) thoughts = {of: state, lines: []}
  thoughts.lines[info.rank - 1] = info
  showThoughts()
}

function scoreText(info) {
  if (info.end >= 0) return (info.score > 0 ? words.winsIn : words.losesIn)(Math.ceil(info.end / 2))
  if (info.margin !== null) return words.exactly(`${info.margin >= 0 ? '+' : ''}${info.margin / 2}`)
  return `${info.score >= 0 ? '+' : ''}${(info.score / 100).toFixed(2)}`
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
  $('lines').replaceChildren(
    ...lines.filter(Boolean).map((info) => {
      const item = document.createElement('li')
      const score = document.createElement('b')
      score.textContent = scoreText(info)
      item.append(score, ' ', info.line.slice(0, 12).map(name).join(' '))
      return item
    })
  )
  draw()
}

// --- Drawing ---

function heat(shapes) {
  if (!$('analysis').checked || state.over || !myTurn() || thoughts.of !== state) return
  const shown = thoughts.lines.filter((info) => info && info.line.length && info.line[0][0] >= 0)
  const most = Math.max(...shown.map((info) => info.moveNodes), 1)
  for (const info of shown) {
    const [x, y] = info.line[0]
    const share = chance(info)
    const strength = 0.35 + 0.6 * (info.rank === 1 ? 1 : Math.sqrt(info.moveNodes / most) * 0.8)
    const hue = Math.round(share * 130)
    shapes.push(
      svg('circle', {class: 'heat', cx: x + 1, cy: y + 1, r: 0.44, fill: `hsl(${hue} 75% 45%)`, opacity: strength.toFixed(2)}),
      svg('text', {x: x + 1, y: y + 1.12, 'text-anchor': 'middle', 'font-size': 0.34, fill: '#fff', 'font-weight': 600}, `${Math.round(share * 100)}%`)
    )
  }
}

/** The point that a finger chose: a pale stone, and lines that show from under the finger. */
function drawChosen(shapes, columns, rows) {
  const [x, y] = [chosen.x + 1, chosen.y + 1]
  const line = {class: 'chosen', stroke: 'var(--mark)', 'stroke-width': 0.12}
  shapes.push(
    svg('line', {...line, x1: 0.5, y1: y, x2: columns + 0.5, y2: y}),
    svg('line', {...line, x1: x, y1: 0.5, x2: x, y2: rows + 0.5}),
    svg('circle', {cx: x, cy: y, r: 0.44, fill: state.toMove === 'b' ? '#161616' : '#f4f2ee', opacity: 0.7})
  )
}

/** The numbers of the moves whose stones are on the board. */
function drawNumbers(shapes) {
  const newest = new Map(state.moves.map(([x, y], i) => [`${x},${y}`, i + 1]))
  for (const [point, number] of newest) {
    const [x, y] = point.split(',').map(Number)
    const cell = state.cells[y * state.columns + x]
    if (cell !== 'b' && cell !== 'w') continue
    shapes.push(svg('text', {class: 'number', x: x + 1, y: y + 1.13, 'text-anchor': 'middle', 'font-size': 0.36, fill: cell === 'b' ? '#fff' : '#000'}, String(number)))
  }
}

function draw() {
  if (!state) return
  const {columns, rows} = state
  const shapes = state.forbidden.map(([x, y]) => svg('text', {class: 'forbidden', x: x + 1, y: y + 1.16, 'text-anchor': 'middle', 'font-size': 0.5, fill: '#b3261e'}, '×'))
  if ($('numbers').checked) drawNumbers(shapes)
  heat(shapes)
  if (chosen) drawChosen(shapes, columns, rows)
  else if (document.activeElement === $('board')) shapes.push(svg('rect', {x: cursor.x + 0.52, y: cursor.y + 0.52, width: 0.96, height: 0.96, fill: 'none', stroke: 'var(--mark)', 'stroke-width': 0.07}))
  const bare = $('coordinates').value === 'none'
  const [columnName, rowName] = bare ? [() => '', () => ''] : [naming().column, naming().row]
  const position = {...state, game: current.game, columnName, rowName, last: $('numbers').checked ? null : state.moves.at(-1), won: state.winningLine}
  $('board').replaceChildren(boardPicture(position, shapes))
  $('undo').disabled = state.moves.length === 0
  $('redo').disabled = future.length === 0
  $('resign').disabled = state.over || ended !== null || state.moves.length === 0
  showReview()
  $('confirm').hidden = !chosen
  if (chosen) $('confirm').textContent = words.playPoint(name([chosen.x, chosen.y]))
}

// --- Playing ---

/** Ends what runs and numbers a new task. */
function begin() {
  engine.stop()
  $('stop').disabled = true
  chosen = null
  return ++job
}

/** Whether the position on the board is one to play on: it is there, and no other is on its way. */
const settled = () => state && !state.left && !starting

function start(value) {
  starting = value
  $('board').setAttribute('aria-busy', value)
}

/** The answer to a call that changes the position; nobody plays on the old one meanwhile. */
async function changed(call) {
  const from = state
  from.left = true
  const answer = await call
  from.left = false
  return answer
}

/** Takes what the engine answered; false if that was an error, which is shown. */
function take(answer) {
  if (answer.stopped) return false
  if (answer.error) {
    say(answer.error[0].toUpperCase() + answer.error.slice(1) + '.', true)
    return false
  }
  state = answer
  clock?.run(state.over || ended || future.length > 0 || state.moves.length === 0 ? null : state.toMove, Date.now())
  remember()
  showClocks()
  showThoughts()
  say(describeTurn())
  return true
}

function remember() {
  if (state) save({...current, side: $('side').value, level: $('level').value, strength: $('strength').value, analysis: $('analysis').checked, moves: state.moves, future, clock: $('clock').value, left: clock && clockLeft()})
}

/** A game as the fields say. `moves`: those of a game that is to go on. `komi`: where it is not the usual one. `later`: moves that were taken back. `left`: of its clock. */
async function newGame(moves = [], komi = undefined, later = [], left = null) {
  begin()
  start(true)
  const mine = ++newest
  const wanted = komi === undefined ? fields() : {...fields(), komi}
  const {number, size, columns = wanted.size, rows = wanted.size, komi: usual = 0} = games[wanted.game]
  let answer = await engine.newGame(number, columns, rows, size ? Number(wanted.rule) : 0, komi ?? usual)
  for (const [x, y] of answer.error ? [] : moves) {
    const next = mine === newest ? await engine.play(x, y) : {error: 'out of date'}
    if (next.error) break
    answer = next
  }
  if (mine !== newest) return
  start(false)
  if (!answer.error) {
    current = wanted
    future = later
    ended = null
    clock = left ? new GameClock(left) : Number($('clock').value) > 0 ? GameClock.of(Number($('clock').value)) : null
    thoughts = {of: null, lines: []}
    cursor = {x: Math.floor(answer.columns / 2), y: Math.floor(answer.rows / 2)}
  }
  if (take(answer)) goOn()
}

/** Whether the game on the board may end: asks where moves would be lost. */
function mayEnd() {
  const count = state?.moves.length ?? 0
  if (count === 0) return true
  $('ask-text').textContent = words.movesLost(count)
  const dialog = $('ask')
  dialog.showModal()
  // Its close event comes later than the answer, perhaps when the next question is open.
  return new Promise((resolve) => {
    dialog.onsubmit = (event) => resolve(event.submitter.value === 'end')
    dialog.oncancel = () => resolve(false)
    dialog.onclose = () => dialog.open || resolve(false)
  })
}

/** Another game, rule or size in the fields. */
async function changeGame() {
  showSettings()
  const {size, min, max} = games[$('game').value]
  const given = Number($('size').value)
  if (size && !(Number.isInteger(given) && given >= min && given <= max)) return say(words.boardSides(min, max), true)
  if (await mayEnd()) return newGame()
  for (const id of ['game', 'rule', 'size']) $(id).value = current[id]
  showSettings()
}

/** Shows a game from elsewhere, {game, rule, size, komi, moves}, where the one on the board may end. Both sides are the person's. */
async function show({error, count = 1, komi, moves, ...wanted}) {
  if (error) return say(error, true)
  if (!(await mayEnd())) return
  for (const [id, value] of Object.entries({...wanted, side: 'both'})) $(id).value = value ?? ''
  showSettings()
  await newGame(moves, komi)
  const played = state?.moves.length ?? 0
  if (played < moves.length) say(words.onlyFirst(played, moves.length), true)
  else if (count > 1) say(`${words.firstGameOf(count)} ${describeTurn()}`)
}

function showLink() {
  const linked = readLink(location.hash)
  if (!linked) return
  // A reload shows the game as it is then, not that of the link.
  history.replaceState(null, '', location.pathname + location.search)
  show(linked)
}

async function openFile(file) {
  if (file.size > longestFile) return say(words.fileTooLong, true)
  begin()
  const read = gameOfFile(await engine.read(await file.text(), file.name))
  goOn()
  await show(read)
}

async function copyLink() {
  const link = linkOf(current, state.moves)
  try {
    await navigator.clipboard.writeText(link)
    say(words.linkCopied)
  } catch {
    history.replaceState(null, '', link)
    say(words.linkInAddress)
  }
}

async function saveAs(format) {
  const name = `tengen-${current.game}`
  if (format === 'svg' || format === 'png') {
    const picture = pictureText($('board'), 1024)
    return download(format === 'svg' ? new Blob([picture], {type: 'image/svg+xml'}) : await pngOf(picture), `${name}.${format}`)
  }
  begin()
  const {text, error} = await engine.write(format === 'txt' ? (current.game === 'connect' ? 'columns' : 'notation') : format)
  goOn()
  if (error) say(words.cannotSave(error), true)
  else download(new Blob([text], {type: 'text/plain'}), `${name}.${format}`)
}

// --- The clock ---

const clockLeft = () => ({b: Math.ceil(clock.leftOf('b', Date.now())), w: Math.ceil(clock.leftOf('w', Date.now()))})

function showClocks() {
  $('clocks').hidden = !clock
  if (clock) $('clocks').textContent = words.clocks(clockText(clock.leftOf('b', Date.now())), clockText(clock.leftOf('w', Date.now())))
}

/** Ends the game: the rules have not. */
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
const thinkingTime = () => Math.max(20, Math.min(Number($('level').value), clock ? Math.floor(clock.leftOf(state.toMove, Date.now()) / 20) : Infinity))

/** Whatever comes next: the engine's move, or an analysis. */
async function goOn(force = false) {
  if (!settled()) return // goes on when that is done
  const mine = ++job
  if (state.over || ended) return
  if (force || !myTurn()) {
    say(words.thinking(state.toMove))
    $('stop').disabled = false
    const level = Number($('strength').value)
    let answer = await engine.search(thinkingTime(), 1, {level})
    if (mine !== job) return
    $('stop').disabled = true
    // Told to move now: what it has found so far, else its first answer.
    if (answer.stopped) answer = engine.best ? {move: engine.best} : await engine.search(1000, 1, {depth: 4, level})
    if (mine !== job) return
    if (answer.error) return take(answer)
    if (!answer.move) return say(words.noMove, true)
    if (await makeMove(...answer.move)) goOn()
    return
  }
  say(describeTurn())
  if (!$('analysis').checked) return
  // Longer and longer slices: each goes on from what the table still knows.
  for (let slice = 250; slice <= 16000 && mine === job; slice *= 2) {
    const answer = await engine.search(slice, 8)
    if (mine !== job || answer.stopped || answer.error) return
    if (answer.info.end >= 0 && thoughts.lines.every((info) => info.end >= 0)) return
  }
}

/** The row where a stone in this column comes to rest; the row itself in other games. */
const rowOf = (x, y) => (current.game === 'connect' ? state.legal.find((move) => move[0] === x)?.[1] ?? y : y)

/** Says why a point is refused; false if it is not. */
function refuse(x, y) {
  y = rowOf(x, y)
  if (state.legal.some((move) => move[0] === x && move[1] === y)) return false
  say(`${refusal(state, current.game, name([x, y]), x, y)} ${words.toMove(state.toMove)}`, true)
  return true
}

async function play(x, y) {
  if (!settled() || state.over || !myTurn() || refuse(x, y)) return
  tick()
  if (ended) return
  begin()
  if (await makeMove(x, rowOf(x, y))) goOn()
}

/** A move on the board. What was taken back can be played again as long as the moves are the same. False if it is refused. */
async function makeMove(x, y) {
  const answer = await changed(engine.play(x, y))
  if (!answer.error) future = String(future[0]) === `${x},${y}` ? future.slice(1) : []
  return take(answer)
}

/** Takes a move back. False if that cannot be. */
async function takeBack() {
  const move = state.moves.at(-1)
  ended = null
  const answer = await changed(engine.undo())
  if (!answer.error) future = [move, ...future]
  return take(answer)
}

/** A first tap on a small point chooses it, a second one on the same point plays there. */
function choose(x, y) {
  if (!settled() || state.over || !myTurn()) return
  if (chosen && chosen.x === x && chosen.y === y) return play(x, y)
  chosen = refuse(x, y) ? null : {x, y}
  if (chosen) say(words.tapAgain(name([x, y])))
  draw()
}

async function undo() {
  if (!settled()) return
  const mine = begin()
  // Back to the person's own move, where one side is the engine's.
  do {
    if (!(await takeBack())) return
  } while (mine === job && state.moves.length > 0 && !myTurn() && $('side').value !== 'none')
  if (myTurn()) goOn()
}

async function redo() {
  if (!settled()) return
  const mine = begin()
  do {
    if (!(await makeMove(...future[0]))) return
  } while (mine === job && future.length > 0 && !myTurn())
  goOn()
}

/** To the position after so many moves of the game. Both sides are then the person's, so that nobody plays on by themselves. */
async function goTo(ply) {
  if (!settled()) return
  $('side').value = 'both'
  const mine = begin()
  while (mine === job && state.moves.length > ply) if (!(await takeBack())) return
  while (mine === job && state.moves.length < ply && future.length > 0) if (!(await makeMove(...future[0]))) return
  if (mine === job) goOn()
}

/** The whole game turned or mirrored: `where(x, y, last)` says where a point comes to lie; `last` is the number of the last column. */
async function turn(where) {
  if (!settled()) return
  const {columns} = state
  const moved = (moves) => moves.map(([x, y]) => (x < 0 ? [x, y] : where(x, y, columns - 1)))
  for (const id of ['game', 'rule', 'size']) $(id).value = current[id]
  await newGame(moved(state.moves), current.komi, moved(future))
}

// --- Looking back ---

async function reviewGame() {
  if (review?.running) return review.stop()
  if (!settled()) return
  const wanted = current
  const {number, size, columns = wanted.size, rows = wanted.size, komi: usual = 0} = games[wanted.game]
  const mine = new Review([number, columns, rows, size ? Number(wanted.rule) : 0, wanted.komi ?? usual], [...state.moves, ...future], Number($('level').value))
  review = Object.assign(mine, {game: wanted})
  showReview()
  await mine.run(showReview)
  if (review === mine) showReview()
}

/** The curve and the mistakes, where they are of the game on the board. */
function showReview() {
  if (review && (review.game !== current || !review.isOf([...state.moves, ...future]))) {
    review.stop()
    review = null
  }
  const count = review?.positions.length ?? 0
  $('review').textContent = review?.running ? words.stopReview : words.review
  $('curve').hidden = count < 2
  const found = count < 2 ? [] : review.mistakes()
  const progress = review?.running ? words.reviewing(count, review.moves.length + 1) : count < 2 ? '' : words.mistakes(found.length)
  if ($('reviewing').textContent !== progress) $('reviewing').textContent = progress
  const focused = [...$('mistakes').children].findIndex((item) => item.contains(document.activeElement))
  $('mistakes').replaceChildren(...found.map(showMistake))
  $('mistakes').children[focused]?.querySelector('button').focus({preventScroll: true})
  if (count < 2) return
  const ply = state.moves.length
  $('curve').replaceChildren(curvePicture(review, review.moves.length, ply))
  $('curve').ariaValueMax = review.moves.length
  $('curve').ariaValueNow = ply
  const black = review.positions[ply]?.black
  $('curve').ariaValueText = black === undefined ? String(ply) : words.reviewed(ply, Math.round(100 * black))
}

/** A mistake: a button that leads to the position before it. */
function showMistake({ply, color, kind, before, after, best}) {
  const percent = (value) => Math.round(100 * value)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words.cost(ply + 1, color, name(review.moves[ply]), kind, percent(before), percent(after), best ? name(best) : '')
  button.addEventListener('click', () => goTo(ply))
  const item = document.createElement('li')
  item.append(button)
  return item
}

function showSettings() {
  const wanted = games[$('game').value]
  $('rule-label').hidden = $('game').value !== 'gomoku'
  $('size-label').hidden = Boolean(wanted.columns)
  $('rotate').hidden = Boolean(wanted.columns) // stones fall down
  $('pass').hidden = $('game').value !== 'go'
  if (wanted.size) Object.assign($('size'), {min: wanted.min, max: wanted.max})
}

/** Speaks that language from now on. */
function showLanguage(code) {
  speak(code)
  $('language').value = code
  $('tagline').textContent = words.tagline(words[Engine.where])
  for (const option of $('strength').options) option.textContent = words.level(Number(option.value))
  showThoughts()
  if (state) say(describeTurn())
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

$('board').addEventListener('click', (event) => {
  if (!state) return
  const box = $('board').getBoundingClientRect()
  const x = Math.round(((event.clientX - box.left) / box.width) * (state.columns + 1)) - 1
  const y = Math.round(((event.clientY - box.top) / box.height) * (state.rows + 1)) - 1
  if (x < 0 || y < 0 || x >= state.columns || y >= state.rows) return
  cursor = {x, y}
  const small = box.width / (state.columns + 1) < 24 // pixels: what a finger can tell apart
  if (small && (event.pointerType ? event.pointerType === 'touch' : matchMedia('(pointer: coarse)').matches)) choose(x, y)
  else play(x, y)
})
$('board').addEventListener('keydown', (event) => {
  if (!state) return
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key]
  if (step) {
    cursor.x = Math.min(Math.max(cursor.x + step[0], 0), state.columns - 1)
    cursor.y = Math.min(Math.max(cursor.y + step[1], 0), state.rows - 1)
    chosen = null
    const cell = {b: 'blackStone', w: 'whiteStone', '.': 'emptyPoint', '#': 'neutralPoint'}[state.cells[cursor.y * state.columns + cursor.x]]
    say(`${name([cursor.x, cursor.y])}, ${words[cell]}`)
    draw()
  } else if (event.key === 'Enter' || event.key === ' ') {
    play(cursor.x, cursor.y)
  } else return
  event.preventDefault()
})
for (const type of ['focus', 'blur']) $('board').addEventListener(type, draw)
$('new').addEventListener('click', async () => {
  if (state?.over || (await mayEnd())) newGame()
})
$('undo').addEventListener('click', undo)
$('redo').addEventListener('click', redo)
$('resign').addEventListener('click', () => {
  if (!settled()) return
  const {value} = $('side')
  end(words.resigned(value === 'b' || value === 'w' ? value : state.toMove))
})
$('clock').addEventListener('change', async () => {
  if (await mayEnd()) return newGame()
  $('clock').value = String(clock ? Math.round(Math.max(clock.left.b, clock.left.w) / 60000) : 0)
})
$('rotate').addEventListener('click', () => turn((x, y, last) => [last - y, x]))
$('mirror').addEventListener('click', () => turn((x, y, last) => [last - x, y]))
$('review').addEventListener('click', reviewGame)
$('curve').addEventListener('click', (event) => {
  const box = $('curve').getBoundingClientRect()
  goTo(Math.round(((event.clientX - box.left) / box.width) * review.moves.length))
})
$('curve').addEventListener('keydown', (event) => {
  const ply = {ArrowLeft: state.moves.length - 1, ArrowRight: state.moves.length + 1, Home: 0, End: review.moves.length}[event.key]
  if (ply === undefined) return
  if (ply >= 0 && ply <= review.moves.length) goTo(ply)
  event.preventDefault()
})
for (const id of ['numbers', 'coordinates']) {
  $(id).addEventListener('change', () => {
    saveView({numbers: $('numbers').checked, coordinates: $('coordinates').value})
    showThoughts()
  })
}
$('pass').addEventListener('click', () => play(-1, -1))
$('confirm').addEventListener('click', () => {
  if (!chosen) return
  $('board').focus({preventScroll: true}) // the button goes away
  play(chosen.x, chosen.y)
})
$('move').addEventListener('click', () => {
  begin()
  goOn(true)
})
$('stop').addEventListener('click', () => engine.stop())
$('settings').addEventListener('submit', (event) => event.preventDefault())
$('game').addEventListener('change', () => {
  const {size} = games[$('game').value]
  if (size) $('size').value = size
  changeGame()
})
for (const id of ['rule', 'size']) $(id).addEventListener('change', changeGame)
for (const id of ['level', 'strength']) $(id).addEventListener('change', remember)
$('language').addEventListener('change', () => {
  rememberLanguage($('language').value)
  showLanguage($('language').value)
})
$('open').addEventListener('click', () => $('file').click())
$('file').addEventListener('change', async () => {
  const [file] = $('file').files
  if (file) await openFile(file)
  $('file').value = ''
})
$('link').addEventListener('click', () => state && copyLink())
$('save').addEventListener('click', () => state && saveAs($('format').value))
window.addEventListener('hashchange', showLink)
for (const id of ['side', 'analysis']) {
  $(id).addEventListener('change', () => {
    begin()
    remember()
    draw()
    goOn()
  })
}

for (let level = 1; level <= 20; level++) $('strength').add(new Option(level, level, level === 20, level === 20))
for (const [code, {name}] of Object.entries(languages)) $('language').add(new Option(name, code))
showLanguage(chosenLanguage())
const view = readView()
$('numbers').checked = view.numbers
if ([...$('coordinates').options].some(({value}) => value === view.coordinates)) $('coordinates').value = view.coordinates
const saved = readSaved((id) => [...$(id).options].map((option) => option.value), games)
if (saved) {
  for (const id of ['game', 'rule', 'side', 'level', 'strength', 'size']) $(id).value = saved[id]
  $('analysis').checked = saved.analysis
  if ([...$('clock').options].some(({value}) => value === saved.clock)) $('clock').value = saved.clock
}
showSettings()
setInterval(tick, 200)
if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
  say(words.noWebAssembly, true)
} else {
  newGame(saved?.moves, saved?.komi, saved?.future, saved?.left)
    .then(showLink)
    .then(() => Engine.where === 'engineInPage' && 'serviceWorker' in navigator && keepOffline())
}
