// The engine in this page: a worker, and in it WebAssembly. `tengen serve` has remote_engine.js in this file's place.

/** Which of the page's texts names it. */
export const where = 'engineInPage'

/** Whether the engine may use threads: only a page that is isolated from other origins shares memory between them. */
export const threaded = globalThis.crossOriginIsolated === true

/** The most threads of a search: as many as the machine has, but no more than a page should. */
export const mostThreads = threaded ? Math.min(navigator.hardwareConcurrency || 1, 16) : 1

/**
 * @param {import('./types').Listener} listener
 * @param {number} threads the most that its searches will use
 * @returns {import('./types').Carrier}
 */
export function connect(listener, threads) {
  let hears = false
  let worker = begin()

  function begin() {
    hears = false
    const begun = new Worker('worker.js', {name: String(threads)})
    begun.onmessage = ({data}) => {
      if (data.ready) hears = data.ready.threads
      else listener.hear(data)
    }
    begun.onerror = (event) => {
      event.preventDefault?.()
      listener.lose(`the engine does not start: ${event.message ?? 'worker.js or tengen_web.wasm is missing'}`)
    }
    return begun
  }
  function close() {
    worker.onmessage = null
    worker.terminate()
  }
  return {
    post: (call) => worker.postMessage(call),
    hears: () => hears,
    restart() {
      close()
      worker = begin()
    },
    close,
  }
}
