import {describe, expect, test} from 'vitest'
import {GameTree, isPoint, mostNodes} from '../tree.js'
import {randomOf} from './drawn.js'

/** @typedef {import('../types').Point} Point */

/** @type {Point} */ const a = [0, 0]
/** @type {Point} */ const b = [1, 0]
/** @type {Point} */ const c = [2, 0]
/** @type {Point} */ const d = [3, 0]
/** @type {Point} */ const e = [4, 0]
/** @type {Point} */ const pass = [-1, -1]

/** What a tree holds, whatever its places are called. @param {GameTree} tree @param {number} place @returns {unknown} */
const shape = (tree, place = 0) => [tree.nodes[place].at, tree.nodes[place].comment, tree.nodes[place].children.map((child) => shape(tree, child))]

/** What always holds of a tree. @param {GameTree} tree */
function expectSound({nodes, here}) {
  expect(nodes[0]).toMatchObject({parent: -1, at: null})
  expect(nodes[here]).toBeDefined()
  const faults = [...nodes.keys()].filter((place) => {
    const {parent, children, next} = nodes[place]
    const known = place === 0 || (parent < place && nodes[parent].children.filter((child) => child === place).length === 1)
    return !known || children.some((child) => nodes[child]?.parent !== place) || next < 0 || next >= Math.max(children.length, 1)
  })
  expect(faults).toEqual([])
}

/** a b c, with d for b and e for c. */
function branched() {
  const tree = GameTree.of([a, b, c])
  tree.goTo(2)
  tree.play(e)
  tree.goTo(1)
  tree.play(d)
  return tree
}

