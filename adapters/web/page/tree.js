// A game with its variations and comments, and the place in it that is on the board.

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').Label} Label */
/** @typedef {import('./types').Shape} Shape */
/** @typedef {{parent: number, at: Point | null, children: number[], comment: string, labels: Label[], shapes: Shape[], next: number}} Node `next`: of its children the one last seen */

export const mostNodes = 20000
const mostShapes = 200 // of a node

export class GameTree {
  /** @type {Node[]} the first is the beginning; each stands after its parent */
  nodes = [{parent: -1, at: null, children: [], comment: '', labels: [], shapes: [], next: 0}]
  here = 0

  /** A game without variations, at its end. @param {Point[]} moves */
  static of(moves) {
    const tree = new GameTree()
    for (const at of moves) tree.play(at)
    return tree
  }

  /** From nodes as the engine and the page's memory have them: what makes no sense is left out. At its beginning. @param {unknown} list */
  static from(list) {
    const tree = new GameTree()
    if (!Array.isArray(list)) return tree
    /** @type {number[]} where each of the list stands, -1: left out */
    const places = []
    for (const [i, node] of list.slice(0, mostNodes).entries()) {
      const comment = typeof node?.comment === 'string' ? node.comment : ''
      const parent = Number.isInteger(node?.parent) ? places[node.parent] ?? -1 : -1
      const place = i === 0 ? 0 : parent < 0 || !isPoint(node.at) ? -1 : tree.add(parent, node.at)
      places.push(place)
      if (place >= 0) tree.note(place, comment, labelsOf(node?.labels), shapesOf(node?.shapes))
    }
    return tree
  }

  /** The nodes as a list that `from` reads. @returns {import('./types').TreeNode[]} */
  toList() {
    return this.nodes.map(({parent, at, comment, labels, shapes}, i) =>
      ({...(i > 0 && at ? {parent, at} : {}), ...(comment ? {comment} : {}), ...(labels.length > 0 ? {labels} : {}), ...(shapes.length > 0 ? {shapes} : {})}))
  }

  /** What is said of a place comes to what it has: a record may hold a variation twice. @param {number} place @param {string} comment @param {Label[]} labels @param {Shape[]} shapes */
  note(place, comment, labels, shapes) {
    const node = this.nodes[place]
    if (comment && node.comment !== comment) node.comment = node.comment ? `${node.comment}\n${comment}` : comment
    if (labels.length > 0) node.labels = [...node.labels, ...labels]
    if (shapes.length > 0) node.shapes = [...node.shapes, ...shapes].slice(0, mostShapes)
  }

  /** Draws a shape at the place on the board; the same again takes it away. @param {Shape} shape */
  draw(shape) {
    const node = this.nodes[this.here]
    const others = node.shapes.filter((one) => String(one) !== String(shape))
    node.shapes = others.length < node.shapes.length ? others : [...others, shape].slice(-mostShapes)
  }

  /** The place of this move after `parent`, which gets it if it has not. @param {number} parent @param {Point} at */
  add(parent, at) {
    const {children} = this.nodes[parent]
    const known = children.find((child) => this.nodes[child].at?.[0] === at[0] && this.nodes[child].at?.[1] === at[1])
    if (known !== undefined) return known
    children.push(this.nodes.length)
    this.nodes.push({parent, at, children: [], comment: '', labels: [], shapes: [], next: 0})
    return this.nodes.length - 1
  }

  /** @param {Point} at */
  play(at) {
    const {here} = this
    this.here = this.add(here, at)
    this.nodes[here].next = this.nodes[here].children.indexOf(this.here)
  }

  back() {
    if (this.here > 0) this.here = this.nodes[this.here].parent
  }

  /** The move that leads on as it was last seen. */
  get next() {
    const place = this.after(this.here)
    return place === null ? null : this.nodes[place].at
  }

  /** The places from the beginning to this one, both included. */
  path(place = this.here) {
    const path = [place]
    for (let at = place; at > 0; path.push(at)) at = this.nodes[at].parent
    return path.reverse()
  }

  /** The moves to this place. */
  moves(place = this.here) {
    return this.path(place).slice(1).map((step) => /** @type {Point} */ (this.nodes[step].at))
  }

  /** The place that was last seen after this one, null at an end. @param {number} place */
  after(place) {
    const {children, next} = this.nodes[place]
    return children.length > 0 ? children[Math.min(next, children.length - 1)] : null
  }

  /** The places of the line that is on the board, to its end, from the beginning. */
  linePlaces() {
    const places = this.path()
    for (let at = this.after(this.here); at !== null; at = this.after(at)) places.push(at)
    return places
  }

