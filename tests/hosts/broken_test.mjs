// Each flaw that the page once had, by its number in the list of the design: see page_player.mjs for the page that is played.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {begin, click, count, follow, inMenu, limit, mode, moves, newPage, open, placeOf, play, playAll, playTests, settled, site, status, statusText, stones, visit} from './page_player.mjs'

playTests()

test('1: a hint or a search for a win while the engine thinks does not end its turn', limit, async () => {
  await play({side: 'b', time: 1000})
  await playAll([[7, 7]])
  await count(2)
  await click(3, 3)
  await status(/White is thinking/)
  await site.page.evaluate(() => {
    document.getElementById('hint').click()
    document.getElementById('win').click()
  })
  await count(4)
  await site.page.click('#hint')
  await status(/^Hint: /)
  assert.equal(await site.page.locator('#board .preview').count(), 1)
  await playAll([[11, 11]])
  await count(6)
})

test('2: walking through a review changes no side, and the next game has its opponent; so after swap2', limit, async () => {
  await play({side: 'b'})
  await playAll([[7, 7]])
  await count(2)
  await mode('review')
  await site.page.click('#review')
  await site.page.waitForFunction(() => review?.done && !review.running)
  await site.page.click('#first')
  await count(0)
  await site.page.click('#last')
  await count(2)
  assert.equal(await site.page.evaluate(() => game.data.side), 'b')
  await begin({side: 'b', opening: 'swap2'})
  await playAll([[7, 7], [8, 8]])
  await click(3, 3)
  await site.page.waitForFunction(() => settled() && state.moves.length >= 3 && game.data.job === null)
  await site.page.click('#new')
  assert.equal(await site.page.evaluate(() => document.querySelector('#new-side input:checked').value), 'b', 'the choice is the person’s, whatever colour swap2 gave')
  await site.page.click('#new-begin')
  await site.page.waitForFunction(() => settled() && state.moves.length === 0)
  assert.equal(await site.page.evaluate(() => game.data.side), 'b')
})

test('4: two tabs keep a game each', limit, async () => {
  await play()
  await playAll([[7, 7]])
  const other = await newPage(site.context)
  await visit('', other)
  assert.equal(await other.evaluate(() => state.moves.length), 0)
  await other.evaluate(() => globalThis.begin({side: 'both'}))
  await other.waitForFunction(() => settled() && state.moves.length === 0)
  await other.evaluate(() => play(3, 3))
  await other.waitForFunction(() => settled() && state.moves.length === 1)
  await playAll([[8, 8]])
  for (const [page, wanted] of [[site.page, '7,7,8,8'], [other, '3,3']]) {
    await page.reload()
    await page.waitForFunction((list) => globalThis.settled?.() && String(state.moves) === list, wanted)
  }
  // The other tab's game is in the list, and cannot be taken from it.
  await site.page.click('#menu-open')
  await site.page.click('#games')
  await site.page.locator('#history-list button').first().click()
  await status(/^Another tab shows that game/)
  assert.equal(await moves(), '7,7,8,8')
})

test('6: a link over a running game keeps that game, says so, and Back leads to it', limit, async () => {
  await play({side: 'both'})
  await playAll([[7, 7], [8, 8], [6, 6]])
  await site.page.waitForFunction(() => /moves=h8i7g9/.test(location.hash) && history.state?.id)
  await follow('#game=go&size=6&komi=15&moves=c3--d4')
  await site.page.waitForFunction(() => state.columns === 6 && settled() && state.moves.length === 3)
  assert.match(await statusText(), /kept under Games/)
  assert.equal(await site.page.evaluate(() => current.komi), 15)
  await site.page.goBack()
  await site.page.waitForFunction(() => state.columns === 15 && settled() && state.moves.length === 3)
  assert.equal(await moves(), '7,7,8,8,6,6')
})

