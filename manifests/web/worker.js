// The engine's own thread: one call at a time, each answered with what the engine says about it.
'use strict'

const sent = new URL(self.location)
const base = new URL('.', sent)
importScripts(new URL('tengen_web.js', base))

const ready = create_tengen({
  locateFile: (name) => new URL(name, base).href,
  on_info: (json) => postMessage({info: JSON.parse(json)}),
}).then((module) => ({
  new: module.cwrap('tengen_new', 'string', ['number', 'number', 'number', 'number', 'number']),
  play: module.cwrap('tengen_play', 'string', ['number', 'number']),
  undo: module.cwrap('tengen_undo', 'string', []),
  search: module.cwrap('tengen_search', 'string', ['number', 'number', 'number', 'number']),
  read: module.cwrap('tengen_read', 'string', ['string', 'string']),
  write: module.cwrap('tengen_write', 'string', ['string']),
}))

// Whether it failed is said in the answer to each call, also where none is waiting for one yet.
ready.catch(() => {})

onmessage = async ({data: {id, call, args}}) => {
  try {
    const engine = await ready
    postMessage({id, result: JSON.parse(engine[call](...args))})
  } catch (error) {
    postMessage({id, result: {error: `the engine failed: ${error}`}})
  }
}
