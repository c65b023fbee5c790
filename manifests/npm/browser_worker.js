import {serve} from './program.js'

async function load() {
  const response = await fetch(new URL('./tengen.wasm', import.meta.url))
  if (!response.ok) throw new Error(`tengen.wasm: ${response.status} ${response.statusText}`)
  return WebAssembly.compile(await response.arrayBuffer())
}

const hear = serve(load(), (message) => postMessage(message))
onmessage = ({data}) => hear(data)
