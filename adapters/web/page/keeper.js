// Keeps the game on the board in the browser, and brings others back. Each game has a record of its own; a tab that shows one holds a lock
// with its name, so that no other tab writes there. The address follows the game, and *Back* leads to the one before.

import {linkOf, longestShared} from './address.js'
import {GameClock} from './clock.js'
import {words} from './language.js'
import {isSettled} from './store.js'
import {isBlank, keepTab, newId, readGame, recordOf, removeGame, saveGame, savedNames, takeOldGame} from './saved.js'

/** @typedef {import('./types').SavedGame} SavedGame */
/** @typedef {import('./types').GameData} GameData */

const addressMs = 120 // how long the address waits for a game that is stepped through quickly
const clockMs = 5000 // how often a running clock is saved

/** Locks by name, one at a time. Browsers that have none, and pages that are not from a secure place, give each at once. */
export class Lock {
  name = ''
  /** @type {() => void} */
  release = () => {}

  /** Whether this tab now holds the lock of that game; it then holds no other. @param {string} name @returns {Promise<boolean>} */
  async take(name) {
    if (name === this.name) return true
    const {locks} = navigator
    const free = this.release
    const got = !locks || await new Promise((resolve) => {
      locks.request(`tengen-${name}`, {ifAvailable: true}, (lock) => {
        resolve(Boolean(lock))
        return lock ? new Promise((/** @type {(value?: unknown) => void} */ end) => (this.release = end)) : undefined
      }).catch(() => resolve(true))
    })
    if (!got) return false
    free()
    this.name = name
    return true
  }
}

/** What the store takes from a saved game. @param {SavedGame} saved @returns {Partial<GameData>} */
function valuesOf({id, side, level, time, minutes, left, opening, ended, mode, tree, facts, study}) {
  return {id, side, level, time, minutes, clock: left ? new GameClock(left) : null, opening, ended, mode, tree, facts, study, paused: mode === 'play' && tree.next !== null}
}

export class Keeper {
  /** @param {import('./director.js').Director} director @param {() => number} now */
  constructor(director, now = Date.now) {
    this.director = director
    this.game = director.game
    this.now = now
    this.lock = new Lock()
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    this.saved = 0
    this.warned = '' // the game of which the person knows that the browser has no room for it
    /** Whether the browser has made an entry of its history for the next game: the person has followed a link. */
    this.entered = false
  }

  /** Watches the store. */
  begin() {
    const {game} = this
    game.watch(({tree, edits, id, side, level, time, ended, opening, mode, position, facts, study}) => [tree, edits, id, side, level, time, ended, opening, mode, position, facts, study], () => this.save())
    game.watch(({id}) => [id], ([id]) => id && keepTab(id))
    game.watch(({id, wanted, position}) => [id, wanted, position], () => {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.showAddress(), addressMs)
    })
    game.change({others: this.others().length})
  }

  /** Other games that are kept, the newest first. @returns {SavedGame[]} */
  others() {
    return savedNames().filter((name) => name !== this.game.data.id).flatMap((name) => readGame(name) ?? []).filter((game) => !isBlank(game))
  }

  /** Keeps the game as it is now, where this tab may write it. */
  save() {
    const {data} = this.game
    if (!data.id || !data.position || this.lock.name !== data.id) return
    this.saved = this.now()
    if (saveGame(data.id, recordOf(data, this.saved))) this.warned = ''
    else if (this.warned !== data.id) {
      this.warned = data.id
      this.director.say(() => words.notKept, true)
    }
  }

  /** Now and then, for a clock that runs: a reload gives no time back. */
  tick() {
    if (this.game.data.clock?.running && this.now() - this.saved >= clockMs) this.save()
  }

  /** The address says what is on the board. */
  showAddress() {
    const {id, wanted, position} = this.game.data
    if (!position || !isSettled(this.game.data)) return
    const link = position.moves.length > 0 || wanted.setup ? linkOf(wanted, position.moves) : location.pathname + location.search
    try {
      history.replaceState({id}, '', link.length > longestShared ? location.pathname + location.search : link)
    } catch {
      // Too often within a short time: the next change says it.
    }
  }

  /** A name for a game that takes this one's place. A game without a move leaves no record. */
  async nextId() {
    const {id} = this.game.data
    this.save()
    const next = newId()
    await this.lock.take(next)
    if (id && isBlank(this.game.data)) removeGame(id)
    else if (id && !this.entered) {
      this.showAddress()
      try {
        history.pushState({id: next}, '', location.pathname + location.search)
      } catch {
        // Then Back leads further back.
      }
    }
    this.entered = false
    return next
  }

  /** A game from elsewhere, to be analysed; the one before is kept. @param {import('./types').Chapter} chapter @param {import('./types').Study | null} [study] */
  async show({wanted, tree, facts, ended}, study = null) {
    const wasKept = !isBlank(this.game.data)
    const shown = await this.director.newGame(wanted, {tree, facts, ended, study, side: 'both', minutes: 0, mode: 'analyse', id: await this.nextId()})
    this.game.change({others: this.others().length})
    return shown && wasKept
  }

  /** A game that the browser keeps, at the place where it was left. False where another tab shows it. @param {string} id */
  async open(id) {
    const saved = readGame(id)
    if (!saved) return false
    this.save()
    if (!(await this.lock.take(id))) return false
    const shown = await this.director.newGame(saved.wanted, valuesOf(saved))
    this.game.change({others: this.others().length})
    return shown
  }

  /** What the page begins with: the game of this tab, else the newest that no other tab shows. Null where there is none. @param {string | undefined} own the name of this tab's game @returns {Promise<SavedGame | null>} */
  async first(own) {
    const old = takeOldGame()
    if (old && (await this.lock.take(old.id))) return old
    const mine = own ? readGame(own) : null
    if (mine && (await this.lock.take(mine.id))) return mine
    if (mine) {
      const copy = {...mine, id: newId()} // the tab was doubled
      await this.lock.take(copy.id)
      return copy
    }
    const [newest] = savedNames()
    const game = newest ? readGame(newest) : null
    return game && (await this.lock.take(game.id)) ? game : null
  }

  /** @param {SavedGame} saved */
  begun(saved) {
    return this.director.newGame(saved.wanted, valuesOf(saved))
  }
}
