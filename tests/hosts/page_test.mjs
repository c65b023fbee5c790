// Whole games on the page, in every mode and by every rule, with clicks and keys: see page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {address, begin, click, count, inMenu, limit, mode, moves, newPage, open, placeOf, play, playAll, playTests, site, status, statusText, stones, visit} from './page_player.mjs'

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
  await site.page.waitForFunction(() => settled() && game.data.side === 'w' && state.moves.length === 1, null, {timeout: 60000})
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
  await site.page.waitForFunction(() => settled() && (document.getElementById('choose-b') || (game.data.opening.black && state.moves.length >= 3 && state.toMove === game.data.side)), null, {timeout: 60000})
  await begin({opening: 'swap2', side: 'w'})
  await status(/^Choose a colour/)
  assert.equal(await stones(), 3)
  await site.page.click('#choose-two')
  await status(/^Place 2 stones of the opening/)
  await site.page.reload()
  await status(/^Place 2 stones of the opening/)
  await playAll([[0, 0]])
  await click(14, 14)
  await site.page.waitForFunction(() => settled() && state.moves.length >= 5 && state.toMove === game.data.side, null, {timeout: 60000})
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
  await site.page.reload()
  await site.page.waitForFunction(() => globalThis.settled?.() && String(state.moves) === '7,7,6,6')
  assert.match(await tree(), /3\. J6 A \] comment/)
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

// --- Analyse ---

test('the analysis shows lines, stops and goes on by the space bar, and follows the moves', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 7], [8, 6]])
  await mode('analyse')
  await site.page.waitForFunction(() => document.querySelectorAll('#board .heat').length >= 3)
  assert.match(await site.page.textContent('#thinking'), /depth \d+–\d+, [\d,]+ positions/)
  assert.match(await site.page.textContent('#chance'), /^Black(’s chance \d+ %| wins in)|^White wins/)
  await site.page.selectOption('#line-count', '10')
  await site.page.waitForFunction(() => document.querySelectorAll('#lines li').length === 10)
  await site.page.locator('#chance').click()
  await site.page.keyboard.press(' ')
  await site.page.waitForFunction(() => game.data.job === null && document.getElementById('analysis').textContent === 'Continue')
  await site.page.keyboard.press(' ')
  await site.page.waitForFunction(() => game.data.job === 'analysis')
  await playAll([[0, 0]])
  await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0)
  await status(/Black played A15\. White to move/)
})

test('a line is shown on the board as long as it is pointed at, and kept to the move that is clicked', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 7]])
  await mode('analyse')
  await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines[0]?.line.length > 3)
  await site.page.click('#analysis')
  await site.page.waitForFunction(() => game.data.job === null)
  await site.page.locator('#lines .score').first().hover()
  await site.page.waitForFunction(() => document.querySelectorAll('#board .preview').length > 2)
  await site.page.mouse.move(1, 1)
  await site.page.waitForFunction(() => document.querySelectorAll('#board .preview').length === 0)
  await site.page.locator('#lines li').first().locator('button').nth(1).click()
  await count(5)
})

test('a forced win is found and kept among the variations; a solved value is named', limit, async () => {
  await play()
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7], [0, 14]])
  await mode('analyse')
  await site.page.click('#win')
  await status(/^[A-O]\d+ wins, in \d+ moves at most/)
  assert.ok(await site.page.evaluate(() => tree.nodes.length > 8))
  assert.match(await site.page.textContent('#tree'), /wins in \d+/)
  await begin({game: 'connect'})
  await playAll([[3, 0], [0, 0], [2, 0], [0, 0]])
  await mode('analyse')
  assert.equal(await site.page.textContent('#win'), 'Solve')
  await site.page.click('#win')
  await status(/^Solved: [A-G]\d, wins in \d+/)
})

test('arrows and circles are drawn with the right button, and taken away by it', limit, async () => {
  await play()
  await playAll([[7, 7]])
  const drag = async (from, to) => {
    await site.page.mouse.move(...(await placeOf(...from)))
    await site.page.mouse.down({button: 'right'})
    await site.page.mouse.move(...(await placeOf(...to)))
    await site.page.mouse.up({button: 'right'})
  }
  await drag([3, 3], [6, 6])
  await drag([9, 9], [9, 9])
  await site.page.waitForFunction(() => document.querySelectorAll('#board .shape').length === 2)
  await drag([3, 3], [6, 6])
  await site.page.waitForFunction(() => document.querySelectorAll('#board .shape').length === 1)
  assert.equal(await moves(), '7,7')
})

// --- Review ---