test('7: a reload gives no time back', limit, async () => {
  await play({minutes: 3})
  await playAll([[7, 7]])
  await site.page.evaluate(() => {
    const now = Date.now()
    director.now = keeper.now = () => now + 100000
  })
  await site.page.reload()
  await site.page.waitForFunction(() => globalThis.settled?.() && state.moves.length === 1)
  const left = await site.page.evaluate(() => clock.left.w)
  assert.ok(left <= 80000, String(left))
})

test('8: a resignation is there after a reload', limit, async () => {
  await play({side: 'b'})
  await playAll([[7, 7]])
  await count(2)
  await site.page.click('#resign')
  await status(/^Black gives up: White wins\.$/)
  await site.page.reload()
  await status(/^Black gives up: White wins\.$/)
  await click(9, 9)
  assert.equal(await site.page.evaluate(() => state.moves.length), 2)
  await site.page.click('#undo')
  await site.page.waitForFunction(() => settled() && game.data.ended === null && state.moves.length === 0)
})

test('9, 10: nothing is wider than the window, and nothing is cut off, at eight sizes and in six languages', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8]])
  for (const [width, height] of [[320, 568], [360, 700], [390, 844], [844, 390], [820, 1180], [1000, 700], [1440, 900], [2560, 1440]]) {
    await site.page.setViewportSize({width, height})
    for (const language of ['en', 'zh', 'ja', 'cs', 'ru', 'ko']) {
      await site.page.evaluate(async (code) => {
        const field = document.getElementById('language')
        field.value = code
        field.dispatchEvent(new Event('change'))
        while (document.documentElement.lang.slice(0, 2) !== code) await new Promise((resolve) => setTimeout(resolve, 10))
      }, language)
      for (const name of ['play', 'analyse', 'review']) {
        await site.page.evaluate((wanted) => document.getElementById(`tab-${wanted}`).click(), name)
        await site.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
        const cut = await site.page.evaluate(() => {
          const page = document.documentElement
          const fixed = ['board', 'status', 'first', 'back', 'forward', 'last', 'hint', 'flip', 'new', 'tab-play', 'tab-analyse', 'tab-review', 'menu-open']
          const beyond = fixed.filter((id) => {
            const box = document.getElementById(id).getBoundingClientRect()
            return box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5
          })
          return [...beyond, ...(page.scrollWidth > innerWidth || document.body.scrollHeight > innerHeight + 1 ? ['page'] : []), ...(document.getElementById('panel').scrollWidth > document.getElementById('panel').clientWidth ? ['panel'] : [])]
        })
        assert.deepEqual(cut, [], `${width}x${height} ${language} ${name}`)
      }
    }
  }
})

test('11, 12: lines of one search alone are shown, and the depth of an analysis never falls', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 7]])
  await site.page.evaluate(() => {
    globalThis.seen = []
    game.watch(({thoughts}) => [thoughts], ([thoughts]) => seen.push([thoughts.of?.moves.length, thoughts.lines[0]?.depth ?? 0, thoughts.search]))
  })
  await mode('analyse')
  await site.page.waitForFunction(() => thoughts.lines[0]?.depth > 6)
  // As if the server's longest search had ended: the next one goes on from it.
  await site.page.evaluate(() => engine.send('stop'))
  await site.page.waitForFunction(() => new Set(seen.map(([, , search]) => search)).size > 1 || game.data.job === 'analysis')
  await site.page.waitForTimeout(1500)
  assert.equal(await site.page.evaluate(() => game.data.job), 'analysis', 'it does not end by itself')
  const seen = await site.page.evaluate(() => globalThis.seen.filter(([, depth]) => depth > 0))
  for (let i = 1; i < seen.length; i++) assert.ok(seen[i][1] >= seen[i - 1][1], JSON.stringify(seen.slice(i - 1, i + 1)))
  await site.page.click('#analysis')
  await site.page.click('#hint')
  await status(/^Hint/)
  assert.ok(await site.page.evaluate(() => thoughts.lines.filter(Boolean).length) <= 1, 'the lines are the hint’s')
})

