// Games over a reload: the browser's storage holds them, each under a name of its own, and how the board is shown. It may be full, out of
// reach, damaged or of another version; what makes no sense is left out.

import {columnsOf, games, hasBoard, isKomi, komis, rowsOf} from './games.js'
import {mostHandicap} from './handicap.js'
import {openingFrom} from './openings.js'
import {GameTree, isPoint} from './tree.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {import('./types').SavedGame} SavedGame */
/** @typedef {import('./types').View} View */

const oldKey = 'tengen-game' // of versions up to 0.3: one game
const prefix = 'tengen-game-'
const viewKey = 'tengen-view'
const choicesKey = 'tengen-new'
const tabKey = 'tengen-tab' // in the storage of the tab
const mostGames = 60
export const mostMoves = 2000
export const mostChapters = 500

/** @param {string} key @param {'localStorage' | 'sessionStorage'} storage @returns {any} */
function read(key, storage = 'localStorage') {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Whether it is kept. @param {string} key @param {unknown} value @param {'localStorage' | 'sessionStorage'} storage */
function keep(key, value, storage = 'localStorage') {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // Played all the same, without a memory.
  }
}

export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

// --- Games ---

/** @param {import('./types').GameData} data @param {number} now */
export function recordOf({wanted, side, level, time, minutes, clock, opening, ended, mode, tree, facts, study}, now) {
  const leftOf = (/** @type {Side} */ color) => (clock ? Math.ceil(clock.leftOf(color, now)) : 0)
  return {version: 2, at: now, ...wanted, side, level, time, minutes, left: clock && {b: leftOf('b'), w: leftOf('w')}, swap2: opening?.toSaved(), ended, mode, tree: tree.toList(), here: tree.here,
          facts, ...(study ? {study: {at: study.at, chapters: study.chapters.map((chapter, i) => (i === study.at ? null : chapterRecord(chapter)))}} : {})}
}

/** A chapter of a study, as records and links hold it. @param {import('./types').Chapter} chapter */
export const chapterRecord = ({wanted, tree, facts, ended}) => ({...wanted, tree: tree.toList(), here: tree.here, facts, ...(ended ? {ended} : {})})

/** Keeps a game; where the storage is full the oldest others go. Whether it is kept. @param {string} id @param {ReturnType<typeof recordOf>} record */
export function saveGame(id, record) {
  if (read(prefix + id) === null) for (const name of savedNames().slice(mostGames - 1)) removeGame(name)
  if (keep(prefix + id, record)) return true
  const names = savedNames().filter((name) => name !== id)
  while (names.length > 0) {
    removeGame(/** @type {string} */ (names.pop()))
    if (keep(prefix + id, record)) return true
  }
  return false
}

/** @param {string} id */
export function removeGame(id) {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Then it was not kept either.
  }
}

