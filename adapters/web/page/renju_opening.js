// Renju's openings Taraguchi-10 and Soosõrv-8. Stones are put in turn, Black's and White's. Between them the other side may take the colours
// the other way round, and of several fifth moves that Black offers White picks one.
//
// Taraguchi-10: each of the first four stones lies in a square about the centre with a side of 1, 3, 5 and 7; after each the other side may swap.
// Then Black puts the fifth in the square of side 9, after which White may swap, or offers ten fifth moves anywhere.
// Soosõrv-8: the first player puts three stones, in squares of side 1, 3 and 5; the other may swap. White puts the fourth anywhere and says how many
// fifth moves, up to eight, Black is to offer; Black may swap.

import {symmetries} from './rules.js'
import {same} from './games.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Side} Side */
/** @typedef {'first' | 'second'} Player */
/** @typedef {'taraguchi' | 'soosorv'} Kind */
/** @typedef {{who: Player, what: 'place' | 'choose' | 'fifth' | 'count' | 'offer' | 'pick'}} Turn */
/** @typedef {'swap' | 'keep' | 'one' | 'ten' | number} Choice */

const most = 8 // fifth moves of Soosõrv-8
const many = 10 // of Taraguchi-10

export class RenjuOpening {
  /** @param {Kind} kind @param {Player | 'both' | 'none'} person who the person is; `first` puts the first stone */
  constructor(kind, person) {
    this.kind = kind
    this.person = person
    /** By the number of stones whether the colours were swapped then. @type {Record<number, boolean>} */
    this.swaps = {}
    /** How many fifth moves are offered: 0 one that is played at once; null while that is open. @type {number | null} */
    this.count = null
    /** @type {Point[]} */
    this.offers = []
    /** Whether the offers are made. */
    this.offered = false
    this.done = false
  }

  /** Who plays Black as things stand. @returns {Player} */
  get holder() {
    return Object.values(this.swaps).filter(Boolean).length % 2 === 0 ? 'first' : 'second'
  }

  /** Who plays Black once the opening is over. @returns {Player | null} */
  get black() {
    return this.done ? this.holder : null
  }

  /** Who has the colour to move next, after so many stones. @param {number} stones @returns {Player} */
  mover(stones) {
    return (stones % 2 === 0) === (this.holder === 'first') ? 'first' : 'second'
  }

  /** Whether there is a choice of colours after so many stones. @param {number} stones */
  asks(stones) {
    if (stones in this.swaps) return false
    return this.kind === 'soosorv' ? stones === 3 || stones === 4 : stones >= 1 && (stones <= 4 || (stones === 5 && this.count === 0))
  }

  /** Who has to do what, null when the opening is over. @param {number} stones on the board @returns {Turn | null} */
  turn(stones) {
    if (this.done || stones > 5) return null
    const who = this.mover(stones)
    // White says how many moves are to be offered before Black may swap.
    if (this.kind === 'soosorv' && stones === 4 && this.count === null) return {who: this.mover(3), what: 'count'}
    if (this.asks(stones)) return {who, what: 'choose'}
    if (stones < 3 && this.kind === 'soosorv') return {who: 'first', what: 'place'}
    if (stones < 4) return {who, what: 'place'}
    if (stones === 5) return null
    if (this.count === null) return {who, what: 'fifth'}
    if (this.count === 0) return {who, what: 'place'}
    return this.offered ? {who: this.mover(5), what: 'pick'} : {who, what: 'offer'}
  }

  /** Whether it is the person who has to do it. @param {number} stones */
  isPersons(stones) {
    const turn = this.turn(stones)
    return turn !== null && (this.person === 'both' || this.person === turn.who)
  }

  /** How far from the centre the next stone may lie; null: anywhere. @param {number} stones */
  radius(stones) {
    if (this.turn(stones)?.what !== 'place') return null
    return stones < (this.kind === 'soosorv' ? 3 : 5) ? stones : null
  }

