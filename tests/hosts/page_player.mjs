// The page in a real browser, for tests: that of `tengen serve`, or, where PAGE names the folder of a built page, that one with the engine
// inside it. TENGEN names the program (default: the release build), CHROMIUM the browser.

import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {after, afterEach, before, beforeEach} from 'node:test'
import {fileURLToPath} from 'node:url'
import {launch, patience, servePage} from './page_server.mjs'

export const program = process.env.TENGEN ?? fileURLToPath(new URL('../../build/release/tengen', import.meta.url))
export const folder = process.env.PAGE
export const limit = {timeout: 300000}

/** What a test finds: the browser, its context, its page, and what went wrong there. */
export const site = {server: null, statics: null, port: 0, browser: null, context: null, page: null, wrong: []}

/** Starts the server, at a port where one is given. */
export async function serve(at = 0, ...options) {
  if (folder) {
    site.statics = (await servePage(folder)).server
    site.port = site.statics.address().port
    return
  }
  site.server = spawn(program, ['serve', '--port', String(at), ...options], {stdio: ['ignore', 'pipe', 'inherit']})
  const [line] = await once(site.server.stdout, 'data')
  site.port = Number(/:(\d+)\/ shows the page/.exec(line)[1])
}

/** Ends the server as a signal does. */
export async function endServer() {
  site.server.kill('SIGTERM')
  return (await once(site.server, 'exit'))[0]
}

/** A page of the site that reports what goes wrong. */
export async function newPage(context) {
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  page.on('pageerror', (error) => site.wrong.push(`the page failed: ${error} ${error.stack?.split('\n')[1] ?? ''}`))
  page.on('dialog', (dialog) => (site.wrong.push(`a dialog: ${dialog.message()}`), dialog.dismiss()))
  page.on('request', (request) => new URL(request.url()).host !== `127.0.0.1:${site.port}` && !/^(data|blob):/.test(request.url()) && site.wrong.push(`asked ${request.url()}`))
  return page
}

let registered = false

/** Registers what files of tests need, once in a process: a server, a browser, and a fresh page before each test. */
export function playTests({options = [], viewport = {width: 1000, height: 760}} = {}) {
  if (registered) return
  registered = true
  before(async () => {
    await serve(0, ...options)
    site.browser = await launch()
  })
  after(async () => {
    await site.browser?.close()
    site.server?.kill('SIGKILL')
    site.statics?.closeAllConnections()
    site.statics?.close()
  })
  beforeEach(async () => {
    await site.context?.close()
    site.wrong = []
    site.context = await site.browser.newContext({viewport, acceptDownloads: true, serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write']})
    site.page = await newPage(site.context)
  })
  afterEach(() => assert.deepEqual(site.wrong.splice(0), []))
}

export const address = () => `http://127.0.0.1:${site.port}/`

/** The page as on a first visit. */
export async function visit(hash = '', page = site.page) {
  await page.goto(address() + hash)
  await page.waitForFunction(() => globalThis.settled?.())
}

/** A game as these choices say; the others are quick and on both sides by the person. */
export async function play(choices = {}) {
  await visit()
  await begin(choices)
}
export async function begin(choices = {}) {
  const {size, ...rest} = choices
  await site.page.evaluate(async (wanted) => {
    await globalThis.begin(wanted)
  }, {side: 'both', time: 100, level: 20, ...rest, ...(size ? {sizes: {gomoku: size, go: size, connect: 0}} : {})})
  await settled()
}

export const settled = () => site.page.waitForFunction(() => globalThis.settled?.())
export const status = (pattern) => site.page.waitForFunction((source) => new RegExp(source).test(document.getElementById('status').textContent), pattern.source)
export const statusText = () => site.page.textContent('#status')
export const stones = () => site.page.locator('#board .stone').count()
export const mode = (name) => site.page.click(`#tab-${name}`)
export const moves = () => site.page.evaluate(() => String(state.moves))
export const count = (number) => site.page.waitForFunction((wanted) => globalThis.settled?.() && state.moves.length === wanted, number)

/** Where a point is in the window. */
export async function placeOf(x, y) {
  const [columns, rows] = await site.page.evaluate(() => [state.columns, state.rows])
  const box = await site.page.locator('#board').boundingBox()
  return [box.x + (box.width * (x + 1)) / (columns + 1), box.y + (box.height * (y + 1)) / (rows + 1)]
}
export const click = async (x, y, options) => site.page.mouse.click(...(await placeOf(x, y)), options)

/** Plays these points with clicks, each after the one before stands on the board. */
export async function playAll(list) {
  for (const [x, y] of list) {
    const before = await site.page.evaluate(() => state.moves.length)
    await click(x, y)
    await site.page.waitForFunction((count) => settled() && state.moves.length > count, before)
  }
}

/** Opens a file by its name and what is in it. */
export const open = (name, contents) => site.page.setInputFiles('#file', {name, mimeType: 'text/plain', buffer: Buffer.from(contents)})
export const follow = (hash) => site.page.evaluate((text) => (location.hash = text), hash)

/** Opens the menu, changes one of its fields and closes it. */
export async function inMenu(act) {
  await site.page.click('#menu-open')
  await act(site.page)
  await site.page.keyboard.press('Escape')
}
