// The page of adapters/web/page in a real browser: served as static files, played with clicks and keys.
// TENGEN_PAGE names the built folder, CHROMIUM the browser, TENGEN the program that searches as the page does; TENGEN_PICTURE a file
// to write a picture to.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, readdir, readFile, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {after, afterEach, before, test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {chromium} from 'playwright-core'
import {executablePath, servePage} from './page_server.mjs'

const folder = process.env.TENGEN_PAGE ?? fileURLToPath(new URL('../../build/web/page', import.meta.url))
const limit = {timeout: 300000}
const wrong = [] // what no test may leave behind it
let isolated // whether the server says that its pages are isolated from other origins
let server, origin, browser, profile, page, missing, edition // of the files that the server sends: 2 for another than the folder's

before(async () => {
  missing = false
  const edit = (name, bytes) => {
    if (missing && name.endsWith('.wasm')) throw new Error('not here')
    const renewed = {'index.html': ['<title>Tengen', '<title>Tengen 2'], 'offline.js': ["version = '", "version = 'second-"]}[name]
    return edition === 2 && renewed ? bytes.toString().replace(...renewed) : bytes
  }
  ;({server, address: origin} = await servePage(folder, {isolated: () => isolated, edit}))
  profile = await mkdtemp(path.join(tmpdir(), 'tengen-page-'))
  browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
    viewport: {width: 1000, height: 760},
    serviceWorkers: 'block', // but in the test of it
  })
  page = await browser.newPage()
  page.on('pageerror', (error) => wrong.push(`the page failed: ${error}`))
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:)/.test(request.url())) wrong.push(`it comes from elsewhere: ${request.url()}`)
  })
})
afterEach(() => assert.deepEqual(wrong.splice(0), []))
after(async () => {
  await browser?.close()
  server?.close()
  if (profile) await rm(profile, {recursive: true, force: true})
})

const address = (name = '') => origin + name

/** The page as on a first visit, or where it finds `stored`. */
async function visit(stored) {
  await page.goto(address('style.css'))
  await page.evaluate((text) => {
    localStorage.clear()
    if (text !== undefined) localStorage.setItem('tengen-game', text)
  }, stored)
  await page.goto(address())
}

async function open({level = '100', ...settings} = {}) {
  await visit()
  await status(/to move/)
  await page.selectOption('#level', level)
  for (const [id, value] of Object.entries(settings)) await page.selectOption(`#${id}`, value)
  await gameThere()
}

/** A new game that was asked for is on the board. */
const gameThere = () => page.waitForSelector('#board[aria-busy="false"]')

const status = (pattern, timeout = 60000) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById('status').textContent), pattern.source, {timeout})
const text = () => page.textContent('#status')
const stones = () => page.locator('#board circle[stroke]').count()

/** Clicks the point in this column and row, counted from 0, the row from the top. */
async function click(x, y, columns, rows) {
  await page.locator('#board').scrollIntoViewIfNeeded()
  const box = await page.locator('#board').boundingBox()
  await page.mouse.click(box.x + (box.width * (x + 1)) / (columns + 1), box.y + (box.height * (y + 1)) / (rows + 1))
}

/** Plays these points with clicks, each after the one before stands on the board. */
async function playAll(moves, columns, rows) {
  for (const [x, y] of moves) {
    const before = await page.evaluate(() => state.moves.length)
    await click(x, y, columns, rows)
    await page.waitForFunction((count) => state.moves.length > count, before)
  }
}

/** The contrast of two colours as WCAG has it, 1 to 21. */
function contrast(one, two) {
  const light = (color) => {
    const channels = color.match(/\d+/g).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
  const [dark, bright] = [light(one), light(two)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test('it is small', limit, async () => {
  const names = await readdir(folder)
  for (const other of ['tengen_web.', 'tengen_threads.']) { // a browser loads one of the two programs
    let bytes = 0
    for (const name of names) if (!name.startsWith(other)) bytes += (await stat(path.join(folder, name))).size
    assert.ok(bytes < 3 << 20, `${bytes} bytes`)
  }
})

test('a game of Gomoku: the engine answers, undo takes both moves back', limit, async () => {
  await open()
  await click(7, 7, 15, 15)
  await status(/White played .*Black to move/)
  assert.equal(await stones(), 2)
  await click(7, 7, 15, 15)
  await status(/^H8 is occupied\. Black to move/)
  await page.click('#undo')
  await status(/^Black to move/)
  assert.equal(await stones(), 0)
})

test('a five is announced, and nothing can be played after it', limit, async () => {
  await open({side: 'both'})
  for (let i = 0; i < 4; ++i) {
    await click(3 + i, 7, 15, 15)
    await status(/White to move/)
    await click(3 + i, 9, 15, 15)
    await status(/Black to move/)
  }
  await click(7, 7, 15, 15)
  await status(/Black wins/)
  assert.equal(await page.locator('#board circle[stroke="#d62d20"]').count(), 5)
  await click(0, 0, 15, 15)
  assert.equal(await stones(), 9)
  await page.click('#new')
  await status(/^Black to move/)
  assert.equal(await stones(), 0)
})

test('renju marks what Black may not play, and refuses it', limit, async () => {
  await open({side: 'both', rule: '2'})
  const moves = [[7, 6], [0, 0], [7, 8], [0, 14], [6, 7], [14, 0], [8, 7], [14, 14]]
  for (const [i, [x, y]] of moves.entries()) {
    await click(x, y, 15, 15)
    await status(i % 2 === 0 ? /White to move/ : /Black to move/)
  }
  assert.equal(await page.locator('#board .forbidden').count(), 1)
  await click(7, 7, 15, 15)
  await status(/^H8 is forbidden to Black: it makes two open threes\. Black to move/)
})

test('the analysis paints several moves, and a click ends it at once', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8], [9, 7], [8, 6]], 15, 15)
  await status(/Black to move/)
  await page.check('#analysis')
  await page.waitForFunction(() => document.querySelectorAll('#board .heat').length >= 5)
  assert.match(await page.textContent('#thinking'), /depth \d+–\d+, [\d,]+ positions/)
  assert.ok((await page.locator('#lines li').count()) >= 5)
  if (process.env.TENGEN_PICTURE) {
    await page.waitForTimeout(3000)
    await page.screenshot({path: process.env.TENGEN_PICTURE})
  }
  await click(0, 0, 15, 15)
  await status(/Black played A15\. White to move/)
})

test('a proven win is named', limit, async () => {
  await open({side: 'both'})
  await page.check('#analysis')
  await playAll([[7, 7], [0, 0], [7, 8], [0, 14], [7, 6], [14, 0]], 15, 15)
  await page.waitForFunction(() => /wins in [23]/.test(document.getElementById('lines').textContent))
})

