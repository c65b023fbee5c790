// Games that come to the page and leave it: files, text, links, pictures.

import {picture} from './board_view.js'
import {longestMessage} from './calls.js'
import {endCode, resultCode} from './describe.js'
import {words} from './language.js'
import {later} from './later.js'
import {positions} from './rules.js'
import {withFacts, salvage} from './sgf_text.js'
import {callOfFile, download, gameOfFile, linkOfStudy, linkOfTree, readLink, studyOfLink, treeOfLink} from './share.js'
import {isSettled} from './store.js'
import {addChapters, chapterText, chaptersOf} from './study.js'
import {GameTree} from './tree.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./keeper.js').Keeper} Keeper */
/** @typedef {import('./share.js').Given} Given */
/** @typedef {import('./types').Chapter} Chapter */

const pictureSide = 1024 // pixels
const lastFrameMs = 3000
const mostWarnings = 20

/** A game from elsewhere as a chapter, at the end of its main line or, among others, at its beginning. @param {Given} given @param {boolean} alone @returns {Chapter} */
function chapterOf({komi, moves, setup, tree: nodes, game, rule, size, facts = {}}, alone) {
  const tree = nodes ? GameTree.from(nodes) : GameTree.of(moves)
  tree.here = alone ? tree.addLine(moves, 0) : 0
  return {wanted: {game, rule, size, ...(komi === undefined ? {} : {komi}), ...(setup ? {setup} : {})}, tree, facts, ended: null}
}

/**
 * Shows games from elsewhere, several as a study; the one on the board is kept among the games.
 * @param {Keeper} keeper @param {Chapter[]} chapters
 * @param {{at?: number, doubts?: string[], notes?: string[]}} [said] the chapter that is shown first; what a person should know of it
 */
async function show(keeper, chapters, {at = 0, doubts = [], notes = []} = {}) {
  const {director} = keeper
  const chapter = chapters[at]
  const wished = chapter.tree.path().length - 1
  const kept = await keeper.show(chapter, chapters.length > 1 ? {chapters, at} : null)
  const played = director.data.position?.moves.length ?? 0
  const wrong = [...doubts, ...(played < wished ? [words.onlyFirst(played, wished)] : [])]
  const all = [...wrong, ...(chapters.length > 1 ? [chapterText(chapters, at)] : []), ...notes, ...(kept ? [words.gameKept] : [])]
  if (all.length > 0) director.say(() => all.reduce((one, two) => words.join(one, two)), wrong.length > 0)
}

/** Shows the game of a link, or the study; whether it was one. @param {Keeper} keeper @param {string} hash */
export async function showLink(keeper, hash) {
  const linked = readLink(hash)
  if (linked && 'error' in linked) keeper.director.say(() => linked.error, true)
  else if (linked) await showLinked(keeper, linked, hash)
  return linked !== null
}

/** @param {Keeper} keeper @param {Given} linked the game of the link @param {string} hash */
async function showLinked(keeper, linked, hash) {
  const [study, tree] = [await studyOfLink(hash), await treeOfLink(hash)]
  const damaged = study === undefined || tree === undefined ? [words.linkDamaged] : []
  if (!study) return show(keeper, [chapterOf(tree ? {...linked, tree} : linked, true)], {doubts: damaged})
  const {chapters, at, all} = study
  await show(keeper, chapters, {at, doubts: chapters.length < all ? [words.gamesLeftOut(all - chapters.length, all)] : []})
}

/** @typedef {'game' | 'chapters'} As whether games take the place of the one on the board or come to it as chapters */

/** @param {Keeper} keeper @param {File} file @param {As} [as] */
export async function openFile(keeper, file, as = 'game') {
  if (file.size > longestMessage) return keeper.director.say(() => words.fileTooLong, true)
  await openBytes(keeper, new Uint8Array(await file.arrayBuffer()), file.name, as)
}