  /** The moves that lead on from here as they were last seen. */
  future(place = this.here) {
    /** @type {Point[]} */
    const moves = []
    for (let at = this.after(place); at !== null; at = this.after(at)) moves.push(/** @type {Point} */ (this.nodes[at].at))
    return moves
  }

  /** The line that is on the board, to its end. */
  line() {
    return [...this.moves(), ...this.future()]
  }

  /** The main line: each position's first move. */
  mainLine() {
    /** @type {Point[]} */
    const moves = []
    for (let [at] = this.nodes[0].children; at !== undefined; [at] = this.nodes[at].children) moves.push(/** @type {Point} */ (this.nodes[at].at))
    return moves
  }

  /** Goes to a place, as if each move had been played. @param {number} place */
  goTo(place) {
    const path = this.path(place)
    for (const [i, step] of path.slice(1).entries()) this.nodes[path[i]].next = this.nodes[path[i]].children.indexOf(step)
    this.here = place
  }

  /** Adds a line of moves after a place without going there. @param {Point[]} moves */
  addLine(moves, place = this.here, comment = '') {
    let end = place
    for (const at of moves) end = this.add(end, at)
    if (comment && end !== place && !this.nodes[end].comment) this.nodes[end].comment = comment
    return end
  }

  /** Makes the line to a place the main line. The places are numbered anew, so that a list of them has the moves in their order. */
  promote(place = this.here) {
    const path = this.path(place)
    for (const [i, step] of path.slice(1).entries()) {
      const parent = this.nodes[path[i]]
      parent.children = [step, ...parent.children.filter((child) => child !== step)]
      parent.next = 0
    }
    const order = []
    const open = [0]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      order.push(at)
      for (const child of [...this.nodes[at].children].reverse()) open.push(child)
    }
    this.keep(order, this.here)
  }

  /** Removes all that comes after a place, variations and all. Who is there comes back to it. */
  prune(place = this.here) {
    const kept = new Set([0])
    for (const [i, {parent}] of this.nodes.entries()) if (parent !== place && kept.has(parent)) kept.add(i)
    this.keep([...kept], kept.has(this.here) ? this.here : place)
  }

  /** Keeps these places and no others, numbered in this order. @param {number[]} kept each after its parent @param {number} here one of them */
  keep(kept, here) {
    const places = new Map(kept.map((old, place) => [old, place]))
    this.nodes = kept.map((old) => {
      const node = this.nodes[old]
      const children = node.children.flatMap((child) => places.get(child) ?? [])
      return {...node, parent: places.get(node.parent) ?? -1, children, next: Math.min(node.next, Math.max(children.length - 1, 0))}
    })
    this.here = places.get(here) ?? 0
  }

  /** The same game with every point elsewhere. @param {(at: Point) => Point} where */
  mapped(where) {
    const tree = new GameTree()
    tree.nodes = this.nodes.map((node) => ({
      ...node, children: [...node.children], at: node.at && (node.at[0] < 0 ? node.at : where(node.at)),
      labels: node.labels.map(([x, y, text]) => /** @type {Label} */ ([...where([x, y]), text])),
      shapes: node.shapes.map(([kind, x, y, ...to]) => /** @type {Shape} */ ([kind, ...where([x, y]), ...(to.length === 2 ? where([to[0], to[1]]) : [])])),
    }))
    tree.here = this.here
    return tree
  }

  /** Whether there is more than a line of moves. */
  get isRich() {
    return this.nodes.some(({children, comment, labels, shapes}) => children.length > 1 || comment !== '' || labels.length > 0 || shapes.length > 0)
  }
}

/** Those that stand on a point. @param {unknown} list @returns {Label[]} */
const labelsOf = (list) =>
  (Array.isArray(list) ? list : []).filter((label) => Array.isArray(label) && label.length === 3 && isPoint(label.slice(0, 2)) && label[0] >= 0 && typeof label[2] === 'string')

const onBoard = (/** @type {unknown} */ n) => Number.isInteger(n) && Number(n) >= 0 && Number(n) < 22

/** Those that are arrows, lines or marks. @param {unknown} list @returns {Shape[]} */
const shapesOf = (list) => (Array.isArray(list) ? list : []).filter((shape) => {
  if (!Array.isArray(shape)) return false
  const [kind, ...places] = shape
  return places.every(onBoard) && (['AR', 'LN'].includes(kind) ? places.length === 4 && (places[0] !== places[2] || places[1] !== places[3]) : ['CR', 'TR', 'SQ', 'MA'].includes(kind) && places.length === 2)
})

/** @param {unknown} at @returns {at is Point} */
export const isPoint = (at) => Array.isArray(at) && at.length === 2 && (at.every((n) => Number.isInteger(n) && n >= 0 && n < 22) || at.every((n) => n === -1))
