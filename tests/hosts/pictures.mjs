// Pictures of the page at three sizes, light and dark, in English and Chinese:
//
//     node pictures.mjs ../../build/web/page ../../manifests/web/pictures
//
// Needs Debian's chromium, and a font with Chinese letters (fonts-wqy-microhei).

import {mkdir} from 'node:fs/promises'
import path from 'node:path'
import {launch, servePage} from './page_server.mjs'

const [folder, output] = process.argv.slice(2)
const moves = 'h8i9h9h10i8g8j7k6j8k8j9j10g10f11l9m9i7i10f10'
const sizes = {phone: [390, 844], tablet: [820, 1180], desk: [1440, 900]}

const {server, address} = await servePage(folder)
await mkdir(output, {recursive: true})
const browser = await launch()
for (const [size, [width, height]] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const language of ['en', 'zh']) {
      const page = await browser.newPage({viewport: {width, height}, colorScheme, serviceWorkers: 'block'})
      await page.addInitScript((code) => {
        localStorage.setItem('tengen-language', code)
        localStorage.setItem('tengen-view', JSON.stringify({numbers: true, coordinates: 'letters'}))
      }, language)
      await page.goto(`${address}#game=gomoku&rule=0&size=15&moves=${moves}`)
      await page.waitForFunction(() => globalThis.state?.moves.length === 19)
      await page.selectOption('#level', '100')
      await page.click('#review')
      await page.waitForFunction(() => review.done && !review.running, null, {timeout: 120000})
      await page.evaluate(() => goTo(12))
      await page.waitForFunction(() => settled() && state.moves.length === 12)
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({path: path.join(output, `${size}-${colorScheme}-${language}.png`)})
      await page.close()
    }
  }
}
await browser.close()
server.close()