test('a game is looked back at: curve, accuracy, mistakes, and a way to each', limit, async () => {
  await play()
  // White lets an open three stand; Black then wins.
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7], [0, 14], [10, 7]])
  await mode('review')
  await site.page.click('#review')
  await site.page.waitForFunction(() => review?.done && !review.running, null, {timeout: 120000})
  const mistakes = await site.page.evaluate(() => review.mistakes())
  assert.ok(mistakes.some(({ply, color}) => color === 'w' && ply <= 5), JSON.stringify(mistakes))
  assert.equal(await site.page.locator('#curve polyline').count(), 1)
  assert.match(await site.page.textContent('#reviewing'), /mistakes? found/)
  assert.match(await site.page.textContent('#accuracy'), /\d+ %/)
  await site.page.locator('#mistakes button').first().click()
  await count(mistakes[0].ply + 1)
  await site.page.locator('#curve').focus()
  await site.page.keyboard.press('End')
  await count(7)
  await site.page.keyboard.press('ArrowLeft')
  await count(6)
  assert.match(await site.page.getAttribute('#curve', 'aria-valuetext'), /^After 6 moves: Black’s chance \d+ %$/)
  const box = await site.page.locator('#curve').boundingBox()
  await site.page.mouse.click(box.x + 0.07 * box.width, box.y + box.height / 2)
  await count(0)
  // Learn: the engine's own move is good, the one that was played is not.
  await site.page.click('#learn-w')
  await status(/^White played .* Find a better move/)
  const {ply, best} = await site.page.evaluate(() => game.data.learning.mistakes[0])
  await count(ply)
  const played = await site.page.evaluate((at) => review.moves[at], ply)
  await click(...played)
  await status(/not good enough/)
  await click(...best)
  await status(/is good/)
  assert.equal(await site.page.evaluate(() => tree.nodes.length), 8, 'what was tried is not kept')
  assert.equal(await site.page.evaluate(() => game.data.side), 'both')
})

// --- Files, links, pictures ---

test('games come back from every format that they are saved in', limit, async () => {
  await play({rule: '2'})
  await playAll([[7, 7], [8, 8], [6, 9]])
  const before = await moves()
  const saved = async (format) => {
    await site.page.click('#menu-open')
    await site.page.selectOption('#format', format)
    const [file] = await Promise.all([site.page.waitForEvent('download'), site.page.click('#save')])
    await status(/^Saved: tengen-/)
    return {name: file.suggestedFilename(), bytes: await readFile(await file.path())}
  }
  for (const format of ['sgf', 'psq', 'txt']) {
    const {name, bytes} = await saved(format)
    assert.equal(name, `tengen-gomoku.${format}`)
    await begin()
    await open(name, bytes)
    await count(3)
    assert.equal(await moves(), before, format)
    assert.equal(await site.page.evaluate(() => game.data.mode), 'analyse')
  }
  assert.deepEqual([...(await saved('png')).bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
  const svg = (await saved('svg')).bytes.toString()
  assert.match(svg, /^<svg[^>]*xmlns/)
  assert.doesNotMatch(svg, /var\(/)
  await site.page.click('#menu-open')
  await site.page.selectOption('#format', 'gif')
  await site.page.selectOption('#gif-size', '320')
  await site.page.selectOption('#gif-time', '300')
  const [file] = await Promise.all([site.page.waitForEvent('download'), site.page.click('#save')])
  const seen = await site.page.evaluate(async (data) => {
    const decoder = new ImageDecoder({data: Uint8Array.from(data), type: 'image/gif'})
    await decoder.completed
    const {image} = await decoder.decode({frameIndex: 1})
    return {frames: decoder.tracks.selectedTrack.frameCount, width: image.displayWidth, ms: image.duration / 1000}
  }, [...(await readFile(await file.path()))])
  assert.deepEqual(seen, {frames: 4, width: 320, ms: 300})
})

test('a game is pasted and dropped anywhere, as text, link or file', limit, async () => {
  await visit()
  const paste = (text) => site.page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text', given)
    document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))
  }, text)
  await paste('h8i9h9')
  await count(3)
  await paste('(;GM[4]SZ[15];B[hh];W[ii])')
  await count(2)
  await paste('https://gomocalc.com/#/h8i9j10k11')
  await count(4)
  await site.page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Piskvorky 15x15, 11:11, 0\n8,8,0\n'], 'game.psq'))
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))
  })
  await count(1)
})

