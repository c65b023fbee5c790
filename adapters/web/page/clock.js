// A game's clock: so many minutes for all moves of each side.
/** @typedef {import('./types').Side} Side */

export class GameClock {
  /** @param {Record<Side, number>} left milliseconds by side */
  constructor(left) {
    this.left = {...left}
    /** @type {Side | null} the side whose time runs, since `since` */
    this.running = null
    this.since = 0
  }

  /** @param {number} minutes */
  static of(minutes) {
    return new GameClock({b: 60000 * minutes, w: 60000 * minutes})
  }

  /** From now on this side's time runs; null: nobody's. @param {Side | null} side @param {number} now */
  run(side, now) {
    if (this.running) this.left[this.running] = this.leftOf(this.running, now)
    this.running = side
    this.since = now
  }

  /** Milliseconds, 0 for one that is used up. @param {Side} side @param {number} now */
  leftOf(side, now) {
    return Math.max(0, this.left[side] - (side === this.running ? now - this.since : 0))
  }

  /** The side whose time is used up, or null. @param {number} now */
  flagged(now) {
    return this.running && this.leftOf(this.running, now) === 0 ? this.running : null
  }
}

/** `4:07`, rounded up: 0:00 is shown only when no time is left. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
