// The page's analysis and review, files, links, pictures, views, languages and accessibility: see page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import {address, begin, click, count, inMenu, limit, mode, moves, newPage, open, placeOf, play, playAll, playTests, site, status, visit} from './page_player.mjs'

playTests()

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

test('what the engine says moves nothing that stands below it', limit, async () => {
  await visit()
  for (const game of ['gomoku', 'connect', 'go']) {
    await begin({game})
    await site.page.evaluate(() => {
      const look = () => {
        const {top, height} = document.getElementById('line-count').getBoundingClientRect()
        if (height > 0) globalThis.tops.add(top)
        requestAnimationFrame(look)
      }
      if (!globalThis.tops) requestAnimationFrame(look)
      globalThis.tops = new Set()
    })
    await mode('analyse')
    await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0 && document.querySelectorAll('#lines li').length > 0)
    await site.page.waitForFunction(() => thoughts.lines[0].depth > 3)
    assert.equal(await site.page.evaluate(() => globalThis.tops.size), 1, game)
  }
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

test('an opening has its name beside the moves', limit, async () => {
  await play({rule: '2'})
  await playAll([[7, 7], [7, 6], [8, 6]])
  await site.page.waitForFunction(() => /Kagetsu \(D4\)/.test(document.querySelector('#panel-play .opening-name').textContent))
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
  await site.page.waitForFunction(() => review?.done && !review.running)
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
  await site.page.click('#menu-open')
  await site.page.fill('#gif-from', '2')
  const [later] = await Promise.all([site.page.waitForEvent('download'), site.page.click('#save')])
  const frames = await site.page.evaluate(async (data) => {
    const decoder = new ImageDecoder({data: Uint8Array.from(data), type: 'image/gif'})
    await decoder.tracks.ready
    await decoder.completed
    return decoder.tracks.selectedTrack.frameCount
  }, [...(await readFile(await later.path()))])
  assert.equal(frames, 2, 'after two moves and after three')
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
  await paste('\n   https://a.page/#game=gomoku&rule=0&size=15&moves=h8i9h9\n')
  await count(3)
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
  await site.page.waitForFunction(() => review?.done && !review.running)
  await site.page.evaluate(source) // not as a script of the page, which its policy forbids
  const check = async (where) => {
    const found = await site.page.evaluate(async () => (await axe.run()).violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 160)).join(' | ')}`))
    assert.deepEqual(found, [], where)
  }
  for (const [width, height] of [[390, 844], [844, 390], [820, 1180], [1440, 900], [2560, 1440]]) {
    await site.page.setViewportSize({width, height})
    for (const colorScheme of ['light', 'dark']) {
      await site.page.emulateMedia({colorScheme, reducedMotion: 'reduce'}) // the bar would be looked at while it moves
      for (const name of ['play', 'analyse', 'review']) {
        await mode(name)
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