test('a size out of range is refused in words, and the game goes on', limit, async () => {
  await open()
  await page.fill('#size', '40')
  await page.locator('#size').blur()
  await status(/sides from 5 to 22/)
  assert.ok(await page.locator('#status.error').count())
  await page.fill('#size', '22')
  await page.locator('#size').blur()
  await status(/^Black to move/)
  await click(21, 21, 22, 22)
  await status(/White played/)
})

test('Go: captures, passes and the score', limit, async () => {
  await open({game: 'go', side: 'both'})
  await status(/^Black to move/)
  await playAll([[1, 0], [0, 0], [0, 1]], 5, 5)
  await status(/White to move/)
  assert.equal(await stones(), 2, 'the corner stone is captured')
  await page.click('#pass')
  await status(/Black to move/)
  await page.click('#pass')
  await status(/wins by [\d.]+ points/)
})

test('Go and Connect Four: the engine plays', limit, async () => {
  await open({game: 'go'})
  await click(2, 2, 5, 5)
  await status(/White played/)
  await page.selectOption('#game', 'connect')
  await page.click('#ask [value=end]')
  await status(/^Black to move/)
  await click(3, 0, 7, 6)
  await status(/White played [A-G]\d/)
  assert.equal(await stones(), 2)
})

test('the engine takes the side it is given, and moves now when told', limit, async () => {
  await open({level: '20000', side: 'both'})
  // A single stone would be answered from the book.
  await playAll([[7, 7], [8, 6], [6, 6]], 15, 15)
  await status(/White to move/)
  await page.selectOption('#side', 'b')
  await status(/White is thinking/)
  await page.waitForTimeout(300)
  await page.click('#stop')
  await status(/White played .*Black to move/, 3000)
  await page.click('#new')
  await page.click('#ask [value=end]')
  await status(/^Black to move/)
  await page.selectOption('#side', 'w')
  await status(/Black played H8\. White to move/)
})

test('the keyboard alone is enough', limit, async () => {
  await open()
  await page.focus('#board')
  await page.keyboard.press('ArrowRight')
  await status(/^I8, empty/)
  await page.keyboard.press('Enter')
  await status(/White played/)
  assert.equal(await page.locator('label:not(:has(input, select, textarea))').count(), 0, 'every label has its control')
})

test('it fits a phone', limit, async () => {
  await page.setViewportSize({width: 360, height: 700})
  await open()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await click(7, 7, 15, 15)
  await status(/White played/)
  await page.setViewportSize({width: 1000, height: 760})
})

test('each game shows the settings that it has', limit, async () => {
  await open()
  const shown = () => page.evaluate(() => ['rule-label', 'size-label', 'pass'].filter((id) => document.getElementById(id).checkVisibility()))
  assert.deepEqual(await shown(), ['rule-label', 'size-label'])
  await page.selectOption('#game', 'go')
  assert.deepEqual(await shown(), ['size-label', 'pass'])
  await page.selectOption('#game', 'connect')
  assert.deepEqual(await shown(), [])
})

test("Connect Four's discs stand out from the holes, in both themes", limit, async () => {
  await open({game: 'connect', side: 'both'})
  await playAll([[3, 5], [3, 4]], 7, 6)
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({colorScheme})
    const fill = (selector) => page.locator(`#board ${selector}`).first().evaluate((circle) => getComputedStyle(circle).fill)
    const hole = await fill('circle:not([stroke])')
    for (const disc of ['#161616', '#f4f2ee']) {
      const value = contrast(hole, await fill(`circle[stroke][fill="${disc}"]`))
      assert.ok(value >= 3, `${colorScheme}, ${disc}: ${value}`)
    }
  }
  await page.emulateMedia({colorScheme: null})
})

test('told to move at once, before it has a thought, it plays a move of its own', limit, async () => {
  await open({level: '20000', side: 'both'})
  // White must stop a four.
  await playAll([[4, 7], [3, 7], [5, 7], [0, 0], [6, 7], [14, 14], [7, 7]], 15, 15)
  await page.evaluate(() => {
    $('side').value = 'b'
    $('side').dispatchEvent(new Event('change'))
    $('stop').click()
  })
  await status(/White played I8\. Black to move/)
  // Another engine's turn: the button is there again.
  await click(8, 8, 15, 15)
  await status(/White is thinking/)
  assert.ok(await page.isEnabled('#stop'))
})

test('what comes while a move is under way changes no other move', limit, async () => {
  await open({side: 'both'})
  const moves = await page.evaluate(async () => {
    await Promise.all([play(7, 7), play(8, 8)])
    const once = state.moves
    await Promise.all([play(8, 8), undo()])
    const kept = state.moves
    await undo()
    const last = undo()
    await Promise.all([last, play(6, 6)])
    // Black again, and White becomes the person's side before the move is there.
    const first = play(7, 7)
    $('side').value = 'w'
    $('side').dispatchEvent(new Event('change'))
    await first
    return [once, kept, state.moves].map(String)
  })
  assert.deepEqual(moves, ['7,7', '7,7,8,8', '7,7'])
  await status(/^Black played H8\. White to move/)
  await click(8, 6, 15, 15)
  await status(/^Black played (?!H8)/)
  assert.equal(await stones(), 3)
})

test('what comes while a new game is under way does not end it', limit, async () => {
  await open({side: 'both'})
  const rule = await page.evaluate(async () => {
    const choose = (id, value) => {
      document.getElementById(id).value = value
      document.getElementById(id).dispatchEvent(new Event('change'))
    }
    choose('rule', '2')
    for (let turn = 0; turn < 20; ++turn) await null // the worker's answer cannot come between these
    play(7, 7)
    document.getElementById('move').click()
    choose('side', 'none')
    choose('side', 'both')
    return current.rule
  })
  assert.equal(rule, '0', 'the new game is not there yet')
  await gameThere()
  assert.equal(await page.evaluate(() => current.rule), '2')
  assert.equal(await stones(), 0)
  await playAll([[7, 7]], 15, 15)
})

test('a refusal says why: a long row, two fours, two threes', limit, async () => {
  const shapes = {
    'a row of more than five': [[4, 7], [5, 7], [6, 7], [8, 7], [9, 7]],
    'two fours': [[4, 7], [5, 7], [6, 7], [7, 4], [7, 5], [7, 6]],
    'two open threes': [[5, 7], [6, 7], [7, 5], [7, 6]],
  }
  const far = [[0, 0], [14, 14], [0, 14], [14, 0], [0, 2], [14, 12]]
  for (const [words, blacks] of Object.entries(shapes)) {
    await open({side: 'both', rule: '2'})
    await playAll(blacks.flatMap((black, i) => [black, far[i]]), 15, 15)
    await click(7, 7, 15, 15)
    await status(new RegExp(`^H8 is forbidden to Black: it makes ${words}\\. Black to move`))
  }
})

