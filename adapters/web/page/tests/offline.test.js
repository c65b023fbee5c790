import {execFileSync} from 'node:child_process'
import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import vm from 'node:vm'
import {describe, expect, test} from 'vitest'

const page = fileURLToPath(new URL('..', import.meta.url))
const scope = 'https://games.example/tengen/'

/** A cache that knows what a service worker asks of one. Its names are whole addresses. */
class Kept {
  /** @type {Map<string, Response>} */
  files = new Map()
  /** How each file was asked for. @type {{url: string, cache: string | undefined}[]} */
  asked = []

  /** @param {(url: string) => Response} network */
  constructor(network) {
    this.network = network
  }

  /** All or none, as browsers do. @param {{url: string, cache?: string}[]} requests */
  async addAll(requests) {
    const answers = requests.map(({url, cache}) => {
      this.asked.push({url, cache})
      const answer = this.network(url)
      if (!answer.ok) throw new TypeError(`${url}: ${answer.status}`)
      return /** @type {[string, Response]} */ ([url, answer])
    })
    for (const [url, answer] of answers) this.files.set(url, answer)
  }

  /** @param {string} url @param {Response} answer */
  async put(url, answer) {
    this.files.set(url, answer)
  }

  /** @param {{url: string}} request @param {{ignoreSearch?: boolean}} options */
  async match({url}, {ignoreSearch = false} = {}) {
    const address = new URL(url)
    if (ignoreSearch) address.search = ''
    address.hash = ''
    return this.files.get(address.href)?.clone()
  }
}

/**
 * The worker of a page with two files, in a browser of our own.
 * @param {{version?: string, network?: (url: string) => Response, stored?: Map<string, Kept>}} given
 */
function workerHere({version = 'new', network = (url) => new Response(`net ${url}`), stored = new Map()} = {}) {
  const source = readFileSync(join(page, 'offline.js'), 'utf8')
    .replace('@TENGEN_PAGE_VERSION@', version)
    .replace('@TENGEN_PAGE_FILES@', "page.js', 'style.css")
  /** @type {Map<string, (event: any) => void>} */
  const listeners = new Map()
  const counts = {claims: 0, skips: 0, fetches: 0}
  const self = {
    registration: {scope},
    clients: {claim: async () => void counts.claims++},
    skipWaiting: () => void counts.skips++,
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ hear) => void listeners.set(name, hear),
  }
  const caches = {
    async open(/** @type {string} */ name) {
      const cache = stored.get(name) ?? new Kept(network)
      stored.set(name, cache)
      return cache
    },
    keys: async () => [...stored.keys()],
    delete: async (/** @type {string} */ name) => stored.delete(name),
  }
  class Request {
    /** @param {string} file @param {{cache?: string}} options */
    constructor(file, {cache} = {}) {
      this.url = new URL(file, scope).href
      this.cache = cache
    }
  }
  const fetch = async (/** @type {{url: string}} */ request) => {
    counts.fetches++
    return network(request.url)
  }
  vm.runInNewContext(source, {self, caches, fetch, Request, Response, Headers})
  return {
    stored,
    counts,
    /** Resolves when all that the event waits for is done. @param {string} name @param {object} more */
    async happens(name, more = {}) {
      /** @type {Promise<unknown>[]} */
      const waits = []
      listeners.get(name)?.({waitUntil: (/** @type {Promise<unknown>} */ wait) => void waits.push(wait), ...more})
      await Promise.all(waits)
    },
    /** What the worker answers, null where it leaves the request to the browser. @param {string} url @param {string} method @returns {Promise<Response> | null} */
    answer(url, method = 'GET') {
      /** @type {Promise<Response> | null} */
      let answer = null
      const respondWith = (/** @type {Promise<Response>} */ given) => void (answer = given)
      listeners.get('fetch')?.({request: {url: new URL(url, scope).href, method}, respondWith, waitUntil: () => {}})
      return answer
    },
  }
}

/** A worker that has installed its files. */
async function installed() {
  const worker = workerHere({network: (url) => new Response(url.endsWith('unknown') ? 'not found' : `file ${url}`, {status: url.endsWith('unknown') ? 404 : 200})})
  await worker.happens('install')
  return worker
}

