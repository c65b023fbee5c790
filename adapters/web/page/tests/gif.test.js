import {expect, test} from 'vitest'
import {gifOf} from '../gif.js'
import {readGif, unpacked} from './gif_reader.js'
import {randomOf} from './drawn.js'

/** A palette of so many colours, no two alike. @param {number} count @returns {[number, number, number][]} */
const paletteOf = (count) => Array.from({length: count}, (_, i) => [i, 255 - i, (i * 7) & 255])

/** @param {number} count @param {(i: number) => number} color */
const pixelsOf = (count, color) => Uint8Array.from({length: count}, (_, i) => color(i))

/** The file as it is read again, its only frame compared. @param {number} width @param {number} height @param {number} colors @param {Uint8Array} pixels */
function there(width, height, colors, pixels) {
  const read = readGif(gifOf({width, height, palette: paletteOf(colors), frames: [{pixels, ms: 700}]}))
  expect([read.width, read.height, read.repeats, read.frames.length]).toEqual([width, height, 0, 1])
  const [frame] = read.frames
  expect(frame.place).toEqual([0, 0, width, height])
  expect(frame.pixels.length).toBe(pixels.length)
  expect(Buffer.compare(Buffer.from(frame.pixels), Buffer.from(pixels))).toBe(0)
  return frame
}

test('the reader knows the example of the format', () => {
  // Ten by ten pixels of four colours, a sample that is known from descriptions of the format.
  const data = [0x8c, 0x2d, 0x99, 0x87, 0x2a, 0x1c, 0xdc, 0x33, 0xa0, 0x02, 0x75, 0xec, 0x95, 0xfa, 0xa8, 0xde, 0x60, 0x8c, 0x04, 0x91, 0x4c, 0x01]
  const rows = ['1111122222', '1111122222', '1111122222', '1110000222', '1110000222', '2220000111', '2220000111', '2222211111', '2222211111', '2222211111']
  expect(unpacked(Uint8Array.from(data), 2).pixels.join('')).toBe(rows.join(''))
})

test('one pixel', () => {
  const file = gifOf({width: 1, height: 1, palette: [[1, 2, 3]], frames: [{pixels: Uint8Array.of(0), ms: 10}]})
  const read = readGif(file)
  expect(read).toMatchObject({width: 1, height: 1, frames: [{ms: 10, pixels: [0], depth: 2, clears: 1}]})
  expect(read.palette).toEqual([[1, 2, 3], [0, 0, 0], [0, 0, 0], [0, 0, 0]])
})

test.each([[1, 4], [2, 4], [4, 4], [5, 8], [8, 8], [9, 16], [17, 32], [33, 64], [100, 128], [129, 256], [255, 256], [256, 256]])(
  'a palette of %i colours is one of %i', (count, size) => {
    const palette = paletteOf(count)
    const read = readGif(gifOf({width: 2, height: 1, palette, frames: [{pixels: Uint8Array.of(0, count - 1), ms: 0}]}))
    expect(read.palette).toHaveLength(size)
    expect(read.palette.slice(0, count)).toEqual(palette)
    expect(2 ** read.frames[0].depth).toBe(size)
    expect(read.frames[0].pixels).toEqual([0, count - 1])
  })

test('each frame has its time and its pixels', () => {
  const frames = [700, 20, 0, 3000, 655350].map((ms, i) => ({ms, pixels: pixelsOf(12, (at) => (at * (i + 1)) % 5)}))
  const read = readGif(gifOf({width: 4, height: 3, palette: paletteOf(5), frames}))
  expect(read.repeats).toBe(0)
  expect(read.frames.map(({ms, pixels}) => ({ms, pixels: Uint8Array.from(pixels)}))).toEqual(frames)
})

test('times are rounded to hundredths of a second', () => {
  const read = readGif(gifOf({width: 1, height: 1, palette: paletteOf(2), frames: [14, 16].map((ms) => ({ms, pixels: Uint8Array.of(1)}))}))
  expect(read.frames.map(({ms}) => ms)).toEqual([10, 20])
})

test('sizes of more than a byte', () => {
  there(300, 2, 4, pixelsOf(600, (i) => i % 3))
  there(2, 300, 4, pixelsOf(600, (i) => (i >> 3) % 3))
})

test.each([2, 4, 5, 16, 100, 256])('random pixels of %i colours, to codes of 12 bits and a new table', (colors) => {
  const random = randomOf(colors)
  const frame = there(400, 200, colors, pixelsOf(80000, () => Math.floor(random() * colors)))
  expect(frame.widest).toBe(12)
  expect(frame.clears).toBeGreaterThan(1)
})

test('one colour alone', () => {
  const frame = there(400, 300, 4, pixelsOf(120000, () => 2))
  expect(frame.clears).toBe(1)
  there(1000, 1000, 256, pixelsOf(1000000, () => 255))
})

test('an uneven pattern', () => {
  there(500, 100, 8, pixelsOf(50000, (i) => (i % 97 < 3 ? 7 : (i / 500) & 3)))
})

test.each([3, 4, 16])('pictures of any length with %i colours', (colors) => {
  const random = randomOf(3)
  const pixels = pixelsOf(700, () => Math.floor(random() * colors))
  for (let length = 1; length <= pixels.length; length++) there(length, 1, colors, pixels.slice(0, length))
})

test.each([200, 256])('the table is full at any place (%i colours)', (colors) => {
  const random = randomOf(5)
  const pixels = pixelsOf(4200, () => Math.floor(random() * colors))
  for (let length = 3900; length <= pixels.length; length++) there(length, 1, colors, pixels.slice(0, length))
})
