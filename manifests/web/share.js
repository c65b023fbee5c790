// Games that leave the page and come back: links, files, pictures. Needs the page's list of games and its texts.
'use strict'

const longestFile = 200000 // characters; the engine takes no more at a time
const columnLetters = 'abcdefghijklmnopqrstuv'

const rowsOf = ({game, size}) => games[game].rows ?? size

/** The points of a game as a link holds them: h8i9, a pass is `--`. */
const movesText = (wanted, moves) => moves.map(([x, y]) => (x < 0 ? '--' : columnLetters[x] + (rowsOf(wanted) - y))).join('')

/** An address of this page that holds the whole game. `wanted`: {game, rule, size, komi}, the last where it is not usual. */
function linkOf(wanted, moves) {
  const query = new URLSearchParams({game: wanted.game})
  if (wanted.game === 'gomoku') query.set('rule', wanted.rule)
  if (games[wanted.game].size) query.set('size', wanted.size)
  if (wanted.komi !== undefined) query.set('komi', wanted.komi)
  query.set('moves', movesText(wanted, moves))
  return new URL(`#${query}`, location.href).href
}

const isKomi = (komi) => Number.isInteger(komi) && Math.abs(komi) <= 1000

/** The game in the address: {game, rule, size, komi, moves}; {error} for one that makes no sense; null where there is none. */
function readLink(hash) {
  if (/^#\/([a-v]\d{1,2})+$/.test(hash)) return gomocalcGame(hash.slice(2))
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  if (!query.has('game')) return null
  const error = {error: words.wrongLink}
  const game = query.get('game')
  if (!Object.hasOwn(games, game)) return error
  const rule = query.get('rule') ?? '0'
  const size = query.has('size') ? Number(query.get('size')) : games[game].size
  const komi = query.has('komi') ? Number(query.get('komi')) : undefined
  const text = query.get('moves') ?? ''
  if (!/^[0-4]$/.test(rule) || (komi !== undefined && !isKomi(komi)) || !/^(--|[a-v]\d{1,2})*$/.test(text)) return error
  if (!hasBoard(game, size, size)) return error
  const wanted = {game, rule, size, komi}
  const moves = (text.match(/--|[a-v]\d+/g) ?? []).slice(0, mostMoves).map((point) =>
    point === '--' ? [-1, -1] : [columnLetters.indexOf(point[0]), rowsOf(wanted) - Number(point.slice(1))])
  return moves.every(([x, y]) => x >= -1 && y >= -1 && y < rowsOf(wanted)) ? {...wanted, moves} : error
}

/** A game of freestyle as Gomocalc's links hold it (`#/h8i9`). They do not say the size: 15, or as much more as the points need. */
function gomocalcGame(text) {
  const points = text.match(/[a-v]\d+/g).slice(0, mostMoves).map((point) => [columnLetters.indexOf(point[0]), Number(point.slice(1))])
  const size = Math.max(15, ...points.map(([x]) => x + 1), ...points.map(([, row]) => row))
  if (!hasBoard('gomoku', size, size) || points.some(([, row]) => row < 1)) return {error: words.wrongLink}
  return {game: 'gomoku', rule: '0', size, moves: points.map(([x, row]) => [x, size - row])}
}

/** Whether the page has this board; a game whose board is fixed has any. */
function hasBoard(game, columns, rows) {
  const {size, min, max} = games[game]
  return !size || (columns === rows && Number.isInteger(columns) && columns >= min && columns <= max)
}

/** What the engine read in a file as a game for the page, or {error}. */
function gameOfFile({error, game, columns, rows, rule, komi, inARow, moves, games: count}) {
  if (error) return {error: `${error[0].toUpperCase()}${error.slice(1)}.`}
  const fixed = games[game]
  if (!hasBoard(game, columns, rows) || (!fixed.size && (columns !== fixed.columns || rows !== fixed.rows || inARow !== 4))) {
    return {error: words.noSuchBoard(columns, rows)}
  }
  const usual = komi === null || komi === fixed.komi || fixed.komi === undefined
  return {game, rule: String(rule), size: columns, komi: usual ? undefined : komi, moves, count}
}

/** The board as it stands, as the text of an SVG picture with its colours in it. */
function pictureText(board, pixels) {
  const copy = board.querySelector('svg').cloneNode(true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const [, , width, height] = copy.getAttribute('viewBox').split(' ').map(Number)
  copy.setAttribute('width', pixels)
  copy.setAttribute('height', Math.round((pixels * height) / width))
  copy.setAttribute('font-family', 'sans-serif')
  const colors = getComputedStyle(document.documentElement)
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[a-z]+)\)/g, (_, key) => colors.getPropertyValue(key).trim())
}

/** An SVG picture as PNG. */
async function pngOf(text) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d').drawImage(image, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Gives the browser a file to keep. */
function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}