test('a refusal says why: ko, suicide, a full column', limit, async () => {
  await open({game: 'go', side: 'both'})
  // A ko at B4 and C4; then White takes it.
  await playAll([[1, 0], [2, 0], [0, 1], [3, 1], [1, 2], [2, 2], [2, 1], [1, 1]], 5, 5)
  assert.equal(await stones(), 7)
  await click(2, 1, 5, 5)
  await status(/^C4 is refused by ko: .*\. Black to move/)
  await playAll([[4, 3], [0, 4], [3, 4]], 5, 5)
  await click(4, 4, 5, 5)
  await status(/^E1 is suicide: .*\. White to move/)
  await page.selectOption('#game', 'connect')
  await page.click('#ask [value=end]')
  await status(/^Black to move/)
  await playAll(Array(6).fill([3, 0]), 7, 6)
  await click(3, 0, 7, 6)
  await status(/^Column D is full\. Black to move/)
  assert.equal(await page.locator('#status.error').count(), 1)
})

test('a refusal goes when an analysis begins', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7]], 15, 15)
  await click(7, 7, 15, 15)
  await status(/occupied/)
  await page.check('#analysis')
  await page.waitForFunction(() => document.querySelectorAll('#board .heat').length > 0)
  assert.equal(await text(), 'Black played H8. White to move.')
  assert.equal(await page.locator('#status.error').count(), 0)
})

test('a reload keeps the game and the settings', limit, async () => {
  await open({game: 'go', side: 'both', level: '5000'})
  await page.fill('#size', '7')
  await page.locator('#size').blur()
  await playAll([[2, 2], [3, 3]], 7, 7)
  await page.click('#pass')
  await status(/Black played pass/)
  await page.reload()
  await status(/^Black played pass\. White to move/)
  assert.equal(await stones(), 2)
  for (const [id, value] of Object.entries({game: 'go', size: '7', side: 'both', level: '5000'})) assert.equal(await page.inputValue(`#${id}`), value)
  await page.click('#undo')
  await status(/^White played D4\. Black to move/)
})

test('a level of strength: a weak one plays at once, takes a win, and is kept over a reload', limit, async () => {
  await open({level: '20000', strength: '1'})
  assert.equal(await page.locator('#strength option').count(), 20)
  await click(7, 7, 15, 15)
  await status(/White played .*Black to move/, 15000) // not the twenty seconds of the full level
  await page.reload()
  await status(/Black to move/)
  assert.equal(await page.inputValue('#strength'), '1')
  await page.click('#new')
  await page.click('#ask [value=end]')
  await status(/^Black to move/)
  await page.selectOption('#side', 'both')
  await playAll([[3, 7], [3, 9], [4, 7], [4, 9], [5, 7], [5, 9], [6, 7], [2, 7]], 15, 15)
  await page.click('#move')
  await status(/Black wins/)
})

test('what was saved before there were levels of strength is at the full one', limit, async () => {
  const old = {game: 'gomoku', rule: '0', size: 15, side: 'both', level: '100', analysis: false, moves: [[7, 7]]}
  await visit(JSON.stringify(old))
  await status(/^Black played H8\. White to move/)
  assert.equal(await page.inputValue('#strength'), '20')
  await visit(JSON.stringify({...old, strength: '21'}))
  await status(/^Black to move/)
})

test('what is stored may be anything', limit, async () => {
  const good = {game: 'gomoku', rule: '0', size: 15, side: 'both', level: '100', analysis: false}
  for (const stored of ['', '{', 'null', '7', '[]', '"x"', '{"game":"__proto__"}', JSON.stringify({...good, size: 1e9}), JSON.stringify({...good, moves: 'abc'})]) {
    await visit(stored)
    await status(/^Black to move/)
  }
  // The moves up to the first that cannot be.
  await visit(JSON.stringify({...good, moves: [[7, 7], [8, 8], [7, 7], [1, 1]]}))
  await status(/^White played I7\. Black to move/)
  await visit(JSON.stringify({...good, moves: [[7, 7], [1e99, null], [8, 8]]}))
  await status(/^Black played H8\. White to move/)
  assert.equal(await stones(), 1)
})

test('a change that ends a game asks first, by keyboard too', limit, async () => {
  await open({side: 'both'})
  await page.selectOption('#rule', '2')
  assert.equal(await page.locator('#ask[open]').count(), 0, 'nothing would be lost')
  await gameThere()
  await playAll([[7, 7], [8, 8]], 15, 15)
  await page.focus('#game')
  await page.selectOption('#game', 'connect')
  assert.match(await page.textContent('#ask'), /its 2 moves are lost/)
  assert.equal(await page.evaluate(() => document.activeElement.value), 'keep', 'the safe answer has the focus')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.getElementById('game').value === 'gomoku')
  assert.equal(await page.inputValue('#rule'), '2')
  assert.ok(await page.isVisible('#rule'))
  assert.equal(await stones(), 2)
  assert.equal(await page.evaluate(() => document.activeElement.id), 'game')
  await page.click('#new')
  await page.keyboard.press('Enter')
  assert.equal(await stones(), 2)
  await page.selectOption('#rule', '1')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await status(/^Black to move/)
  assert.equal(await stones(), 0)
  assert.equal(await page.inputValue('#rule'), '1')
})

/** A legal game of `count` moves on 15x15 in which nobody has five in a row: rows of pairs. */
function longGame(count) {
  const moves = []
  for (let y = 0; moves.length < count; y++) {
    for (let x = 0; x < 15 && moves.length < count; x++) moves.push([x, y])
  }
  // Colours alternate along a row and shift by two every second row, so that no line of one colour grows.
  return moves.map(([x, y]) => [(x + 2 * Math.floor(y / 2) + (y % 2)) % 15, y])
}

const psqOf = (moves) => `Piskvorky 15x15, 11:11, 0\n${moves.map(([x, y]) => `${x + 1},${y + 1},100`).join('\n')}\nA\nB\n0\n`
const openText = (name, text) => page.setInputFiles('#file', {name, mimeType: 'text/plain', buffer: Buffer.from(text)})
const openShare = () => page.evaluate(() => (document.querySelector('.share').open = true))

/** What the page gives the browser to keep when asked for this format. */
async function saved(format) {
  await openShare()
  await page.selectOption('#format', format)
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save')])
  return {name: file.suggestedFilename(), bytes: await readFile(await file.path())}
}

