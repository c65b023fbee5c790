// The opening swap2 of Gomoku: one side places three stones; the other chooses a colour or places two more, after which the first chooses.

/** @typedef {'first' | 'second'} Player who places three stones, and the other */

/** How an opening stands. Its stones are moves as any others, Black's and White's in turn. */
export class Swap2 {
  /** @param {Player | 'both' | 'none'} person who the person is */
  constructor(person, two = false) {
    this.person = person
    this.two = two // two more are placed
    /** @type {Player | null} who plays Black, once that is chosen */
    this.black = null
  }

  /**
   * Who has to do what, null when the opening is over.
   * @param {number} stones on the board
   * @returns {{who: Player, what: 'place' | 'choose'} | null}
   */
  turn(stones) {
    if (this.black) return null
    if (stones < 3) return {who: 'first', what: 'place'}
    if (this.two) return stones < 5 ? {who: 'second', what: 'place'} : {who: 'first', what: 'choose'}
    return {who: 'second', what: 'choose'}
  }

  /** Whether it is the person who has to do it. @param {number} stones */
  isPersons(stones) {
    const turn = this.turn(stones)
    return turn !== null && (this.person === 'both' || this.person === turn.who)
  }

  /** The choice of a side, or of placing two more. @param {number} stones @param {'b' | 'w' | 'two'} choice */
  choose(stones, choice) {
    const turn = this.turn(stones)
    if (turn?.what !== 'choose' || (choice === 'two' && this.two)) return
    if (choice === 'two') this.two = true
    else this.black = choice === 'b' ? turn.who : turn.who === 'first' ? 'second' : 'first'
  }

  /** The page's `side` once the colours are chosen. */
  get side() {
    return this.person === 'both' || this.person === 'none' ? this.person : this.person === this.black ? 'b' : 'w'
  }

  /** What `from` reads. */
  toSaved() {
    return {person: this.person, two: this.two, black: this.black}
  }

  /** From what was saved; null if it makes no sense. @param {any} saved */
  static from(saved) {
    if (!['first', 'second', 'both', 'none'].includes(saved?.person) || typeof saved.two !== 'boolean') return null
    const opening = new Swap2(saved.person, saved.two)
    if (saved.black === 'first' || saved.black === 'second') opening.black = saved.black
    return opening
  }

  /** By the page's `side` before: who plays Black places first. @param {string} side */
  static of(side) {
    return new Swap2(side === 'b' ? 'first' : side === 'w' ? 'second' : side === 'both' ? 'both' : 'none')
  }
}
