// The openings that a game of Gomoku may begin with.

import {RenjuOpening} from './renju_opening.js'
import {Swap2} from './swap2.js'

/** @typedef {Swap2 | RenjuOpening} Opening */

/** Those that a board has, with their names; `none` is there everywhere. @param {string} rule @param {number} size @returns {[string, string][]} */
export const openingsOf = (rule, size) => [['swap2', 'Swap2'], ...(rule === '2' && size % 2 === 1 && size >= 11 ? /** @type {[string, string][]} */ ([['taraguchi', 'Taraguchi-10'], ['soosorv', 'Soosõrv-8']]) : [])]

/** An opening by its name, by the page's `side` before; null for another name. @param {string} name @param {string} side @returns {Opening | null} */
export function openingNamed(name, side) {
  if (name === 'swap2') return Swap2.of(side)
  return name === 'taraguchi' || name === 'soosorv' ? RenjuOpening.of(name, side) : null
}

/** The same opening from its beginning, by another side. @param {Opening} opening @param {string} side */
export const openingAgain = (opening, side) => (opening instanceof RenjuOpening ? RenjuOpening.of(opening.kind, side) : Swap2.of(side))

/** From what was saved; null if it makes no sense. @param {any} saved @returns {Opening | null} */
export const openingFrom = (saved) => RenjuOpening.from(saved) ?? Swap2.from(saved)
