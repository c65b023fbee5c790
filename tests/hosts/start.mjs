// How soon the page of `tengen serve` is there, from the start of the program, in a browser that runs already:
//
//     node start.mjs ../../build/release/tengen [ROUNDS]
//
// Each round starts the program and opens its page as on a first visit. Prints the median and the slowest of the milliseconds until the page
// has painted first, and until a person can play.

import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {launch} from './page_server.mjs'

const [program, rounds = 9] = process.argv.slice(2)
const browser = await launch()
const times = {painted: [], ready: []}
for (let round = 0; round < Number(rounds); round++) {
  const context = await browser.newContext({serviceWorkers: 'block'})
  const page = await context.newPage()
  const began = Date.now()
  const serve = spawn(program, ['serve', '--port', '0'], {stdio: ['ignore', 'pipe', 'inherit']})
  const [line] = await once(serve.stdout, 'data')
  await page.goto(/^(http:\/\/127\.0\.0\.1:\d+\/) shows/.exec(line)[1], {waitUntil: 'commit'})
  await page.waitForFunction(() => globalThis.settled?.() && game.data.connected !== false && document.querySelector('#board svg'))
  times.ready.push(Date.now() - began)
  times.painted.push(await page.evaluate(async () => {
    const first = () => performance.getEntriesByName('first-contentful-paint')[0]
    while (!first()) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.timeOrigin + first().startTime
  }) - began)
  serve.kill()
  await context.close()
}
for (const [what, all] of Object.entries(times)) {
  all.sort((a, b) => a - b)
  console.log(`| ${what} | ${Math.round(all[Math.floor(all.length / 2)])} | ${Math.round(all.at(-1))} |`)
}
await browser.close()
