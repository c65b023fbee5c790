// Whole games on the page by every rule, steps and set-ups, with clicks and keys: see page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {begin, click, count, limit, mode, moves, newPage, open, placeOf, play, playAll, playTests, site, status, statusText, stones, visit} from './page_player.mjs'

playTests()

// --- Play ---

test('a stranger is told what to do, and gets a mild opponent', limit, async () => {
  await visit()
  assert.equal(await statusText(), 'You are Black: tap a point.')
  assert.match(await site.page.textContent('#players'), /Tengen, level 8/)
  await click(7, 7)
  await status(/White played .*Black to move/)
  assert.equal(await stones(), 2)
  await click(7, 7)
  await status(/^H8 is occupied\. Black to move/)
  await site.page.click('#undo')
  await status(/^You are Black/)
  assert.equal(await stones(), 0)
})

test('a new game is chosen in its dialog, and the next one begins with the same', limit, async () => {
  await visit()
  await site.page.click('#new')
  await site.page.click('#new-game-games label:has([value=go])')
  assert.ok(await site.page.isHidden('#new-game-rules'))
  await site.page.selectOption('#new-size', '7')
  await site.page.click('#new-side label:has([value=w])')
  await site.page.fill('#new-level', '3')
  assert.match(await site.page.textContent('#new-level-words'), /^3 of 20/)
  await site.page.click('#new-begin')
  await status(/Black played .*White to move/)
  assert.equal(await site.page.evaluate(() => state.columns), 7)
  await site.page.reload()
  await site.page.waitForFunction(() => globalThis.settled?.())
  await site.page.click('#new')
  assert.deepEqual(await site.page.evaluate(() => ['#new-size', '#new-level'].map((id) => document.querySelector(id).value)), ['7', '3'])
  await site.page.keyboard.press('Escape')
  assert.equal(await site.page.evaluate(() => state.columns), 7, 'the game on the board stays')
})

test('the end is an event: result, line, review and a rematch with the colours changed', limit, async () => {
  await play({side: 'b', level: 1})
  await site.page.evaluate(() => game.change({side: 'both'}))
  await playAll([[3, 7], [3, 9], [4, 7], [4, 9], [5, 7], [5, 9], [6, 7], [6, 9], [7, 7]])
  await status(/^Black wins\.$/)
  assert.equal(await site.page.locator('#board .won').count(), 5)
  assert.equal(await site.page.locator('#board .won-line').count(), 1)
  assert.ok(await site.page.locator('#banner.ended').count())
  await click(0, 0)
  assert.equal(await stones(), 9)
  await site.page.evaluate(() => game.change({side: 'b'}))
  await site.page.click('#rematch')
  await site.page.waitForFunction(() => settled() && game.data.side === 'w' && state.moves.length === 1)
})

test('each rule of Gomoku says who wins', limit, async () => {
  const six = [[3, 7], [3, 9], [4, 7], [4, 9], [5, 7], [5, 10], [7, 7], [7, 9], [8, 7], [8, 10], [6, 7]]
  for (const [rule, won] of [['0', true], ['1', false], ['3', true], ['4', false]]) {
    await play({rule})
    await playAll(six)
    assert.equal(await site.page.evaluate(() => state.over), won, rule)
  }
  await play({rule: '2'})
  await playAll(six.slice(0, -1))
  await click(6, 7)
  await status(/^G8 is forbidden to Black: it makes a row of more than five\. Black to move/)
  assert.equal(await site.page.locator('#board .forbidden').count(), 1)
})

test('a refusal says why: two fours, two threes, ko, suicide, a full column', limit, async () => {
  const far = [[0, 0], [14, 14], [0, 14], [14, 0], [0, 2], [14, 12]]
  for (const [words, blacks] of Object.entries({'two fours': [[4, 7], [5, 7], [6, 7], [7, 4], [7, 5], [7, 6]], 'two open threes': [[5, 7], [6, 7], [7, 5], [7, 6]]})) {
    await play({rule: '2'})
    await playAll(blacks.flatMap((black, i) => [black, far[i]]))
    await click(7, 7)
    await status(new RegExp(`^H8 is forbidden to Black: it makes ${words}\\. Black to move`))
  }
  await play({game: 'go', size: 5})
  await playAll([[1, 0], [2, 0], [0, 1], [3, 1], [1, 2], [2, 2], [2, 1], [1, 1]])
  assert.equal(await stones(), 7)
  await click(2, 1)
  await status(/^C4 is refused by ko: .*\. Black to move/)
  await playAll([[4, 3], [0, 4], [3, 4]])
  await click(4, 4)
  await status(/^E1 is suicide: .*\. White to move/)
  await play({game: 'connect'})
  await playAll(Array(6).fill([3, 0]))
  await click(3, 0)
  await status(/^Column D is full\. Red to move/)
  assert.equal(await site.page.locator('#status.error').count(), 1)
})

