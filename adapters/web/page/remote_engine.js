// The engine behind `tengen serve`: engine.js over a WebSocket.

/** Which of the page's texts names it. */
export const where = 'engineOfProgram'

/** Whether the engine may use threads: as far as the server allows. */
export const threaded = true

/** The most threads of a search: the server says. */
export const mostThreads = 0

const why = 'the engine is gone' // the page says it in its own words

/**
 * @param {import('./types').Listener} listener
 * @returns {import('./types').Carrier}
 */
export function connect(listener) {
  let line = begin()

  function begin() {
    const socket = new WebSocket(new URL('/engine', location.href.replace(/^http/, 'ws')))
    const opened = new Promise((resolve) => socket.addEventListener('open', resolve, {once: true}))
    socket.onmessage = ({data}) => listener.hear(JSON.parse(data))
    socket.onclose = () => listener.lose(why)
    return {socket, opened}
  }
  function close() {
    line.socket.onmessage = line.socket.onclose = null
    line.socket.close()
  }
  return {
    post(call) {
      const {socket, opened} = line
      opened.then(() => socket.send(JSON.stringify(call)))
    },
    hears: () => true,
    restart() {
      close()
      line = begin()
    },
    close,
  }
}