test('a game of 60 moves from a file is analysed, shared by link and opened in another browser', limit, async () => {
  const moves = longGame(60)
  await open()
  await openText('game.psq', psqOf(moves))
  await page.waitForFunction(() => state.moves.length === 60)
  assert.equal(await stones(), 60)
  assert.equal(await page.inputValue('#side'), 'both')
  await page.check('#analysis')
  await page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0)
  const link = await page.evaluate(() => linkOf(current, state.moves))
  const other = await mkdtemp(path.join(tmpdir(), 'tengen-other-'))
  const second = await chromium.launchPersistentContext(other, {
    executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'], serviceWorkers: 'block'})
  const visitor = await second.newPage()
  await visitor.goto(link)
  await visitor.waitForFunction(() => globalThis.state?.moves.length === 60)
  assert.deepEqual(await visitor.evaluate(() => state.moves), moves)
  assert.equal(await visitor.evaluate(() => location.hash), '')
  await visitor.reload()
  await visitor.waitForFunction(() => globalThis.state?.moves.length === 60)
  await second.close()
  await rm(other, {recursive: true, force: true})
})

test('games come back from every format that they are saved in', limit, async () => {
  await open({side: 'both', rule: '2'})
  await playAll([[7, 7], [8, 8], [6, 9]], 15, 15)
  const before = await page.evaluate(() => JSON.stringify(state.moves))
  for (const format of ['sgf', 'psq', 'txt']) {
    const {name, bytes} = await saved(format)
    assert.equal(name, `tengen-gomoku.${format}`)
    await page.click('#new')
    await page.click('#ask [value=end]')
    await page.waitForFunction(() => state.moves.length === 0)
    await openText(name, bytes.toString())
    await page.waitForFunction(() => state.moves.length === 3)
    assert.equal(await page.evaluate(() => JSON.stringify(state.moves)), before, format)
  }
  const png = await saved('png')
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
  const svg = (await saved('svg')).bytes.toString()
  assert.match(svg, /^<svg[^>]*xmlns/)
  assert.doesNotMatch(svg, /var\(/)
  await page.selectOption('#game', 'connect')
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => state.columns === 7)
  await gameThere()
  await playAll([[3, 5], [3, 4]], 7, 6)
  assert.equal((await saved('txt')).bytes.toString().trim(), '44')
  await page.selectOption('#format', 'psq')
  await page.click('#save')
  await status(/^This game cannot be saved so: /)
})

test('files and links that make no sense are refused in words, and the game stays', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7]], 15, 15)
  const files = {'a.psq': 'no game', 'b.sgf': '(;GM[1', 'c.sgf': '(;GM[4]SZ[15];B[aa];B[bb])', 'd.psq': 'Piskvorky 30x30, 11:11, 0\n1,1,0\n', 'e.txt': '\0\xff',
                 'f.sgf': '', 'g.txt': 'x'.repeat(300000), 'h.psq': 'Piskvorky 4x4, 11:11, 0\n1,1,0\n'}
  for (const [name, text] of Object.entries(files)) {
    await page.evaluate(() => say(''))
    await openText(name, text)
    await page.waitForFunction(() => document.querySelector('#status.error'), null, {timeout: 60000})
    assert.equal(await stones(), 1, name)
  }
  for (const hash of ['game=chess', 'game=go&size=99', 'game=gomoku&moves=%00', 'game=gomoku&rule=9', 'game=go&komi=x', 'game=gomoku&moves=a99', 'game=__proto__']) {
    await page.evaluate(() => say(''))
    await page.evaluate((text) => (location.hash = text), hash)
    await status(/^The address holds no game/)
    assert.equal(await stones(), 1, hash)
  }
  await openText('twice.txt', 'h8 h8 i9')
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => document.querySelector('#status.error'))
})

test('a link asks before it takes a game away, and holds passes and komi', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7]], 15, 15)
  await page.evaluate(() => (location.hash = 'game=go&size=6&komi=15&moves=c3--d4'))
  await page.click('#ask [value=keep]')
  assert.equal(await stones(), 1)
  await page.evaluate(() => (location.hash = 'game=go&size=6&komi=15&moves=c3--d4'))
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => state.columns === 6 && state.moves.length === 3)
  assert.deepEqual(await page.evaluate(() => state.moves), [[2, 3], [-1, -1], [3, 2]])
  assert.match(await page.evaluate(() => linkOf(current, state.moves)), /#game=go&size=6&komi=15&moves=c3--d4$/)
  await page.reload()
  await page.waitForFunction(() => globalThis.state?.moves.length === 3)
  assert.equal(await page.evaluate(() => current.komi), 15)
})

test('the last thoughts stay until new ones come', limit, async () => {
  await open({side: 'both'})
  await page.check('#analysis')
  await playAll([[7, 7], [8, 8], [9, 7]], 15, 15)
  await page.waitForFunction(() => document.querySelectorAll('#board .heat').length > 1)
  await page.uncheck('#analysis')
  await playAll([[8, 6]], 15, 15)
  assert.match(await page.textContent('#thinking'), /^White’s last thoughts: depth/)
  assert.ok((await page.locator('#lines.old li').count()) > 1)
  assert.equal(await page.locator('#board .heat').count(), 0, 'they judge another position')
  await page.check('#analysis')
  await page.waitForFunction(() => /^depth/.test(document.getElementById('thinking').textContent))
  assert.equal(await page.locator('#lines.old').count(), 0)
})

test('a phone on its side shows board, buttons and settings at once', limit, async () => {
  await page.setViewportSize({width: 844, height: 390})
  await open({side: 'both'})
  const cut = await page.evaluate(() =>
    ['board', 'status', ...[...document.querySelectorAll('button, select, input')].filter((e) => e.checkVisibility()).map((e) => e.id)].filter((id) => {
      const box = document.getElementById(id).getBoundingClientRect()
      return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight
    })
  )
  assert.deepEqual(cut, [])
  if (process.env.TENGEN_PICTURE) await page.screenshot({path: process.env.TENGEN_PICTURE.replace('.png', '-side.png')})
  await page.setViewportSize({width: 1000, height: 760})
})