test('Connect Four is played in columns, with discs that fall', limit, async () => {
  await play({game: 'connect', side: 'b', level: 3})
  await status(/^You are Red: tap a column/)
  await site.page.mouse.move(...(await placeOf(3, 1)))
  assert.equal(await site.page.locator('#board .column').count(), 1)
  await click(3, 0)
  await site.page.waitForFunction(() => state.moves.length === 2 && settled())
  assert.deepEqual(await site.page.evaluate(() => state.moves[0]), [3, 5])
  assert.equal(await site.page.locator('#board .hole').count(), 42)
  assert.equal(await site.page.locator('#board .falls').count(), 1)
  await begin({game: 'connect'})
  await playAll([[0, 0], [1, 0], [0, 0], [1, 0], [0, 0], [1, 0], [0, 0]])
  await status(/^Red wins\.$/)
})

test('Go: captures, komi, passes, dead stones and the score', limit, async () => {
  await play({game: 'go', size: 5})
  await playAll([[1, 0], [0, 0], [0, 1]])
  assert.equal(await stones(), 2, 'the corner stone is captured')
  assert.match(await site.page.textContent('#players'), /captures: 1/)
  assert.match(await site.page.textContent('#players'), /komi 2\.5/)
  // White's stone in Black's area is dead, without being taken.
  await playAll([[3, 3], [2, 2], [4, 4], [3, 2]])
  await site.page.click('#pass')
  await status(/Black to move/)
  await playAll([[2, 3]])
  await site.page.click('#pass')
  await status(/Black to move/)
  await site.page.click('#pass')
  await status(/wins by [\d.]+ points.*Tap stones/)
  assert.equal(await site.page.locator('#board .dead').count(), 2)
  assert.match(await statusText(), /^Black wins by 22\.5 points/)
  await click(3, 3) // alive after all, both
  await site.page.waitForFunction(() => document.querySelectorAll('#board .dead').length === 0)
  assert.doesNotMatch(await statusText(), /22\.5/)
  await click(3, 3)
  await site.page.click('#agree')
  await status(/^Black wins by 22\.5 points\.$/)
  await site.page.reload()
  await status(/^Black wins by 22\.5 points\.$/)
})

test('swap2: the person places three and the engine chooses, or the other way round', limit, async () => {
  await play({opening: 'swap2', side: 'b'})
  await status(/^Place 3 stones of the opening/)
  await playAll([[7, 7], [8, 8]])
  await status(/^Place one stone of the opening/)
  await click(3, 3)
  // Whatever it chose, it is then the person's turn, or White has moved.
  await site.page.waitForFunction(() => settled() && (document.getElementById('choose-b') || (game.data.opening.black && state.moves.length >= 3 && state.toMove === game.data.side)))
  await begin({opening: 'swap2', side: 'w'})
  await status(/^Choose a colour/)
  assert.equal(await stones(), 3)
  await site.page.click('#choose-two')
  await status(/^Place 2 stones of the opening/)
  await site.page.reload()
  await status(/^Place 2 stones of the opening/)
  await playAll([[0, 0]])
  await click(14, 14)
  await site.page.waitForFunction(() => settled() && state.moves.length >= 5 && state.toMove === game.data.side)
  await begin({opening: 'swap2'})
  await playAll([[7, 7], [8, 8], [3, 3]])
  await status(/^Choose a colour/)
  await site.page.click('#choose-b')
  await status(/White to move/)
  await playAll([[9, 9]])
})

test('told to move at once it plays what it has', limit, async () => {
  await play({time: 20000, side: 'b'})
  await click(7, 7) // answered without a search
  await status(/White played .*Black to move/)
  await click(3, 3)
  await status(/White is thinking/)
  await site.page.click('#stop')
  await count(4)
  await status(/White played .*Black to move/)
})

test('a clock runs for the side to move and ends the game', limit, async () => {
  await play({minutes: 3})
  await site.page.evaluate(() => {
    const now = Date.now()
    window.passed = 0
    Date.now = () => now + window.passed
    director.now = Date.now
    keeper.now = Date.now
  })
  const clocks = () => site.page.evaluate(() => ['clock-b', 'clock-w'].map((id) => document.getElementById(id).textContent))
  assert.deepEqual(await clocks(), ['3:00', '3:00'])
  await playAll([[7, 7]])
  await site.page.evaluate(() => (window.passed += 150000))
  await site.page.waitForFunction(() => document.getElementById('clock-w').textContent === '0:30')
  await playAll([[8, 8]])
  await site.page.evaluate(() => (window.passed += 181000))
  await status(/^Black has no time left: White wins\.$/)
  await click(9, 9)
  assert.equal(await site.page.evaluate(() => state.moves.length), 2)
})

