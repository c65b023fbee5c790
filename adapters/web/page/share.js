// Games that leave the page and come back: links, files, pictures.
import {fits} from './calls.js'
import {gifOf} from './gif.js'
import {columnsOf, games, hasBoard, isKomi, rowsOf} from './games.js'
import {words} from './language.js'
import {mostMoves} from './saved.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */
/** @typedef {Wanted & {moves: Point[], tree?: import('./types').TreeNode[] | null, count?: number, warnings?: string[]}} Given */

const longestLink = 100000 // characters; a game of 2,000 moves has 6,000
const columnLetters = 'abcdefghijklmnopqrstuv'

/** The points of a game as a link holds them: h8i9, a pass is `--`. @param {Wanted} wanted @param {Point[]} moves */
const movesText = (wanted, moves) => moves.map(([x, y]) => (x < 0 ? '--' : columnLetters[x] + (rowsOf(wanted) - y))).join('')

/** The points of a set-up that hold this stone. @param {Wanted} wanted @param {string} cells @param {string} stone @returns {Point[]} */
const pointsOf = (wanted, cells, stone) =>
  [...cells].flatMap((cell, i) => (cell === stone ? [/** @type {Point} */ ([i % columnsOf(wanted), Math.floor(i / columnsOf(wanted))])] : []))

/** An address of this page that holds the whole game. @param {Wanted} wanted @param {Point[]} moves */
export function linkOf(wanted, moves) {
  const query = new URLSearchParams({game: wanted.game})
  const {setup} = wanted
  if (wanted.game === 'gomoku') query.set('rule', wanted.rule)
  if (games[wanted.game].size) query.set('size', String(wanted.size))
  if (wanted.komi !== undefined) query.set('komi', String(wanted.komi))
  if (setup) {
    for (const [name, stone] of [['black', 'b'], ['white', 'w']]) query.set(name, movesText(wanted, pointsOf(wanted, setup.cells, stone)))
    query.set('first', setup.toMove)
  }
  query.set('moves', movesText(wanted, moves))
  return new URL(`#${query}`, location.href).href
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

/** What the engine read in a file as a game for the page, or `error`. @param {import('./types').Answer<import('./types').FileGame>} read @returns {Given | {error: string}} */
export function gameOfFile(read) {
  if (read.error !== undefined) return {error: `${read.error[0].toUpperCase()}${read.error.slice(1)}.`}
  if (read.stopped) return {error: ''}
  const {game, columns, rows, rule, komi, inARow, moves, games: count, setup, first, tree, warnings} = read
  const fixed = games[game]
  if (!hasBoard(game, columns, rows) || (!fixed.size && (columns !== fixed.columns || rows !== fixed.rows || inARow !== 4))) {
    return {error: words.noSuchBoard(columns, rows)}
  }
  const usual = komi === null || komi === fixed.komi || fixed.komi === undefined
  const begin = setup || first === 'w' ? {cells: setup ?? '.'.repeat(columns * rows), toMove: first} : undefined
  return {game, rule: String(rule), size: columns, komi: usual ? undefined : komi, setup: begin, moves, tree, count, warnings}
}

/** The board as it stands, as the text of an SVG picture with its colours in it. @param {Element} board what holds it @param {number} pixels */
export function pictureText(board, pixels) {
  const copy = /** @type {SVGElement} */ (board.querySelector('svg')?.cloneNode(true))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const [, , width, height] = String(copy.getAttribute('viewBox')).split(' ').map(Number)
  copy.setAttribute('width', String(pixels))
  copy.setAttribute('height', String(Math.round((pixels * height) / width)))
  copy.setAttribute('font-family', 'sans-serif')
  const colors = getComputedStyle(document.documentElement)
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[a-z]+)\)/g, (_, key) => colors.getPropertyValue(key).trim())
}

/** An SVG picture on a canvas. @param {string} text */
async function painted(text) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {willReadFrequently: true}))
  paper.drawImage(image, 0, 0)
  return {canvas, paper}
}

/** An SVG picture as PNG. @param {string} text @returns {Promise<Blob | null>} */
export async function pngOf(text) {
  const {canvas} = await painted(text)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const frameMs = 700
const lastFrameMs = 3000

/** SVG pictures of one size, one after another, as an animated GIF. Their colours are cut to four bits each, and then to the 256 most frequent. @param {string[]} texts */
export async function animationOf(texts) {
  const pictures = []
  /** @type {Map<number, number>} how many points have a colour */
  const counts = new Map()
  let [width, height] = [0, 0]
  for (const text of texts) {
    const {canvas, paper} = await painted(text)
    ;({width, height} = canvas)
    const {data} = paper.getImageData(0, 0, width, height)
    const colors = new Uint16Array(width * height)
    for (let i = 0; i < colors.length; i++) {
      colors[i] = ((data[4 * i] >> 4) << 8) | ((data[4 * i + 1] >> 4) << 4) | (data[4 * i + 2] >> 4)
      counts.set(colors[i], (counts.get(colors[i]) ?? 0) + 1)
    }
    pictures.push(colors)
  }
  const kept = [...counts].sort((one, two) => two[1] - one[1]).slice(0, 256).map(([color]) => color)
  /** @param {number} color @returns {[number, number, number]} */
  const parts = (color) => [(color >> 8) * 17, ((color >> 4) & 15) * 17, (color & 15) * 17]
  const palette = kept.map(parts)
  /** @type {Map<number, number>} */
  const places = new Map(kept.map((color, place) => [color, place]))
  /** @param {number} color */
  const placeOf = (color) => {
    let place = places.get(color)
    if (place === undefined) {
      const wanted = parts(color)
      const far = palette.map((known) => known.reduce((sum, part, i) => sum + (part - wanted[i]) ** 2, 0))
      place = far.indexOf(Math.min(...far))
      places.set(color, place)
    }
    return place
  }
  const frames = pictures.map((colors, i) => ({pixels: Uint8Array.from(colors, placeOf), ms: i === pictures.length - 1 ? lastFrameMs : frameMs}))
  return new Blob([gifOf({width, height, palette, frames})], {type: 'image/gif'})
}

/** Gives the browser a file to keep. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}
