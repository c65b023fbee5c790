// The engine behind `tengen serve`: engine.js over a WebSocket.

/** Which of the page's texts names it. */
export const where = 'engineOfProgram'

/** Whether the engine may use threads: as far as the server allows. */
export const threaded = true

/** The most threads of a search: the server says. */
export const mostThreads = 0

/**
 * @param {import('./types').Listener} listener
 * @returns {import('./types').Carrier}
 */
export function connect(listener) {
  const socket = new WebSocket(new URL('/engine', location.href.replace(/^http/, 'ws')))
  const opened = new Promise((resolve) => socket.addEventListener('open', resolve, {once: true}))
  let gone = false
  const lose = () => listener.lose('the engine is gone: `tengen serve` has ended, or all its sessions are taken; reload the page')
  socket.onmessage = ({data}) => listener.hear(JSON.parse(data))
  socket.onclose = () => {
    gone = true
    lose()
  }
  return {
    post(call) {
      if (gone) queueMicrotask(lose)
      else opened.then(() => socket.send(JSON.stringify(call)))
    },
    hears: () => true,
    restart() {},
    close: () => socket.close(),
  }
}