test('13: the focus stays where it was', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8]])
  await mode('analyse')
  for (const id of ['back', 'back', 'forward']) {
    await site.page.focus(`#${id}`)
    await site.page.keyboard.press('Enter')
    await settled()
    assert.equal(await site.page.evaluate(() => document.activeElement.id), id)
  }
  await site.page.locator('#tree button').first().focus()
  await site.page.keyboard.press('Enter')
  await settled()
  assert.equal(await site.page.evaluate(() => document.activeElement.closest('#tree') !== null), true)
  await site.page.waitForFunction(() => thoughts.of === state && thoughts.lines.length > 0)
  await site.page.locator('#lines button').first().focus()
  await site.page.waitForTimeout(500)
  assert.equal(await site.page.evaluate(() => document.activeElement.closest('#lines') !== null), true)
})

test('14: on a phone the review shows beside the board what it changes', limit, async () => {
  await site.page.setViewportSize({width: 390, height: 844})
  await play()
  await playAll([[7, 7], [0, 0], [8, 7]])
  await mode('review')
  await site.page.click('#review')
  await site.page.waitForFunction(() => review?.done && !review.running)
  const boxes = await site.page.evaluate(() => ['board', 'curve'].map((id) => document.getElementById(id).getBoundingClientRect()).map(({top, bottom}) => top >= 0 && bottom <= innerHeight))
  assert.deepEqual(boxes, [true, true])
})

test('15: only sizes that a board has can be chosen, and the game stays until the dialog says so', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await site.page.click('#new')
  const sizes = await site.page.locator('#new-size option').evaluateAll((options) => options.map(({value}) => Number(value)))
  assert.deepEqual([sizes[0], sizes.at(-1)], [5, 22])
  await site.page.selectOption('#new-size', '22')
  await site.page.click('#new-cancel')
  assert.deepEqual(await site.page.evaluate(() => [state.columns, state.moves.length]), [15, 1])
})

test('16: what is deleted comes back by Undo', limit, async () => {
  await play()
  await playAll([[7, 7], [8, 8], [9, 9]])
  await mode('analyse')
  await site.page.click('#first')
  await count(0)
  await site.page.click('#prune')
  await status(/^Deleted: 3 moves/)
  assert.equal(await site.page.evaluate(() => tree.nodes.length), 1)
  await site.page.click('#undo-prune')
  await site.page.waitForFunction(() => tree.nodes.length === 4)
  assert.equal(await site.page.evaluate(() => document.activeElement.id), 'prune')
})

test('17, 19: a saved record says who played, when and how it ended; the status says Saved, and no old error stays', limit, async () => {
  await play({side: 'b', level: 7})
  await playAll([[7, 7]])
  await count(2)
  await site.page.click('#resign')
  await open('bad.sgf', 'no game')
  await site.page.waitForSelector('#status.error')
  await site.page.click('#menu-open')
  const [file] = await Promise.all([site.page.waitForEvent('download'), site.page.click('#save')])
  await status(/^Saved: tengen-gomoku\.sgf/)
  assert.equal(await site.page.locator('#status.error').count(), 0)
  const text = await readFile(await file.path(), 'utf8')
  for (const part of [/CA\[UTF-8\]/, /PB\[You\]/, /PW\[Tengen 7\]/, /DT\[\d{4}-\d\d-\d\d\]/, /RE\[W\+R\]/]) assert.match(text, part)
})

test('18: a link that cannot hold the variations becomes a file, and says so', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await site.page.evaluate(() => {
    let seed = 1
    tree.nodes[1].comment = Array.from({length: 9000}, () => String.fromCharCode(0x4e00 + ((seed = (seed * 16807) % 2147483647) % 20000))).join('')
  })
  await site.page.click('#menu-open')
  await Promise.all([site.page.waitForEvent('download'), site.page.click('#link')])
  await status(/too long for a link/)
})

