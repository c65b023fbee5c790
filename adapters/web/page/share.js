// Games that leave the page and come back: links, files, pictures.
import {columnLetters, linkOf, longestShared} from './address.js'
import {fits} from './calls.js'
import {columnsOf, games, hasBoard, isKomi, rowsOf} from './games.js'
import {words} from './language.js'
import {chapterFrom, chapterRecord, factsFrom, mostChapters, mostMoves} from './saved.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */
/** @typedef {import('./types').Chapter} Chapter */
/** @typedef {Wanted & {moves: Point[], tree?: import('./types').TreeNode[] | null, warnings?: string[], facts?: import('./types').Facts}} Given */

const longestLink = 100000 // characters; a game of 2,000 moves has 6,000

const longestTree = 8 << 20 // characters of a tree that is unpacked

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array>} */
async function bytesOf(stream, most) {
  const reader = stream.getReader()
  const parts = []
  let length = 0
  for (let {done, value} = await reader.read(); !done && value; {done, value} = await reader.read()) {
    parts.push(value)
    length += value.length
    if (length > most) throw new Error('too long')
  }
  const bytes = new Uint8Array(length)
  for (let at = 0; parts.length > 0; at += /** @type {Uint8Array} */ (parts.shift()).length) bytes.set(parts[0], at)
  return bytes
}

/** A value as JSON, packed for a link. @param {unknown} value */
async function pack(value) {
  const packed = await bytesOf(new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw')), longestTree)
  return base64Of(packed).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** What `pack` packed; null for what makes no sense. @param {string} packed @returns {Promise<any>} */
async function unpack(packed) {
  if (!/^[\w-]+$/.test(packed)) return null
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), longestTree)))
  } catch {
    return null
  }
}

/** A link that holds all that the nodes say, packed; null where it would be longer than `longestShared`. @param {Wanted} wanted @param {import('./tree.js').GameTree} tree */
export async function linkOfTree(wanted, tree) {
  const link = linkOf(wanted, tree.moves())
  if (!tree.isRich) return link.length > longestShared ? null : link
  const nodes = tree.toList().map(({parent = 0, at = null, comment = '', labels = [], shapes = []}) => [parent, at, comment, labels, ...(shapes.length > 0 ? [shapes] : [])])
  const whole = `${link}&tree=${await pack(nodes)}`
  return whole.length > longestShared ? null : whole
}

/** The same of a study with all its chapters, or of a game of which more is known than its moves. @param {Chapter[]} chapters @param {number} at the one that is shown first */
export async function linkOfStudy(chapters, at) {
  const {wanted, tree} = chapters[at]
  const whole = `${linkOf(wanted, tree.moves())}&study=${await pack({at, chapters: chapters.map(chapterRecord)})}`
  return whole.length > longestShared ? null : whole
}

