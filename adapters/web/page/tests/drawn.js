// Positions for tests, drawn as text: a line a row, `b` and `w` stones, `.` an empty point.

/** @param {string} text */
export function drawn(text) {
  const lines = text.trim().split('\n').map((line) => line.replaceAll(' ', ''))
  if (lines.some((line) => line.length !== lines[0].length)) throw new Error('the rows have different lengths')
  return {columns: lines[0].length, rows: lines.length, cells: lines.join('')}
}

/** A position as the engine says it, of which only some is of interest. @param {string} text @param {Partial<import('../types').State>} more @returns {import('../types').State} */
export const stateOf = (text, more = {}) => ({
  ...drawn(text), toMove: 'b', moves: [], legal: [], forbidden: [], threats: [], over: false, winner: null, margin: null, first: 'b', setup: null,
  winningLine: [], dead: [], captures: [0, 0], ...more,
})

/** The same numbers from 0 to 1 in each run. @param {number} seed */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
