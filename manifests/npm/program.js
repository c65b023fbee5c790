// Inside the worker: the WebAssembly program, the lines for it and the lines that it writes.

import {Signal} from './signals.js'

const ended = -2 // of tengen_work; -1: it waits for lines

/**
 * Messages in: `{begin: number[]}` first, then `{lines: string[]}`, each with what its `raise()` gave. Messages out: `{ready: true}`,
 * `{lines, diagnostic}`, `{ended: true}`, `{failed: why}`.
 * @param {Promise<WebAssembly.Module>} loading
 * @param {(message: object) => void} tell
 * @param {(name: string) => Uint8Array | null} readFile the bytes of a file of the package's, null where it cannot be read
 */
export function serve(loading, tell, readFile) {
  loading.catch(() => {}) // it is said in the answer to the first message
  const signal = new Signal()
  let program, timer

  async function begin(numbers) {
    program = await start(await loading, signal, tell, readFile)
    program.tengen_begin(...numbers)
    tell({ready: true})
  }
  function work() {
    clearTimeout(timer)
    if (signal.waits()) return // the message that has come asks again
    const rest = program.tengen_work()
    if (rest === ended) tell({ended: true})
    else if (rest >= 0) timer = setTimeout(guarded(work), rest)
  }
  const guarded = (act) => async (argument) => {
    try {
      await act(argument)
    } catch (error) {
      tell({failed: String(error)})
    }
  }
  return guarded(async ({raised, begin: numbers, lines}) => {
    signal.hear(raised)
    if (numbers) return begin(numbers)
    for (const line of lines) hand(program, line)
    work()
  })
}

/** Where the bytes lie in the program's memory, 0 where that is full. */
function put(program, bytes) {
  const room = program.tengen_room(bytes.length)
  if (room !== 0) new Uint8Array(program.memory.buffer).set(bytes, room)
  return room
}

function hand(program, line) {
  const bytes = new TextEncoder().encode(line)
  const room = put(program, bytes)
  if (room === 0) throw new Error('out of memory')
  program.tengen_line(room, bytes.length)
}

/** What the program needs: the three functions of lines.cpp, the time, and an environment, which is empty. */
async function start(module, signal, tell, readFile) {
  let memory
  const text = (place, size) => new TextDecoder().decode(new Uint8Array(memory.buffer, place, size))
  const number = (place, value) => new DataView(memory.buffer).setUint32(place, value, true)
  const tengen = {
    write: (diagnostic, place, size) => tell({lines: text(place, size).split('\n').slice(0, -1), diagnostic: diagnostic !== 0}),
    has_lines: () => Number(signal.waits()),
    read_file(name, length, size) {
      const bytes = readFile(text(name, length)) ?? new Uint8Array()
      number(size, bytes.length)
      return bytes.length > 0 ? put(instance.exports, bytes) : 0
    },
  }
  const system = {
    clock_time_get(clock, precision, place) {
      const ms = clock === 0 ? Date.now() : performance.now()
      new DataView(memory.buffer).setBigUint64(place, BigInt(Math.round(ms * 1e6)), true)
      return 0
    },
    environ_sizes_get: (count, bytes) => (number(count, 0), number(bytes, 0), 0),
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the program ended with code ${code}`)
    },
  }
  const instance = await WebAssembly.instantiate(module, {
    tengen,
    wasi_snapshot_preview1: system,
    env: {emscripten_notify_memory_growth: () => {}},
  })
  memory = instance.exports.memory
  instance.exports._initialize?.()
  return instance.exports
}
