// The menu: files, links, the view, the engine, and the games that the browser keeps.

import {gameText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {languages, rememberLanguage, words} from './language.js'
import {filesFor} from './later.js'
import {transform} from './navigation.js'
import {options} from './new_game_view.js'
import {isPonderable} from './pondering.js'
import {readGame, removeGame, saveView} from './saved.js'
import {chapterName} from './study.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./keeper.js').Keeper} Keeper */

const memories = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384] // MiB
const usualMemory = 80 // MiB: what a phone can spare

/** Tells the engine its threads and memory, and offers what it has. @param {Director} director @param {boolean} own whether it runs in this page @param {boolean} threaded */
export async function configure({engine, data}, own, threaded) {
  const {view} = data
  const threads = view.threads || (own && threaded ? Math.max(1, Math.floor((navigator.hardwareConcurrency || 1) / 2)) : 0)
  const told = await engine.options(threads, view.memory || (own ? usualMemory : 0))
  if (told.error !== undefined || told.stopped) return
  const fill = (/** @type {string} */ id, /** @type {number[]} */ offered, /** @type {number} */ chosen, unit = '') => {
    const values = [...new Set([...offered, chosen])].sort((one, two) => one - two)
    options(id, values.map((value) => [String(value), value + unit]), String(chosen))
    $(id).disabled = values.length < 2
  }
  fill('threads', Array.from({length: told.mostThreads}, (_, i) => i + 1), told.threads)
  fill('memory', memories.filter((value) => value <= told.mostMemory), told.memory, ' MiB')
}

/** What stands in the lists of the menu, in the page's language. @param {import('./types').GameData} data */
function fillLists({view, where, wanted}) {
  options('format', [['sgf', 'SGF'], ['psq', 'Piskvork (.psq)'], ['txt', words.movesAsText], ['png', words.pngPicture], ['svg', words.svgPicture], ['gif', words.gifPicture]], $('format').value || 'sgf')
  options('gif-time', [300, 700, 1500].map((ms) => [String(ms), words.seconds(ms / 1000)]), $('gif-time').value || '700')
  options('gif-size', [320, 480, 800].map((side) => [String(side), `${side} px`]), $('gif-size').value || '480')
  options('theme', [['wood', words.themeWood], ['slate', words.themeSlate], ['paper', words.themePaper]], view.theme)
  options('coordinates', [['letters', words.lettersAndNumbers], ['numbers', words.numbersFromTop], ['sgf', words.twoLetters], ['none', words.noCoordinates]], view.coordinates)
  $('tagline').textContent = words[/** @type {'engineInPage' | 'engineOfProgram'} */ (where)] ?? ''
  for (const id of ['numbers', 'threats', 'sound']) $(id).checked = view[/** @type {'numbers'} */ (id)]
  options('move-by', [['tap', words.byTap], ['two', words.byTwoTaps], ['slide', words.bySlide]], view.slide ? 'slide' : view.confirm ? 'two' : 'tap')
  $('ponder').checked = view.ponder
  const isSquare = wanted.game !== 'connect'
  $('rotate').hidden = $('shifts').hidden = !isSquare
  $('threats-label').hidden = wanted.game !== 'gomoku'
  showGif()
}

function showGif() {
  $('gif-time-label').hidden = $('gif-size-label').hidden = $('gif-from-label').hidden = $('format').value !== 'gif'
}

/** @type {[string, string, import('./types').Point][]} */
const shifts = [['shiftLeft', '←', [-1, 0]], ['shiftUp', '↑', [0, -1]], ['shiftDown', '↓', [0, 1]], ['shiftRight', '→', [1, 0]]]