describe('moves', () => {
  test('a new game is at its beginning', () => {
    const tree = new GameTree()
    expect([tree.here, tree.path(), tree.moves(), tree.future(), tree.line(), tree.next]).toEqual([0, [0], [], [], [], null])
    tree.back()
    expect(tree.here).toBe(0)
  })

  test('moves are played one after another', () => {
    const tree = GameTree.of([a, pass, b])
    expect(tree.here).toBe(3)
    expect(tree.path()).toEqual([0, 1, 2, 3])
    expect(tree.moves()).toEqual([a, pass, b])
    expect(tree.moves(2)).toEqual([a, pass])
    expect(tree.path(1)).toEqual([0, 1])
    expectSound(tree)
  })

  test('the line on the board is known by its places', () => {
    const tree = branched()
    expect(tree.linePlaces()).toEqual([0, 1, 5])
    tree.goTo(2)
    expect(tree.linePlaces()).toEqual([0, 1, 2, 4])
    expect([tree.after(2), tree.after(4), new GameTree().after(0)]).toEqual([4, null, null])
  })

  test('a game of the most moves is walked through once', () => {
    const tree = GameTree.from(Array.from({length: mostNodes}, (_, i) => (i === 0 ? {} : {parent: i - 1, at: i % 2 === 0 ? a : pass})))
    let looks = 0
    tree.nodes = new Proxy(tree.nodes, {get: (nodes, key) => (typeof key === 'string' && /^\d/.test(key) && looks++, Reflect.get(nodes, key))})
    tree.goTo(mostNodes - 1)
    expect(tree.path()).toHaveLength(mostNodes)
    expect(tree.linePlaces()).toHaveLength(mostNodes)
    expect(tree.next).toBeNull()
    expect(looks).toBeLessThan(12 * mostNodes)
  })

  test('a move that is known is not added again', () => {
    const tree = new GameTree()
    const first = tree.add(0, a)
    tree.note(first, 'kept', [], [])
    expect(tree.add(0, [...a])).toBe(first)
    expect(tree.add(first, a)).toBe(2)
    expect(tree.nodes[first].comment).toBe('kept')
    expect(tree.nodes).toHaveLength(3)
    expect(tree.here).toBe(0)
  })

  test('what is taken back leads on', () => {
    const tree = GameTree.of([a, b, c])
    tree.back()
    tree.back()
    expect(tree.moves()).toEqual([a])
    expect(tree.next).toEqual(b)
    expect(tree.future()).toEqual([b, c])
    expect(tree.line()).toEqual([a, b, c])
  })

  test('of several moves the one last seen leads on', () => {
    const tree = branched()
    tree.goTo(0)
    expect(tree.future()).toEqual([a, d])
    tree.goTo(3)
    tree.goTo(0)
    expect(tree.future()).toEqual([a, b, c])
    tree.goTo(4)
    tree.goTo(1)
    expect(tree.future()).toEqual([b, e])
    expect(tree.future(0)).toEqual([a, b, e])
    tree.play(d)
    tree.back()
    expect(tree.next).toEqual(d)
    expect(tree.moves(tree.here)).toEqual([a])
  })

  test('a line is added without going there', () => {
    const tree = GameTree.of([a])
    const end = tree.addLine([b, c], 1, 'a win')
    expect(tree.here).toBe(1)
    expect(tree.moves(end)).toEqual([a, b, c])
    expect(tree.nodes[end].comment).toBe('a win')
    expect(tree.addLine([b, c], 1, 'said later')).toBe(end)
    expect(tree.nodes[end].comment).toBe('a win')
    expect(tree.addLine([], 1, 'of nothing')).toBe(1)
    expect(tree.nodes[1].comment).toBe('')
    expect(tree.next).toEqual(b)
  })

  test('labels go out, come back and turn with the board', () => {
    const list = [{labels: [[0, 1, 'A']]}, {parent: 0, at: a, labels: [[2, 3, '<b>'], [21, 0, '棋']]}]
    const tree = GameTree.from(list)
    expect(tree.toList()).toEqual(list)
    expect([tree.isRich, GameTree.of([a]).isRich]).toEqual([true, false])
    expect(tree.mapped(([x, y]) => [21 - y, x]).nodes[1].labels).toEqual([[18, 2, '<b>'], [21, 21, '棋']])
    tree.promote(1)
    expect(tree.nodes[1].labels).toEqual([[2, 3, '<b>'], [21, 0, '棋']])
    for (const wrong of [7, 'AB', {}, null, [[1, 2]], [[1, 2, 3]], [['a', 1, 'x']], [[-1, -1, 'pass']], [[22, 0, 'off']], [[0.5, 1, 'x']], [null], [[[], 1, 'x']]]) {
      expect(GameTree.from([{labels: wrong}]).nodes[0].labels).toEqual([])
    }
  })

  test('arrows and marks go out, come back and turn with the board', () => {
    const list = [{shapes: [['CR', 0, 1], ['AR', 0, 0, 21, 3]]}, {parent: 0, at: a, shapes: [['TR', 2, 3], ['LN', 2, 3, 4, 5], ['SQ', 1, 1], ['MA', 9, 9]]}]
    const tree = GameTree.from(list)
    expect(tree.toList()).toEqual(list)
    expect([tree.isRich, GameTree.of([a]).isRich]).toEqual([true, false])
    expect(tree.mapped(([x, y]) => [21 - y, x]).nodes[0].shapes).toEqual([['CR', 20, 0], ['AR', 21, 0, 18, 21]])
    for (const wrong of [7, 'AB', {}, null, [['CR', 1]], [['CR', 1, 2, 3, 4]], [['AR', 1, 2]], [['AR', 1, 2, 1, 2]], [['XX', 1, 2]], [['CR', -1, -1]], [['CR', 22, 0]], [['CR', 0.5, 1]], [['CR', '1', 1]], [null], [[[], 1, 1]]]) {
      expect(GameTree.from([{shapes: wrong}]).nodes[0].shapes).toEqual([])
    }
    expect(GameTree.from([{shapes: Array(5000).fill(['CR', 1, 1])}]).nodes[0].shapes).toHaveLength(200)
  })

  test('a shape that is drawn again is taken away', () => {
    const tree = GameTree.of([a])
    tree.draw(['CR', 1, 1])
    tree.draw(['AR', 1, 1, 2, 2])
    tree.draw(['AR', 2, 2, 1, 1])
    tree.draw(['CR', 1, 1])
    expect(tree.nodes.map(({shapes}) => shapes)).toEqual([[], [['AR', 1, 1, 2, 2], ['AR', 2, 2, 1, 1]]])
  })

  test('what a record says of a variation twice is kept', () => {
    const tree = GameTree.from([{}, {parent: 0, at: a, comment: 'one'}, {parent: 0, at: a, comment: 'two', labels: [[1, 1, 'A']]}, {parent: 2, at: b}, {parent: 0, at: a, comment: 'two'}])
    expect(tree.toList()).toEqual([{}, {parent: 0, at: a, comment: 'one\ntwo\ntwo', labels: [[1, 1, 'A']]}, {parent: 1, at: b}])
  })

  test('variations and comments are noticed', () => {
    const tree = GameTree.of([a, b])
    expect(tree.isRich).toBe(false)
    tree.add(0, c)
    expect(tree.isRich).toBe(true)
    const other = GameTree.of([a, b])
    other.nodes[2].comment = 'good'
    expect(other.isRich).toBe(true)
  })
})

