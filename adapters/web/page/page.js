// The page: a store, an engine, views that draw the one and ask the other. No library, nothing from elsewhere.

import {linkOf} from './address.js'
import {bindAnalysis, hint, toggleAnalysis} from './analysis.js'
import {hearBegin, viewAnalysis} from './analyse_view.js'
import {playAt, viewBoard} from './board_view.js'
import {Engine} from './calls.js'
import {watchConnection} from './connection.js'
import {namer} from './describe.js'
import {Director} from './director.js'
import {$, drawIcons, on} from './dom.js'
import {threaded, where} from './engine.js'
import {Keeper} from './keeper.js'
import {chosenLanguage, languages, speak, words} from './language.js'
import {filesFor, later} from './later.js'
import {watchReview} from './looking_back.js'
import {configure, viewMenu} from './menu_view.js'
import {openingAgain} from './openings.js'
import {goTo, goToPlace, showMode, step, takeBack} from './navigation.js'
import {gameOfChoices, viewNewGame} from './new_game_view.js'
import {bindPondering} from './pondering.js'
import {showClocks, viewPlay} from './play_view.js'
import {viewReview} from './review_view.js'
import {readChoices, readGame, readView, tabsGame} from './saved.js'
import {watchEnd} from './scoring.js'
import {useDiscs} from './sides.js'
import {knock} from './sound.js'
import {viewStudy} from './study_view.js'
import {Game, isSettled} from './store.js'

/** @typedef {import('./types').GameData['mode']} Mode */

const tickMs = 200
const modes = /** @type {Mode[]} */ (['play', 'analyse', 'review'])

const game = new Game({view: readView(), where})
const engine = new Engine((info) => director.hear(info))
const director = new Director(game, engine, {knock})
const keeper = new Keeper(director)

/** A new game in the place of the one on the board, which is kept. @param {ReturnType<typeof gameOfChoices>} game */
async function start({wanted, values}) {
  const begun = await director.newGame(wanted, {...values, id: await keeper.nextId()})
  game.change({others: keeper.others().length})
  return begun
}

/** A game as these choices say. @param {import('./saved.js').Choices} choices */
const begin = (choices) => start(gameOfChoices(choices))

/** The same game again with the colours changed. */
async function rematch() {
  const {wanted, side, level, time, minutes, opening} = game.data
  const next = side === 'b' ? 'w' : side === 'w' ? 'b' : side
  await start({wanted, values: {side: next, level, time, minutes, opening: opening && openingAgain(opening, String(next)), mode: 'play'}})
}

// --- Tabs ---

function viewModes() {
  game.watch(({mode}) => [mode], ([mode]) => {
    for (const one of modes) {
      $(`tab-${one}`).setAttribute('aria-selected', String(one === mode))
      $(`tab-${one}`).tabIndex = one === mode ? 0 : -1
      $(`panel-${one}`).hidden = one !== mode
    }
  })
  for (const mode of modes) on(`tab-${mode}`, 'click', () => showMode(director, mode))
  on('modes', 'keydown', (event) => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[/** @type {string} */ (event.key)]
    if (!by) return
    const mode = modes[(modes.indexOf(game.data.mode) + by + modes.length) % modes.length]
    showMode(director, mode)
    $(`tab-${mode}`).focus()
    event.preventDefault()
    event.stopPropagation()
  })
}

// --- Keys, the clipboard and files anywhere on the page ---

const isField = (/** @type {any} */ element) => /^(INPUT|SELECT|TEXTAREA)$/.test(element?.tagName ?? '')
const isAsking = () => document.querySelector('dialog[open]') !== null

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target) || isAsking()) return
  /** @type {Record<string, () => unknown>} */
  const actions = {ArrowLeft: () => step(director, -1), ArrowRight: () => step(director, 1), Home: () => goTo(director, 0), End: () => goTo(director, Infinity)}
  const isButton = /** @type {any} */ (event.target)?.closest?.('button')
  const action = actions[event.key] ?? (event.key === ' ' && !isButton && game.data.mode === 'analyse' ? () => toggleAnalysis(director) : null)
  if (!action) return
  action()
  event.preventDefault()
})
/** A game from elsewhere: a file, text or a link. @param {File | string} given */
async function openGame(given) {
  const files = await filesFor(director)
  if (typeof given === 'string') await files?.openText(keeper, given)
  else await files?.openFile(keeper, given)
}

