// The page's studies, arrows, explorer, swipes and renju's openings: see page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {address, begin, click, count, follow, inMenu, limit, mode, newPage, open, placeOf, play, playAll, playTests, settled, site, status, visit} from './page_player.mjs'

playTests()

const study = `(;GM[4]SZ[15]GN[Kagetsu]RU[renju]C[A study];B[hh]AR[hh:ih]CR[jj];W[hg];B[ig](;W[ih];B[gf])(;W[gi]))
(;GM[4]SZ[15]PB[Li]PW[Wu]EV[Cup];B[hh];W[ii];B[ih])
(;GM[1]SZ[5]GN[A set-up]AB[bb][bc]AW[cc]PL[W];W[cb])(;GM[4]SZ[15];B[zz])`
const chapters = () => site.page.locator('#chapters b').allTextContents()
const chapter = (number) => site.page.click(`#chapters li:nth-child(${number}) button`)
const isAt = (at) => site.page.waitForFunction((wanted) => globalThis.settled?.() && game.data.study?.at === wanted, at)
/** What all chapters hold. */
const whole = () => site.page.evaluate(() => JSON.stringify(game.data.study.chapters.map(({wanted, tree, facts}, i) => (i === game.data.study.at ? [game.data.wanted, game.data.tree.toList(), game.data.facts] : [wanted, tree.toList(), facts]))))
const saved = async () => {
  await site.page.click('#menu-open')
  const [download] = await Promise.all([site.page.waitForEvent('download'), site.page.click('#save')])
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}
const drag = async (from, to) => {
  await site.page.mouse.move(...(await placeOf(...from)))
  await site.page.mouse.down({button: 'right'})
  await site.page.mouse.move(...(await placeOf(...to)))
  await site.page.mouse.up({button: 'right'})
}

test('a collection opens as chapters, which are saved, shared and kept with all that is in them', limit, async () => {
  await visit()
  await open('study.sgf', study)
  await isAt(0)
  await status(/^1 of 4 games are left out: .*Chapter 1 of 3: Kagetsu/)
  assert.deepEqual(await chapters(), ['Kagetsu', 'Cup: Li – Wu', 'A set-up'])
  await chapter(3)
  await isAt(2)
  assert.equal(await site.page.evaluate(() => state.cells), '......b....bw............')
  await chapter(2)
  await isAt(1)
  await site.page.fill('#comment', 'kept')
  await site.page.click('#forward')
  await count(1)
  await site.page.fill('#chapter-name', 'Renamed')
  await site.page.click('#chapter-up')
  assert.deepEqual(await chapters(), ['Renamed', 'Kagetsu', 'A set-up'])
  const all = await whole()
  const [name, text] = await saved()
  assert.equal(name, 'tengen-study.sgf')
  for (const part of ['GN[Renamed]', 'EV[Cup]', 'PB[Li]', 'C[kept]', 'AR[hh:ih]', 'CR[jj]', '(;W[ih];B[gf])(;W[gi])', 'AB[bb][bc]', 'PL[W]']) assert.ok(text.includes(part), part)
  await site.page.click('#menu-open')
  await site.page.click('#link')
  await status(/^A link/)
  const link = await site.page.evaluate(() => navigator.clipboard.readText())
  await site.page.reload()
  await isAt(0)
  assert.equal(await whole(), all)
  const visitor = await newPage(await site.browser.newContext())
  await visitor.goto(link)
  await visitor.waitForFunction(() => globalThis.settled?.() && game.data.study)
  const there = await visitor.evaluate(() => game.data.study.chapters.map(({tree, facts}) => [tree.nodes.length, facts.GN]))
  assert.deepEqual(there, [[4, 'Renamed'], [7, 'Kagetsu'], [2, 'A set-up']])
  await visitor.context().close()
  // The file that was saved is the same study.
  await visit()
  await begin()
  await open('study.sgf', text)
  await isAt(0)
  assert.deepEqual(await chapters(), ['Renamed', 'Kagetsu', 'A set-up'])
  assert.deepEqual(JSON.parse(await whole()).map(([, tree]) => tree), JSON.parse(all).map(([, tree]) => tree))
})

