import {serve} from './program.js'

async function load() {
  const response = await fetch(new URL('./tengen.wasm', import.meta.url))
  if (!response.ok) throw new Error(`tengen.wasm: ${response.status} ${response.statusText}`)
  return WebAssembly.compile(await response.arrayBuffer())
}

// Named in full, so that bundlers find them.
const files = {
  'freestyle.cells': new URL('./freestyle.cells', import.meta.url),
  'exact.cells': new URL('./exact.cells', import.meta.url),
}
const fileMs = 5000 // a game begins without a file that takes longer

/** Waits for it: the program goes on with what it has read. */
function readFile(name) {
  const request = new XMLHttpRequest()
  request.open('GET', files[name], false)
  request.responseType = 'arraybuffer'
  request.timeout = fileMs
  try {
    request.send()
  } catch {
    return null
  }
  return request.status === 200 ? new Uint8Array(request.response) : null
}

const hear = serve(load(), (message) => postMessage(message), readFile)
onmessage = ({data}) => hear(data)