/** The names of the games, the newest first. */
export function savedNames() {
  try {
    const keys = Array.from({length: localStorage.length}, (_, i) => localStorage.key(i) ?? '').filter((key) => key.startsWith(prefix))
    const times = new Map(keys.map((key) => [key, Number(read(key)?.at) || 0]))
    return keys.sort((one, two) => Number(times.get(two)) - Number(times.get(one))).map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Says which game this tab shows. @param {string} id */
export const keepTab = (id) => keep(tabKey, id, 'sessionStorage')

/**
 * The name of the game that this tab shows, if any. The entry of the browser's history says it, but a browser that changes the address
 * while it reloads loses the entry's state: after a reload the storage of the tab says it too.
 * @returns {string | undefined}
 */
export function tabsGame() {
  const [load] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'))
  return history.state?.id ?? (load?.type === 'reload' ? read(tabKey, 'sessionStorage') ?? undefined : undefined)
}

/** The game of that name, or null. @param {string} id */
export const readGame = (id) => gameOf(id, read(prefix + id))

/** The one game of an earlier version, or null. It then has a name. */
export function takeOldGame() {
  const saved = read(oldKey)
  const game = saved && gameOf(newId(), {time: Number(saved.level), level: Number(saved.strength ?? 20), minutes: Number(saved.clock) || 0, mode: saved.analysis === true ? 'analyse' : 'play', ...pick(saved, ['game', 'rule', 'size', 'komi', 'setup', 'side', 'left', 'swap2', 'tree', 'here', 'moves', 'future'])})
  try {
    localStorage.removeItem(oldKey)
  } catch {
    // It is read again.
  }
  return game
}

/** @param {any} object @param {string[]} keys */
const pick = (object, keys) => Object.fromEntries(keys.filter((key) => Object.hasOwn(object, key)).map((key) => [key, object[key]]))

/** The moves up to the first that makes no sense. @param {unknown} list @returns {Point[]} */
function soundMoves(list) {
  const moves = Array.isArray(list) ? list.slice(0, mostMoves) : []
  const wrong = moves.findIndex((move) => !isPoint(move))
  return wrong < 0 ? moves : moves.slice(0, wrong)
}

/** The game with its variations. Versions up to 0.2.0 kept `moves` and those taken back, `future`. @param {any} saved */
function treeOf(saved) {
  if (saved.tree) {
    const tree = GameTree.from(saved.tree)
    tree.goTo(Number.isInteger(saved.here) && saved.here >= 0 && saved.here < tree.nodes.length ? saved.here : 0)
    return tree
  }
  const tree = GameTree.of(soundMoves(saved.moves))
  tree.addLine(soundMoves(saved.future))
  return tree
}

/** @param {unknown} value @param {number} least @param {number} most @param {number} usual */
const numberIn = (value, least, most, usual) => (Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : usual)

/** @param {any} ended @returns {import('./types').Ended | null} */
function endedOf(ended) {
  if (!['resigned', 'time', 'scored'].includes(ended?.why) || ![null, 'b', 'w'].includes(ended.loser)) return null
  return {why: ended.why, loser: ended.loser, ...(Number.isInteger(ended.margin) ? {margin: ended.margin} : {})}
}

/** The game and its board; null where they make no sense. @param {any} saved @returns {import('./types').Wanted | null} */
function wantedOf(saved) {
  if (!saved || !Object.hasOwn(games, saved.game)) return null
  /** @type {import('./types').Wanted} */
  const wanted = {game: saved.game, rule: /^[0-4]$/.test(saved.rule) ? saved.rule : '0', size: saved.size}
  const {size: usual, columns} = games[wanted.game]
  if (usual ? !hasBoard(wanted.game, wanted.size, wanted.size) : false) return null
  if (columns) wanted.size = columns
  if (isKomi(saved.komi)) wanted.komi = saved.komi
  const {setup} = saved
  const isSetUp = typeof setup?.cells === 'string' && setup.cells.length === columnsOf(wanted) * rowsOf(wanted) && /^[bw.]+$/.test(setup.cells) && (setup.toMove === 'b' || setup.toMove === 'w')
  if (isSetUp) wanted.setup = {cells: setup.cells, toMove: setup.toMove}
  return wanted
}

/** Whether there is nothing in a game that a person would miss. @param {Pick<SavedGame, 'tree' | 'wanted' | 'study'>} game */
export const isBlank = ({tree, wanted, study}) => tree.nodes.length < 2 && !wanted.setup && !study && !tree.isRich

export const longestFact = 10000 // characters

/** Texts by SGF's names. @param {any} facts @returns {import('./types').Facts} */
export const factsFrom = (facts) => (facts && typeof facts === 'object' && !Array.isArray(facts)
  ? Object.fromEntries(Object.entries(facts).filter(([name, text]) => /^[A-Z]{1,4}$/.test(name) && typeof text === 'string').slice(0, 40).map(([name, text]) => [name, text.slice(0, longestFact)])) : {})

/** Null where it makes no sense. @param {any} saved @returns {import('./types').Chapter | null} */
export function chapterFrom(saved) {
  const wanted = wantedOf(saved)
  return wanted && {wanted, tree: treeOf(saved), facts: factsFrom(saved.facts), ended: endedOf(saved.ended)}
}

/** @param {any} saved @param {import('./types').Chapter} own the chapter that is on the board @returns {import('./types').Study | null} */
function studyOf(saved, own) {
  if (!Array.isArray(saved?.chapters)) return null
  const chapters = saved.chapters.slice(0, mostChapters).map((/** @type {any} */ chapter, /** @type {number} */ i) => (i === saved.at ? own : chapterFrom(chapter))).filter(Boolean)
  const at = chapters.indexOf(own)
  return at >= 0 && chapters.length > 1 ? {chapters, at} : null
}

/** Of what was saved all that makes sense, or null. @param {string} id @param {any} saved @returns {SavedGame | null} */
function gameOf(id, saved) {
  const wanted = wantedOf(saved)
  if (!wanted || !['b', 'w', 'both', 'none'].includes(saved.side)) return null
  const [tree, facts, ended] = [treeOf(saved), factsFrom(saved.facts), endedOf(saved.ended)]
  const sides = /** @type {Side[]} */ (['b', 'w'])
  const isLeft = sides.every((side) => Number.isInteger(saved.left?.[side]) && saved.left[side] >= 0)
  return {
    id, at: numberIn(saved.at, 0, Number.MAX_SAFE_INTEGER, 0), wanted, side: saved.side, level: numberIn(saved.level, 1, 20, 20), time: numberIn(saved.time, 20, 60000, 1000),
    minutes: isLeft ? numberIn(saved.minutes, 0, 180, 0) : 0, left: isLeft ? {b: saved.left.b, w: saved.left.w} : null,
    opening: openingFrom(saved.swap2), ended, mode: ['analyse', 'review'].includes(saved.mode) ? saved.mode : 'play', tree, facts, study: studyOf(saved.study, {wanted, tree, facts, ended}),
  }
}

// --- Settings ---

/** @param {View} view */
export const saveView = (view) => keep(viewKey, view)

/** @returns {View} */
export function readView() {
  const view = read(viewKey)
  const count = (/** @type {unknown} */ value) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0)
  const oneOf = (/** @type {unknown} */ value, /** @type {string[]} */ known) => (known.includes(String(value)) ? String(value) : known[0])
  return {numbers: view?.numbers === true, threats: view?.threats === true, sound: view?.sound === true, confirm: view?.confirm === true, slide: view?.slide === true && view?.confirm !== true, flipped: view?.flipped === true,
          coordinates: oneOf(view?.coordinates, ['letters', 'numbers', 'sgf', 'none']), theme: oneOf(view?.theme, ['wood', 'slate', 'paper']),
          threads: count(view?.threads), memory: count(view?.memory), ponder: view?.ponder === true}
}

/** @typedef {{game: import('./types').GameName, rule: string, sizes: Record<string, number>, side: import('./types').GameData['side'], level: number, time: number, minutes: number, opening: string, komi: number, handicap: number}} Choices */

/** What the last new game was: the next one begins with it. A stranger gets a mild opponent. @returns {Choices} */
export function readChoices() {
  const saved = read(choicesKey)
  const game = Object.hasOwn(games, saved?.game) ? saved.game : 'gomoku'
  /** @type {Record<string, number>} */
  const sizes = {}
  for (const [name, {size = 0}] of Object.entries(games)) {
    const wished = saved?.sizes?.[name]
    sizes[name] = hasBoard(/** @type {any} */ (name), wished, wished) && size ? wished : size
  }
  return {game, rule: /^[0-4]$/.test(saved?.rule) ? saved.rule : '0', sizes, side: ['b', 'w', 'both', 'none'].includes(saved?.side) ? saved.side : 'b', level: numberIn(saved?.level, 1, 20, 8),
          time: [100, 1000, 5000, 20000].includes(saved?.time) ? saved.time : 1000, minutes: [0, 3, 10, 30].includes(saved?.minutes) ? saved.minutes : 0, opening: ['swap2', 'taraguchi', 'soosorv'].includes(saved?.opening) ? saved.opening : 'none',
          komi: komis.includes(saved?.komi) ? saved.komi : games.go.komi ?? 0, handicap: numberIn(saved?.handicap, 2, mostHandicap(sizes.go), 0)}
}

/** @param {Choices} choices */
export const saveChoices = (choices) => keep(choicesKey, choices)
