// The page of `tengen serve` in a real browser: the program's engine plays and analyses over a WebSocket.
// TENGEN names the program (default: the release build), CHROMIUM the browser.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {after, before, test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {chromium} from 'playwright-core'
import {executablePath} from './page_server.mjs'

const program = process.env.TENGEN ?? fileURLToPath(new URL('../../build/release/tengen', import.meta.url))
const limit = {timeout: 300000}
let server, address, browser, page
const wrong = []

before(async () => {
  server = spawn(program, ['serve', '--port', '0', '--sessions', '2'], {stdio: ['ignore', 'pipe', 'inherit']})
  const [line] = await once(server.stdout, 'data')
  address = /^(http:\/\/127\.0\.0\.1:\d+\/) shows the page/.exec(line)[1]
  browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
  })
})
after(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
})

const status = (pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById('status').textContent), pattern.source)

async function click(x, y, points) {
  const box = await page.locator('#board').boundingBox()
  await page.mouse.click(box.x + (box.width * (x + 1)) / (points + 1), box.y + (box.height * (y + 1)) / (points + 1))
}

async function visit() {
  const context = await browser.newContext({viewport: {width: 1000, height: 760}})
  page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`the page failed: ${error}`))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  await page.goto(address)
  await status(/to move/)
  return context
}

test('the engine of the program answers a move', limit, async () => {
  const context = await visit()
  assert.match(await page.textContent('#tagline'), /program that serves this page/)
  await page.selectOption('#level', '100')
  await click(7, 7, 15)
  await status(/White played .*Black to move/)
  // A look back has a session of its own.
  await page.click('#review')
  await page.waitForFunction(() => review.done && !review.running)
  assert.equal(await page.locator('#curve polyline').count(), 1)
  await page.click('#undo')
  await status(/^Black to move/)
  assert.deepEqual(wrong, [])
  await context.close()
})

test('an analysis follows the moves that are played under it', limit, async () => {
  const context = await visit()
  await page.selectOption('#side', 'both')
  await page.check('#analysis')
  await page.waitForFunction(() => thoughts.lines.length > 0)
  for (const [x, y] of [[7, 7], [8, 8], [6, 7]]) {
    const moves = await page.evaluate(() => state.moves.length)
    await click(x, y, 15)
    await page.waitForFunction((count) => state.moves.length === count + 1, moves)
    await page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0)
  }
  assert.deepEqual(wrong, [])
  await context.close()
})

test('told to move at once it plays what it has', limit, async () => {
  const context = await visit()
  await page.selectOption('#level', '20000')
  await click(7, 7, 15) // answered without a search
  await status(/White played .*Black to move/)
  await click(3, 3, 15)
  await page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0)
  await page.click('#stop')
  await page.waitForFunction(() => state.moves.length === 4)
  await status(/White played .*Black to move/)
  assert.deepEqual(wrong, [])
  await context.close()
})

test('a file is opened, and the game is written', limit, async () => {
  const context = await visit()
  const buffer = Buffer.from('Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n')
  await page.setInputFiles('#file', {name: 'game.psq', mimeType: 'text/plain', buffer})
  await page.waitForFunction(() => state.moves.length === 2)
  assert.match(await page.evaluate(async () => (await engine.write('sgf')).text), /;B\[hh\];W\[ii\]/)
  assert.deepEqual(wrong, [])
  await context.close()
})

test('another game, a size out of range, and the end of the program are told in words', limit, async () => {
  const context = await visit()
  await page.selectOption('#game', 'go')
  await page.waitForFunction(() => state.columns === 5)
  await page.selectOption('#game', 'connect')
  await page.waitForFunction(() => state.columns === 7)
  assert.deepEqual(wrong, [])
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  assert.equal(code, 143)
  await page.click('#new')
  await status(/engine is gone/)
  await context.close()
})