/** A game as text, or a link. @param {Keeper} keeper @param {string} text */
export async function openText(keeper, text) {
  const bare = text.trim()
  const at = bare.indexOf('#')
  if (at >= 0 && !/[\s;]/.test(bare) && (await showLink(keeper, bare.slice(at)))) return
  await openBytes(keeper, new TextEncoder().encode(text), text.includes('(;') ? 'pasted.sgf' : /^Piskvor/i.test(bare) ? 'pasted.psq' : 'pasted.txt')
}

/** @param {Keeper} keeper @param {Uint8Array} bytes @param {string} name @param {As} [as] */
async function openBytes(keeper, bytes, name, as = 'game') {
  const {director} = keeper
  const {engine} = director
  const call = callOfFile(bytes, name)
  if (!call) return director.say(() => words.fileTooLong, true)
  director.begin()
  const read = await engine[call.name](call.contents, name)
  if (read.error === undefined || !/\.sgf$/i.test(name)) return showFile(keeper, read, as)
  // What can be read of a record with a move that cannot be: its main line up to that one.
  const text = new TextDecoder().decode(bytes)
  const saved = text.length < 1e6 ? await salvage(text, async (part) => {
    const answer = await engine.read(part, name)
    return answer.error === undefined && !answer.stopped && answer.moves.length > 0 ? answer : null
  }) : null
  await showFile(keeper, saved?.found ?? read, as, saved ? [words.onlyFirst(saved.read, saved.all)] : [])
}

/** Shows the games of a file that the page can show. @param {Keeper} keeper @param {import('./types').Answer<import('./types').FileGame>} read @param {As} as @param {string[]} [doubts] */
async function showFile(keeper, read, as, doubts = []) {
  const {director} = keeper
  const all = read.error === undefined && !read.stopped ? [read, ...(read.more ?? [])] : []
  const games = all.map(gameOfFile).flatMap((game) => ('error' in game ? [] : [game]))
  if (games.length === 0) {
    const first = gameOfFile(read)
    if ('error' in first && first.error) director.say(() => first.error, true)
    return director.goOn()
  }
  const count = /** @type {import('./types').FileGame} */ (read).games
  const warnings = games.length === 1 ? games[0].warnings ?? [] : games.flatMap(({warnings = []}, i) => warnings.map((warning) => `${i + 1}: ${warning}`)).slice(0, mostWarnings)
  const leftOut = [...new Set(all.flatMap((one) => ('leftOut' in one && one.leftOut) || []))]
  const wrong = [...doubts, ...(games.length < count ? [words.gamesLeftOut(count - games.length, count)] : []), ...(warnings.length > 0 ? [words.readWithDoubt(warnings.join('; '))] : [])]
  const notes = leftOut.length > 0 ? [words.propertiesLeftOut(leftOut.join(', '))] : []
  const chapters = games.map((game) => chapterOf(game, games.length === 1 && as === 'game'))
  if (as === 'game') return show(keeper, chapters, {doubts: wrong, notes})
  const added = await addChapters(director, chapters)
  if (added && wrong.length + notes.length > 0) director.say(() => [...wrong, ...notes].reduce((one, two) => words.join(one, two)), wrong.length > 0)
}

/** Copies a text, and says so. @param {Director} director @param {string} text @param {() => string} said */
async function copy(director, text, said) {
  try {
    await navigator.clipboard.writeText(text)
    director.say(said)
  } catch {
    director.say(() => words.cannotCopy, true)
  }
}

/** A link to the game with all that is said of it, of a study with all chapters; where that is too long a file. @param {Director} director */
export async function copyLink(director) {
  const {wanted, tree, study, facts} = director.data
  const isMore = study || Object.keys(facts).length > 0
  const link = await (isMore ? linkOfStudy(chaptersOf(director.data), study?.at ?? 0) : linkOfTree(wanted, tree)).catch(() => null)
  if (link) return copy(director, link, () => words.linkCopied)
  await saveAs(director, 'sgf')
  director.say(() => words.linkTooLong)
}