/** What a link holds beside its moves. @param {string} hash @param {string} name */
const packedIn = (hash, name) => (hash.length > longestLink ? null : new URLSearchParams(hash.replace(/^#/, '')).get(name))

/** The nodes of a link's tree; null where there is none, undefined where it makes no sense. @param {string} hash @returns {Promise<import('./types').TreeNode[] | null | undefined>} */
export async function treeOfLink(hash) {
  const packed = packedIn(hash, 'tree')
  if (packed === null) return null
  const nodes = await unpack(packed)
  if (!Array.isArray(nodes) || !nodes.every(Array.isArray)) return undefined
  return nodes.map(([parent, at, comment, labels, shapes], i) => ({...(i > 0 ? {parent, at} : {}), comment, labels, shapes}))
}

/** The chapters of a link, and how many of them make no sense or are too many; null where it holds none, undefined where nothing of them makes sense. @param {string} hash @returns {Promise<{chapters: Chapter[], at: number, all: number} | null | undefined>} */
export async function studyOfLink(hash) {
  const packed = packedIn(hash, 'study')
  if (packed === null) return null
  const study = await unpack(packed)
  if (!Array.isArray(study?.chapters)) return undefined
  const read = study.chapters.slice(0, mostChapters).map(chapterFrom)
  const chapters = /** @type {Chapter[]} */ (read.filter(Boolean))
  return chapters.length > 0 ? {chapters, at: Math.max(0, chapters.indexOf(read[study.at])), all: study.chapters.length} : undefined
}

/** The points of such a text, null where one is off the board. @param {Wanted} wanted @param {string} text @returns {Point[] | null} */
function readPoints(wanted, text) {
  if (!/^(--|[a-v]\d{1,2})*$/.test(text)) return null
  const points = (text.match(/--|[a-v]\d+/g) ?? []).slice(0, mostMoves).map((point) =>
    /** @type {Point} */ (point === '--' ? [-1, -1] : [columnLetters.indexOf(point[0]), rowsOf(wanted) - Number(point.slice(1))]))
  return points.every(([x, y]) => x < 0 || (y >= 0 && y < rowsOf(wanted) && x < columnsOf(wanted))) ? points : null
}

/** The game in the address; `error` for one that makes no sense; null where there is none. @param {string} hash @returns {Given | {error: string} | null} */
export function readLink(hash) {
  if (hash.length > longestLink) return {error: words.wrongLink}
  if (/^#\/([a-v]\d{1,2})+$/.test(hash)) return gomocalcGame(hash.slice(2))
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  if (!query.has('game')) return null
  const error = {error: words.wrongLink}
  const game = /** @type {import('./types').GameName} */ (query.get('game'))
  if (!Object.hasOwn(games, game)) return error
  const rule = query.get('rule') ?? '0'
  const size = query.has('size') ? Number(query.get('size')) : games[game].size ?? 0
  const komi = query.has('komi') ? Number(query.get('komi')) : undefined
  if (!/^[0-4]$/.test(rule) || (komi !== undefined && !isKomi(komi)) || !hasBoard(game, size, size)) return error
  /** @type {Wanted} */
  const wanted = {game, rule, size, komi}
  const [moves, black, white] = ['moves', 'black', 'white'].map((name) => readPoints(wanted, query.get(name) ?? ''))
  const first = query.get('first') ?? 'b'
  if (!moves || !black || !white || (first !== 'b' && first !== 'w')) return error
  if (query.has('first')) {
    const cells = Array(columnsOf(wanted) * rowsOf(wanted)).fill('.')
    for (const [stone, points] of /** @type {[string, Point[]][]} */ ([['b', black], ['w', white]])) {
      for (const [x, y] of points) if (x >= 0) cells[y * columnsOf(wanted) + x] = stone
    }
    wanted.setup = {cells: cells.join(''), toMove: first}
  }
  return {...wanted, moves}
}

/** A game of freestyle as Gomocalc's links hold it (`#/h8i9`). They do not say the size: 15, or as much more as the points need. @param {string} text @returns {Given | {error: string}} */
function gomocalcGame(text) {
  const points = (text.match(/[a-v]\d+/g) ?? []).slice(0, mostMoves).map((point) => /** @type {Point} */ ([columnLetters.indexOf(point[0]), Number(point.slice(1))]))
  const size = Math.max(15, ...points.map(([x]) => x + 1), ...points.map(([, row]) => row))
  if (!hasBoard('gomoku', size, size) || points.some(([, row]) => row < 1)) return {error: words.wrongLink}
  return {game: 'gomoku', rule: '0', size, moves: points.map(([x, row]) => [x, size - row])}
}

/** @param {Uint8Array} bytes */
function base64Of(bytes) {
  const piece = 0x8000 // arguments of one call
  let text = ''
  for (let i = 0; i < bytes.length; i += piece) text += String.fromCharCode(...bytes.subarray(i, i + piece))
  return btoa(text)
}

/**
 * How the engine is asked to read a file: by its bytes, since it knows charsets, or by its text where the bytes would be too long in
 * base 64 and are UTF-8. Null for a file that is too long.
 * @param {Uint8Array} bytes @param {string} name
 * @returns {{name: 'read' | 'readBytes', contents: string} | null}
 */
export function callOfFile(bytes, name) {
  const contents = base64Of(bytes)
  if (fits('readBytes', contents, name)) return {name: 'readBytes', contents}
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return fits('read', text, name) ? {name: 'read', contents: text} : null
  } catch {
    return null
  }
}

/** What the engine says of a file that is none, in the page's language. @param {string} error */
export function wordsOfFileError(error) {
  if (/empty/.test(error)) return words.fileEmpty
  if (/twice in a row|moves twice/.test(error)) return words.fileTwice
  if (/too long|too many|more than/.test(error)) return words.fileTooLong
  if (/off the board|not on the board|not legal|illegal|occupied/.test(error)) return words.fileMove
  return words.fileUnreadable
}

/** What the engine read in a file as a game for the page, or `error`. @param {import('./types').Answer<import('./types').FileGame>} read @returns {Given | {error: string}} */
export function gameOfFile(read) {
  if (read.error !== undefined) return {error: wordsOfFileError(read.error)}
  if (read.stopped) return {error: ''}
  const {game, columns, rows, rule, komi, inARow, moves, setup, first, tree, warnings, facts} = read
  const fixed = games[game]
  if (!hasBoard(game, columns, rows) || (!fixed.size && (columns !== fixed.columns || rows !== fixed.rows || inARow !== 4))) {
    return {error: words.noSuchBoard(columns, rows)}
  }
  const usual = komi === null || komi === fixed.komi || fixed.komi === undefined
  const begin = setup || first === 'w' ? {cells: setup ?? '.'.repeat(columns * rows), toMove: first} : undefined
  return {game, rule: String(rule), size: columns, komi: usual ? undefined : komi, setup: begin, moves, tree, warnings, facts: factsFrom(facts)}
}

/** Gives the browser a file to keep. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}