describe('changes', () => {
  test('a variation becomes the main line', () => {
    const tree = branched()
    tree.goTo(4)
    tree.promote()
    expect(shape(tree)).toEqual([null, '', [[a, '', [[b, '', [[e, '', []], [c, '', []]]], [d, '', []]]]]])
    expect(tree.moves()).toEqual([a, b, e])
    tree.goTo(0)
    expect(tree.future()).toEqual([a, b, e])
    expectSound(tree)
  })

  test('promoting a place keeps where one is', () => {
    const tree = branched()
    tree.goTo(3)
    tree.promote(5)
    expect(tree.moves()).toEqual([a, b, c])
    expect(shape(tree)).toEqual([null, '', [[a, '', [[d, '', []], [b, '', [[c, '', []], [e, '', []]]]]]]])
    expectSound(tree)
  })

  test('a promoted variation is the main line in the list too', () => {
    const tree = branched()
    tree.goTo(4)
    tree.promote()
    const again = GameTree.from(tree.toList())
    expect(shape(again)).toEqual(shape(tree))
    expect(again.future()).toEqual([a, b, e])
    expect(again.moves(tree.here)).toEqual(tree.moves())
  })

  test('promoting the main line changes nothing', () => {
    const tree = branched()
    const before = shape(tree)
    tree.promote(3)
    expect(shape(tree)).toEqual(before)
  })

  test('what follows is removed', () => {
    const tree = branched()
    tree.goTo(2)
    tree.prune()
    expect(shape(tree)).toEqual([null, '', [[a, '', [[b, '', []], [d, '', []]]]]])
    expect(tree.moves()).toEqual([a, b])
    expectSound(tree)
  })

  test('who is inside what is removed comes back', () => {
    const tree = branched()
    tree.goTo(4)
    tree.prune(1)
    expect(tree.moves()).toEqual([a])
    expect(shape(tree)).toEqual([null, '', [[a, '', []]]])
    expectSound(tree)
  })

  test('who is elsewhere stays', () => {
    const tree = branched()
    expect(tree.moves()).toEqual([a, d])
    tree.prune(2)
    expect(tree.moves()).toEqual([a, d])
    expect(tree.nodes).toHaveLength(4)
    tree.back()
    expect(tree.next).toEqual(d)
    expectSound(tree)
  })

  test('all is removed at the beginning', () => {
    const tree = branched()
    tree.nodes[0].comment = 'stays'
    tree.prune(0)
    expect(shape(tree)).toEqual([null, 'stays', []])
    expect(tree.here).toBe(0)
  })

  test('points are mapped, passes are not', () => {
    const tree = GameTree.of([a, pass, b])
    tree.nodes[3].comment = 'here'
    tree.back()
    const turned = tree.mapped(([x, y]) => [y + 5, x])
    expect(turned.moves(3)).toEqual([[5, 0], pass, [5, 1]])
    expect(turned.here).toBe(2)
    expect(turned.nodes[3].comment).toBe('here')
    turned.play(c)
    expect(tree.nodes).toHaveLength(4)
    expect(tree.nodes[2].children).toEqual([3])
    expect(tree.moves(3)).toEqual([a, pass, b])
  })

  test('a tree stays sound whatever is done to it', () => {
    const random = randomOf(7)
    const below = (/** @type {number} */ n) => Math.floor(random() * n)
    const tree = new GameTree()
    for (let i = 0; i < 600; i++) {
      const place = below(tree.nodes.length)
      const what = below(12)
      if (what < 7) tree.play([below(4), below(4)])
      else if (what === 7) tree.back()
      else if (what < 10) tree.goTo(place)
      else if (what === 10) tree.promote(place)
      else if (below(8) === 0) tree.prune(place)
      expectSound(tree)
      const again = GameTree.from(JSON.parse(JSON.stringify(tree.toList())))
      expect(shape(again)).toEqual(shape(tree))
      expect(again.moves(tree.here)).toEqual(tree.moves())
    }
    expect(tree.nodes.length).toBeGreaterThan(20)
  })
})

