// The page with links, files and connections of strangers, in a real browser: that of `tengen serve`, or, where PAGE names the folder of a
// built page, that one with the engine inside it. TENGEN names the program (default: the release build), CHROMIUM the browser.

import assert from 'node:assert/strict'
import {readFile} from 'node:fs/promises'
import {test} from 'node:test'
import {follow, limit, open, playTests, site, status, visit} from './page_player.mjs'

playTests()

const page = () => site.page

test('a link of the largest game is one call, and shows at once', limit, async () => {
  await visit()
  await page().evaluate(() => {
    globalThis.calls = []
    const post = engine.carrier.post
    engine.carrier.post = (call) => (calls.push(call.call), post(call))
  })
  // A game of 2,000 moves that are all legal: any, but passes, with captures again and again.
  const moves = await page().evaluate(async () => {
    const other = new Engine(() => {})
    let position = await other.newGame([1, 9, 9, 0, 13])
    let seed = 1
    while (position.moves.length < 2000) {
      const points = position.legal.filter(([x]) => x >= 0)
      seed = (seed * 16807) % 2147483647
      position = await other.play(...(points[seed % points.length] ?? [-1, -1]))
    }
    other.end()
    return position.moves.map(([x, y]) => (x < 0 ? '--' : 'abcdefghi'[x] + (9 - y))).join('')
  })
  assert.equal(moves.length, 4000)
  const begun = Date.now()
  await follow(`#game=go&size=9&moves=${moves}`)
  await page().waitForFunction(() => state.columns === 9 && state.moves.length === 2000)
  console.log(`a link of ${moves.length} characters: ${Date.now() - begun} ms`)
  assert.ok((await page().evaluate(() => calls)).length < 10)
})

test('any position of a long game is one call away', limit, async () => {
  await visit()
  const points = Array.from({length: 2000}, (_, i) => [i % 15, Math.floor(i / 15) % 15])
  await open('long.sgf', `(;GM[1]SZ[9]${points.map((_, i) => (i % 2 ? ';W[]' : `;B[${'abcdefghi'[Math.floor(i / 2) % 9]}${'abcdefghi'[Math.floor(i / 18) % 9]}]`)).join('')})`)
  await page().waitForFunction(() => state.columns === 9 && state.moves.length > 100)
  const length = await page().evaluate(() => state.moves.length)
  const begun = Date.now()
  await page().evaluate(() => goTo(0))
  await page().waitForFunction(() => state.moves.length === 0)
  await page().evaluate((ply) => goTo(ply), length)
  await page().waitForFunction((ply) => state.moves.length === ply, length)
  console.log(`${length} moves back and on: ${Date.now() - begun} ms`)
})

test('a link keeps the position before it, also one that is set up', limit, async () => {
  await visit('#game=gomoku&size=15&black=h8&white=i9&first=b&moves=')
  await page().waitForFunction(() => current.setup && history.state?.id)
  await follow('#game=go&size=5&moves=')
  await page().waitForFunction(() => state.columns === 5 && settled())
  assert.equal(await page().evaluate(() => keeper.others().length), 1)
  await page().goBack()
  await page().waitForFunction(() => state.columns === 15 && settled() && current.setup)
})

test('hostile links show nothing but an error, and the game stays', limit, async () => {
  await visit('#game=gomoku&size=15&moves=h8')
  const long = 'a'.repeat(300000)
  for (const hash of ['#game=<script>alert(1)</script>', '#game=__proto__&moves=', '#game=constructor&moves=', '#game=gomoku&size=1e9&moves=', '#game=gomoku&size=-5&moves=',
    '#game=gomoku&size=NaN&moves=', '#game=gomoku&rule=99&moves=', '#game=go&size=9&komi=1e308&moves=', '#game=gomoku&moves=z99', `#game=gomoku&moves=${long}`, `#${long}`,
    '#game=gomoku&moves=%00', '#game=gomoku&first=x&moves=', `#game=go&size=9&first=b&black=${'a1'.repeat(60000)}&moves=`, '#/v99', '#game=connect&size=5&moves=a9',
    '#game=%E0%A4%A&moves=%', '#%', '#game=gomoku&moves=%ZZ', '#game=gomoku&moves=h8%00', '#game=gomoku&moves=\u{1F600}', '#version=99&game=chess', '#game=gomoku&game=go&size=99&moves=',
    '#game=gomoku&moves=<img src=x onerror=alert(1)>', '#game=gomoku&size=15&moves=#game=gomoku', '#game=go&size=9&komi=NaN&moves=', '#game=go&size=9&komi=&first=b&white=<b>&moves=', `#game=${'%25'.repeat(20000)}`]) {
    await page().evaluate(() => say('well'))
    await follow(hash)
    await page().waitForTimeout(30)
    assert.equal(await page().evaluate(() => state.moves.length), 1, hash.slice(0, 60))
  }
})