document.addEventListener('paste', (event) => {
  if (isField(event.target) || isAsking()) return
  const text = event.clipboardData?.getData('text') ?? ''
  if (text.trim()) openGame(text)
})
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  const [file] = event.dataTransfer?.files ?? []
  const text = event.dataTransfer?.getData('text') ?? ''
  if (file || text.trim()) openGame(file ?? text)
})
window.addEventListener('popstate', async (event) => {
  const id = event.state?.id
  if (id && id === game.data.id) return
  if (id && readGame(id)) {
    if (!(await keeper.open(id))) director.say(() => words.gameElsewhere, true)
  } else {
    keeper.entered = true
    await (await filesFor(director))?.showLink(keeper, location.hash)
    keeper.entered = false
    keeper.showAddress()
  }
})
const keep = () => keeper.save()
window.addEventListener('pagehide', keep)
document.addEventListener('visibilitychange', () => document.hidden && keep())

/** Speaks that language from now on. @param {string} code */
async function speakNow(code) {
  await speak(code)
  game.changeTree()
}

/** The explorer comes when it is first opened. */
function offerExplorer() {
  $('explorer').addEventListener('toggle', async () => {
    const explorer = await later(director, () => import('./explorer_view.js'))
    if (explorer) explorer.viewExplorer(director, keeper)
    else offerExplorer()
  }, {once: true})
}

/** Keeps the page for when there is no network. A new version that waits takes over at once: nothing is on the board yet but what is kept. */
async function keepOffline() {
  try {
    const registration = await navigator.serviceWorker.register('offline.js')
    registration.waiting?.postMessage('take over')
  } catch {
    // The page works all the same, with a network.
  }
}

/** The first game: that of the address, that of this tab, the newest, or a new one. */
async function beginFirst() {
  const own = tabsGame()
  const hash = location.hash
  if (hash && !(own && readGame(own))) {
    if ((await (await filesFor(director))?.showLink(keeper, hash)) && game.data.position) return
  }
  const {message} = game.data // an address that makes no sense
  const saved = await keeper.first(own)
  if (!(saved && (await keeper.begun(saved))) && !(await begin(readChoices()))) {
    const why = game.data.message
    game.change({connected: false}) // the engine never came: the board is there all the same
    await begin(readChoices())
    game.change({message: why})
  }
  if (message) game.change({message})
}

drawIcons(document)
await speak(chosenLanguage())
bindAnalysis(director)
bindPondering(director, document)
watchConnection(director)
watchEnd(game)
watchReview(game)
game.watch(({wanted}) => [wanted.game], ([played]) => useDiscs(played === 'connect'))
viewBoard(director)
viewPlay(director, {rematch})
viewAnalysis(director)
viewReview(director)
viewStudy(director, keeper)
offerExplorer()
viewModes()
viewMenu(director, keeper, {own: where === 'engineInPage', threaded, speak: speakNow})
viewNewGame(begin)
hearBegin(director, () => keeper.nextId())
on('hint', 'click', () => hint(director, namer(game.data)))
setInterval(() => {
  director.tick()
  keeper.tick()
  showClocks(director)
}, tickMs)

// What tests and the curious see of the page.
Object.defineProperties(globalThis, Object.fromEntries(Object.entries({
  state: () => game.data.position, thoughts: () => game.data.thoughts, review: () => game.data.review, tree: () => game.data.tree, engine: () => engine, clock: () => game.data.clock,
  current: () => game.data.wanted, game: () => game, director: () => director, keeper: () => keeper, linkOf: () => linkOf, words: () => words, languages: () => languages, Engine: () => Engine,
  settled: () => () => isSettled(game.data), goTo: () => (/** @type {number} */ ply) => goTo(director, ply), goToPlace: () => (/** @type {number} */ place) => goToPlace(director, place),
  play: () => (/** @type {number} */ x, /** @type {number} */ y) => playAt(director, x, y), undo: () => () => takeBack(director), say: () => (/** @type {string} */ text) => director.say(() => text),
  begin: () => (/** @type {object} */ choices) => begin({...readChoices(), ...choices}),
}).map(([key, get]) => [key, {get}])))

if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') director.say(() => words.noWebAssembly, true)
else {
  await configure(director, where === 'engineInPage', threaded)
  await beginFirst()
  keeper.begin()
  if (where === 'engineInPage' && 'serviceWorker' in navigator) keepOffline()
}
