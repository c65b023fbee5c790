// The board as pictures: SVG, PNG, an animation.
import {gifOf} from './gif.js'

/** The board as it stands, as the text of an SVG picture with its colours in it. @param {Element} board what holds it @param {number} pixels */
export function pictureText(board, pixels) {
  const copy = /** @type {SVGElement} */ (board.querySelector('svg')?.cloneNode(true))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const [, , width, height] = String(copy.getAttribute('viewBox')).split(' ').map(Number)
  copy.setAttribute('width', String(pixels))
  copy.setAttribute('height', String(Math.round((pixels * height) / width)))
  copy.setAttribute('font-family', 'sans-serif')
  const colors = getComputedStyle(document.documentElement)
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[a-z-]+)\)/g, (_, key) => colors.getPropertyValue(key).trim())
}

/** An SVG picture on a canvas. @param {string} text */
async function painted(text) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {willReadFrequently: true}))
  paper.drawImage(image, 0, 0)
  return {canvas, paper}
}

/** An SVG picture as PNG. @param {string} text @returns {Promise<Blob | null>} */
export async function pngOf(text) {
  const {canvas} = await painted(text)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}


/** SVG pictures of one size, one after another, as an animated GIF. Their colours are cut to four bits each, and then to the 256 most frequent. @param {string[]} texts @param {{frameMs: number, lastFrameMs: number}} times */
export async function animationOf(texts, {frameMs, lastFrameMs}) {
  const pictures = []
  /** @type {Map<number, number>} how many points have a colour */
  const counts = new Map()
  let [width, height] = [0, 0]
  for (const text of texts) {
    const {canvas, paper} = await painted(text)
    ;({width, height} = canvas)
    const {data} = paper.getImageData(0, 0, width, height)
    const colors = new Uint16Array(width * height)
    for (let i = 0; i < colors.length; i++) {
      colors[i] = ((data[4 * i] >> 4) << 8) | ((data[4 * i + 1] >> 4) << 4) | (data[4 * i + 2] >> 4)
      counts.set(colors[i], (counts.get(colors[i]) ?? 0) + 1)
    }
    pictures.push(colors)
  }
  const kept = [...counts].sort((one, two) => two[1] - one[1]).slice(0, 256).map(([color]) => color)
  /** @param {number} color @returns {[number, number, number]} */
  const parts = (color) => [(color >> 8) * 17, ((color >> 4) & 15) * 17, (color & 15) * 17]
  const palette = kept.map(parts)
  /** @type {Map<number, number>} */
  const places = new Map(kept.map((color, place) => [color, place]))
  /** @param {number} color */
  const placeOf = (color) => {
    let place = places.get(color)
    if (place === undefined) {
      const wanted = parts(color)
      const far = palette.map((known) => known.reduce((sum, part, i) => sum + (part - wanted[i]) ** 2, 0))
      place = far.indexOf(Math.min(...far))
      places.set(color, place)
    }
    return place
  }
  const frames = pictures.map((colors, i) => ({pixels: Uint8Array.from(colors, placeOf), ms: i === pictures.length - 1 ? lastFrameMs : frameMs}))
  return new Blob([gifOf({width, height, palette, frames})], {type: 'image/gif'})
}
