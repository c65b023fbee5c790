// The page of `tengen serve` in a real browser: what only a server has. page_test.mjs plays the games.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {address, click, count, endServer, limit, newPage, play, playTests, serve, settled, site, stones, status, visit} from './page_player.mjs'

playTests({options: ['--sessions', '2']})

test('the engine of the program answers a move, and a review has a session of its own', limit, async () => {
  await play({side: 'b'})
  assert.match(await site.page.evaluate(() => engine.carrier.hears() && game.data.where), /engineOfProgram/)
  await click(7, 7)
  await status(/White played .*Black to move/)
  await site.page.click('#tab-review')
  await site.page.click('#review')
  await site.page.waitForFunction(() => review?.done && !review.running)
  assert.equal(await site.page.locator('#curve polyline').count(), 1)
})

test('the page is small: less than 150 KB packed and 300 KB unpacked, besides the engine', limit, async () => {
  let packed = 0
  const bodies = []
  site.page.on('response', (response) => {
    packed += Number(response.headers()['content-length'] ?? 0)
    bodies.push(response.body().catch(() => '')) // what the browser had already has none
  })
  await visit()
  await settled()
  const unpacked = (await Promise.all(bodies)).reduce((sum, {length}) => sum + length, 0)
  assert.ok(packed > 50_000 && packed < 150_000, `${packed} bytes`)
  assert.ok(unpacked > packed && unpacked < 300_000, `${unpacked} bytes`)
})

test('a page with no session left shows a board and plays once one is free', limit, async () => {
  await visit()
  const second = await newPage(site.context)
  const third = await newPage(site.context)
  for (const page of [second, third]) await page.goto(address())
  await third.waitForFunction(() => document.querySelector('#board svg'))
  await third.waitForFunction(() => /engine is out of reach/.test(document.getElementById('status').textContent) || game.data.connected)
  await site.page.close()
  await second.close()
  await third.waitForFunction(() => game.data.connected && settled() && document.querySelector('#status.error') === null)
})

test('the engine ends and comes back: the page edits meanwhile, and plays on by itself', limit, async () => {
  await play()
  await click(7, 7)
  await count(1)
  const {port} = site
  assert.equal(await endServer(), 143)
  await status(/engine is out of reach/)
  await click(8, 8)
  await count(2)
  await site.page.keyboard.press('ArrowLeft')
  await count(1)
  await site.page.keyboard.press('ArrowRight')
  await count(2)
  assert.equal(await stones(), 2)
  const opens = (text) => site.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.dispatchEvent(new ClipboardEvent('paste', {clipboardData}))
  }, text)
  await opens('a1b2c3') // what reads it has not been fetched
  await serve(port, '--sessions', '2')
  await site.page.waitForFunction(() => game.data.connected && document.querySelector('#status.error') === null)
  assert.equal(await site.page.evaluate(() => String(state.moves)), '7,7,8,8')
  await site.page.click('#move')
  await count(3)
  await opens('h8i9g7h7')
  await count(4)
})
