// Animated GIF (GIF89a): frames of one size in one palette.

/** Bits of any width, the lowest first, in blocks of up to 255 bytes as GIF wants them. */
class Blocks {
  /** @type {number[]} */
  bytes = []
  /** @type {number[]} */
  block = []
  held = 0
  count = 0

  /** @param {number} code @param {number} width */
  put(code, width) {
    this.held |= code << this.count
    this.count += width
    while (this.count >= 8) this.byte()
  }
  byte() {
    this.block.push(this.held & 255)
    this.held >>>= 8
    this.count = Math.max(this.count - 8, 0)
    if (this.block.length === 255) this.flush()
  }
  flush() {
    if (this.block.length === 0) return
    this.bytes.push(this.block.length, ...this.block)
    this.block = []
  }
  end() {
    if (this.count > 0) this.byte()
    this.flush()
    this.bytes.push(0)
    return this.bytes
  }
}

const longestCode = 12 // bits

/** LZW as GIF has it. @param {Uint8Array} pixels @param {number} depth bits of a pixel, 2 to 8 */
function compressed(pixels, depth) {
  const clear = 1 << depth
  const out = new Blocks()
  /** @type {Map<number, number>} by code so far and pixel that follows */
  let codes = new Map()
  let width = depth + 1
  let next = clear + 2
  out.put(clear, width)
  let held = pixels[0]
  for (let i = 1; i < pixels.length; i++) {
    const key = (held << 8) | pixels[i]
    const known = codes.get(key)
    if (known !== undefined) {
      held = known
      continue
    }
    out.put(held, width)
    held = pixels[i]
    if (next === 1 << longestCode) {
      out.put(clear, width)
      codes = new Map()
      width = depth + 1
      next = clear + 2
      continue
    }
    codes.set(key, next)
    if (next === 1 << width) width++
    next++
  }
  out.put(held, width)
  // A reader has as many codes by now.
  if (next === 1 << width && width < longestCode) width++
  out.put(clear + 1, width)
  return out.end()
}

/** @param {number} value */
const word = (value) => [value & 255, (value >> 8) & 255]

/**
 * The file. The animation goes on for ever.
 * @param {{width: number, height: number, palette: [number, number, number][], frames: {pixels: Uint8Array, ms: number}[]}} picture `pixels`: places in
 *   the palette, row by row; at most 256 colours
 */
export function gifOf({width, height, palette, frames}) {
  let depth = 2
  while (1 << depth < palette.length) depth++
  const colors = Array.from({length: 1 << depth}, (_, i) => palette[i] ?? [0, 0, 0])
  /** @type {Uint8Array[]} */
  const parts = []
  /** @param {number[]} bytes */
  const add = (bytes) => parts.push(Uint8Array.from(bytes))
  const text = (/** @type {string} */ ascii) => [...ascii].map((letter) => letter.charCodeAt(0))
  add([...text('GIF89a'), ...word(width), ...word(height), 0xf0 | (depth - 1), 0, 0, ...colors.flat()])
  add([0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0])
  for (const {pixels, ms} of frames) {
    add([0x21, 0xf9, 4, 0, ...word(Math.round(ms / 10)), 0, 0, 0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0, depth])
    add(compressed(pixels, depth))
  }
  add([0x3b])
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
