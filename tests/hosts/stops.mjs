// How soon the page's engine is free again after a stop, in a page with threads:
//
//     node stops.mjs ../../build/web/page [ROUNDS]
//
// Each round searches for some time, is told to stop, and asks for a move in 1 ms. Prints for each game the median and the slowest of the
// milliseconds between the stop and that move. The table is kept: the same worker answers.

import {launch, servePage} from './page_server.mjs'

const [folder, rounds = 40] = process.argv.slice(2)
const positions = {
  Gomoku: 'game=gomoku&rule=0&size=15&moves=h8i9h9h10i8g8j7k6',
  Go: 'game=go&size=7&moves=d4c3d5',
  'Connect Four': 'game=connect&moves=d1d2d3d4c1',
}

const {server: files, address} = await servePage(folder, {isolated: () => true})
const browser = await launch()

for (const [name, position] of Object.entries(positions)) {
  const page = await browser.newPage({serviceWorkers: 'block'})
  await page.goto(`${address}#${position}`)
  await page.waitForFunction(() => globalThis.state?.moves.length > 2)
  await page.evaluate(() => director.begin({analysing: false})) // what is linked is analysed
  await page.evaluate(() => engine.search(200, 1))
  const times = await page.evaluate(async (count) => {
    const found = []
    for (let i = 0; i < count; i++) {
      const searched = engine.search(60_000, 1)
      await new Promise((resolve) => setTimeout(resolve, 60 + (280 * i) / count))
      const begin = performance.now()
      engine.stop()
      await searched
      await engine.search(1, 1)
      found.push(performance.now() - begin)
    }
    return found.sort((a, b) => a - b)
  }, Number(rounds))
  console.log(`| ${name} | ${times[Math.floor(times.length / 2)].toFixed(1)} | ${times.at(-1).toFixed(1)} |`)
  await page.close()
}
await browser.close()
files.close()
