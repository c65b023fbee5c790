// How fast the page's engine is beside the program's, in one browser and one run:
//
//     node speed.mjs ../../build/web/page ../../build/release/tengen [SECONDS] [ROUNDS]
//
// Both search the same positions by turns, one thread each. Prints the median of the rounds: positions a second, and their ratio.

import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {launch, servePage} from './page_server.mjs'

const [folder, program, seconds = 2, rounds = 5] = process.argv.slice(2)
const positions = {
  Gomoku: 'game=gomoku&rule=0&size=15&moves=h8i9h9h10i8g8j7k6',
  Go: 'game=go&size=7&moves=d4c3d5',
  'Connect Four': 'game=connect&moves=d1d2d3d4c1',
}

const {server: files, address} = await servePage(folder)
const serve = spawn(program, ['serve', '--port', '0', '--threads', '1', '--memory', '350'], {stdio: ['ignore', 'pipe', 'inherit']})
const [line] = await once(serve.stdout, 'data')
const addresses = {page: address, program: /^(http:\/\/127\.0\.0\.1:\d+\/) shows/.exec(line)[1]}
const browser = await launch()

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

for (const [name, position] of Object.entries(positions)) {
  const pages = {}
  const speeds = {page: [], program: []}
  for (const where of Object.keys(addresses)) {
    pages[where] = await browser.newPage({serviceWorkers: 'block'})
    await pages[where].goto(`${addresses[where]}#${position}`)
    await pages[where].waitForFunction(() => globalThis.state?.moves.length > 2)
    await pages[where].evaluate(() => director.begin({analysing: false})) // what is linked is analysed
  }
  for (let round = 0; round < Number(rounds); round++) {
    for (const where of Object.keys(addresses)) {
      speeds[where].push(await pages[where].evaluate(async (ms) => (await engine.search(ms, 1)).info.speed, 1000 * seconds))
    }
  }
  const [page, native] = [median(speeds.page), median(speeds.program)]
  console.log(`| ${name} | ${Math.round(page / 1000)} | ${Math.round(native / 1000)} | ${(page / native).toFixed(2)} |`)
  for (const one of Object.values(pages)) await one.close()
}
await browser.close()
serve.kill()
files.close()