/** The game as text, with its variations. @param {Director} director */
export async function copyText(director) {
  const text = await textOf(director, 'sgf')
  if (text) await copy(director, text, () => words.textCopied)
}

/** The game in a format of text; null, and said, where it has none. @param {Director} director @param {string} format */
async function textOf(director, format) {
  const {data, engine} = director
  const {wanted} = data
  director.begin()
  const written = format === 'txt' ? (wanted.game === 'connect' ? 'columns' : 'notation') : format
  const texts = []
  let wrong = false
  if (format === 'sgf') {
    for (const [i, {wanted: one, tree: nodes, facts}] of chaptersOf(data).entries()) {
      const {text = '', error} = await engine.writeGame(one, nodes.toList())
      wrong ||= error !== undefined
      texts.push(withFacts(text, {...factsOf(data, i), ...facts}))
    }
  } else {
    const {text = '', error} = await engine.write(written)
    wrong = error !== undefined
    texts.push(text)
  }
  director.goOn()
  if (wrong) director.say(() => words.cannotSave, true)
  return wrong ? null : texts.join('')
}

/** What a record says beside its moves, where nothing is known of them. @param {import('./types').GameData} data @param {number} at the chapter @returns {import('./types').Facts} */
function factsOf(data, at) {
  const {side, level, study} = data
  if (study) return {CA: 'UTF-8', AP: 'Tengen', RE: at === study.at ? resultCode(data) : endCode(study.chapters[at].ended)}
  const nameOf = (/** @type {'b' | 'w'} */ color) => (side === 'both' ? '' : side === color ? words.you : `Tengen ${level}`)
  return {CA: 'UTF-8', AP: 'Tengen', PB: nameOf('b'), PW: nameOf('w'), DT: new Date().toISOString().slice(0, 10), RE: resultCode(data)}
}

/** The game as an animation, from the position after `from` moves to the one on the board. @param {typeof import('./pictures.js')} pictures @param {import('./types').GameData} data @param {{side: number, frameMs: number, from?: number}} gif */
async function animation({animationOf, pictureText}, data, {side, frameMs, from = 0}) {
  const {columns, rows, moves, first, setup, winningLine} = /** @type {import('./types').State} */ (data.position)
  const cells = positions(setup ?? '.'.repeat(columns * rows), columns, data.wanted.game, first, moves)
  const holder = document.createElement('div')
  const begin = Math.min(Math.max(0, Math.floor(from) || 0), moves.length)
  return animationOf(cells.slice(begin).map((frame, place) => {
    const i = begin + place
    holder.replaceChildren(picture({...data, dropped: -1}, frame, moves[i - 1] ?? null, i === moves.length ? winningLine : [], []))
    return pictureText(holder, side)
  }), {frameMs, lastFrameMs})
}

/** @param {Director} director @param {string} format @param {{side: number, frameMs: number, from?: number}} [gif] */
export async function saveAs(director, format, gif = {side: 480, frameMs: 700}) {
  const {data, game} = director
  if (!isSettled(data)) return
  const name = `tengen-${data.study && format === 'sgf' ? 'study' : data.wanted.game}.${format}`
  if (format === 'gif' || format === 'svg' || format === 'png') {
    const pictures = await later(director, () => import('./pictures.js'))
    if (!pictures) return
    if (format === 'gif') {
      game.change({job: 'drawing', message: null})
      download(await animation(pictures, data, gif), name)
      game.change({job: null})
    } else {
      const drawn = pictures.pictureText(/** @type {Element} */ (document.getElementById('board')), pictureSide)
      const blob = format === 'svg' ? new Blob([drawn], {type: 'image/svg+xml'}) : await pictures.pngOf(drawn)
      if (blob) download(blob, name)
    }
  } else {
    const text = await textOf(director, format)
    if (text === null) return
    download(new Blob([text], {type: 'text/plain'}), name)
  }
  director.say(() => (data.study && format !== 'sgf' ? words.join(words.saved(name), words.oneChapter) : words.saved(name)))
}