describe('the service worker', () => {
  test('keeps all files of its version, as the server has them now', async () => {
    const worker = workerHere()
    await worker.happens('install')
    expect([...worker.stored.keys()]).toEqual(['tengen-new'])
    expect(worker.stored.get('tengen-new')?.asked).toEqual(
      ['', 'page.js', 'style.css'].map((file) => ({url: scope + file, cache: 'no-cache'})))
    expect(worker.counts.skips).toBe(0)
  })

  test('is not installed where a file is missing, and the version before stays whole', async () => {
    const old = new Kept(() => new Response('old'))
    old.files.set(`${scope}page.js`, new Response('old page'))
    const stored = new Map([['tengen-old', old]])
    const worker = workerHere({stored, network: (url) => new Response('', {status: url.endsWith('style.css') ? 500 : 200})})
    await expect(worker.happens('install')).rejects.toThrow('style.css: 500')
    expect(stored.get('tengen-old')?.files.size).toBe(1)
    expect(stored.get('tengen-new')?.files.size).toBe(0)
  })

  test('clears away what it kept before, and nothing of others', async () => {
    const names = ['tengen-old', 'tengen-new', 'tengen', 'other-page', 'not-tengen-old']
    const stored = new Map(names.map((name) => [name, new Kept(() => new Response(name))]))
    const worker = workerHere({stored})
    await worker.happens('activate')
    expect([...stored.keys()]).toEqual(['tengen-new', 'tengen', 'other-page', 'not-tengen-old'])
    expect(worker.counts.claims).toBe(1)
  })

  test('takes over only when it is told to', async () => {
    const worker = workerHere()
    for (const data of [undefined, null, 'take', 'take over ', {data: 'take over'}, ['take over']]) await worker.happens('message', {data})
    expect(worker.counts.skips).toBe(0)
    await worker.happens('message', {data: 'take over'})
    expect(worker.counts.skips).toBe(1)
  })

  test('answers from what it keeps, whatever the link has behind its ?', async () => {
    const worker = await installed()
    for (const url of ['page.js', 'page.js?v=2', 'page.js?../../x', 'page.js#h8i9']) {
      expect(await (await worker.answer(url))?.text()).toBe(`file ${scope}page.js`)
    }
    expect(await (await worker.answer('./?game=go#q=1'))?.text()).toBe(`file ${scope}`)
    expect(worker.counts.fetches).toBe(0)
  })

  test('asks the network for what it does not keep, and keeps none of it', async () => {
    const worker = await installed()
    const before = worker.stored.get('tengen-new')?.files.size
    expect(await (await worker.answer('games/a.sgf'))?.text()).toBe(`file ${scope}games/a.sgf`)
    expect((await worker.answer('unknown'))?.status).toBe(404)
    expect(worker.counts.fetches).toBe(2)
    expect(worker.stored.get('tengen-new')?.files.size).toBe(before)
  })

  test('keeps the network of a rule from its first game on, and none that did not come', async () => {
    let missing = true
    const worker = workerHere({network: (url) => new Response(`file ${url}`, {status: missing ? 404 : 200})})
    expect((await worker.answer('exact.cells'))?.status).toBe(404)
    missing = false
    for (let i = 0; i < 3; i++) expect(await (await worker.answer('exact.cells'))?.text()).toBe(`file ${scope}exact.cells`)
    expect(worker.counts.fetches).toBe(2)
  })

  test('leaves to the browser what is not the page\'s', async () => {
    const worker = await installed()
    for (const url of ['https://games.example/', 'https://games.example/tengen', 'https://games.example/other/page.js', 'https://evil.example/tengen/page.js',
      'https://games.example.evil.example/tengen/', 'http://games.example/tengen/page.js', '../page.js', '..%2fpage.js/../../x']) {
      expect(worker.answer(url), url).toBe(null)
    }
    for (const method of ['POST', 'PUT', 'HEAD', 'DELETE']) expect(worker.answer('page.js', method), method).toBe(null)
    expect(worker.counts.fetches).toBe(0)
  })

  test('isolates every answer from other origins, and changes nothing else', async () => {
    const network = (/** @type {string} */ url) => new Response(`of ${url}`, {
      status: 203, statusText: 'Said', headers: {'Content-Type': 'text/css', 'Cross-Origin-Opener-Policy': 'unsafe-none', 'X-Of': 'server'}})
    const answer = await workerHere({network}).answer('x.css')
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'content-type': 'text/css', 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin', 'x-of': 'server'})
    expect([answer?.status, answer?.statusText, await answer?.text()]).toEqual([203, 'Said', `of ${scope}x.css`])
    const kept = await (await installed()).answer('page.js')
    expect(kept?.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  })

  test('passes on answers that nobody may read, and failures', async () => {
    for (const odd of [{type: 'opaque', status: 0}, {type: 'opaque', status: 200}, {type: 'error', status: 0}]) {
      const response = /** @type {Response} */ (/** @type {unknown} */ (odd))
      expect(await workerHere({network: () => response}).answer('x')).toBe(response)
    }
    const cut = workerHere({network: () => { throw new TypeError('no network') }})
    await expect(cut.answer('x')).rejects.toThrow('no network')
  })
})

describe('the build of the service worker', () => {
  test('names the files of the page, and a version that changes with any of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tengen-offline-'))
    try {
      const write = () => {
        copyFileSync(join(page, 'offline.js'), join(folder, 'offline.js'))
        execFileSync('cmake', [`-DTEMPLATE=${join(page, 'offline.js')}`, `-DPAGE=${folder}`, '-P', join(page, 'offline.cmake')])
        const text = readFileSync(join(folder, 'offline.js'), 'utf8')
        return {version: /const version = '([0-9a-f]{16})'/.exec(text)?.[1], files: /const files = (.*)/.exec(text)?.[1], text}
      }
      writeFileSync(join(folder, 'page.js'), 'one')
      writeFileSync(join(folder, 'a.css'), 'two')
      const first = write()
      expect(first.files).toBe("['a.css', 'page.js']")
      expect(first.version).toBeDefined()
      expect(first.text).not.toContain('@TENGEN')
      expect(write()).toEqual(first)
      writeFileSync(join(folder, 'a.css'), 'twO')
      expect(write().version).not.toBe(first.version)
      writeFileSync(join(folder, 'a.css'), 'two')
      writeFileSync(join(folder, 'b.js'), '')
      expect(write().files).toBe("['a.css', 'b.js', 'page.js']")
      writeFileSync(join(folder, 'exact.cells'), 'three') // kept when a game needs it
      expect(write().files).toBe("['a.css', 'b.js', 'page.js']")
      const {version} = write()
      writeFileSync(join(folder, 'exact.cells'), 'four')
      expect(write().version).not.toBe(version)
    } finally {
      rmSync(folder, {recursive: true})
    }
  })
})
