// Go's handicap: black stones on the points that GTP's `fixed_handicap` names, and White moves first.

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Wanted} Wanted */

/** The most stones that a board of this side has points for; 0 where it has none. @param {number} side */
export const mostHandicap = (side) => (side < 7 ? 0 : side === 7 || side % 2 === 0 ? 4 : 9)

/** The points of so many stones, from 2: the corners, then the sides; an odd number from 5 has the centre. @param {number} side @param {number} count @returns {Point[]} */
export function handicapPoints(side, count) {
  const [low, middle, high] = [side > 12 ? 3 : 2, (side - 1) / 2, side - 1 - (side > 12 ? 3 : 2)]
  /** @type {Point[]} */
  const points = [[low, high], [high, low], [low, low], [high, high], [low, middle], [high, middle], [middle, high], [middle, low]]
  const hasCentre = count > 4 && count % 2 === 1
  return [...points.slice(0, hasCentre ? count - 1 : count), ...(hasCentre ? [/** @type {Point} */ ([middle, middle])] : [])]
}

/** The set-up of a game with so many stones; none for fewer than two, or more than the board has points for. @param {number} side @param {number} count @returns {import('./types').SetUp | undefined} */
export function handicapSetUp(side, count) {
  if (count < 2 || count > mostHandicap(side)) return undefined
  const cells = Array(side * side).fill('.')
  for (const [x, y] of handicapPoints(side, count)) cells[y * side + x] = 'b'
  return {cells: cells.join(''), toMove: 'w'}
}

/** How many handicap stones a game of Go begins with: black stones alone, and White to move. @param {Wanted} wanted */
export function handicapOf({game, setup}) {
  if (game !== 'go' || setup?.toMove !== 'w' || setup.cells.includes('w')) return 0
  const count = setup.cells.split('b').length - 1
  return count > 1 ? count : 0
}