test('chapters are added, deleted and brought back, from a file too', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await mode('analyse')
  await site.page.click('#study summary')
  await site.page.click('#chapter-add')
  await isAt(1)
  assert.deepEqual(await chapters(), ['Chapter 1', 'Chapter 2'])
  await site.page.setInputFiles('#chapter-source', {name: 'more.sgf', mimeType: 'text/plain', buffer: Buffer.from(study)})
  await isAt(2)
  await site.page.click('#chapter-delete')
  await status(/^Deleted: Kagetsu/)
  assert.deepEqual(await chapters(), ['Chapter 1', 'Chapter 2', 'Cup: Li – Wu', 'A set-up'])
  await site.page.click('#chapter-restore')
  await isAt(2)
  assert.deepEqual(await chapters(), ['Chapter 1', 'Chapter 2', 'Kagetsu', 'Cup: Li – Wu', 'A set-up'])
  assert.equal(await site.page.evaluate(() => document.activeElement.id), 'chapter-delete')
})

test('collections and links that are huge or broken end in a sentence, and lose nothing', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await open('many.sgf', '(;GM[4]SZ[15];B[hh])'.repeat(10000))
  await status(/^9500 of 10000 games are left out/)
  assert.equal(await site.page.locator('#chapters li').count(), 500)
  await open('wrong.sgf', '(;GM[4]SZ[15];B[zz])(;GM[4]SZ[15];B[zz])')
  await status(/^The file /)
  assert.equal(await site.page.locator('#chapters li').count(), 500)
  await follow('#game=gomoku&rule=0&size=15&moves=h8i9&study=AAAA')
  await status(/^The link is damaged/)
  await count(2)
  await site.page.click('#menu-open')
  await site.page.click('#games')
  assert.equal(await site.page.locator('#history-list .kept').count(), 2)
})

test('arrows and circles stay with their position, in the file and over a reload; keys draw them too', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await drag([3, 3], [6, 6])
  await drag([9, 9], [9, 9])
  await playAll([[8, 8]])
  assert.equal(await site.page.locator('#board .shape').count(), 0)
  await site.page.click('#back')
  await count(1)
  assert.equal(await site.page.locator('#board .shape').count(), 2)
  await site.page.reload()
  await settled()
  assert.equal(await site.page.locator('#board .shape').count(), 2)
  const [, text] = await saved()
  assert.ok(text.includes('AR[dd:gg]') && text.includes('CR[jj]'), text)
  await site.page.locator('#new').focus()
  await site.page.evaluate(() => document.getElementById('board').focus({focusVisible: true}))
  for (const key of ['ArrowRight', 'c', 'a', 'ArrowDown', 'ArrowDown', 'a']) await site.page.keyboard.press(key)
  await site.page.waitForFunction(() => document.querySelectorAll('#board .shape').length === 4)
})

test('the explorer shows the book and the games of this browser, and plays a move that is clicked', limit, async () => {
  await play({game: 'connect'})
  await playAll([[3, 5], [0, 5]])
  await begin({game: 'connect'})
  await mode('analyse')
  await site.page.click('#explorer summary')
  await site.page.waitForFunction(() => /wins/.test(document.getElementById('explorer-rows').textContent))
  assert.deepEqual(await site.page.locator('#explorer-rows td').allTextContents(), ['D1', 'wins', '1', 'E1', 'draws', ''])
  await site.page.locator('#explorer-rows tr').first().hover()
  await site.page.waitForFunction(() => document.querySelectorAll('#board .preview').length === 1)
  await site.page.click('#explorer-rows button')
  await count(1)
  await site.page.waitForFunction(() => document.querySelectorAll('#explorer-rows tr').length > 0 && game.data.book?.of === state)
  // Gomoku's replies to the first stone, with their chances.
  await begin()
  await mode('analyse')
  await playAll([[7, 7]])
  await site.page.waitForFunction(() => /\d+ %/.test(document.getElementById('explorer-rows').textContent))
})

