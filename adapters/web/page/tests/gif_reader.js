// A reader of animated GIF that takes nothing but what the format says: it throws where the file is wrong.

/**
 * @param {Uint8Array} data of all blocks
 * @param {number} depth bits of a pixel
 */
export function unpacked(data, depth) {
  const clear = 1 << depth
  const end = clear + 1
  /** @type {number[]} */
  const pixels = []
  /** Strings of pixels by code. @type {number[][]} */
  let table = []
  let width = depth + 1
  let widest = width
  let clears = 0
  /** @type {number[] | null} */
  let previous = null
  let at = 0 // bits
  const read = () => {
    let code = 0
    for (let i = 0; i < width; i++, at++) {
      if (at >= 8 * data.length) throw new Error('the data end before their end code')
      code |= ((data[at >> 3] >> (at & 7)) & 1) << i
    }
    return code
  }
  if (read() !== clear) throw new Error('the data do not begin with a clear code')
  for (let code = clear; code !== end; code = read()) {
    if (code === clear) {
      table = Array.from({length: clear + 2}, (_, i) => (i < clear ? [i] : []))
      width = depth + 1
      previous = null
      clears++
      continue
    }
    if (code > table.length || (code === table.length && !previous)) throw new Error(`no such code yet: ${code}`)
    /** @type {number[]} */
    const string = code < table.length ? table[code] : [.../** @type {number[]} */ (previous), /** @type {number[]} */ (previous)[0]]
    pixels.push(...string)
    if (previous && table.length < 4096) table.push([...previous, string[0]])
    if (table.length === 1 << width && width < 12) width++
    widest = Math.max(widest, width)
    previous = string
  }
  if (8 * data.length - at >= 8) throw new Error('bytes after the end code')
  return {pixels, widest, clears}
}

/** @param {Uint8Array} file */
export function readGif(file) {
  let at = 0
  const byte = () => {
    if (at >= file.length) throw new Error('the file ends too early')
    return file[at++]
  }
  const word = () => byte() | (byte() << 8)
  const text = (/** @type {number} */ count) => String.fromCharCode(...Array.from({length: count}, byte))
  /** @param {number} wanted @param {string} what */
  const expectByte = (wanted, what) => {
    const found = byte()
    if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
  }
  if (text(6) !== 'GIF89a') throw new Error('no GIF89a')
  const [width, height, flags] = [word(), word(), byte()]
  if (!(flags & 0x80)) throw new Error('no global palette')
  const background = byte()
  expectByte(0, 'aspect of a pixel')
  const palette = Array.from({length: 2 << (flags & 7)}, () => [byte(), byte(), byte()])
  if (background >= palette.length) throw new Error('the background is no colour')
  const frames = []
  let repeats = null
  let ms = 0
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte()
      if (label === 0xff) {
        expectByte(11, 'size of the application block')
        if (text(11) !== 'NETSCAPE2.0') throw new Error('an unknown application')
        expectByte(3, 'size of the repeats')
        expectByte(1, 'kind of the repeats')
        repeats = word()
      } else if (label === 0xf9) {
        expectByte(4, 'size of the control block')
        expectByte(0, 'disposal and transparency')
        ms = 10 * word()
        expectByte(0, 'transparent colour')
      } else {
        throw new Error(`an unknown extension: ${label}`)
      }
      expectByte(0, 'end of the extension')
    } else if (kind === 0x2c) {
      const place = [word(), word(), word(), word()]
      expectByte(0, 'flags of the frame')
      const depth = byte()
      if (depth < 2 || depth > 8) throw new Error(`a pixel of ${depth} bits`)
      const data = []
      for (let size = byte(); size > 0; size = byte()) for (let i = 0; i < size; i++) data.push(byte())
      frames.push({place, depth, ms, ...unpacked(Uint8Array.from(data), depth)})
    } else {
      throw new Error(`an unknown block: ${kind}`)
    }
  }
  if (at !== file.length) throw new Error('bytes after the end')
  return {width, height, palette, repeats, frames}
}
