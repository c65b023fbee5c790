// What the page asks of the engine beside moves: balanced moves, first moves that are left out, values of columns, handicap, thinking in the
// person's time; and a move by press, slide and release. See page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {spawnSync} from 'node:child_process'
import {test} from 'node:test'
import {begin, click, count, inMenu, limit, mode, moves, newPage, placeOf, play, playAll, playTests, program, site, status, visit} from './page_player.mjs'

playTests()

const thinksOfThis = () => site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.filter(Boolean).length > 0)
const firstMoves = () => site.page.evaluate(() => thoughts.lines.filter(Boolean).map(({line}) => String(line[0])))

test('one balanced move and two are shown on the board and as a line, and nothing is played', limit, async () => {
  await play() // from the empty board, where a balanced first move lies far from the middle
  await mode('analyse')
  await thinksOfThis()
  await site.page.click('#analysis')
  await site.page.selectOption('#limit', {label: '2 s'})
  for (const [id, stones] of [['balance-one', 1], ['balance-two', 2]]) {
    await site.page.click(`#${id}`)
    await status(/^Looking for a balanced move/)
    await status(/^[A-O]\d+( [A-O]\d+)?: Black’s chance \d+ %\.$/)
    assert.equal(await site.page.locator('#board .preview').count(), stones)
    const {looked, line} = await site.page.evaluate(() => ({looked: game.data.looked, line: thoughts.lines[0].line}))
    assert.deepEqual(line.slice(0, stones), looked)
    const percent = Number(/(\d+) %/.exec(await site.page.textContent('#status'))[1])
    assert.ok(percent > 30 && percent < 70, `${percent} %`)
  }
  assert.equal(await moves(), '')
  await site.page.locator('#lines li').first().locator('button').nth(1).click()
  await count(2)
})

test('the analysis begins with no point that was left out, nor far from the stones where that is chosen', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 7]])
  await mode('analyse')
  await site.page.selectOption('#line-count', '10')
  await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.filter(Boolean).length === 10)
  const [best] = await firstMoves()
  await site.page.click('#mark-points')
  await status(/^Tap the points/)
  await click(...best.split(',').map(Number))
  await site.page.waitForFunction((point) => thoughts.of === state && thoughts.lines.filter(Boolean).length === 10 && thoughts.lines.every((info) => String(info.line[0]) !== point), best)
  assert.equal(await site.page.locator('#board .left-out').count(), 1)
  assert.equal(await site.page.evaluate(() => state.moves.length), 3)
  // By keyboard: back to all points.
  await site.page.locator('#mark-points').focus()
  await site.page.keyboard.press('Enter')
  await site.page.locator('#mark-none').focus()
  await site.page.keyboard.press('Enter')
  assert.equal(await site.page.evaluate(() => document.activeElement.id), 'mark-points')
  await site.page.waitForFunction((point) => thoughts.lines.filter(Boolean).some((info) => String(info.line[0]) === point), best)
  await site.page.selectOption('#range', 'beside')
  await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.filter(Boolean).length === 10 && thoughts.lines.every(({line: [[x, y]]}) => [[7, 7], [8, 8], [9, 7]].some(([a, b]) => Math.max(Math.abs(a - x), Math.abs(b - y)) <= 1)))
  await begin({game: 'go', size: 5})
  await mode('analyse')
  assert.ok(await site.page.isHidden('#range'))
  assert.ok(await site.page.isHidden('#balance-one'))
})

test('Connect Four’s columns have their values from the first move, and what is not proven says so', limit, async () => {
  await play({game: 'connect'})
  await mode('analyse')
  await site.page.waitForFunction(() => /^A loses · B loses · C draws · D wins.* · E draws · F loses · G loses$/.test(document.getElementById('columns').textContent))
  assert.equal(await site.page.locator('#board .heat').count(), 7)
  assert.equal(await site.page.locator('#lines li').count(), 3)
  // Two red discs side by side, and room on both sides.
  await playAll([[3, 0], [3, 0], [2, 0], [2, 0]])
  await site.page.waitForFunction(() => thoughts.of === state && /B wins in 2 .*E wins in 2 /.test(document.getElementById('columns').textContent))
  const discs = await site.page.locator('#board .heat-text').allTextContents()
  assert.ok(discs.includes('+2'), String(discs))
})