describe('lists', () => {
  test('a list of a tree gives the tree', () => {
    const tree = branched()
    tree.add(tree.here, pass)
    tree.nodes[0].comment = 'a game'
    tree.nodes[4].comment = 'instead'
    const list = tree.toList()
    expect(list[0]).toEqual({comment: 'a game'})
    expect(list[1]).toEqual({parent: 0, at: a})
    expect(list[4]).toEqual({parent: 2, at: e, comment: 'instead'})
    const again = GameTree.from(list)
    expect(shape(again)).toEqual(shape(tree))
    expect(again.here).toBe(0)
  })

  test.each([null, undefined, 5, 'text', {}, {length: 3}, []])('%j is a game without moves', (list) => {
    expect(shape(GameTree.from(list))).toEqual([null, '', []])
  })

  test('what makes no sense is left out, with all that follows it', () => {
    const tree = GameTree.from([
      7, // the beginning has no comment
      {parent: 0, at: a, comment: 9},
      {parent: 0, at: 'h8'},
      {parent: 2, at: b}, // after one that is left out
      {parent: 4, at: b}, // after itself
      {parent: 6, at: b}, // after a later one
      {parent: 1, at: c, comment: 'kept'},
      {parent: -1, at: d},
      {parent: '1', at: d},
      {parent: 0.5, at: d},
      {at: d},
      null,
      'x',
      [],
      {parent: 6, at: [0, 22]},
      {parent: 6, at: [1, 2, 3]},
      {parent: 6, at: [1, null]},
      {parent: 6, at: pass},
      {parent: '__proto__', at: d},
    ])
    expect(shape(tree)).toEqual([null, '', [[a, '', [[c, 'kept', [[pass, '', []]]]]]]])
    expectSound(tree)
  })

  test('the same move twice is one', () => {
    const tree = GameTree.from([{}, {parent: 0, at: a}, {parent: 0, at: a}, {parent: 2, at: b}])
    expect(shape(tree)).toEqual([null, '', [[a, '', [[b, '', []]]]]])
  })

  test('a huge list is cut', () => {
    const list = Array.from({length: mostNodes + 500}, (_, i) => (i === 0 ? {} : {parent: i - 1, at: [i % 22, 0]}))
    const tree = GameTree.from(list)
    expect(tree.nodes).toHaveLength(mostNodes)
    expect(tree.future()).toHaveLength(mostNodes - 1)
    expect(tree.moves(mostNodes - 1)).toHaveLength(mostNodes - 1)
  })
})

test('points are of a board, or a pass', () => {
  for (const point of [[0, 0], [21, 21], [3, 0], [-1, -1]]) expect(isPoint(point), String(point)).toBe(true)
  for (const point of [[-1, 0], [0, -1], [22, 0], [0, 22], [-2, -2], [1], [1, 2, 3], [1.5, 2], ['1', '2'], [NaN, 0], null, undefined, 'ab', {0: 1, 1: 2, length: 2}]) {
    expect(isPoint(point), JSON.stringify(point)).toBe(false)
  }
})
