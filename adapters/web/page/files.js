// Games that come to the page and leave it: files, text, links, pictures.

import {picture} from './board_view.js'
import {longestMessage} from './calls.js'
import {resultCode} from './describe.js'
import {words} from './language.js'
import {animationOf, pictureText, pngOf} from './pictures.js'
import {positions} from './rules.js'
import {withFacts, salvage} from './sgf_text.js'
import {callOfFile, download, gameOfFile, linkOfTree, readLink, treeOfLink} from './share.js'
import {isSettled} from './store.js'
import {GameTree} from './tree.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./keeper.js').Keeper} Keeper */
/** @typedef {import('./share.js').Given} Given */

const pictureSide = 1024 // pixels
const lastFrameMs = 3000

/** Shows a game from elsewhere; the one on the board is kept among the games. @param {Keeper} keeper @param {Given | {error: string}} given @param {string} [note] */
async function show(keeper, given, note = '') {
  const {director} = keeper
  if ('error' in given) return given.error ? director.say(() => given.error, true) : undefined
  const {count = 1, komi, moves, setup, tree: nodes, warnings = [], game, rule, size} = given
  const tree = nodes ? GameTree.from(nodes) : GameTree.of(moves)
  if (nodes) tree.here = tree.addLine(moves, 0)
  const kept = await keeper.show({game, rule, size, ...(komi === undefined ? {} : {komi}), ...(setup ? {setup} : {})}, tree)
  const played = director.data.position?.moves.length ?? 0
  const doubts = [...(note ? [note] : []), ...(played < moves.length ? [words.onlyFirst(played, moves.length)] : []), ...(warnings.length > 0 ? [words.readWithDoubt(warnings.join('; '))] : [])]
  const notes = [...doubts, ...(count > 1 ? [words.firstGameOf(count)] : []), ...(kept ? [words.gameKept] : [])]
  if (notes.length > 0) director.say(() => notes.reduce((one, two) => words.join(one, two)), doubts.length > 0)
}

/** Shows the game of a link; whether it was one. @param {Keeper} keeper @param {string} hash */
export function showLink(keeper, hash) {
  const linked = readLink(hash)
  if (!linked) return null
  return (async () => {
    const tree = 'error' in linked ? null : await treeOfLink(hash)
    await show(keeper, tree ? {...linked, tree} : linked)
  })()
}

/** @param {Keeper} keeper @param {File} file */
export async function openFile(keeper, file) {
  if (file.size > longestMessage) return keeper.director.say(() => words.fileTooLong, true)
  await openBytes(keeper, new Uint8Array(await file.arrayBuffer()), file.name)
}

/** A game as text, or a link. @param {Keeper} keeper @param {string} text */
export async function openText(keeper, text) {
  const at = text.indexOf('#')
  const linked = at >= 0 && !/[\s;]/.test(text.trim()) && showLink(keeper, text.trim().slice(at))
  if (linked) return linked
  await openBytes(keeper, new TextEncoder().encode(text), text.includes('(;') ? 'pasted.sgf' : /^Piskvor/i.test(text.trim()) ? 'pasted.psq' : 'pasted.txt')
}

/** @param {Keeper} keeper @param {Uint8Array} bytes @param {string} name */
async function openBytes(keeper, bytes, name) {
  const {director} = keeper
  const {engine} = director
  const call = callOfFile(bytes, name)
  if (!call) return director.say(() => words.fileTooLong, true)
  director.begin()
  const read = await engine[call.name](call.contents, name)
  if (read.error === undefined || !/\.sgf$/i.test(name)) {
    await show(keeper, gameOfFile(read))
    if (read.error !== undefined) director.goOn()
    return
  }
  // What can be read of a record with a move that cannot be: its main line up to that one.
  const text = new TextDecoder().decode(bytes)
  const saved = text.length < 1e6 ? await salvage(text, async (part) => {
    const answer = await engine.read(part, name)
    return answer.error === undefined && !answer.stopped && answer.moves.length > 0 ? answer : null
  }) : null
  if (saved) return show(keeper, gameOfFile(saved.found), words.onlyFirst(saved.read, saved.all))
  await show(keeper, gameOfFile(read))
  director.goOn()
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

/** A link to the game with its variations and comments; where that is too long a file. @param {Director} director */
export async function copyLink(director) {
  const {wanted, tree} = director.data
  const link = await linkOfTree(wanted, tree)
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
  const {tree, wanted} = data
  director.begin()
  const written = format === 'txt' ? (wanted.game === 'connect' ? 'columns' : 'notation') : format
  const whole = format === 'sgf' && (tree.hasVariations || tree.hasComments || tree.hasLabels || tree.next !== null)
  const {text, error} = await (whole ? engine.writeTree(tree.toList()) : engine.write(written))
  director.goOn()
  if (error) director.say(() => words.cannotSave, true)
  return error ? null : format === 'sgf' ? withFacts(text, factsOf(data)) : /** @type {string} */ (text)
}

/** What a record says beside its moves. @param {import('./types').GameData} data */
function factsOf(data) {
  const {side, level} = data
  const nameOf = (/** @type {'b' | 'w'} */ color) => (side === 'both' ? '' : side === color ? words.you : `Tengen ${level}`)
  return {CA: 'UTF-8', AP: 'Tengen', PB: nameOf('b'), PW: nameOf('w'), DT: new Date().toISOString().slice(0, 10), RE: resultCode(data)}
}

/** The game as an animation, from the position after `from` moves to the one on the board. @param {import('./types').GameData} data @param {{side: number, frameMs: number, from?: number}} gif */
function animation(data, {side, frameMs, from = 0}) {
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
  const name = `tengen-${data.wanted.game}.${format}`
  if (format === 'gif') {
    game.change({job: 'drawing', message: null})
    download(await animation(data, gif), name)
    game.change({job: null})
  } else if (format === 'svg' || format === 'png') {
    const drawn = pictureText(/** @type {Element} */ (document.getElementById('board')), pictureSide)
    const blob = format === 'svg' ? new Blob([drawn], {type: 'image/svg+xml'}) : await pngOf(drawn)
    if (blob) download(blob, name)
  } else {
    const text = await textOf(director, format)
    if (text === null) return
    download(new Blob([text], {type: 'text/plain'}), name)
  }
  director.say(() => words.saved(name))
}
