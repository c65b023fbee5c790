// For browsers: the engine runs in a web worker.

import {begin} from './engine.js'
import {Address, Counter} from './signals.js'

/** @type {import('./index.js').createEngine} */
export const createEngine = (options) => begin(options, start)

/** @param {import('./engine.js').Hear} hear @param {(why: string) => void} fail */
function start(hear, fail) {
  const worker = new Worker(new URL('./browser_worker.js', import.meta.url), {type: 'module'})
  worker.onmessage = ({data}) => hear(data)
  worker.onerror = (event) => {
    event.preventDefault()
    fail(event.message || 'its worker does not start')
  }
  // Only a page that is isolated from other origins shares memory with its workers.
  const signal = globalThis.crossOriginIsolated ? new Counter() : new Address()
  return {
    signal,
    post: (message) => worker.postMessage(message),
    end() {
      worker.terminate()
      signal.end()
    },
  }
}
