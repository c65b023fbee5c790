// The engine in its worker, as the page calls it.
'use strict'

/** The worker and what it is asked. A search cannot be interrupted inside it: `stop` ends it and begins another. */
class Engine {
  static where = 'engineInPage' // of the page's texts

  constructor(onInfo) {
    this.onInfo = onInfo
    this.start = null // what `new` was called with
    this.moves = []
    this.searching = false
    this.best = null // the first move of the newest line of the search that runs or ran last
    this.begin()
  }

  begin() {
    this.worker = new Worker('worker.js')
    this.waiting = new Map()
    this.next = 0
    this.worker.onmessage = ({data}) => {
      if (data.info) {
        if (data.info.rank === 1) this.best = data.info.line[0] ?? null
        return this.onInfo(data.info)
      }
      const resolve = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      resolve?.(data.result)
    }
    this.worker.onerror = (event) => {
      event.preventDefault?.()
      const result = {error: `the engine does not start: ${event.message ?? 'worker.js or tengen_web.wasm is missing'}`}
      for (const resolve of this.waiting.values()) resolve(result)
      this.waiting.clear()
    }
  }

  send(call, ...args) {
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.worker.postMessage({id, call, args})
    })
  }

  async newGame(...args) {
    const state = await this.send('new', ...args)
    if (!state.error) [this.start, this.moves] = [args, []]
    return state
  }

  async play(x, y) {
    const state = await this.send('play', x, y)
    if (!state.error) this.moves.push([x, y])
    return state
  }

  async undo() {
    const state = await this.send('undo')
    if (!state.error) this.moves.pop()
    return state
  }

  /** The game in a file's text; the position stays. Not while it searches. */
  read(text, fileName) {
    return this.send('read', text, fileName)
  }

  /** The game on the board as `sgf`, `psq`, `notation` or `columns`. Not while it searches. */
  write(format) {
    return this.send('write', format)
  }

  /** Thinks for so many milliseconds, or to so many plies where `depth` is more than 0; below level 20 less strongly. */
  async search(ms, lines, {depth = 0, level = 20} = {}) {
    this.searching = true
    this.best = null
    const answer = await this.send('search', ms, depth, lines, level)
    if (!answer.stopped) this.searching = false
    return answer
  }

  /** Ends a search that runs: its promise resolves to `stopped`. The position stays. */
  stop() {
    if (!this.searching) return
    this.searching = false
    const given = [...this.waiting.values()]
    this.worker.onmessage = null
    this.worker.terminate()
    this.begin()
    if (this.start) {
      this.send('new', ...this.start)
      for (const [x, y] of this.moves) this.send('play', x, y)
    }
    for (const resolve of given) resolve({stopped: true})
  }
  /** Nothing more will be asked of it. */
  end() {
    this.worker.onmessage = null
    this.worker.terminate()
  }
}