test('20: while a position is set up nothing else acts, and a dropped file is opened', limit, async () => {
  await play()
  await playAll([[7, 7]])
  await mode('analyse')
  await site.page.click('#edit')
  for (const id of ['first', 'back', 'hint', 'move', 'resign', 'undo']) assert.equal(await site.page.getAttribute(`#${id}`, 'aria-disabled'), 'true', id)
  await site.page.evaluate(() => document.getElementById('hint').click())
  assert.equal(await site.page.evaluate(() => game.data.editing !== null), true)
  await site.page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n'], 'game.psq'))
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))
  })
  await count(2)
  assert.equal(await site.page.evaluate(() => game.data.editing), null)
})

test('21: errors of files are in the page’s language, and a move that cannot be read leaves those before it', limit, async () => {
  await play()
  await inMenu((page) => page.selectOption('#language', 'cs'))
  for (const [name, text, said] of [['a.sgf', 'x', /^Soubor není partie/], ['b.txt', 'h8 h8 i9', /^(?!Only)(?=.*1)(?=.*3)/]]) {
    await site.page.evaluate(() => say('well'))
    await open(name, text)
    await status(said)
  }
  await inMenu((page) => page.selectOption('#language', 'en'))
  await open('c.sgf', '(;GM[4]SZ[15];B[hh];W[ii];B[jj];W[zz];B[kk])')
  await count(3)
  assert.match(await statusText(), /Only the first 3 of 5 moves/)
})

test('22: targets are 44 pixels on touch, and names on the board are readable', limit, async () => {
  const touch = await site.browser.newContext({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})
  const own = site.page
  site.page = await newPage(touch)
  await play()
  await playAll([[7, 7], [8, 8]])
  for (const name of ['play', 'analyse', 'review']) {
    await mode(name)
    const small = await site.page.evaluate(() => [...document.querySelectorAll('button, select')].filter((one) => one.checkVisibility()).filter((one) => {
      const {width, height} = one.getBoundingClientRect()
      return width < 43.5 || height < 43.5
    }).map((one) => `${one.id} ${one.textContent}`.slice(0, 40)))
    assert.deepEqual(small, [], name)
  }
  const pixels = await site.page.evaluate(() => Math.min(...[...document.querySelectorAll('#board .names text')].map((text) => text.getBoundingClientRect().height)))
  assert.ok(pixels >= 10, String(pixels))
  await touch.close()
  site.page = own
})

test('23: threats are those of the rule', limit, async () => {
  // Caro: White's four with both of its ends blocked makes no five. Renju: Black's sixth stone makes none either.
  await play({rule: '3'})
  await playAll([[3, 7], [4, 7], [9, 7], [5, 7], [0, 0], [6, 7], [0, 2], [7, 7]])
  await inMenu((page) => page.check('#threats'))
  assert.equal(await site.page.locator('#board .threat.five').count(), 0)
  await begin({rule: '0'})
  await playAll([[3, 7], [4, 7], [9, 7], [5, 7], [0, 0], [6, 7], [0, 2], [7, 7]])
  assert.equal(await site.page.locator('#board .threat.five').count(), 1)
  await begin({rule: '2'})
  await playAll([[3, 7], [0, 0], [4, 7], [0, 2], [5, 7], [0, 4], [7, 7], [0, 6], [8, 7], [0, 8]])
  assert.equal(await site.page.locator('#board .threat.five').count(), 0)
})

test('the last ones: stones stay where the pointer only passes, and the cursor is a hand where a move is legal', limit, async () => {
  await play()
  await playAll([[7, 7]])
  const cursor = () => site.page.evaluate(() => document.getElementById('board').style.cursor)
  await site.page.mouse.move(...(await placeOf(3, 3)))
  await site.page.waitForFunction(() => document.querySelectorAll('#board .ghost').length === 1)
  assert.equal(await cursor(), 'pointer')
  await site.page.mouse.move(...(await placeOf(7, 7)))
  await site.page.waitForFunction(() => document.querySelectorAll('#board .ghost').length === 0)
  assert.equal(await cursor(), 'default')
  assert.equal(await stones(), 1)
})
