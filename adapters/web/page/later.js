// Parts of the page that are fetched for who asks for them, so that a first visit is short.
import {words} from './language.js'

/** @typedef {import('./director.js').Director} Director */

/** Such a part; null, and said, where it cannot be fetched: the program has ended. @template T @param {Director} director @param {() => Promise<T>} load @returns {Promise<T | null>} */
export async function later(director, load) {
  try {
    return await load()
  } catch {
    director.say(() => words.engineGone, true)
    return null
  }
}

/** Games that come to the page and leave it. @param {Director} director */
export const filesFor = (director) => later(director, () => import('./files.js'))
