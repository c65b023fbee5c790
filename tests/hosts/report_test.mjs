// The page that `tengen analyze --html` writes, opened from the disk in a real browser.
// TENGEN names the program, CHROMIUM the browser; TENGEN_PICTURE a file to write a picture to.

import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {after, afterEach, before, test} from 'node:test'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {chromium} from 'playwright-core'
import {executablePath, patience} from './page_server.mjs'

const tengen = process.env.TENGEN ?? fileURLToPath(new URL('../../build/release/tengen', import.meta.url))
const games = fileURLToPath(new URL('../golden/games', import.meta.url))
const limit = {timeout: 300000}
const wrong = [] // what no test may leave behind it
let folder, browser, page

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tengen-report-'))
  browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
    viewport: {width: 1000, height: 760},
  })
  page = await browser.newPage()
  page.setDefaultTimeout(patience)
  page.on('pageerror', (error) => wrong.push(`the page failed: ${error}`))
  page.on('console', (message) => message.type() === 'error' && wrong.push(`the page complains: ${message.text()}`))
  page.on('dialog', (dialog) => {
    wrong.push(`a script of the record ran: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) wrong.push(`it asks the network: ${request.url()}`)
  })
})
afterEach(() => assert.deepEqual(wrong.splice(0), []))
after(async () => {
  await browser?.close()
  if (folder) await rm(folder, {recursive: true, force: true})
})

/** Analyses a recorded game and opens its page. */
async function open(game, ...options) {
  const html = path.join(folder, 'report.html')
  execFileSync(tengen, ['analyze', game, '--depth', '4', '--force', '--html', html, '-o', path.join(folder, 'report.sgf'), ...options], {stdio: 'pipe'})
  await page.goto(pathToFileURL(html).href)
}

const golden = (name) => path.join(games, name)
const status = () => page.textContent('#status')
const stones = () => page.locator('#board .stone').count()

test('it steps through the game with buttons and keys', limit, async () => {
  await open(golden('missed_four.psq'))
  assert.match(await page.textContent('h1'), /pbrain-first\.exe – pbrain-second\.exe/)
  await page.keyboard.press('Home')
  assert.equal(await stones(), 0)
  assert.ok(await page.isDisabled('#back'))
  await page.keyboard.press('ArrowRight')
  await page.click('#forward')
  assert.equal(await stones(), 2)
  assert.match(await status(), /^Move 2, White h5\. Black’s chance \d+\s%, /)
  await page.keyboard.press('End')
  assert.equal(await stones(), 10)
  assert.ok(await page.isDisabled('#forward'))
  await page.click('#back')
  assert.equal(await stones(), 9)
  assert.match(await page.getAttribute('#board', 'aria-label'), /^Board\. Move 9, Black f5/)
})

test('a mistake, its variations, and back to the game', limit, async () => {
  await open(golden('missed_four.psq'))
  await page.click('#critical button')
  assert.match(await status(), /^Move 7, Black a1\./)
  assert.match(await page.textContent('#text'), /blunder, misses a proven win/)
  await page.click('#variations button')
  assert.match(await status(), /^Instead of move 7: /)
  assert.equal(await stones(), 7)
  assert.equal(await page.locator('#board .number').first().textContent(), '1')
  if (process.env.TENGEN_PICTURE) await page.screenshot({path: process.env.TENGEN_PICTURE})
  await page.keyboard.press('ArrowLeft')
  assert.equal(await stones(), 6)
  await page.keyboard.press('Escape')
  assert.match(await status(), /^Move 7, /)
  assert.ok(await page.isHidden('#leave'))
})

test('the curve marks the mistakes and leads to them', limit, async () => {
  await open(golden('missed_four.psq'))
  await page.keyboard.press('Home')
  assert.ok((await page.locator('#curve .mark.blunder').count()) >= 1)
  await page.locator('#curve .mark[data-move="7"]').click()
  assert.match(await status(), /^Move 7, /)
  assert.equal(await page.getAttribute('[data-number="7"]', 'aria-current'), 'true')
})

test('Go takes its captures off, Connect Four numbers its columns', limit, async () => {
  const capture = path.join(folder, 'capture.sgf')
  await writeFile(capture, '(;GM[1]SZ[5]KM[0]PB[b]PW[w];B[ba];W[aa];B[ab];W[])')
  await open(capture)
  await page.keyboard.press('End')
  assert.equal(await stones(), 2, 'the corner stone is gone')
  await open(golden('connect.txt'))
  await page.keyboard.press('Home')
  assert.equal(await page.locator('#board .hole').count(), 42)
  assert.equal(await page.locator('#board text').first().textContent(), '1')
})

test('what the record holds is text', limit, async () => {
  const evil = path.join(folder, 'evil.sgf')
  const tag = '</script><script>alert(1)</script><img src=x onerror=alert(2)><!--'
  await writeFile(evil, `(;GM[4]SZ[15]PB[${tag}]PW[&lt;b&gt;]C[${tag}];B[hh]C[${tag}];W[hi])`)
  await open(evil)
  assert.ok((await page.textContent('h1')).startsWith(tag))
  await page.keyboard.press('Home')
  assert.equal(await page.textContent('#text'), tag)
  await page.keyboard.press('ArrowRight')
  assert.ok((await page.textContent('#text')).endsWith(tag))
  assert.equal(await page.locator('main img, header img').count(), 0)
  assert.equal(await page.locator('script').count(), 2)
})

test('it fits a phone, in both themes', limit, async () => {
  await page.setViewportSize({width: 360, height: 700})
  const grounds = []
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({colorScheme})
    await open(golden('missed_four.psq'))
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    if (process.env.TENGEN_PICTURE) await page.screenshot({path: process.env.TENGEN_PICTURE.replace('.png', `-${colorScheme}.png`)})
  }
  assert.notEqual(grounds[0], grounds[1])
  await page.emulateMedia({colorScheme: null})
  await page.setViewportSize({width: 1000, height: 760})
})

test('every control can be reached and has a name', limit, async () => {
  await open(golden('missed_four.psq'))
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button')].filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim())).length)
  assert.equal(nameless, 0)
  await page.focus('#critical button')
  await page.keyboard.press('Enter')
  assert.match(await status(), /^Move 7, /)
  assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'solid')
})
