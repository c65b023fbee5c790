// Go's end: which stones are dead, whose each point is, and the score by area. An estimate by games played to their end at random; the
// person corrects it by taps.

import {neighbours} from './games.js'

/** @typedef {import('./types').Side} Side */

const games = 300
const aliveFrom = 0.35 // a chain that keeps its point in fewer of the games is dead

/** Numbers from 0 to 1, the same in each run. @param {number} seed */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** The places beside each place. @param {number} columns @param {number} count @returns {number[][]} */
function besides(columns, count) {
  const rows = count / columns
  return Array.from({length: count}, (_, at) =>
    neighbours(at % columns, Math.floor(at / columns)).filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows).map(([x, y]) => y * columns + x))
}

/** The chain at a place, and whether it has a liberty. @param {string[]} cells @param {number[][]} beside @param {number} at */
export function chainOf(cells, beside, at) {
  const chain = [at]
  const seen = new Set(chain)
  let free = false
  for (const place of chain) {
    for (const next of beside[place]) {
      if (cells[next] === '.') free = true
      else if (cells[next] === cells[at] && !seen.has(next)) {
        seen.add(next)
        chain.push(next)
      }
    }
  }
  return {chain, free}
}

/** Puts a stone down and takes what it captures; false, and nothing changed, where it would have no liberty. @param {string[]} cells @param {number[][]} beside @param {number} at @param {string} color */
function put(cells, beside, at, color) {
  cells[at] = color
  let took = false
  for (const next of beside[at]) {
    if (cells[next] === '.' || cells[next] === color) continue
    const {chain, free} = chainOf(cells, beside, next)
    if (free) continue
    for (const place of chain) cells[place] = '.'
    took = true
  }
  if (took || chainOf(cells, beside, at).free) return true
  cells[at] = '.'
  return false
}

/** One game at random from the position to its end, nobody filling an own eye. @param {string[]} cells @param {number[][]} beside @param {string} first @param {() => number} random */
function playOut(cells, beside, first, random) {
  let [color, passes] = [first, 0]
  for (let left = 3 * cells.length; left > 0 && passes < 2; left--) {
    const open = cells.flatMap((cell, at) => (cell === '.' && beside[at].some((next) => cells[next] !== color) ? [at] : []))
    let played = false
    while (open.length > 0 && !played) {
      const [at] = open.splice(Math.floor(random() * open.length), 1)
      played = put(cells, beside, at, color)
    }
    passes = played ? 0 : passes + 1
    color = color === 'b' ? 'w' : 'b'
  }
}

/** The chains that hardly ever live, as places. @param {string} cells @param {number} columns @param {Side} toMove @param {number} seed */
export function deadStones(cells, columns, toMove, seed = 1) {
  const beside = besides(columns, cells.length)
  const random = randomFrom(seed)
  const kept = new Array(cells.length).fill(0)
  for (let i = 0; i < games; i++) {
    const board = [...cells]
    playOut(board, beside, i % 2 === 0 ? toMove : toMove === 'b' ? 'w' : 'b', random)
    const owners = ownersOf(board.join(''), columns)
    for (const [at, cell] of [...cells].entries()) if (cell !== '.' && owners[at] === cell) kept[at]++
  }
  /** @type {Set<number>} */
  const dead = new Set()
  const given = [...cells]
  for (const [at, cell] of given.entries()) {
    if ((cell !== 'b' && cell !== 'w') || dead.has(at)) continue
    const {chain} = chainOf(given, beside, at)
    if (chain.every((place) => kept[place] < aliveFrom * games)) for (const place of chain) dead.add(place)
  }
  return dead
}

/** Marks the chain at a place dead, or alive again; with it the chains of its side that stand in the same area. @param {string} cells @param {number} columns @param {Set<number>} dead @param {number} at */
export function toggleDead(cells, columns, dead, at) {
  const color = cells[at]
  if (color !== 'b' && color !== 'w') return dead
  const beside = besides(columns, cells.length)
  const marked = new Set(dead)
  const open = [at]
  const seen = new Set(open)
  for (const place of open) {
    if (cells[place] === color) {
      if (dead.has(at)) marked.delete(place)
      else marked.add(place)
    }
    for (const next of beside[place]) {
      if (seen.has(next) || (cells[next] !== color && cells[next] !== '.')) continue
      seen.add(next)
      open.push(next)
    }
  }
  return marked
}

/** Whose each point is by area, without the dead stones: 'b', 'w' or '.'. @param {string} cells @param {number} columns @param {Set<number>} [dead] */
export function ownersOf(cells, columns, dead = new Set()) {
  const board = [...cells].map((cell, at) => (dead.has(at) ? '.' : cell))
  const beside = besides(columns, cells.length)
  const owners = board.map((cell) => (cell === 'b' || cell === 'w' ? cell : ''))
  for (const [at, cell] of board.entries()) {
    if (owners[at] !== '' || cell !== '.') continue
    const area = [at]
    const seen = new Set(area)
    const touches = new Set()
    for (const place of area) {
      for (const next of beside[place]) {
        if (board[next] !== '.') touches.add(board[next])
        else if (!seen.has(next)) {
          seen.add(next)
          area.push(next)
        }
      }
    }
    const owner = touches.size === 1 ? [...touches][0] : '.'
    for (const place of area) owners[place] = owner
  }
  return owners.map((owner) => owner || '.').join('')
}

/** Black's points less White's and komi, in half points. @param {string} owners @param {number} komi in half points */
export function marginOf(owners, komi) {
  const count = (/** @type {string} */ side) => [...owners].filter((owner) => owner === side).length
  return 2 * (count('b') - count('w')) - komi
}
