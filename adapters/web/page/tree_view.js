// The moves of a game with its variations and comments, as text whose moves are buttons.

/** @typedef {import('./tree.js').GameTree} GameTree */
/** @typedef {import('./types').Point} Point */

/** @type {Record<string, string>} */
const glyphs = {inaccuracy: '?!', mistake: '?', blunder: '??'}
const mostButtons = 1500
const deepest = 40 // variations inside one another
const longestComment = 120 // characters

/**
 * @param {GameTree} tree
 * @param {(at: Point) => string} name
 * @param {(place: number) => void} goTo
 * @param {Map<number, string>} [tags] what moves of the line on the board were, by their numbers
 */
export function treeView(tree, name, goTo, tags = new Map()) {
  const on = new Set(tree.path())
  let left = mostButtons

  /** @param {number} place @param {number} ply */
  function moveButton(place, ply) {
    left--
    const {at, comment} = tree.nodes[place]
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `${ply}. ${name(/** @type {Point} */ (at))}`
    if (place === tree.here) button.setAttribute('aria-current', 'true')
    if (on.has(place)) button.classList.add('on')
    const tag = on.has(place) ? tags.get(ply) : undefined
    if (tag) {
      button.classList.add(tag)
      button.append(glyphs[tag] ?? '')
    }
    button.addEventListener('click', () => goTo(place))
    if (!comment) return [button, ' ']
    const text = document.createElement('em')
    text.textContent = comment.length > longestComment ? `${comment.slice(0, longestComment)}…` : comment
    return [button, ' ', text, ' ']
  }

  /** What comes after a place. @param {number} place @param {number} ply @param {number} depth @returns {(Node | string)[]} */
  function rest(place, ply, depth) {
    /** @type {(Node | string)[]} */
    const parts = []
    for (let {children} = tree.nodes[place]; children.length > 0 && left > 0; ) {
      const [main, ...others] = children
      ply++
      parts.push(...moveButton(main, ply))
      for (const other of others) {
        if (left <= 0) break
        const variation = document.createElement('span')
        variation.className = 'variation'
        variation.append('(', ...moveButton(other, ply), ...(depth < deepest ? rest(other, ply, depth + 1) : ['… ']), ') ')
        parts.push(variation)
      }
      children = tree.nodes[main].children
    }
    return parts
  }

  const parts = rest(0, 0, 0)
  return left > 0 ? parts : [...parts, '…']
}
