import {readFileSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {parentPort} from 'node:worker_threads'
import {serve} from './program.js'

const program = readFile(new URL('./tengen.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes))
const hear = serve(program, (message) => parentPort.postMessage(message), (name) => {
  try {
    return readFileSync(new URL(name, import.meta.url))
  } catch {
    return null
  }
})
parentPort.on('message', hear)