test('a finger chooses a small point, then plays there', limit, async () => {
  await page.setViewportSize({width: 360, height: 700})
  await open({side: 'both'})
  await page.fill('#size', '20')
  await page.locator('#size').blur()
  await page.waitForFunction(() => state.columns === 20)
  const session = await browser.newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', {enabled: true})
  const tap = async (x, y) => {
    const box = await page.locator('#board').boundingBox()
    const point = {x: box.x + (box.width * (x + 1)) / 21, y: box.y + (box.height * (y + 1)) / 21}
    await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [point]})
    await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []})
  }
  await tap(9, 9)
  await status(/^J11, empty/)
  assert.equal(await stones(), 0)
  await tap(10, 9)
  await status(/^K11, empty/)
  if (process.env.TENGEN_PICTURE) await page.screenshot({path: process.env.TENGEN_PICTURE.replace('.png', '-finger.png')})
  await tap(10, 9)
  await status(/^Black played K11/)
  await tap(9, 9)
  await status(/^J11, empty/)
  assert.equal(await page.textContent('#confirm'), 'Play J11')
  await page.click('#confirm')
  await status(/^White played J11/)
  assert.ok(await page.isHidden('#confirm'))
  await tap(9, 9)
  await status(/^J11 is occupied/)
  await session.send('Emulation.setTouchEmulationEnabled', {enabled: false})
  await session.detach()
  await page.setViewportSize({width: 1000, height: 760})
})

test('in Gomoku the page searches as the program does, node for node', {...limit, skip: !process.env.TENGEN && 'TENGEN names no program'}, async (t) => {
  const serve = spawn(process.env.TENGEN, ['serve', '--port', '0'], {stdio: ['ignore', 'pipe', 'inherit']})
  t.after(() => serve.kill('SIGKILL'))
  const [line] = await once(serve.stdout, 'data')
  const served = /^(http:\/\/127\.0\.0\.1:\d+\/) shows the page/.exec(line)[1]
  const found = async (where, position) => {
    const visitor = await browser.newPage()
    await visitor.addInitScript(() => localStorage.removeItem('tengen-game')) // the link then finds no game that it would have to ask about
    await visitor.goto(`${where}#${position}`)
    await visitor.waitForFunction(() => globalThis.state?.moves.length > 2)
    const answer = await visitor.evaluate(() => engine.search(60000, 1, {depth: 9}))
    await visitor.close()
    const {nodes, score, depth, line} = answer.info
    return {nodes, score, depth, line}
  }
  // Go and Connect Four spend a share of the time on proofs, which no two machines do alike.
  for (const position of ['game=gomoku&rule=0&size=15&moves=h8i9h9h10i8g8j7k6', 'game=gomoku&rule=2&size=15&moves=h8h9i10', 'game=gomoku&rule=1&size=20&moves=k10l11k12']) {
    assert.deepEqual(await found(address(), position), await found(served, position), position)
  }
})

test('moves that were taken back can be played again, also after a reload', limit, async () => {
  await open({side: 'both'})
  assert.equal(await page.isDisabled('#redo'), true)
  await playAll([[7, 7], [8, 8], [9, 7]], 15, 15)
  for (let left = 2; left >= 0; left--) {
    await page.click('#undo')
    await page.waitForFunction((count) => settled() && state.moves.length === count, left)
  }
  await page.reload()
  await page.waitForFunction(() => globalThis.state?.moves.length === 0 && tree.future().length === 3)
  await page.click('#redo')
  await page.waitForFunction(() => settled() && state.moves.length === 1)
  await playAll([[8, 8]], 15, 15) // the same move leaves the rest
  assert.equal(await page.isDisabled('#redo'), false)
  await page.click('#undo')
  await page.waitForFunction(() => settled() && state.moves.length === 1)
  await playAll([[6, 6]], 15, 15)
  assert.equal(await page.isDisabled('#redo'), true)
})

test('undo and redo skip the engine\'s own moves', limit, async () => {
  await open()
  await playAll([[7, 7]], 15, 15)
  await status(/White played .*Black to move/)
  await page.click('#undo')
  await page.waitForFunction(() => settled() && state.moves.length === 0)
  await page.click('#redo')
  await page.waitForFunction(() => settled() && state.moves.length === 2 && tree.next === null)
  await status(/White played .*Black to move/)
})

test('a game is looked back at: curve, mistakes, and a way to each', limit, async () => {
  await open({side: 'both'})
  // White lets an open three stand; Black then wins.
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7], [0, 14], [10, 7]], 15, 15)
  await page.click('#review')
  await page.waitForFunction(() => review.done && !review.running, null, {timeout: 120000})
  const mistakes = await page.evaluate(() => review.mistakes())
  assert.ok(mistakes.some(({ply, color}) => color === 'w' && ply <= 5), JSON.stringify(mistakes))
  assert.equal(await page.locator('#curve polyline').count(), 1)
  assert.match(await page.textContent('#reviewing'), /mistakes? found/)
  await page.locator('#mistakes button').first().click()
  await page.waitForFunction((ply) => settled() && state.moves.length === ply, mistakes[0].ply)
  await page.locator('#curve').focus()
  await page.keyboard.press('End')
  await page.waitForFunction(() => settled() && state.moves.length === 7)
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => settled() && state.moves.length === 6)
  assert.match(await page.getAttribute('#curve', 'aria-valuetext'), /^After 6 moves: Black’s chance \d+ %$/)
  const box = await page.locator('#curve').boundingBox()
  await page.mouse.click(box.x + 2, box.y + box.height / 2)
  await page.waitForFunction(() => settled() && state.moves.length === 0)
  await playAll([[3, 3]], 15, 15) // another game: nothing of the old one is shown
  assert.equal(await page.isHidden('#curve'), true)
  assert.equal(await page.locator('#mistakes button').count(), 0)
})

test('a look back can be stopped', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8], [9, 7], [3, 3]], 15, 15)
  await page.selectOption('#level', '20000')
  await page.click('#review')
  await page.waitForFunction(() => review?.running)
  await page.click('#review')
  await page.waitForFunction(() => !review.running && document.getElementById('review').textContent === 'Review the game')
})

test('a game is turned and mirrored with all its moves', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 7], [9, 3]], 15, 15)
  await page.click('#undo')
  await page.waitForFunction(() => settled() && state.moves.length === 2)
  await page.click('details.view summary')
  await page.click('#rotate')
  await page.waitForFunction(() => settled() && String(state.moves) === '7,7,7,8' && String(tree.future()) === '11,9')
  await page.click('#mirror')
  await page.waitForFunction(() => settled() && String(state.moves) === '7,7,7,8' && String(tree.future()) === '3,9')
  for (const left of [1, 0]) {
    await page.click('#undo')
    await page.waitForFunction((count) => settled() && state.moves.length === count, left)
  }
  await page.selectOption('#game', 'connect')
  await page.click('#ask [value=end]') // the moves that were taken back are still of the game
  await gameThere()
  assert.equal(await page.isHidden('#rotate'), true)
  await playAll([[0, 0]], 7, 6)
  await page.click('#mirror')
  await page.waitForFunction(() => settled() && String(state.moves) === '6,5')
})

