// The engine in this page: a worker, and in it WebAssembly. `tengen serve` has remote_engine.js in this file's place.

/** Which of the page's texts names it. */
export const where = 'engineInPage'

/** Whether the engine may use threads: only a page that is isolated from other origins shares memory between them. */
export const threaded = globalThis.crossOriginIsolated === true

/**
 * @param {import('./types').Listener} listener
 * @returns {import('./types').Carrier}
 */
export function connect(listener) {
  let hears = false
  let worker = begin()

  function begin() {
    hears = false
    const begun = new Worker('worker.js')
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