/** @param {Director} director @param {Keeper} keeper @param {{own: boolean, threaded: boolean, speak: (code: string) => Promise<void>}} page */
export function viewMenu(director, keeper, {own, threaded, speak}) {
  const {game} = director
  const setView = (/** @type {Partial<import('./types').View>} */ values) => {
    game.change({view: {...game.data.view, ...values}})
    saveView(game.data.view)
  }
  const act = (/** @type {() => unknown} */ doing) => () => {
    $('menu').close()
    doing()
  }
  options('language', Object.entries(languages), document.documentElement.lang.slice(0, 2))
  fillLists(game.data)
  on('menu-open', 'click', () => {
    fillLists(game.data)
    $('gif-from').max = String(game.data.position?.moves.length ?? 0)
    $('shifts').replaceChildren(...shifts.map(([key, sign, [dx, dy]]) => button(sign, async () => {
      if ((await transform(director, (x, y) => [x + dx, y + dy])) === false) director.say(() => words.cannotShift, true)
    }, {'aria-label': words[/** @type {'shiftLeft'} */ (key)]})))
    $('menu').showModal()
  })
  game.watch(({view}) => [view], ([view]) => (document.documentElement.dataset.theme = view.theme))
  on('open', 'click', () => $('file').click())
  on('file', 'change', async () => {
    const [file] = $('file').files
    $('menu').close()
    if (file) await (await filesFor(director))?.openFile(keeper, file)
    $('file').value = ''
  })
  on('link', 'click', act(async () => (await filesFor(director))?.copyLink(director)))
  on('copy', 'click', act(async () => (await filesFor(director))?.copyText(director)))
  on('save', 'click', act(async () => (await filesFor(director))?.saveAs(director, $('format').value, {side: Number($('gif-size').value), frameMs: Number($('gif-time').value), from: Number($('gif-from').value)})))
  on('format', 'change', showGif)
  on('games', 'click', act(() => openHistory(director, keeper)))
  on('rotate', 'click', () => transform(director, (x, y, last) => [last - y, x]))
  on('mirror', 'click', () => transform(director, (x, y, last) => [last - x, y]))
  for (const id of ['numbers', 'threats', 'sound']) on(id, 'change', () => setView({[id]: $(id).checked}))
  on('move-by', 'change', () => setView({confirm: $('move-by').value === 'two', slide: $('move-by').value === 'slide'}))
  on('ponder', 'change', () => {
    setView({ponder: $('ponder').checked})
    if (director.pondering) director.begin()
    else if (isPonderable(game.data)) director.goOn()
  })
  for (const id of ['theme', 'coordinates']) on(id, 'change', () => setView({[id]: $(id).value}))
  on('flip', 'click', () => setView({flipped: !game.data.view.flipped}))
  on('language', 'change', async () => {
    rememberLanguage($('language').value)
    await speak($('language').value)
    fillLists(game.data)
  })
  for (const id of ['threads', 'memory']) {
    on(id, 'change', async () => {
      setView({[id]: Number($(id).value)})
      director.begin()
      await configure(director, own, threaded)
      director.goOn()
    })
  }
}

/** The games that the browser keeps: a click opens one. @param {Director} director @param {Keeper} keeper */
function openHistory(director, keeper) {
  const draw = () => refill($('history-list'), keeper.others().length === 0 ? [make('li', {class: 'empty'}, words.noGames)] : keeper.others().map(({id}) => make('li', {class: 'kept'},
    button('', async () => {
      $('history').close()
      if (!(await keeper.open(id))) director.say(() => (readGame(id) ? words.gameElsewhere : words.noGames), true)
    }),
    button('×', () => {
      removeGame(id)
      draw()
    }, {'aria-label': words.removeGame, class: 'bare'}))))
  draw()
  for (const [i, {at, wanted, tree, facts, study}] of keeper.others().entries()) {
    const row = $('history-list').children[i]?.firstElementChild
    const name = study ? `${words.chapters}: ${study.chapters.length}` : gameText(wanted)
    const title = facts.GN || facts.PB || facts.PW || facts.EV ? ` · ${chapterName(facts, 0)}` : ''
    row?.append(make('b', {}, name + title), make('small', {}, `${study ? gameText(wanted) : words.moveCount(tree.nodes.length - 1)} · ${at ? new Date(at).toLocaleString(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn'}) : ''}`))
  }
  $('history').showModal()
}