test('a link of Gomocalc is read', limit, async () => {
  await open({side: 'both'})
  const follow = (hash) => page.evaluate((text) => (location.hash = text), hash)
  await follow('#/h8i9j10')
  await page.waitForFunction(() => settled() && String(state.moves) === '7,7,8,6,9,5' && state.columns === 15)
  await follow('#/h8t20')
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => settled() && String(state.moves) === '7,12,19,0' && state.columns === 20)
  await follow('#/h0')
  await status(/^The address holds no game/)
})

test('a clock runs for the side to move, is kept over a reload, and ends the game', limit, async () => {
  // The page's time stands still but where this test moves it.
  const stop = () => page.evaluate(() => {
    const now = Date.now()
    window.passed = 0
    Date.now = () => now + window.passed
  })
  const later = (ms) => page.evaluate((more) => (window.passed += more), ms)
  await open({side: 'both'})
  await stop()
  assert.equal(await page.isHidden('#clocks'), true)
  await page.click('details.view summary')
  await page.selectOption('#clock', '3')
  await gameThere()
  assert.equal(await page.textContent('#clocks'), 'Black 3:00, White 3:00')
  await playAll([[7, 7]], 15, 15)
  await later(150000)
  await page.waitForFunction(() => document.getElementById('clocks').textContent === 'Black 3:00, White 0:30')
  await playAll([[8, 8]], 15, 15)
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('tengen-game')).left), {b: 180000, w: 30000})
  await page.reload()
  await page.waitForFunction(() => globalThis.state?.moves.length === 2)
  await stop()
  assert.match(await page.textContent('#clocks'), /^Black [0-3]:\d\d, White 0:30$/) // Black's ran while the page was loaded
  await later(181000)
  await status(/^Black has no time left: White wins\.$/)
  await click(9, 9, 15, 15)
  assert.equal(await page.evaluate(() => state.moves.length), 2)
  assert.equal(await page.isDisabled('#resign'), true)
  await page.click('details.view summary')
  await page.selectOption('#clock', '0')
  await page.click('#ask [value=end]')
  await gameThere()
  assert.equal(await page.isHidden('#clocks'), true)
})

test('a game is given up, and goes on when a move is taken back', limit, async () => {
  await open({side: 'both'})
  assert.equal(await page.isDisabled('#resign'), true)
  await playAll([[7, 7], [8, 8]], 15, 15)
  await page.click('#resign')
  await status(/^Black gives up: White wins\.$/)
  await click(9, 9, 15, 15)
  assert.equal(await page.evaluate(() => state.moves.length), 2)
  await page.click('#undo')
  await status(/White to move/)
  await playAll([[3, 3]], 15, 15)
})

test('a move that was not the last leaves the old ones as a variation, and both can be returned to', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8], [9, 9]], 15, 15)
  await page.click('#undo')
  await page.click('#undo')
  await page.waitForFunction(() => settled() && state.moves.length === 1)
  await playAll([[6, 6]], 15, 15)
  assert.equal((await page.textContent('#tree')).replace(/\s+/g, ' ').trim(), '1. H8 2. I7 (2. G9 ) 3. J6')
  await page.locator('#tree button', {hasText: '3. J6'}).click()
  await page.waitForFunction(() => settled() && String(state.moves) === '7,7,8,8,9,9')
  await page.click('details.comment summary')
  await page.fill('#comment', 'A ] comment')
  await page.locator('#comment').blur()
  await page.locator('#tree button', {hasText: '2. G9'}).click()
  await page.waitForFunction(() => settled() && String(state.moves) === '7,7,6,6')
  assert.equal(await page.inputValue('#comment'), '')
  assert.equal(await page.isDisabled('#prune'), true)
  await page.reload()
  await page.waitForFunction(() => globalThis.settled?.() && String(state.moves) === '7,7,6,6')
  assert.match(await page.textContent('#tree'), /3\. J6 A \] comment/)
  // As SGF it leaves and comes back.
  const game = await page.evaluate(() => engine.writeTree(tree.toList()))
  await openText('tree.sgf', game.text)
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => settled() && state.moves.length === 3)
  assert.match((await page.textContent('#tree')).replace(/\s+/g, ' '), /1\. H8 2\. I7 \(2\. G9 \) 3\. J6 A \] comment/)
  // The variation becomes the main line; what follows a move can be deleted.
  await page.locator('#tree button', {hasText: '2. G9'}).click()
  await page.waitForFunction(() => settled() && state.moves.length === 2)
  await page.click('details.comment summary')
  await page.click('#promote')
  assert.match((await page.textContent('#tree')).replace(/\s+/g, ' '), /^1\. H8 2\. G9 \(2\. I7 3\. J6/)
  await page.locator('#tree button', {hasText: '1. H8'}).click()
  await page.waitForFunction(() => settled() && state.moves.length === 1)
  await page.click('#prune')
  assert.equal((await page.textContent('#tree')).trim(), '1. H8')
})

test('a position is set up, played on, linked and kept', limit, async () => {
  await open({side: 'both'})
  await page.click('#edit summary')
  await status(/^Click points to put or take stones/)
  await click(7, 7, 15, 15)
  await click(7, 8, 15, 15)
  await click(7, 8, 15, 15) // taken off again
  await page.selectOption('#tool', 'w')
  await click(6, 6, 15, 15)
  await page.selectOption('#first', 'w')
  await page.click('#begin')
  await status(/^White to move/)
  assert.equal(await stones(), 2)
  assert.equal(await page.isDisabled('#undo'), true)
  await playAll([[5, 5]], 15, 15)
  const link = await page.evaluate(() => linkOf(current, state.moves))
  assert.match(link, /moves=f10/)
  await page.reload()
  await page.waitForFunction(() => globalThis.settled?.() && state.moves.length === 1 && state.toMove === 'b')
  assert.equal(await stones(), 3)
  const other = await browser.newPage()
  await other.addInitScript(() => localStorage.removeItem('tengen-game'))
  await other.goto(link)
  await other.waitForFunction(() => globalThis.state?.moves.length === 1)
  assert.equal(await other.evaluate(() => state.cells.replaceAll('.', '')), 'wwb')
  assert.equal(await other.evaluate(() => state.first), 'w')
  await other.close()
  // Closed again, the board is what it was.
  await visit()
  await status(/to move/)
  await page.selectOption('#side', 'both')
  await page.click('#edit summary')
  await click(3, 3, 15, 15)
  await page.click('#edit summary')
  await status(/^Black to move/)
  assert.equal(await stones(), 0)
  // What cannot be is refused.
  await page.selectOption('#game', 'connect')
  await status(/^Black to move/)
  await page.click('#edit summary')
  await click(3, 0, 7, 6)
  await page.click('#begin')
  await page.waitForFunction(() => document.querySelector('#status.error'))
})

