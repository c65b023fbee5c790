// The page that `tengen-lab plot` writes, opened from the disk in a real browser.
// TENGEN_LAB names the program, CHROMIUM the browser.

import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {after, afterEach, before, test} from 'node:test'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {launch} from './page_server.mjs'

const lab = process.env.TENGEN_LAB ?? fileURLToPath(new URL('../../build/release/tengen-lab', import.meta.url))
const results = fileURLToPath(new URL('../../lab/results', import.meta.url))
const limit = {timeout: 300000}
const wrong = [] // what no test may leave behind it
let folder, browser

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tengen-plot-'))
  browser = await launch()
})
afterEach(() => assert.deepEqual(wrong.splice(0), []))
after(async () => {
  await browser?.close()
  if (folder) await rm(folder, {recursive: true, force: true})
})

/** Plots data and opens the page. */
async function open(kind, data, options = {}) {
  const html = path.join(folder, 'plot.html')
  execFileSync(lab, ['plot', kind, data, html], {stdio: 'pipe'})
  const page = await (await browser.newContext({viewport: {width: 1000, height: 800}, ...options})).newPage()
  page.on('pageerror', (error) => wrong.push(`the page failed: ${error}`))
  page.on('console', (message) => message.type() === 'error' && wrong.push(`the page complains: ${message.text()}`))
  page.on('request', (request) => /^(file|data):/.test(request.url()) || wrong.push(`it asks the network: ${request.url()}`))
  await page.goto(pathToFileURL(html).href)
  return page
}

/** The epochs of a fit. */
async function loss() {
  const file = path.join(folder, 'loss.csv')
  const lines = [1, 2, 3, 4].map((epoch) => `${epoch},${0.6 + 0.1 / epoch},${0.7 + 0.1 / epoch},,`)
  await writeFile(file, `epoch,train_position,held_back_position,train_choice,held_back_choice\n${lines.join('\n')}\n`)
  return file
}

test('the arrow keys go through values and series', limit, async () => {
  const page = await open('loss', await loss())
  const told = async (key) => {
    await page.keyboard.press(key)
    const words = await page.textContent('#says')
    if (words) assert.equal(await page.getAttribute('#chart', 'aria-valuetext'), words)
    return words
  }
  await page.focus('#chart')
  assert.equal(await page.textContent('#says'), 'fitted to, epoch 1: loss 0.7000 nats')
  assert.equal(await told('ArrowRight'), 'fitted to, epoch 2: loss 0.6500 nats')
  assert.equal(await told('ArrowDown'), 'held back, epoch 2: loss 0.7500 nats')
  assert.equal(await page.locator('tr[aria-current]').count(), 1)
  assert.equal(await page.locator('#chart .mark').count(), 1)
  assert.equal(await told('End'), 'held back, epoch 4: loss 0.7250 nats')
  assert.equal(await told('ArrowRight'), 'held back, epoch 4: loss 0.7250 nats')
  assert.equal(await told('ArrowUp'), 'fitted to, epoch 4: loss 0.6250 nats')
  assert.equal(await told('Home'), 'fitted to, epoch 1: loss 0.7000 nats')
  assert.equal(await told('Escape'), '')
  assert.equal(await page.locator('#chart .mark').count(), 0)
})

test('the pointer tells the value that it is nearest to', limit, async () => {
  const page = await open('solve', path.join(results, 'connect-sets.csv'))
  for (const row of await page.locator('tr[data-at]').all()) {
    const box = await page.locator('#chart svg').boundingBox()
    const [x, y] = (await row.getAttribute('data-at')).split(' ').map((number) => (Number(number) / 840) * box.width)
    await page.mouse.move(box.x + x - 3, box.y + y)
    assert.equal(await page.textContent('#says'), await row.getAttribute('data-says'))
    assert.equal(await row.getAttribute('aria-current'), 'true')
  }
})

test('without script the picture and the numbers are there', limit, async () => {
  const page = await open('loss', await loss(), {javaScriptEnabled: false})
  assert.ok(await page.isVisible('#chart svg'))
  assert.ok(await page.isHidden('#keys'))
  assert.equal(await page.locator('tbody tr').count(), 8)
})

test('it fits a phone in both themes, and axe-core has no complaint', limit, async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const grounds = new Set()
  for (const colorScheme of ['light', 'dark']) {
    for (const [kind, data] of [['elo', path.join(results, 'rapfi-ladder.csv')], ['solve', path.join(results, 'connect-sets.csv')], ['loss', await loss()]]) {
      const page = await open(kind, data, {colorScheme, viewport: {width: 360, height: 700}, bypassCSP: true})
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      await page.focus('#chart')
      await page.evaluate(axe)
      const {violations} = await page.evaluate(() => axe.run())
      assert.deepEqual(violations.map(({id, nodes}) => `${id}: ${nodes[0].html}`), [])
    }
  }
  assert.equal(grounds.size, 2)
})