test('names and comments of hostile files are text', limit, async () => {
  await visit()
  const script = '<img src=x onerror=alert(1)><script>alert(2)</script><base href=//evil.example><form action=//evil.example><iframe src=//evil.example>'
  await open(`${script.replaceAll('/', '_')}.sgf`, `(;GM[4]SZ[15]PB[${script}]C[${script}];B[hh]C[${script}](;W[ii]C[javascript:alert(3)])(;W[hi]N[${script}]))`)
  await page().waitForFunction(() => tree.nodes.length === 4)
  await page().evaluate(() => goTo(1))
  await page().waitForFunction(() => document.getElementById('comment').value.includes('onerror'))
  assert.equal(await page().evaluate(() => document.querySelectorAll('main img, main script, base, iframe, form[action]').length), 0)
  // Files that are none.
  for (const [name, text] of [['a.sgf', ''], ['a.sgf', '('.repeat(100000)], ['a.psq', '\0'.repeat(5000)], ['a.sgf', `(;GM[4]SZ[99999])`], ['a.txt', 'ÿþ'.repeat(1000)]]) {
    await open(name, text)
    await page().waitForFunction(() => document.getElementById('status').classList.contains('error'))
    await page().evaluate(() => say('well'))
  }
  await open('large.sgf', 'x'.repeat(9_000_000))
  await status(/too long/)
})

test('a large game is opened and saved', limit, async () => {
  await visit()
  const letters = 'abcdefghijklmno'
  const variations = Array.from({length: 54}, (_, i) => `(${Array.from({length: 200}, (_, j) => `;${j % 2 ? 'W' : 'B'}[${letters[(i + j) % 15]}${letters[(Math.floor(j / 15) + i + Math.floor(i / 15) * 4) % 15]}]C["so"\n]`).join('')})`)
  await open('large.sgf', `(;GM[4]SZ[15]${variations.join('')})`)
  await page().waitForFunction(() => tree.nodes.length > 5000).catch(async () => assert.fail(await page().textContent('#status')))
  const count = await page().evaluate(() => tree.nodes.length)
  const download = page().waitForEvent('download')
  await page().evaluate(() => document.getElementById('save').click())
  const text = await readFile(await (await download).path(), 'utf8')
  assert.equal(text.match(/;/g).length, count)
  await open('again.sgf', text)
  await page().waitForFunction((all) => settled() && tree.nodes.length === all, count)
})

test('files of bytes are refused in words, and the game stays', limit, async () => {
  await visit('#game=gomoku&size=15&moves=h8i9')
  await page().waitForFunction(() => state.moves.length === 2)
  const head = [0xff, 0x52, 0x65, 0x6e, 0x4c, 0x69, 0x62, 0xff, 3, 0, ...Array(10).fill(0xff)]
  let seed = 1
  const noise = Uint8Array.from({length: 200000}, () => (seed = (seed * 16807) % 2147483647) & 255)
  // Noise, a head alone, squares that are none, a record that never ends, a tree as deep as the file is long, and what only claims to be a library.
  for (const [name, bytes] of [['a.lib', noise], ['a.lib', [...head]], ['a.lib', [...head, 0xf1, 0]], ['a.lib', [...head, 0x78, 0x08, ...Array(100000).fill(0x41)]],
    ['a.lib', [...head, ...Array(100000).fill(0x78)]], ['a.lib', 'MZ'.repeat(50000)], ['a.sgf', noise], ['a.psq', noise], ['a.txt', noise], ['a.sgf', '(;C['.repeat(50000)],
    ['a.sgf', `(;GM[4]SZ[15]${'(;B[aa]'.repeat(11000)}`], ['a.sgf', '\uFEFF(;GM[4]SZ[15];B[zz])'], ['a.sgf', `(;GM[4]SZ[15];${'A'.repeat(200000)}`]]) {
    await page().evaluate(() => say('well'))
    await open(name, Uint8Array.from(Buffer.from(bytes)))
    await page().waitForFunction(() => document.getElementById('status').classList.contains('error'))
    // What can be read in part is shown beside; the game before is kept.
    if (await page().evaluate(() => state.moves.length !== 2)) await page().evaluate(() => keeper.open(keeper.others().find(({tree}) => tree.nodes.length === 3).id))
    assert.equal(await page().evaluate(() => state.moves.length), 2, name)
    await page().waitForFunction(() => settled())
  }
})

test('labels and warnings of a file are shown, as text', limit, async () => {
  await visit()
  await open('labels.sgf', '(;GM[4]SZ[15]KM[x];B[hh]LB[ii:A][gg:<b>bold</b>][hh:1][oo:棋];W[ij]LB[aa:later]')
  await status(/not closed/)
  assert.match(await page().textContent('#status'), /^Read with doubt: /)
  const labels = () => page().evaluate(() => [...document.querySelectorAll('#board .label')].map((text) => text.textContent))
  await page().evaluate(() => goTo(1))
  await page().waitForFunction(() => document.querySelectorAll('#board .label').length === 4)
  assert.deepEqual(await labels(), ['AA', '<b…<b>bold</b>', '11', '棋棋'])
  assert.equal(await page().evaluate(() => document.querySelectorAll('#board b').length), 0)
  await page().evaluate(() => goTo(2))
  await page().waitForFunction(() => document.querySelectorAll('#board .label').length === 1)
})
