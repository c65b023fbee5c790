// Pictures of the page, for manifests/web/pictures:
//
//     TENGEN=../../build/release/tengen node pictures.mjs ../../manifests/web/pictures
//
// Needs Debian's chromium, and a font with Chinese letters (fonts-wqy-microhei).

import {mkdir} from 'node:fs/promises'
import path from 'node:path'
import {launch} from './page_server.mjs'
import {endServer, newPage, serve, site} from './page_player.mjs'

const [output] = process.argv.slice(2)
const game = '#game=gomoku&rule=0&size=15&moves=h8i9h9h10i8g8j7k6j8k8j9j10g10f11l9m9i7i10f10'

/** Waits in the page until this is so. */
const until = (page, act) => page.waitForFunction(act)

const scenes = {
  async play(page) {
    await page.evaluate(() => begin({side: 'b', time: 100}))
    for (const [x, y] of [[7, 7], [8, 8], [6, 7]]) {
      await page.evaluate(([column, row]) => play(column, row), [x, y])
      await until(page, () => settled() && (state.toMove === 'b' || state.over))
    }
  },
  async analysis(page) {
    await page.goto(page.url().split('#')[0] + game)
    await until(page, () => globalThis.settled?.() && state.moves.length === 19)
    await page.evaluate(() => goTo(8))
    await page.selectOption('#line-count', '6')
    await until(page, () => thoughts.of === state && thoughts.lines.filter(Boolean).length === 6 && thoughts.lines[0].depth > 8)
  },
  async review(page) {
    await page.goto(page.url().split('#')[0] + game)
    await until(page, () => globalThis.settled?.() && state.moves.length === 19)
    await page.click('#tab-review')
    await page.evaluate(() => globalThis.game.change({time: 100}))
    await page.click('#review')
    await until(page, () => review?.done && !review.running)
    await page.evaluate(() => goTo(13))
    await until(page, () => settled() && state.moves.length === 13)
  },
  async 'new-game'(page) {
    await page.click('#new')
  },
  async go(page) {
    await page.evaluate(() => begin({game: 'go', side: 'both', sizes: {gomoku: 15, go: 7, connect: 0}}))
    for (const [x, y] of [[2, 2], [4, 2], [2, 3], [4, 3], [2, 4], [4, 4], [2, 1], [4, 1], [2, 5], [4, 5], [2, 0], [4, 0], [2, 6], [4, 6], [3, 3], [1, 3], [3, 2], [5, 3], [3, 4], [0, 5]]) {
      await page.evaluate(([column, row]) => play(column, row), [x, y])
      await until(page, () => settled())
    }
    for (let i = 0; i < 2; i++) await page.evaluate(() => director.play(-1, -1))
    await until(page, () => state.over)
  },
  async connect(page) {
    await page.evaluate(() => begin({game: 'connect', side: 'both'}))
    for (const x of [3, 3, 3, 2, 4, 5, 2, 4, 1]) {
      await page.evaluate((column) => play(column, 0), x)
      await until(page, () => settled())
    }
  },
}

/** Scene, width, height, colours, language. */
const pictures = [
  ['play', 1440, 900, 'light', 'en'], ['analysis', 1440, 900, 'light', 'en'], ['analysis', 2560, 1440, 'dark', 'en'], ['review', 1440, 900, 'dark', 'zh'], ['review', 820, 1180, 'light', 'en'],
  ['new-game', 1440, 900, 'light', 'en'], ['new-game', 390, 844, 'dark', 'zh'], ['go', 390, 844, 'light', 'zh'], ['go', 820, 1180, 'dark', 'en'], ['connect', 1440, 900, 'light', 'en'],
  ['connect', 390, 844, 'dark', 'en'], ['play', 390, 844, 'light', 'en'], ['analysis', 844, 390, 'dark', 'en'], ['review', 390, 844, 'light', 'zh'],
]

await serve()
await mkdir(output, {recursive: true})
site.browser = await launch()
for (const [scene, width, height, colorScheme, language] of pictures) {
  const context = await site.browser.newContext({viewport: {width, height}, colorScheme, serviceWorkers: 'block', hasTouch: width < 900})
  const page = await newPage(context)
  await page.addInitScript((code) => localStorage.setItem('tengen-language', code), language)
  await page.goto(`http://127.0.0.1:${site.port}/`)
  await until(page, () => globalThis.settled?.())
  await scenes[scene](page)
  await page.waitForTimeout(500)
  await page.screenshot({path: path.join(output, `${scene}-${width}x${height}-${colorScheme}-${language}.jpg`), type: 'jpeg', quality: 55})
  await context.close()
}
await site.browser.close()
await endServer()