test('a finger chooses a small point, then plays there', limit, async () => {
  const touch = await site.browser.newContext({viewport: {width: 360, height: 700}, hasTouch: true, isMobile: true})
  const own = site.page
  site.page = await newPage(touch)
  await play({size: 20})
  const tap = async (x, y) => site.page.touchscreen.tap(...(await placeOf(x, y)))
  await tap(9, 9)
  await status(/^J11, empty/)
  assert.equal(await stones(), 0)
  await tap(10, 9)
  await status(/^K11, empty/)
  await tap(10, 9)
  await status(/^Black played K11/)
  await tap(9, 9)
  await status(/^J11, empty/)
  assert.equal(await site.page.textContent('#confirm'), 'Play J11')
  await site.page.tap('#confirm')
  await status(/^White played J11/)
  assert.equal(await site.page.locator('#confirm').count(), 0)
  await touch.close()
  site.page = own
})

// --- Steps, variations, set-ups ---

test('keys, wheel and buttons step through the game, and nobody plays on by themselves', limit, async () => {
  await play({side: 'b'})
  await playAll([[7, 7]])
  await count(2)
  await site.page.keyboard.press('ArrowLeft')
  await count(1)
  await status(/^White is Tengen’s: it waits/)
  await site.page.keyboard.press('ArrowRight')
  await count(2)
  await site.page.keyboard.press('Home')
  await count(0)
  await site.page.keyboard.press('End')
  await count(2)
  await site.page.mouse.move(...(await placeOf(3, 3)))
  await site.page.mouse.wheel(0, -120)
  await count(1)
  assert.equal(await site.page.evaluate(() => game.data.side), 'b')
  await site.page.click('#play-on')
  await count(2)
})

test('a move that was not the last leaves the old ones as a variation, and both can be returned to', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 9]])
  await mode('analyse')
  await site.page.click('#first')
  await count(0)
  await site.page.click('#forward')
  await count(1)
  await playAll([[6, 6]])
  const tree = async () => (await site.page.textContent('#tree')).replace(/\s+/g, ' ').trim()
  assert.equal(await tree(), '1. H8 2. I7 (2. G9 ) 3. J6')
  await site.page.locator('#tree button', {hasText: '3. J6'}).click()
  await count(3)
  await site.page.fill('#comment', 'A ] comment')
  await site.page.locator('#comment').blur()
  await site.page.locator('#tree button', {hasText: '2. G9'}).click()
  await count(2)
  assert.equal(await site.page.inputValue('#comment'), '')
  for (const isForgotten of [false, true]) { // a browser may forget the state of the entry that it reloads
    if (isForgotten) await site.page.evaluate(() => (history.replaceState(null, ''), history.replaceState = () => {}, null))
    await site.page.reload()
    await site.page.waitForFunction(() => globalThis.settled?.() && String(state.moves) === '7,7,6,6')
    assert.match(await tree(), /3\. J6 A \] comment/)
  }
  await site.page.click('#promote')
  assert.match(await tree(), /^1\. H8 2\. G9 \(2\. I7 3\. J6/)
})

test('a position is set up, played on, linked and kept', limit, async () => {
  await play()
  await mode('analyse')
  await site.page.click('#edit')
  await status(/^Click points to put or take stones/)
  await click(7, 7)
  await click(7, 8)
  await click(7, 8) // taken off again
  await site.page.click('#tools [data-value=w]')
  await click(6, 6)
  await site.page.click('#firsts [data-value=w]')
  await site.page.click('#begin')
  await status(/^White to move/)
  assert.equal(await stones(), 2)
  await playAll([[5, 5]])
  await site.page.waitForFunction(() => /moves=f10/.test(location.hash))
  const link = site.page.url()
  const other = await newPage(site.context)
  await other.goto(link)
  await other.waitForFunction(() => globalThis.state?.moves.length === 1)
  assert.equal(await other.evaluate(() => state.cells.replaceAll('.', '')), 'wwb')
  await other.close()
  await site.page.click('#edit')
  await click(3, 3)
  await site.page.click('#edit') // closed again the board is what it was
  assert.equal(await stones(), 3)
})

test('a game is turned, mirrored and shifted with all its moves', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 7], [9, 3]])
  await site.page.keyboard.press('ArrowLeft')
  await count(2)
  await site.page.click('#menu-open')
  await site.page.click('#rotate')
  await site.page.waitForFunction(() => settled() && String(state.moves) === '7,7,7,8' && String(tree.future()) === '11,9')
  await site.page.click('#mirror')
  await site.page.waitForFunction(() => settled() && String(state.moves) === '7,7,7,8' && String(tree.future()) === '3,9')
  await site.page.click('#shifts button >> nth=0')
  await site.page.waitForFunction(() => settled() && String(state.moves) === '6,7,6,8' && String(tree.future()) === '2,9')
  for (const column of [1, 0]) {
    await site.page.click('#shifts button >> nth=0')
    await site.page.waitForFunction((x) => settled() && String(tree.future()) === `${x},9`, column)
  }
  await site.page.click('#shifts button >> nth=0')
  await status(/^Stones would leave the board/)
})
