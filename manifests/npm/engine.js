// What a program holds of an engine that runs in a worker.

/** @typedef {{ready?: true, lines?: string[], diagnostic?: boolean, ended?: true, failed?: string}} Message */
/** @typedef {(message: Message) => void} Hear */

const protocols = ['gomocup', 'gtp', 'analysis']
const games = ['gomoku', 'go', 'connect']
const known = ['protocol', 'game', 'level', 'memory', 'onLine', 'onDiagnostic']

/** The options as the program's numbers. Throws for what it does not know. */
function numbersOf(options) {
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new TypeError(`unknown option ${name}: it is one of ${known.join(', ')}`)
  }
  const {protocol = 'gomocup', game = protocol === 'gomocup' ? 'gomoku' : 'go', level = 20, memory = 128} = options
  const place = (name, value, list) => {
    if (!list.includes(value)) throw new TypeError(`${name} is ${JSON.stringify(value)}: it must be one of ${list.join(', ')}`)
    return list.indexOf(value)
  }
  const number = (name, value, least, most) => {
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`${name} is ${String(value)}: it must be a whole number from ${least} to ${most}`)
    }
    return value
  }
  for (const name of ['onLine', 'onDiagnostic']) {
    if (options[name] != null && typeof options[name] !== 'function') throw new TypeError(`${name} must be a function`)
  }
  const numbers = [
    place('protocol', protocol, protocols), place('game', game, games), number('level', level, 1, 20), number('memory', memory, 16, 400)]
  if (protocol === 'gomocup' && game !== 'gomoku') throw new TypeError(`game is ${JSON.stringify(game)}: Gomocup plays gomoku alone`)
  if (protocol === 'analysis' && options.level !== undefined) throw new TypeError('level is for games: an analysis is always full')
  return numbers
}

/**
 * @param {import('./index.js').EngineOptions} [options]
 * @param {(hear: Hear, fail: (why: string) => void) => {signal: {raise(): object}, post(message: object): void, end(): void}} start
 */
export async function begin(options = {}, start) {
  const numbers = numbersOf(options)
  let isOpen = true
  let isReady = false
  let ready, failed, close
  const beginning = new Promise((resolve, reject) => ([ready, failed] = [resolve, reject]))
  const closed = new Promise((resolve) => (close = resolve))

  /** @param {Error} [error] why it ends, where nobody asked it to */
  function end(error) {
    if (!isOpen) return
    isOpen = false
    worker.end()
    if (!isReady) failed(error)
    close(error)
  }
  const fail = (why) => end(new Error(`the engine failed: ${why}`))
  const worker = start((message) => {
    if (message.ready) {
      isReady = true
      ready()
    }
    for (const line of message.lines ?? []) {
      if (!isOpen) return
      if (message.diagnostic) engine.onDiagnostic?.(line)
      else engine.onLine?.(line)
    }
    if (message.failed !== undefined) fail(message.failed)
    if (message.ended) end()
  }, fail)
  const post = (message) => worker.post({...message, raised: worker.signal.raise()})

  const engine = {
    onLine: options.onLine ?? null,
    onDiagnostic: options.onDiagnostic ?? null,
    closed,
    send(text) {
      if (typeof text !== 'string') throw new TypeError('send takes a line of text')
      if (!isOpen) throw new Error('the engine is closed')
      post({lines: text.replace(/\r?\n$/, '').split('\n')})
    },
    close() {
      end()
    },
  }
  post({begin: numbers})
  await beginning
  return engine
}
