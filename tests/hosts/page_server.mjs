// The built page as a static server sends it, and the browser that opens it.

import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import path from 'node:path'
import {chromium} from 'playwright-core'

const types = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
               '.webmanifest': 'application/manifest+json'}

/**
 * Serves a folder's files on a free port of the loopback address. Each is read from the folder with every request.
 * `isolated()`: whether pages are told to be isolated from other origins, which lets them use threads.
 * `edit(name, bytes)`: what is sent of a file; an exception makes it missing. `sent(name)` hears of each file that is sent, not of those
 * that the browser has already.
 * Returns the server, which is to be closed, and its address, which ends with a slash.
 */
export async function servePage(folder, {isolated = () => false, edit = (name, bytes) => bytes, sent = () => {}} = {}) {
  const server = createServer(async (request, response) => {
    const name = request.url.endsWith('/') ? 'index.html' : path.basename(request.url)
    try {
      const bytes = edit(name, await readFile(path.join(folder, name)))
      if (isolated()) for (const [key, value] of [['Opener', 'same-origin'], ['Embedder', 'require-corp']]) response.setHeader(`Cross-Origin-${key}-Policy`, value)
      response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream')
      const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`
      response.setHeader('etag', tag)
      if (request.headers['if-none-match'] === tag) return response.writeHead(304).end()
      sent(name)
      response.end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {server, address: `http://127.0.0.1:${server.address().port}/`}
}

/** CHROMIUM names the browser; Debian's by itself. */
export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** How long a page may take for anything, in milliseconds: the machine may be busy. */
export const patience = 120000

export const launch = () => chromium.launch({executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu']})
