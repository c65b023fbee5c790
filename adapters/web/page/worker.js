// The engine's own thread: lines of the page's calls in, lines of its answers out. With threads of its own where the page may have them.
'use strict'

const base = new URL('.', self.location.href)
const mebibytes = {web: 400, threads: 1500} // the most that the engine may take
const threads = Math.max(1, Number(self.name)) // the most that a search will use
const fileMs = 5000 // a game begins without a file that takes longer
const url = (/** @type {string} */ name) => new URL(name, base).href

/** The bytes of a file of the page's, which the worker waits for; null where they do not come. @param {string} name */
function readFile(name) {
  const request = new XMLHttpRequest()
  request.open('GET', url(name), false)
  request.responseType = 'arraybuffer'
  request.timeout = fileMs
  try {
    request.send()
  } catch {
    return null
  }
  return request.status === 200 ? new Uint8Array(request.response) : null
}

/** @param {'web' | 'threads'} kind */
async function load(kind) {
  importScripts(url(`tengen_${kind}.js`))
  const module = await create_tengen({
    threads,
    locateFile: url,
    mainScriptUrlOrBlob: url(`tengen_${kind}.js`),
    on_line: (line) => postMessage(JSON.parse(line)),
    read_file: readFile,
  })
  module.cwrap('tengen_begin', null, ['number', 'number'])(threads, mebibytes[kind])
  postMessage({ready: {threads: kind === 'threads'}})
  // Not as an argument of cwrap's: that lies on the stack, which a long line does not fit.
  return (/** @type {string} */ line) => {
    const bytes = module.lengthBytesUTF8(line) + 1
    const place = module._malloc(bytes)
    if (place === 0) throw new Error('out of memory')
    module.stringToUTF8(line, place, bytes)
    try {
      module._tengen_line(place)
    } finally {
      module._free(place)
    }
  }
}

const ready = self.crossOriginIsolated ? load('threads').catch(() => load('web')) : load('web')
// Whether it failed is said in the answer to each call, also where none is waiting for one yet.
ready.catch(() => {})

onmessage = async ({data}) => {
  try {
    const line = await ready
    line(JSON.stringify(data))
  } catch (error) {
    postMessage({id: data.id, result: {error: `the engine failed: ${error}`}})
  }
}
