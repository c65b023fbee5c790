// The colours of the two sides: black and white stones, or the discs of Connect Four.

let discs = false

/** From now on the sides are called by their discs, or by their stones. @param {boolean} value */
export const useDiscs = (value) => {
  discs = value
}

/** @param {import('./types').Side} color @param {[string, string]} stones @param {[string, string]} ofDiscs the first side's, the second one's */
export const sideName = (color, stones, ofDiscs) => (discs ? ofDiscs : stones)[color === 'b' ? 0 : 1]