test('a swipe to the side steps through the game; up and down, a tap, or with two fingers nothing does', limit, async () => {
  const context = await site.browser.newContext({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, serviceWorkers: 'block'})
  const page = await newPage(context)
  await page.goto(address())
  await page.waitForFunction(() => globalThis.settled?.())
  await page.evaluate(() => begin({side: 'both', time: 100}))
  for (const [x, y] of [[7, 7], [8, 8], [6, 6]]) {
    await page.evaluate(([column, row]) => play(column, row), [x, y])
    await page.waitForFunction(() => settled())
  }
  const box = await page.locator('#board').boundingBox()
  const cdp = await context.newCDPSession(page)
  const touch = (type, places) => cdp.send('Input.dispatchTouchEvent', {type, touchPoints: places.map(([x, y], id) => ({id, x: box.x + box.width * x, y: box.y + box.height * y}))})
  const swipe = async (from, to, fingers = 1) => {
    const at = (share) => Array.from({length: fingers}, (_, i) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + 0.1 * i])
    await touch('touchStart', at(0))
    for (let i = 1; i <= 6; i++) await touch('touchMove', at(i / 6))
    await touch('touchEnd', [])
  }
  const there = (number) => page.waitForFunction((wanted) => settled() && state.moves.length === wanted, number)
  await swipe([0.2, 0.5], [0.8, 0.5])
  await there(2)
  await swipe([0.2, 0.5], [0.8, 0.55])
  await there(1)
  await swipe([0.8, 0.5], [0.2, 0.5])
  await there(2)
  for (const [from, to] of [[[0.5, 0.2], [0.5, 0.8]], [[0.3, 0.3], [0.7, 0.6]], [[0.5, 0.5], [0.55, 0.5]]]) await swipe(from, to)
  await swipe([0.8, 0.4], [0.2, 0.4], 2)
  await page.waitForTimeout(300)
  await there(2)
  assert.equal(new URL(page.url()).host, `127.0.0.1:${site.port}`, 'the browser has not gone back')
  await context.close()
})

/** Whatever is due, the person does it, until the opening is over. */
async function openOn(points) {
  for (let i = 0; i < 60; i++) {
    await site.page.waitForFunction(() => settled() && game.data.job === null)
    const due = await site.page.evaluate(() => (game.data.opening.turn(state.moves.length) && {...game.data.opening.turn(state.moves.length), mine: game.data.opening.isPersons(state.moves.length), offers: game.data.opening.offers}))
    if (!due) return
    if (!due.mine) await site.page.waitForTimeout(100)
    else if (due.what === 'pick') await click(...due.offers[0])
    else if (due.what === 'place') await click(...points.shift())
    else if (due.what === 'offer' && (await site.page.locator('#offer').count()) === 0) await click(1 + (i % 13), 1 + Math.floor(i / 13))
    else await site.page.locator('#due button').first().click()
  }
}

test('Taraguchi-10 and Soosõrv-8 are played to their end against the engine', limit, async () => {
  for (const opening of ['taraguchi', 'soosorv']) {
    for (const side of ['b', 'w']) {
      await play({rule: '2', opening, side})
      if (side === 'b') {
        await status(/^Place the first stone in the centre/)
        assert.equal(await site.page.locator('#board .square').count(), 1)
        await click(3, 3)
        await status(/D12 lies outside the 1 × 1 square/)
      }
      await openOn(side === 'b' ? [[7, 7], [8, 7], [9, 9], [10, 4], [11, 11]] : [[8, 6], [4, 4], [3, 11], [0, 0]])
      await site.page.waitForFunction(() => settled() && game.data.opening.done && state.moves.length >= 5 && state.toMove === game.data.side)
      const before = await site.page.evaluate(() => state.moves.length)
      await click(0, 14)
      await site.page.waitForFunction((moves) => settled() && state.moves.length === moves + 2, before)
    }
  }
})
