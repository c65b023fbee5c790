// The engine behind `tengen serve`, as the page calls it: the same class as in engine.js, over a WebSocket.
'use strict'

class Engine {
  static where = 'engineOfProgram' // of the page's texts

  constructor(onInfo) {
    this.onInfo = onInfo
    this.searching = null // the number of the call that searches
    this.stops = 0 // how often it was told to stop
    this.best = null // the first move of the newest line of the search that runs or ran last
    this.waiting = new Map()
    this.next = 0
    this.socket = new WebSocket(new URL('/engine', location.href.replace(/^http/, 'ws')))
    this.opened = new Promise((resolve) => this.socket.addEventListener('open', resolve, {once: true}))
    this.socket.onmessage = ({data}) => this.hear(JSON.parse(data))
    this.socket.onclose = () => {
      this.gone = true
      for (const resolve of this.waiting.values()) resolve(this.lost())
      this.waiting.clear()
    }
  }

  lost() {
    return {error: 'the engine is gone: `tengen serve` has ended, or all its sessions are taken; reload the page'}
  }

  hear({id, info, result}) {
    if (info) {
      if (id !== this.searching) return
      if (info.rank === 1) this.best = info.line[0] ?? null
      return this.onInfo(info)
    }
    const resolve = this.waiting.get(id)
    this.waiting.delete(id)
    resolve?.(result)
  }

  send(call, ...args) {
    const id = this.next++
    if (this.gone) return Promise.resolve(this.lost())
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.opened.then(() => this.socket.send(JSON.stringify({id, call, args})))
    })
  }

  async newGame(...args) {
    if (this.ended) await this.ended
    return this.send('new', ...args)
  }

  play(x, y) {
    return this.send('play', x, y)
  }

  undo() {
    return this.send('undo')
  }

  read(text, fileName) {
    return this.send('read', text, fileName)
  }

  write(format) {
    return this.send('write', format)
  }

  /** Thinks for so many milliseconds, or to so many plies where `depth` is more than 0; below level 20 less strongly. */
  async search(ms, lines, {depth = 0, level = 20} = {}) {
    const stops = this.stops
    if (this.ended) await this.ended
    if (this.stops !== stops) return {stopped: true}
    const id = this.next
    this.searching = id
    this.best = null
    const answer = await new Promise((resolve) => {
      this.stopped = () => resolve({stopped: true})
      this.ended = this.send('search', ms, depth, lines, level).then(resolve)
    })
    if (this.searching === id) this.searching = null
    return answer
  }

  /** Ends a search that runs: its promise resolves to `stopped`. Position and table stay. */
  stop() {
    ++this.stops
    if (this.searching === null) return
    this.searching = null
    this.send('stop')
    this.stopped()
  }
  /** Nothing more will be asked of it. */
  end() {
    this.socket.close()
  }
}
