import {describe, expect, test} from 'vitest'
import {Engine, fits, longestMessage} from '../calls.js'

/** @typedef {import('../types').Point} Point */

/** An engine whose carrier is here: what it posted, and a way to answer. */
function engineHere({hears = false} = {}) {
  /** @type {import('../types').Listener} */
  let listener = {hear() {}, lose() {}}
  /** Calls since the last restart. @type {{id: number, call: string, args: unknown[]}[]} */
  let posted = []
  const counts = {restarts: 0, closes: 0}
  /** @type {import('../types').Info[]} */
  const heard = []
  const engine = new Engine((info) => heard.push(info), 1, (given) => {
    listener = given
    return {
      post: (call) => void posted.push(JSON.parse(JSON.stringify(call))),
      hears: () => hears,
      restart() {
        counts.restarts++
        posted = []
      },
      close: () => void counts.closes++,
    }
  })
  const last = () => /** @type {{id: number, call: string, args: unknown[]}} */ (posted.at(-1))
  return {
    engine,
    heard,
    counts,
    lines: () => posted.map(({call, args}) => [call, ...args].join(' ')),
    last,
    /** Answers the newest call, or one with this number, and lets all that waits go on. @param {unknown} result */
    async answer(result, id = last().id) {
      listener.hear({id, result})
      await settle()
    },
    /** @param {number} id @param {Partial<import('../types').Info>} info */
    tell: (id, info) => listener.hear({id, info: /** @type {import('../types').Info} */ ({rank: 1, line: [], ...info})}),
    lose: (/** @type {string} */ why) => listener.lose(why),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** What a promise is resolved to by now. @template T @param {Promise<T>} promise */
async function now(promise) {
  const nothing = Symbol('nothing')
  await settle()
  const value = await Promise.race([promise, Promise.resolve(nothing)])
  return value === nothing ? 'waits' : value
}

const stopped = {stopped: true}

/** A game with a set-up, two moves and options that the engine has taken. */
async function gameHere({hears = false} = {}) {
  const here = engineHere({hears})
  const {engine, answer} = here
  engine.options(2, 256)
  await answer({threads: 2})
  engine.newGame([0, 15, 15, 2, 0], {cells: 'bw.', toMove: 'w'})
  await answer({columns: 15})
  await answer({columns: 15})
  for (const [x, y] of [[7, 7], [8, 8]]) {
    engine.play(x, y)
    await answer({})
  }
  return here
}

const told = ['options 2 256', 'new 0 15 15 2 0', 'setUp bw. 1', 'goTo [[7,7],[8,8]]']

describe('calls', () => {
  test('are answered by their numbers', async () => {
    const {engine, answer, lines} = engineHere()
    const [play, read, write] = [engine.play(1, 2), engine.read('text', 'a.sgf'), engine.write('sgf')]
    expect(lines()).toEqual(['play 1 2', 'read text a.sgf', 'write sgf'])
    await answer({text: 'w'}, 2)
    await answer({cells: 'p'}, 0)
    expect([await now(play), await now(read), await now(write)]).toEqual([{cells: 'p'}, 'waits', {text: 'w'}])
    await answer({error: 'no game'}, 1)
    expect(await read).toEqual({error: 'no game'})
    expect(engine.waiting.size).toBe(0)
  })

  test('answers that nobody waits for are ignored', async () => {
    const {engine, answer} = engineHere()
    const play = engine.play(1, 2)
    await answer({cells: 'x'}, 17)
    await answer({cells: 'first'}, 0)
    await answer({cells: 'second'}, 0)
    expect(await play).toEqual({cells: 'first'})
  })

  test('have their arguments', () => {
    const {engine, lines} = engineHere()
    engine.undo()
    engine.writeGame({game: 'go', rule: '0', size: 3, setup: {cells: 'b.......w', toMove: 'w'}}, [{}, {parent: 0, at: [1, 2]}])
    engine.writeGame({game: 'connect', rule: '0', size: 7}, [{}])
    engine.search(500, 8, {depth: 3, level: 5})
    expect(lines()).toEqual(['undo', 'writeGame b.......w [{},{"parent":0,"at":[1,2]}] 1 3 3 0 5 1', 'writeGame  [{}] 2 7 6 0 0 0', 'search 500 3 8 5'])
  })

  test.each(/** @type {[string, (engine: Engine) => Promise<unknown>][]} */ ([
    ['search 100 0 1 20', (engine) => engine.search(100, 1)], ['swap2 300', (engine) => engine.swap2(300)], ['solve 20000', (engine) => engine.solve(20000)],
  ]))('%s searches', async (line, begin) => {
    const {engine, answer, lines} = engineHere()
    const search = begin(engine)
    expect(lines()).toEqual([line])
    expect(engine.searching).toBe(0)
    await answer({move: [7, 7]})
    expect(await search).toEqual({move: [7, 7]})
    expect(engine.searching).toBeNull()
  })

  test('an engine at its end closes its carrier', () => {
    const {engine, counts} = engineHere()
    engine.end()
    expect(counts).toEqual({restarts: 0, closes: 1})
  })
})

describe('a new game', () => {
  test('is set up where stones stand', async () => {
    const {engine, answer, lines} = engineHere()
    const game = engine.newGame([0, 15, 15, 0, 0], {cells: 'b..', toMove: 'b'})
    await answer({cells: '...'})
    expect([lines(), await now(game)]).toEqual([['new 0 15 15 0 0', 'setUp b.. 0'], 'waits'])
    await answer({cells: 'b..'})
    expect(await game).toEqual({cells: 'b..'})
  })

  test.each([{error: 'no such board'}, stopped])('that is answered %j changes nothing', async (result) => {
    const {engine, answer, lines} = await gameHere()
    const game = engine.newGame([1, 9, 9, 0, 5], {cells: 'b', toMove: 'b'})
    await answer(result)
    expect(await game).toEqual(result)
    expect(lines().at(-1)).toBe('new 1 9 9 0 5')
    engine.search(1, 1)
    engine.stop()
    expect(lines()).toEqual(told)
  })

  test('whose set-up fails has none', async () => {
    const {engine, answer, lines} = await gameHere()
    const game = engine.newGame([1, 9, 9, 0, 5], {cells: 'b', toMove: 'b'})
    await answer({cells: '.'})
    await answer({error: 'too short'})
    expect(await game).toEqual({error: 'too short'})
    engine.search(1, 1)
    engine.stop()
    expect(lines()).toEqual(['options 2 256', 'new 1 9 9 0 5'])
  })

  test('waits for the true end of a search', async () => {
    const {engine, answer, lines} = engineHere({hears: true})
    const search = engine.search(1000, 1)
    engine.stop()
    expect(await now(search)).toEqual(stopped)
    const game = engine.newGame([0, 15, 15, 0, 0])
    const options = engine.options(4, 100)
    await settle()
    expect(lines()).toEqual(['search 1000 0 1 20', 'stop'])
    await answer({}, 1)
    expect(lines()).toHaveLength(2)
    await answer({move: [1, 1]}, 0)
    expect(lines().slice(2).sort()).toEqual(['new 0 15 15 0 0', 'options 4 100'])
    await answer({cells: '.'}, 2)
    await answer({threads: 4}, 3)
    expect([await game, await options]).toEqual([{cells: '.'}, {threads: 4}])
  })
})

test('an analysis and balanced moves go out with the points that are left out', async () => {
  const {engine, answer, lines} = engineHere({hears: true})
  const other = engineHere()
  expect([engine.hears, other.engine.hears]).toEqual([true, false])
  const found = engine.analyse(1000, 3, {depth: 8, nodes: 5, without: [[1, 2], [3, 4]]})
  await answer({move: [0, 0]}, 0)
  expect(await found).toEqual({move: [0, 0]})
  other.engine.balance(2000, 2, [])
  expect([...lines(), ...other.lines()]).toEqual(['analyse [[1,2],[3,4]] 1000 8 5 3', 'balance [] 2000 2'])
})

describe('thoughts', () => {
  test('of the search that runs are heard', () => {
    const {engine, heard, tell} = engineHere()
    engine.search(1000, 2)
    tell(0, {rank: 1, depth: 1, line: [[7, 7], [8, 8]]})
    tell(0, {rank: 2, depth: 1, line: [[1, 1]]})
    expect(heard.map(({rank}) => rank)).toEqual([1, 2])
    expect(engine.best).toEqual([7, 7])
    tell(0, {rank: 1, line: []})
    expect(engine.best).toBeNull()
  })

  test('of an old search are ignored', async () => {
    const {engine, heard, tell, answer} = engineHere({hears: true})
    engine.search(1000, 1)
    tell(0, {line: [[1, 1]]})
    engine.stop()
    tell(0, {line: [[2, 2]]})
    expect([heard.length, engine.best]).toEqual([1, [1, 1]])
    const next = engine.search(1000, 1)
    await answer({move: null}, 0)
    expect(engine.best).toBeNull()
    tell(0, {line: [[3, 3]]})
    tell(2, {line: [[4, 4]]})
    expect([heard.length, engine.best, await now(next)]).toEqual([2, [4, 4], 'waits'])
  })

  test('after the end are ignored', async () => {
    const {engine, heard, tell, answer} = engineHere()
    engine.search(1000, 1)
    await answer({move: [1, 1]})
    tell(0, {line: [[1, 1]]})
    expect(heard).toEqual([])
  })
})

describe('a stop', () => {
  test('without a search does nothing', async () => {
    for (const hears of [true, false]) {
      const {engine, counts, lines} = await gameHere({hears})
      const before = lines()
      engine.stop()
      expect([counts.restarts, lines()]).toEqual([0, before])
    }
  })

  test('is said to an engine that hears it', async () => {
    const {engine, answer, counts, lines} = await gameHere({hears: true})
    const search = engine.search(1000, 1)
    engine.stop()
    engine.stop()
    expect(lines().slice(-2)).toEqual(['search 1000 0 1 20', 'stop'])
    expect(await now(search)).toEqual(stopped)
    await answer({}, 6)
    await answer({move: [1, 1]}, 5)
    expect([await search, counts.restarts]).toEqual([stopped, 0])
  })

  test('restarts an engine that does not hear it, which is told all again', async () => {
    const {engine, answer, counts, lines, last} = await gameHere()
    const search = engine.search(1000, 1)
    engine.stop()
    expect(await now(search)).toEqual(stopped)
    expect([counts, lines()]).toEqual([{restarts: 1, closes: 0}, told])
    expect(engine.waiting.size).toBe(told.length)
    const play = engine.play(1, 1)
    expect(lines()).toEqual([...told, 'play 1 1'])
    await answer({cells: 'old'}, 5) // of the search that is gone
    expect(await now(play)).toBe('waits')
    await answer({cells: 'new'}, last().id)
    expect(await play).toEqual({cells: 'new'})
  })

  test('again and again', async () => {
    const {engine, counts, lines} = await gameHere()
    for (let i = 1; i <= 3; i++) {
      const search = engine.search(1000, 1)
      await settle()
      engine.stop()
      expect(await search).toEqual(stopped)
      expect([counts.restarts, lines()]).toEqual([i, told])
    }
  })

  test('knows of moves that were refused or taken back', async () => {
    const {engine, answer, lines} = await gameHere()
    const steps = /** @type {[() => Promise<unknown>, unknown][]} */ ([
      [() => engine.play(7, 7), {error: 'occupied'}], [() => engine.play(-1, -1), {}], [() => engine.undo(), {error: 'no'}], [() => engine.undo(), {}], [() => engine.undo(), {}], [() => engine.play(3, 3), {}],
    ])
    for (const [step, result] of steps) {
      step()
      await answer(result)
    }
    engine.search(1, 1)
    engine.stop()
    expect(lines()).toEqual([...told.slice(0, 3), 'goTo [[7,7],[3,3]]'])
  })

  test('of an engine that was told nothing tells it nothing', () => {
    const {engine, lines} = engineHere()
    engine.search(1, 1)
    engine.stop()
    expect(lines()).toEqual([])
  })

  test('stops what waits for an engine that restarts', async () => {
    const {engine, lines} = await gameHere()
    const search = engine.search(1000, 1)
    const play = engine.play(9, 9)
    engine.stop()
    expect([await now(search), await now(play)]).toEqual([stopped, stopped])
    expect(lines()).toEqual(told)
  })

  test('stops a search that waits for the end of another', async () => {
    const {engine, answer, lines} = engineHere({hears: true})
    const first = engine.search(1000, 1)
    const second = engine.search(2000, 1)
    expect(lines()).toEqual(['search 1000 0 1 20'])
    engine.stop()
    await answer({move: null}, 0)
    expect([await now(first), await now(second)]).toEqual([stopped, stopped])
    expect(lines()).toEqual(['search 1000 0 1 20', 'stop'])
  })
})

describe('searches', () => {
  test('run one after another', async () => {
    const {engine, answer, lines} = engineHere()
    const first = engine.search(1000, 1)
    const second = engine.solve(2000)
    await settle()
    expect(lines()).toEqual(['search 1000 0 1 20'])
    await answer({move: [1, 1]})
    expect([await first, lines()]).toEqual([{move: [1, 1]}, ['search 1000 0 1 20', 'solve 2000']])
    await answer({move: [2, 2]})
    expect(await second).toEqual({move: [2, 2]})
  })
})

describe('an engine that is lost', () => {
  test('says so to all that wait', async () => {
    const {engine, lose} = engineHere()
    const [play, search] = [engine.play(1, 1), engine.search(1000, 1)]
    lose('gone')
    expect([await play, await search]).toEqual([{error: 'gone'}, {error: 'gone'}])
    expect(engine.searching).toBeNull()
    expect(engine.waiting.size).toBe(0)
  })

  test('does not keep a new game waiting', async () => {
    const {engine, lose, lines} = engineHere({hears: true})
    engine.search(1000, 1)
    engine.stop()
    const game = engine.newGame([0, 15, 15, 0, 0])
    lose('gone')
    await settle()
    expect(lines().at(-1)).toBe('new 0 15 15 0 0')
    lose('still gone')
    expect(await game).toEqual({error: 'still gone'})
  })

  test('keeps what it was told', async () => {
    const {engine, lose, lines} = await gameHere()
    const play = engine.play(3, 3)
    lose('gone')
    expect(await play).toEqual({error: 'gone'})
    engine.search(1, 1)
    engine.stop()
    expect(lines()).toEqual(told)
  })

  test('is asked for again with the next call, and told what it was told before', async () => {
    const {engine, answer, lose, lines, counts} = await gameHere({hears: true})
    lose('given up')
    expect(counts.restarts).toBe(0) // nothing is asked for while nobody needs it
    const play = engine.play(3, 3)
    expect([counts.restarts, lines()]).toEqual([1, [...told, 'play 3 3']])
    await answer({cells: 'x'})
    expect(await play).toEqual({cells: 'x'})
    engine.undo()
    expect(counts.restarts).toBe(1)
  })

  test('is asked for once for each call while it stays away', async () => {
    const {engine, lose, counts} = await gameHere({hears: true})
    for (let i = 1; i <= 3; i++) {
      lose('gone')
      const play = engine.play(3, 3)
      lose('still gone')
      expect(await play).toEqual({error: 'still gone'})
      expect(counts.restarts).toBe(i)
    }
  })
})

describe('a call', () => {
  test('to a position is one, however far it is', async () => {
    const {engine, answer, lines} = await gameHere()
    const moves = /** @type {Point[]} */ (Array.from({length: 2000}, () => [-1, -1]))
    const there = engine.goTo(moves)
    expect(lines()).toHaveLength(6)
    await answer({moves: moves.slice(0, 3)}) // the others were not legal
    expect(/** @type {any} */ (await there).moves).toHaveLength(3)
    engine.search(1, 1)
    engine.stop()
    expect(lines().at(-1)).toBe('goTo [[-1,-1],[-1,-1],[-1,-1]]')
  })

  test('that is longer than the engine takes is refused in words and not sent', async () => {
    const {engine, lines} = engineHere()
    // Each of these is longer once it is encoded.
    for (const text of ['a'.repeat(longestMessage), '\n'.repeat(longestMessage / 2), 'é'.repeat(longestMessage / 2), '\u0001'.repeat(longestMessage / 6)]) {
      expect(fits('read', text, 'a.sgf')).toBe(false)
      expect(await engine.read(text, 'a.sgf')).toEqual({error: expect.stringContaining('8 MiB')})
    }
    const nodes = [{comment: 'a'.repeat(longestMessage)}]
    expect(await engine.writeGame({game: 'gomoku', rule: '0', size: 15}, nodes)).toEqual({error: expect.stringContaining('8 MiB')})
    expect(lines()).toEqual([])
    expect(fits('read', 'a'.repeat(longestMessage - 100), 'a.sgf')).toBe(true)
  })

  test('of a file of 4 MB, and of a game with 20,000 nodes, is one that the engine takes', () => {
    expect(fits('read', '(;GM[4]C[é]\n'.repeat(300_000).slice(0, 4_000_000), 'a.sgf')).toBe(true)
    const nodes = Array.from({length: 20000}, (_, i) => ({parent: i, at: [14, 14], comment: 'a "word"\n'.repeat(10)}))
    expect(fits('writeGame', '', JSON.stringify(nodes))).toBe(true)
  })
})
