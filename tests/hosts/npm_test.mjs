// The package for npm as its users have it: the packed file, installed into an empty project, under Node and in a real browser, in pages
// that may share memory with their workers and in pages that may not. TENGEN_NPM names the packed file, CHROMIUM the browser.

import assert from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {copyFile, mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {after, before, test} from 'node:test'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {promisify} from 'node:util'
import {gzipSync} from 'node:zlib'
import {launch} from './page_server.mjs'

const run = promisify(execFile)
const limit = {timeout: 600000}
const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const most = 2_500_000 // bytes of the packed file besides the networks
const networks = ['freestyle.cells', 'exact.cells']
let project, server, origin, browser
let isolated = false

before(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'tengen-npm-'))
  await writeFile(path.join(project, 'package.json'), '{"name": "empty", "private": true, "type": "module"}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', path.resolve(process.env.TENGEN_NPM)], {cwd: project})
  await copyFile(here('npm_games.mjs'), path.join(project, 'npm_games.mjs'))
  // Nothing but the project's files, with a page that finds the package as a bundler would.
  const page = `<!doctype html><meta charset="utf-8"><script type="importmap">
    {"imports": {"tengen-engine": "/node_modules/tengen-engine/browser.js"}}</script>
    <script type="module">import {createEngine} from 'tengen-engine'
      import * as games from '/npm_games.mjs'
      globalThis.play = (name) => games[name](createEngine)</script>`
  const types = {'.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm'}
  server = createServer(async (request, response) => {
    if (isolated) for (const [key, value] of [['Opener', 'same-origin'], ['Embedder', 'require-corp']]) response.setHeader(`Cross-Origin-${key}-Policy`, value)
    try {
      const bytes = request.url === '/' ? page : await readFile(path.join(project, request.url))
      response.setHeader('content-type', types[path.extname(request.url)] ?? 'text/html')
      response.end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${server.address().port}`
  browser = await launch()
})
after(async () => {
  await browser?.close()
  server?.close()
  if (project) await rm(project, {recursive: true, force: true})
})

async function inNode(name) {
  const script = `import {createEngine} from 'tengen-engine'\nimport * as games from './npm_games.mjs'
    console.log(JSON.stringify(await games[${JSON.stringify(name)}](createEngine)))`
  await writeFile(path.join(project, `run_${name}.mjs`), script)
  const {stdout} = await run(process.execPath, [`run_${name}.mjs`], {cwd: project})
  return JSON.parse(stdout)
}
async function inBrowser(name) {
  const page = await browser.newPage()
  const wrong = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('request', (request) => request.url().startsWith(origin) || request.url().startsWith('blob:') || wrong.push(request.url()))
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => globalThis.play)
  assert.equal(await page.evaluate(() => crossOriginIsolated), isolated)
  const found = await page.evaluate((name) => play(name), name)
  await page.close()
  assert.deepEqual(wrong, [])
  return found
}
const places = {
  Node: inNode,
  Chromium: (name) => ((isolated = false), inBrowser(name)),
  'an isolated page in Chromium': (name) => ((isolated = true), inBrowser(name)),
}

test('the packed file is small, needs nothing, and installs nothing else', limit, async () => {
  let rest = (await stat(process.env.TENGEN_NPM)).size
  for (const name of networks) rest -= gzipSync(await readFile(path.join(project, 'node_modules/tengen-engine', name))).length
  assert.ok(rest > 0 && rest < most, `${rest} bytes`)
  const manifest = JSON.parse(await readFile(path.join(project, 'node_modules/tengen-engine/package.json')))
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/)
  for (const key of ['dependencies', 'scripts', 'optionalDependencies', 'peerDependencies']) assert.equal(manifest[key], undefined)
  const {stdout} = await run('npm', ['ls', '--all', '--parseable'], {cwd: project})
  assert.equal(stdout.trim().split('\n').length, 2)
})

test('the example of ten lines plays', limit, async () => {
  const text = await readFile(path.join(project, 'node_modules/tengen-engine/example.mjs'), 'utf8')
  assert.ok(text.trim().split('\n').length <= 11)
  await writeFile(path.join(project, 'example.mjs'), text)
  const {stdout} = await run(process.execPath, ['example.mjs'], {cwd: project})
  assert.match(stdout, /^OK\n(MESSAGE .*\n)*\d+,\d+\n$/)
})

for (const [place, play] of Object.entries(places)) {
  test(`a whole game of Gomoku in ${place}`, limit, async () => {
    const {winner, moves, errors} = await play('gomoku')
    assert.equal(winner, 1, 'full strength beats a beginner')
    assert.ok(moves >= 10 && errors === 0, `${moves} moves`)
  })
  test(`a whole game of Go in ${place}`, limit, async () => {
    const {refused, moves, score, error} = await play('go')
    assert.deepEqual(refused, [])
    assert.ok(moves >= 20 && moves < 150, `${moves} moves`)
    assert.match(score, /^= [BW]\+\d/)
    assert.equal(error, null)
  })
  test(`queries in ${place}`, limit, async () => {
    const {id, moves, ...rest} = await play('query')
    assert.equal(id, 'q')
    assert.ok(moves > 0)
    assert.deepEqual(rest, {visits: true, during: true, last: true})
  })
  test(`stops in ${place}`, limit, async () => {
    assert.deepEqual(await play('stops'), {deeper: true, move: true, name: true, ended: '=7 Tengen'})
  })
  test(`hostile lines in ${place}`, limit, async () => {
    const found = await play('hostile')
    assert.equal(found.length, 18)
    assert.deepEqual(found.filter((good) => !good), [])
  })
  test(`refusals in ${place}`, limit, async () => {
    const texts = await play('refusals')
    const forms = [/TypeError: send takes a line/, /Error: the engine is closed/, /protocol is "uci": it must be one of gomocup, gtp, analysis/,
                   /game is "chess": it must be one of/, /Gomocup plays gomoku alone/, /level is 0: .* from 1 to 20/, /memory is .* from 16 to 400/,
                   /unknown option protocl/, /level is for games/, /onLine must be a function/]
    assert.equal(texts.length, forms.length)
    for (const [i, form] of forms.entries()) assert.match(texts[i], form)
  })
}

test('a missing network is missed by no game', limit, async () => {
  for (const name of networks) await rm(path.join(project, 'node_modules/tengen-engine', name))
  for (const play of Object.values(places)) assert.equal((await play('gomoku')).winner, 1)
})

test('a missing program is said in words', limit, async () => {
  await rm(path.join(project, 'node_modules/tengen-engine/tengen.wasm'))
  const {createEngine} = await import(pathToFileURL(path.join(project, 'node_modules/tengen-engine/node.js')))
  await assert.rejects(createEngine(), /the engine failed: .*tengen\.wasm/)
})