test('swap2: the person places three and the engine chooses, or the other way round', limit, async () => {
  await open()
  await page.selectOption('#opening', 'swap2')
  await status(/^Place 3 stones of the opening/)
  await playAll([[7, 7], [8, 8]], 15, 15)
  await status(/^Place one stone of the opening/)
  await click(3, 3, 15, 15)
  // Whatever it chose, it is then the person's turn, or White has moved.
  await page.waitForFunction(() => settled() && ['b', 'w'].includes($('side').value) && state.moves.length >= 3 && state.toMove === $('side').value)
  await page.selectOption('#side', 'w')
  await page.click('#new')
  await page.click('#ask [value=end]')
  await status(/^Choose a colour/)
  assert.equal(await stones(), 3)
  await page.click('#choose-two')
  await status(/^Place 2 stones of the opening/)
  await page.reload()
  await status(/^Place 2 stones of the opening/)
  await playAll([[0, 0]], 15, 15)
  await click(14, 14, 15, 15)
  await page.waitForFunction(() => settled() && state.moves.length >= 5 && state.toMove === $('side').value)
  assert.equal(await page.isHidden('#choice'), true)
  // Both sides by one person.
  await page.selectOption('#side', 'both')
  await page.click('#new')
  await page.click('#ask [value=end]')
  await page.waitForFunction(() => settled() && state.moves.length === 0)
  await playAll([[7, 7], [8, 8], [3, 3]], 15, 15)
  await status(/^Choose a colour/)
  await page.click('#choose-b')
  await status(/White to move/)
  await playAll([[9, 9]], 15, 15)
})

test('a forced win is found and kept among the variations; a solved value is named', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7], [0, 14]], 15, 15)
  await page.click('#win')
  await status(/^[A-O]\d+ wins, in \d+ moves at most/)
  assert.ok(await page.evaluate(() => tree.nodes.length > 8))
  assert.match(await page.textContent('#tree'), /wins in \d+/)
  await page.selectOption('#game', 'connect')
  await page.click('#ask [value=end]')
  await status(/^Black to move/)
  assert.equal(await page.textContent('#win'), 'Solve')
  await playAll([[3, 0], [0, 0], [2, 0], [0, 0]], 7, 6)
  await page.click('#win')
  await status(/^Solved: [A-G]\d, wins in \d+/)
})

test('a line of thought is shown on the board as long as it is pointed at', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8], [9, 7]], 15, 15)
  // The first line of a slice of analysis is short. Once more if the end of the analysis left that one.
  do {
    await page.check('#analysis')
    await page.waitForFunction(() => thoughts.of === state && thoughts.lines[0]?.line.length > 2)
    await page.uncheck('#analysis')
  } while (await page.evaluate(() => thoughts.lines[0].line.length <= 2))
  await page.locator('#lines button').first().hover()
  await page.waitForFunction(() => document.querySelectorAll('#board .preview').length > 2)
  await page.locator('#lines button').first().click()
  assert.ok(await page.evaluate(() => tree.nodes.length > 5))
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => document.querySelectorAll('#board .preview').length === 0)
})

test('a hint shows a move and plays none', limit, async () => {
  await open()
  await playAll([[7, 7]], 15, 15)
  await status(/Black to move/)
  await page.click('#hint')
  await status(/^Hint: [A-O]\d+\.$/)
  assert.equal(await page.locator('#board .preview').count(), 1)
  assert.equal(await page.evaluate(() => state.moves.length), 2)
  await click(0, 0, 15, 15)
  await status(/White played/)
  assert.equal(await page.locator('#board .preview').count(), 0)
})

test('threats are ringed, a stone knocks', limit, async () => {
  await open({side: 'both'})
  await page.click('details.view summary')
  await page.check('#threats')
  await page.check('#sound')
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7]], 15, 15)
  assert.equal(await page.locator('#board .threat.four').count(), 2)
  await playAll([[0, 14], [10, 7]], 15, 15)
  assert.equal(await page.locator('#board .threat.five').count(), 2)
  await page.reload()
  await status(/to move/)
  assert.equal(await page.isChecked('#threats'), true)
  await page.evaluate(() => localStorage.clear())
})

test('a game is saved as an animation', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8], [9, 7]], 15, 15)
  await page.click('details.share summary')
  await page.selectOption('#format', 'gif')
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save')])
  assert.equal(file.suggestedFilename(), 'tengen-gomoku.gif')
  const bytes = [...(await readFile(await file.path()))]
  const seen = await page.evaluate(async (data) => {
    const decoder = new ImageDecoder({data: Uint8Array.from(data), type: 'image/gif'})
    await decoder.completed
    const {image} = await decoder.decode({frameIndex: 3})
    return {frames: decoder.tracks.selectedTrack.frameCount, width: image.displayWidth, ms: image.duration / 1000}
  }, bytes)
  assert.deepEqual(seen, {frames: 4, width: 480, ms: 3000})
  await status(/White to move/)
})

test('an isolated page has threads, and a stop keeps what the engine knows', limit, async (t) => {
  isolated = true
  t.after(() => (isolated = false))
  await open({side: 'both'})
  assert.equal(await page.evaluate(() => crossOriginIsolated), true)
  assert.ok(await page.evaluate(() => engine.carrier.hears()))
  const cores = await page.evaluate(() => navigator.hardwareConcurrency)
  assert.equal(await page.locator('#threads option').count(), Math.min(cores, 16))
  await page.click('details.engine summary')
  await page.selectOption('#threads', {index: Math.min(cores, 2) - 1})
  await page.selectOption('#memory', '128')
  await playAll([[7, 7], [8, 8], [9, 7]], 15, 15)
  const nodes = await page.evaluate(async () => {
    const first = engine.search(600000, 1)
    while (thoughts.of !== state || thoughts.lines[0].depth < 8) await new Promise((resolve) => setTimeout(resolve, 10))
    engine.stop()
    await first
    const answer = await engine.search(600000, 1, {depth: 8})
    return [answer.info.depth, (await engine.play(6, 6)).moves.length]
  })
  assert.deepEqual(nodes, [8, 4])
})