  /** Whether the next stone may be put or offered there; what the rules of the game say is not looked at. @param {number} stones @param {Point} at @param {number} size */
  allows(stones, [x, y], size) {
    const radius = this.radius(stones)
    const centre = (size - 1) / 2
    if (this.turn(stones)?.what === 'pick') return this.offers.some((offer) => same(offer, [x, y]))
    return radius === null || Math.max(Math.abs(x - centre), Math.abs(y - centre)) <= radius
  }

  /** The offer that this point is, or that it mirrors in the position; null where there is none. @param {import('./types').State} state @param {Point} at */
  likeness(state, at) {
    const images = symmetries(state, 'gomoku').map((turn) => turn(at))
    return this.offers.find((offer) => images.some((image) => same(image, offer))) ?? null
  }

  /** A choice; one that is not due changes nothing. @param {number} stones @param {Choice} choice */
  choose(stones, choice) {
    const what = this.turn(stones)?.what
    if (what === 'choose' && (choice === 'swap' || choice === 'keep')) {
      this.swaps[stones] = choice === 'swap'
      if (stones === 5) this.done = true
    } else if (what === 'fifth' && (choice === 'one' || choice === 'ten')) this.count = choice === 'ten' ? many : 0
    else if (what === 'count' && typeof choice === 'number' && choice >= 1 && choice <= most) this.count = choice
  }

  /** Offers a fifth move, or takes it back. False where it mirrors another one. @param {import('./types').State} state @param {Point} at */
  offer(state, at) {
    if (this.turn(4)?.what !== 'offer') return false
    const known = this.likeness(state, at)
    if (known && !same(known, at)) return false
    if (known) this.offers = this.offers.filter((offer) => offer !== known)
    else if (this.offers.length < Number(this.count)) this.offers = [...this.offers, at]
    return true
  }

  /** Ends the offering. */
  finish() {
    if (this.offers.length === this.count && this.count > 0) this.offered = true
  }

  /** A stone was put: so many are on the board now. What was chosen after them, before moves were taken back, is forgotten. @param {number} stones */
  placed(stones) {
    const isPick = stones === 5 && this.offered
    for (const key of Object.keys(this.swaps)) if (Number(key) >= stones) delete this.swaps[Number(key)]
    if (stones <= 4) Object.assign(this, {count: null, offers: [], offered: false})
    if (isPick) this.done = true
  }

  /** The page's `side` once the colours are chosen. */
  get side() {
    return this.person === 'both' || this.person === 'none' ? this.person : this.person === this.holder ? 'b' : 'w'
  }

  /** What `from` reads. */
  toSaved() {
    const {kind, person, swaps, count, offers, offered, done} = this
    return {kind, person, swaps: {...swaps}, count, offers: [...offers], offered, done}
  }

  /** From what was saved; null if it makes no sense. @param {any} saved */
  static from(saved) {
    if (!['taraguchi', 'soosorv'].includes(saved?.kind) || !['first', 'second', 'both', 'none'].includes(saved.person)) return null
    const opening = new RenjuOpening(saved.kind, saved.person)
    const isPoint = (/** @type {unknown} */ at) => Array.isArray(at) && at.length === 2 && at.every((n) => Number.isInteger(n) && n >= 0 && n < 22)
    for (const stones of [1, 2, 3, 4, 5]) if (typeof saved.swaps?.[stones] === 'boolean') opening.swaps[stones] = saved.swaps[stones]
    if (Number.isInteger(saved.count) && saved.count >= 0 && saved.count <= many) opening.count = saved.count
    if (Array.isArray(saved.offers)) opening.offers = saved.offers.filter(isPoint).slice(0, opening.count ?? 0)
    opening.offered = saved.offered === true && opening.offers.length > 0 && opening.offers.length === opening.count
    opening.done = saved.done === true
    return opening
  }

  /** By the page's `side` before: who plays Black begins. @param {Kind} kind @param {string} side */
  static of(kind, side) {
    return new RenjuOpening(kind, side === 'b' ? 'first' : side === 'w' ? 'second' : side === 'both' ? 'both' : 'none')
  }
}
