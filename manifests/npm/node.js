// For Node: the engine runs in a worker thread.

import {Worker} from 'node:worker_threads'
import {begin} from './engine.js'
import {Counter} from './signals.js'

/** @type {import('./index.js').createEngine} */
export const createEngine = (options) => begin(options, start)

/** @param {import('./engine.js').Hear} hear @param {(why: string) => void} fail */
function start(hear, fail) {
  const worker = new Worker(new URL('./node_worker.js', import.meta.url))
  worker.on('message', hear)
  worker.on('error', (error) => fail(String(error)))
  return {signal: new Counter(), post: (message) => worker.postMessage(message), end: () => void worker.terminate()}
}