test('a link holds variations and comments too, and opens in another browser', limit, async () => {
  await play({game: 'go', size: 6})
  await playAll([[2, 2], [3, 3]])
  await mode('analyse')
  await site.page.fill('#comment', 'well 棋')
  await site.page.locator('#comment').blur()
  await site.page.keyboard.press('Escape')
  await site.page.click('#back')
  await count(1)
  await playAll([[4, 4]])
  await site.page.click('#menu-open')
  await site.page.click('#link')
  await status(/in the clipboard/)
  const link = await site.page.evaluate(() => navigator.clipboard.readText())
  assert.match(link, /game=go&size=6&.*tree=/)
  const other = await site.browser.newContext()
  const visitor = await newPage(other)
  await visitor.goto(link)
  await visitor.waitForFunction(() => globalThis.state?.moves.length === 2)
  assert.equal(await visitor.evaluate(() => tree.nodes.length), 4)
  assert.ok(await visitor.evaluate(() => tree.nodes.some(({comment}) => comment === 'well 棋')))
  await other.close()
})

// --- View, languages, keyboard ---

test('numbers, threats, names of points and themes are shown as chosen, also after a reload', limit, async () => {
  await play()
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7]])
  await inMenu(async (page) => {
    await page.check('#numbers')
    await page.check('#threats')
    await page.selectOption('#coordinates', 'numbers')
    await page.selectOption('#theme', 'slate')
  })
  assert.deepEqual(await site.page.locator('#board .number').allTextContents(), ['1', '2', '3', '4', '5'])
  assert.equal(await site.page.locator('#board .threat.four').count(), 2)
  await click(7, 7)
  await status(/^8,8 is occupied/)
  await site.page.reload()
  await status(/^Black played 10,8/)
  assert.equal(await site.page.getAttribute('html', 'data-theme'), 'slate')
  await site.page.click('#flip')
  assert.equal(await site.page.locator('#board.flipped').count(), 1)
  const box = await site.page.locator('#board').boundingBox()
  await site.page.mouse.click(box.x + box.width * 3 / 16, box.y + box.height * 2 / 16) // the other end of the board
  await site.page.waitForFunction(() => String(state.moves.at(-1)) === '12,13')
})

test('the keyboard alone is enough', limit, async () => {
  await play({side: 'b'})
  await site.page.keyboard.press('Tab')
  assert.equal(await site.page.evaluate(() => document.activeElement.id), 'board')
  await site.page.keyboard.press('ArrowRight')
  await status(/^I8, empty/)
  await site.page.keyboard.press('Enter')
  await status(/White played/)
  assert.equal(await site.page.evaluate(() => document.activeElement.id), 'board')
  assert.equal(await site.page.locator('label:not(:has(input, select, textarea))').count(), 0, 'every label has its control')
})

test('the page speaks the language that was chosen, and remembers it', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await inMenu((page) => page.selectOption('#language', 'ja'))
  await status(/^黒が H8 に打ちました。白の番です。/)
  assert.equal(await site.page.textContent('#new span'), '新しい対局')
  assert.equal(await site.page.getAttribute('html', 'lang'), 'ja')
  await site.page.reload()
  await status(/^黒が H8/)
  const left = await site.page.evaluate(() => [...document.querySelectorAll('[data-words]')].filter((element) => element.textContent === '').length)
  assert.equal(left, 0)
  const other = await site.browser.newContext({locale: 'cs-CZ'})
  const visitor = await newPage(other)
  await visitor.goto(address())
  await visitor.waitForFunction(() => /Jste černý/.test(document.getElementById('status').textContent))
  await other.close()
})

test('axe finds nothing to complain of, light and dark, at five sizes', limit, async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await play({time: 100})
  await playAll([[7, 7], [0, 0], [8, 7], [14, 14], [9, 7], [0, 14], [10, 7]])
  await mode('review')
  await site.page.click('#review')
  await site.page.waitForFunction(() => review?.done && !review.running, null, {timeout: 120000})
  await site.page.evaluate(source) // not as a script of the page, which its policy forbids
  const check = async (where) => {
    const found = await site.page.evaluate(async () => (await axe.run()).violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 160)).join(' | ')}`))
    assert.deepEqual(found, [], where)
  }
  for (const [width, height] of [[390, 844], [844, 390], [820, 1180], [1440, 900], [2560, 1440]]) {
    await site.page.setViewportSize({width, height})
    for (const colorScheme of ['light', 'dark']) {
      await site.page.emulateMedia({colorScheme})
      for (const name of ['play', 'analyse', 'review']) {
        await mode(name)
        await site.page.waitForTimeout(350) // the bar moves
        await check(`${width}x${height} ${colorScheme} ${name}`)
      }
      for (const [button, dialog] of [['#new', '#new-game'], ['#menu-open', '#menu']]) {
        await site.page.click(button)
        await check(`${width}x${height} ${colorScheme} ${dialog}`)
        await site.page.keyboard.press('Escape')
      }
    }
  }
})
