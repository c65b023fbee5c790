// The built page with the engine inside it, served as static files in a real browser: what only that page has. page_test.mjs plays the
// games. TENGEN_PAGE names the built folder, CHROMIUM the browser, TENGEN the program that searches as the page does.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {after, afterEach, before, test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {gzipSync} from 'node:zlib'
import {chromium} from 'playwright-core'
import {executablePath, patience, servePage} from './page_server.mjs'

const folder = process.env.TENGEN_PAGE ?? fileURLToPath(new URL('../../build/web/page', import.meta.url))
const limit = {timeout: 300000}
const wrong = [] // what no test may leave behind it
let isolated // whether the server says that its pages are isolated from other origins
const sent = [] // names of the files that the server has sent
const asked = [] // those that it was asked for, also where the browser had them
let missing = null // the end of the names of files that the server does not have
let server, origin, browser, profile, page, edition // of the files that the server sends: 2 for another than the folder's

before(async () => {
  const edit = (name, bytes) => {
    asked.push(name)
    if (missing && name.endsWith(missing)) throw new Error('not here')
    const renewed = {'index.html': ['<title>Tengen', '<title>Tengen 2'], 'offline.js': ["version = '", "version = 'second-"]}[name]
    return edition === 2 && renewed ? bytes.toString().replace(...renewed) : bytes
  }
  ;({server, address: origin} = await servePage(folder, {isolated: () => isolated, edit, sent: (name) => sent.push(name)}))
  profile = await mkdtemp(path.join(tmpdir(), 'tengen-page-'))
  browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync'],
    viewport: {width: 1000, height: 760},
    serviceWorkers: 'block', // but in the test of it
  })
  page = await browser.newPage()
  page.setDefaultTimeout(patience)
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

/** The page as on a first visit. */
async function visit() {
  await page.goto(address('style.css'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(address())
}

/** How many positions the engine of a page sees to a depth, after three moves of freestyle on 15x15 with an empty table. */
const nodesOf = (visitor) => visitor.evaluate(async () => {
  const {startOf} = await import('./games.js')
  await engine.newGame(startOf(game.data.wanted))
  await engine.goTo([[7, 7], [8, 8], [9, 7]])
  return (await engine.search(60000, 1, {depth: 7})).info.nodes
})

const status = (pattern, timeout = 60000) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById('status').textContent), pattern.source, {timeout})

test('it is small: less than 1.8 MB, packed as servers send it, and 1.2 MB for the network of a rule', limit, async () => {
  const packed = async (name) => gzipSync(await readFile(path.join(folder, name))).length
  const all = await readdir(folder)
  const networks = all.filter((name) => name.endsWith('.cells')).sort()
  assert.deepEqual(networks, ['exact.cells', 'freestyle.cells'])
  for (const name of networks) assert.ok(await packed(name) < 1_200_000, name)
  const names = all.filter((name) => !networks.includes(name))
  for (const other of ['tengen_web.', 'tengen_threads.']) { // a browser loads one of the two programs
    let bytes = 0
    for (const name of names) if (!name.startsWith(other)) bytes += await packed(name)
    assert.ok(bytes > 500_000 && bytes < 1_800_000, `${bytes} bytes`)
  }
})

test('in Gomoku the page searches as the program does, node for node', {...limit, skip: !process.env.TENGEN && 'TENGEN names no program'}, async (t) => {
  const serve = spawn(process.env.TENGEN, ['serve', '--port', '0'], {stdio: ['ignore', 'pipe', 'inherit']})
  t.after(() => serve.kill('SIGKILL'))
  const [line] = await once(serve.stdout, 'data')
  const served = /^(http:\/\/127\.0\.0\.1:\d+\/) shows the page/.exec(line)[1]
  const found = async (where, position) => {
    const visitor = await browser.newPage()
    visitor.setDefaultTimeout(patience)
    await visitor.addInitScript(() => localStorage.clear())
    await visitor.goto(`${where}#${position}`)
    await visitor.waitForFunction(() => globalThis.state?.moves.length > 2)
    const answer = await visitor.evaluate(async () => {
      await director.begin({analysing: false}) // what is linked is analysed
      // A new game's table is empty, however far that analysis came.
      const {wanted, tree} = game.data
      const {startOf} = await import('./games.js')
      await engine.newGame(startOf(wanted), wanted.setup)
      await engine.goTo(tree.moves())
      return engine.search(60000, 1, {depth: 9})
    })
    await visitor.close()
    const {nodes, score, depth, line} = answer.info
    return {nodes, score, depth, line}
  }
  // Go and Connect Four spend a share of the time on proofs, which no two machines do alike.
  for (const position of ['game=gomoku&rule=0&size=15&moves=h8i9h9h10i8g8j7k6', 'game=gomoku&rule=1&size=15&moves=h8i9h9h10', 'game=gomoku&rule=2&size=15&moves=h8h9i10',
                          'game=gomoku&rule=0&size=12&moves=f6g7f8', 'game=gomoku&rule=1&size=20&moves=k10l11k12']) {
    assert.deepEqual(await found(address(), position), await found(served, position), position)
  }
})