test('a game of Go begins with handicap stones on the points that GTP names, and White moves first', limit, async () => {
  const gtp = (side, stones) => spawnSync(program, ['gtp', '--game', 'go', '--size', String(side)], {input: `fixed_handicap ${stones}\nquit\n`, encoding: 'utf8'}).stdout.split('\n')[0]
  await play()
  for (const side of [5, 7, 8, 9]) {
    await site.page.click('#new')
    await site.page.click('#new-game-games label:has([value=go])')
    await site.page.selectOption('#new-size', String(side))
    const offered = await site.page.locator('#new-handicap option').evaluateAll((list) => list.map(({value}) => Number(value)))
    await site.page.click('#new-cancel')
    assert.match(gtp(side, Math.max(2, ...offered.map((n) => n + 1))), /^\? invalid/)
    for (const stones of offered.slice(1)) {
      await begin({game: 'go', size: side, handicap: stones, komi: 1})
      const shown = await site.page.evaluate(() => [...state.cells].flatMap((cell, i) => (cell === 'b' ? [`${'ABCDEFGHJ'[i % state.columns]}${state.rows - Math.floor(i / state.columns)}`] : [])))
      assert.deepEqual(shown.sort(), gtp(side, stones).replace('= ', '').split(' ').sort(), `${stones} on ${side}`)
      assert.equal(await site.page.evaluate(() => state.toMove), 'w')
    }
  }
  assert.match(await site.page.textContent('#about'), /komi 0\.5 · handicap 9/)
  await playAll([[0, 0]])
  const saved = await site.page.evaluate(async () => (await engine.write('sgf')).text)
  assert.match(saved, /HA\[9\]/)
  assert.match(saved, /AB(\[\w\w\]){9}/)
  assert.match(saved, /KM\[0\.5\]/)
  const link = await site.page.evaluate(() => linkOf(game.data.wanted, state.moves))
  await begin()
  await visit(new URL(link).hash)
  await site.page.waitForFunction(() => state.moves.length === 1 && /handicap 9/.test(document.getElementById('about').textContent))
})

test('the dialog’s handicap is played: the engine is White and begins', limit, async () => {
  await visit()
  await site.page.click('#new')
  await site.page.click('#new-game-games label:has([value=go])')
  await site.page.selectOption('#new-size', '7')
  await site.page.selectOption('#new-handicap', '2')
  await site.page.selectOption('#new-komi', '1')
  await site.page.selectOption('#new-time', '100')
  await site.page.click('#new-begin')
  await status(/White played .*Black to move/)
  assert.equal(await site.page.evaluate(() => state.cells.split('b').length - 1), 2)
})

test('the engine thinks in the person’s time, stops at once when they move, and plays its own move', limit, async () => {
  await play({side: 'b'})
  await inMenu((page) => page.locator('#ponder').check())
  await playAll([[7, 7]])
  await count(2)
  const hears = await site.page.evaluate(() => engine.hears)
  if (hears) await site.page.waitForFunction(() => director.pondering && engine.searching !== null)
  else assert.equal(await site.page.evaluate(() => director.pondering), false)
  for (const [x, y] of [[0, 0], [14, 14]]) {
    const before = await site.page.evaluate(() => state.moves.length)
    await site.page.evaluate(([column, row]) => director.play(column, row), [x, y])
    await count(before + 2)
  }
  await site.page.click('#tab-analyse')
  await site.page.waitForFunction(() => !director.pondering && thoughts.of === state && thoughts.lines.length > 0)
  await site.page.click('#tab-play')
  await count(6)
  await site.page.click('#resign')
  await site.page.waitForFunction(() => !director.pondering && engine.searching === null)
  await site.page.reload()
  await site.page.waitForFunction(() => globalThis.settled?.())
  assert.equal(await site.page.evaluate(() => game.data.view.ponder), true)
})

test('a move is made by press, slide and release; beside the board by nothing', limit, async () => {
  await play()
  await inMenu((page) => page.selectOption('#move-by', 'slide'))
  const {mouse} = site.page
  await mouse.move(...(await placeOf(3, 3)))
  await mouse.down()
  await mouse.move(...(await placeOf(5, 6)))
  await site.page.waitForFunction(() => game.data.chosen?.x === 5 && game.data.chosen.y === 6)
  assert.equal(await site.page.evaluate(() => state.moves.length), 0)
  await mouse.up()
  await count(1)
  assert.equal(await moves(), '5,6')
  assert.equal(await site.page.locator('#board .chosen').count(), 0)
  await mouse.move(...(await placeOf(3, 3)))
  await mouse.down()
  await mouse.move(2, 2)
  await mouse.up()
  await site.page.waitForFunction(() => game.data.chosen === null)
  assert.equal(await moves(), '5,6')
  // A finger: no swipe steps back meanwhile.
  const touch = await site.browser.newContext({viewport: {width: 360, height: 700}, hasTouch: true, isMobile: true})
  const own = site.page
  site.page = await newPage(touch)
  await play({size: 20})
  await site.page.evaluate(() => game.change({view: {...game.data.view, slide: true}}))
  const client = await touch.newCDPSession(site.page)
  const send = async (type, at) => client.send('Input.dispatchTouchEvent', {type, touchPoints: at ? [{x: at[0], y: at[1]}] : []})
  for (const [from, to] of [[[2, 2], [9, 4]], [[9, 9], [3, 9]]]) {
    await send('touchStart', await placeOf(...from))
    await send('touchMove', await placeOf(...to))
    await send('touchEnd')
    await site.page.waitForFunction(([x, y]) => settled() && String(state.moves.at(-1)) === `${x},${y}`, to)
  }
  assert.equal(await moves(), '9,4,3,9')
  await touch.close()
  site.page = own
})