test('numbers on the stones, and other names of the points', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7], [8, 8]], 15, 15)
  await page.click('details.view summary')
  await page.check('#numbers')
  assert.deepEqual(await page.locator('#board .number').allTextContents(), ['1', '2'])
  await page.selectOption('#coordinates', 'numbers')
  await click(7, 7, 15, 15)
  await status(/^8,8 is occupied/)
  await page.selectOption('#coordinates', 'sgf')
  await click(7, 7, 15, 15)
  await status(/^hh is occupied/)
  await page.selectOption('#coordinates', 'none')
  await page.reload()
  await status(/^White played I7/) // words need names all the same
  assert.equal(await page.inputValue('#coordinates'), 'none')
  assert.deepEqual(await page.locator('#board .number').allTextContents(), ['1', '2'])
  assert.equal(await page.locator('#board text').filter({hasText: 'H'}).count(), 0)
  assert.equal(await page.locator('#board .star').count(), 5)
})

test('axe finds nothing to complain of, light and dark, at three sizes', limit, async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({width, height})
      await page.emulateMedia({colorScheme})
      await open({side: 'both'})
      await playAll([[7, 7], [0, 0], [8, 7]], 15, 15)
      await page.click('#review')
      await page.waitForFunction(() => review.done && !review.running, null, {timeout: 120000})
      for (const summary of ['.view', '.share']) await page.click(`${summary} summary`)
      await page.evaluate(source) // not as a script of the page, which its policy forbids
      const found = await page.evaluate(async () => (await axe.run()).violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(' | ')}`))
      assert.deepEqual(found, [], `${width}x${height} ${colorScheme}`)
    }
  }
  await page.emulateMedia({colorScheme: 'light'})
  await page.setViewportSize({width: 1000, height: 760})
})

test('every language has every text', limit, async () => {
  await visit()
  const all = await page.evaluate(() => {
    const example = (text) => (typeof text === 'function' ? text(...['b', 21, 22, 'mistake', 23, 24, 'H8'].slice(0, text.length)) : text)
    const kinds = (texts) => Object.entries(texts).map(([key, text]) => `${key} ${typeof text} ${text.length * (typeof text === 'function')}`)
    return Object.fromEntries(Object.entries(languages).map(([code, texts]) => [code, {kinds: kinds(texts), said: Object.values(texts).map(example)}]))
  })
  assert.deepEqual(Object.keys(all).sort(), ['cs', 'en', 'ja', 'ko', 'ru', 'zh'])
  for (const [code, {kinds, said}] of Object.entries(all)) {
    assert.deepEqual(kinds, all.en.kinds, code)
    for (const text of said) assert.ok(typeof text === 'string' && text.length > 0 && !/undefined|NaN/.test(text), `${code}: ${text}`)
    if (code !== 'en') assert.ok(said.filter((text, i) => text !== all.en.said[i]).length > 60, code)
  }
})

test('the page speaks the language that was chosen, and remembers it', limit, async () => {
  await open({side: 'both'})
  await playAll([[7, 7]], 15, 15)
  await page.selectOption('#language', 'ja')
  await status(/^黒が H8 に打ちました。 白の番です。/)
  assert.equal(await page.textContent('#new'), '新しい対局')
  assert.equal(await page.getAttribute('html', 'lang'), 'ja')
  assert.equal(await page.getAttribute('#settings', 'aria-label'), '設定')
  await click(7, 7, 15, 15)
  await status(/^H8 には石があります。/)
  await page.reload()
  await status(/^黒が H8/)
  assert.equal(await page.inputValue('#language'), 'ja')
  await page.selectOption('#language', 'en')
  await status(/^Black played H8\. White to move/)
  const left = await page.evaluate(() => [...document.querySelectorAll('[data-words]')].filter((element) => element.textContent === '').length)
  assert.equal(left, 0)
})

test("without a choice the browser's languages count", limit, async () => {
  const other = await browser.newPage()
  await other.addInitScript(() => Object.defineProperty(navigator, 'languages', {get: () => ['xx', 'cs-CZ', 'en']}))
  await other.goto(address('style.css')) // no script of the page runs beside the clearing
  await other.evaluate(() => localStorage.clear())
  await other.goto(address())
  await other.waitForFunction(() => /Černý je na tahu/.test(document.getElementById('status').textContent))
  await other.close()
})

test('the page works without a network, and takes a new version when it is opened again', limit, async (t) => {
  const kept = await mkdtemp(path.join(tmpdir(), 'tengen-kept-'))
  const context = await chromium.launchPersistentContext(kept, {
    executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']})
  t.after(async () => {
    edition = 1
    await context.close()
    await rm(kept, {recursive: true, force: true})
  })
  const visitor = await context.newPage()
  const title = () => visitor.title()
  const turn = () => visitor.waitForFunction(() => /to move/.test(document.getElementById('status').textContent), null, {timeout: 60000})
  // In a folder below the server's own.
  await visitor.goto(address('some/folder/'))
  await turn()
  await visitor.waitForFunction(() => navigator.serviceWorker.controller, null, {timeout: 60000})
  await context.setOffline(true)
  await visitor.reload()
  await turn()
  assert.equal(await visitor.evaluate(() => crossOriginIsolated), true, 'the worker isolates it, for threads')
  await visitor.selectOption('#side', 'both')
  await visitor.locator('#board').focus()
  await visitor.keyboard.press('Enter')
  await visitor.waitForFunction(() => state.moves.length === 1)
  await visitor.click('#move')
  await visitor.waitForFunction(() => state.moves.length === 2, null, {timeout: 60000})
  await context.setOffline(false)

  edition = 2
  await visitor.reload()
  await turn()
  assert.equal(await title(), 'Tengen')
  await visitor.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await visitor.reload()
  await visitor.waitForFunction(() => document.title === 'Tengen 2', null, {timeout: 60000})
  await visitor.waitForFunction(() => globalThis.state?.moves.length === 2) // the game is still there
  assert.equal(await visitor.evaluate(async () => (await caches.keys()).length), 1)
})

test('what an installed page needs is there', limit, async () => {
  await visit()
  const app = await page.evaluate(async () => (await fetch(document.querySelector('[rel=manifest]').href)).json())
  assert.equal(app.display, 'standalone')
  const sizes = await page.evaluate(async (icons) => Promise.all(icons.map(async ({src}) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  })), app.icons.filter(({type}) => type === 'image/png'))
  assert.deepEqual(sizes, [192, 512])
})

test('a missing engine is said in words', limit, async () => {
  missing = true
  await page.goto(address())
  await status(/engine (failed|does not start)/)
  // However late the question comes: by then the engine has failed with nobody waiting.
  const late = await page.evaluate(async () => {
    const worker = new Worker('worker.js')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const answer = new Promise((resolve) => (worker.onmessage = ({data}) => resolve(data)))
    worker.postMessage({id: 7, call: 'undo', args: []})
    return answer
  })
  assert.equal(late.id, 7)
  assert.match(late.result.error, /the engine failed/)
  missing = false
})