test('a network that does not come is missed by no game', limit, async (t) => {
  t.after(() => (missing = null))
  const seen = []
  for (missing of [null, '.cells']) {
    await visit()
    await page.waitForFunction(() => globalThis.settled?.())
    seen.push(await nodesOf(page))
  }
  assert.notEqual(seen[0], seen[1])
  missing = null
  asked.length = 0
  await page.goto(address('style.css'))
  await page.goto(address('#game=go&size=7&moves=d4'))
  await page.waitForFunction(() => globalThis.state?.moves.length === 1)
  assert.ok(asked.includes('worker.js') && !asked.some((name) => name.endsWith('.cells')), 'a game of Go needs none')
})

test('an isolated page has threads, and a stop keeps what the engine knows', limit, async (t) => {
  isolated = true
  t.after(() => (isolated = false))
  await visit()
  await page.waitForFunction(() => globalThis.settled?.())
  await page.evaluate(() => globalThis.begin({side: 'both'}))
  await page.waitForFunction(() => settled())
  assert.equal(await page.evaluate(() => crossOriginIsolated), true)
  assert.ok(await page.evaluate(() => engine.carrier.hears()))
  const cores = await page.evaluate(() => navigator.hardwareConcurrency)
  assert.equal(await page.locator('#threads option').count(), Math.min(cores, 16))
  await page.click('#menu-open')
  await page.selectOption('#threads', {index: Math.min(cores, 2) - 1})
  await page.selectOption('#memory', '128')
  await page.keyboard.press('Escape')
  for (const [i, [x, y]] of [[7, 7], [8, 8], [9, 7]].entries()) {
    await page.evaluate(([column, row]) => play(column, row), [x, y])
    await page.waitForFunction((count) => settled() && state.moves.length === count, i + 1)
  }
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
  visitor.setDefaultTimeout(patience)
  const title = () => visitor.title()
  sent.length = 0
  const turn = () => visitor.waitForFunction(() => globalThis.settled?.() && /to move|You are/.test(document.getElementById('status').textContent))
  // In a folder below the server's own.
  await visitor.goto(address('some/folder/'))
  await turn()
  await visitor.waitForFunction(() => navigator.serviceWorker.controller)
  const engines = sent.filter((name) => name.endsWith('.wasm'))
  assert.deepEqual(engines.sort(), ['tengen_threads.wasm', 'tengen_web.wasm'], 'each engine is sent once')
  await visitor.reload()
  await turn()
  assert.equal(sent.filter((name) => name.endsWith('.wasm')).length, 2, 'and kept')
  const nodes = await nodesOf(visitor)
  await visitor.evaluate(async () => {
    while (!(await caches.match('freestyle.cells'))) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  assert.deepEqual(new Set(sent.filter((name) => name.endsWith('.cells'))), new Set(['freestyle.cells']), 'that of the rule it plays')
  await context.setOffline(true)
  await visitor.reload()
  await turn()
  assert.equal(await visitor.evaluate(() => crossOriginIsolated), true, 'the worker isolates it, for threads')
  assert.equal(await nodesOf(visitor), nodes, 'the network is there')
  await visitor.reload()
  await turn()
  await visitor.evaluate(() => play(7, 7))
  await visitor.waitForFunction(() => settled() && state.moves.length === 2)
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
  await visitor.waitForFunction(() => document.title === 'Tengen 2')
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
  missing = '.wasm'
  await page.goto(address())
  await status(/engine (failed|does not start)/)
  await page.waitForFunction(() => document.querySelector('#board svg')) // the page shows and edits games all the same
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
  missing = null
})
