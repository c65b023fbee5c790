import {beforeEach, describe, expect, test} from 'vitest'
import {bindAnalysis} from '../analysis.js'
import {Director} from '../director.js'
import {beginHere, edit, toggleEditing} from '../editing.js'
import {mostChapters} from '../saved.js'
import {Game} from '../store.js'
import {addChapter, addChapters, chapterName, chaptersOf, moveChapter, openChapter, removeChapter, renameChapter, restoreChapter} from '../study.js'
import {GameTree} from '../tree.js'
import {EngineDouble, turns} from './engine_double.js'

/** @typedef {import('../types').Chapter} Chapter */

/** @type {EngineDouble} */
let engine
/** @type {Game} */
let game
/** @type {Director} */
let director

/** @param {string} name @param {import('../types').Wanted} wanted @param {import('../types').Point[]} moves @returns {Chapter} */
const chapter = (name, wanted = {game: 'gomoku', rule: '0', size: 15}, moves = [[1, 1]]) => ({wanted, tree: GameTree.of(moves), facts: {GN: name}, ended: null})

const names = () => chaptersOf(game.data).map(({facts}, i) => chapterName(facts, i))
const at = () => game.data.study?.at

beforeEach(async () => {
  engine = new EngineDouble()
  game = new Game()
  director = new Director(game, /** @type {any} */ (engine))
  bindAnalysis(director)
  await director.newGame({game: 'gomoku', rule: '0', size: 15}, {side: 'both', mode: 'analyse', id: 'x', analysing: false})
})

/** The game and two chapters behind it, the first of which is on the board. */
async function three() {
  await director.play(7, 7)
  await addChapters(director, [chapter('A'), chapter('B', {game: 'go', rule: '0', size: 5}, [[2, 2], [3, 3]])])
  await turns()
}

describe('a study', () => {
  test('is what a game becomes with a second chapter; each keeps its board, its variations and its place', async () => {
    await three()
    expect(names()).toEqual(['Chapter 1', 'A', 'B'])
    expect([at(), game.data.id, game.data.wanted.game]).toEqual([1, 'x', 'gomoku'])
    await director.play(2, 2)
    game.data.tree.nodes[1].comment = 'kept'
    await openChapter(director, 2)
    expect([at(), game.data.wanted.game, String(game.data.position?.moves)]).toEqual([2, 'go', '2,2,3,3'])
    expect(game.data.message?.text()).toBe('Chapter 3 of 3: B.')
    await openChapter(director, 0)
    expect(String(game.data.position?.moves)).toBe('7,7')
    await openChapter(director, 1)
    expect(game.data.tree.toList()).toEqual([{}, {parent: 0, at: [1, 1], comment: 'kept'}, {parent: 1, at: [2, 2]}])
    expect(String(game.data.position?.moves)).toBe('1,1,2,2')
  })

  test('gets an empty chapter with the same board behind the one that is shown', async () => {
    await three()
    await addChapter(director)
    expect(names()).toEqual(['Chapter 1', 'A', 'Chapter 3', 'B'])
    expect([at(), game.data.wanted, game.data.tree.nodes.length]).toEqual([2, {game: 'gomoku', rule: '0', size: 15}, 1])
  })

  test('gets a chapter with the position that was set up', async () => {
    await three()
    toggleEditing(director)
    edit(director, 5, 5)
    await beginHere(director, () => 'another')
    expect([game.data.id, at(), chaptersOf(game.data).length]).toEqual(['x', 2, 4])
    expect(game.data.wanted.setup?.cells.indexOf('b')).toBe(16)
  })

  test('names its chapters by what the record says of them', () => {
    expect(chapterName({GN: ' Final ', PB: 'Li'}, 0)).toBe('Final')
    expect(chapterName({EV: 'Cup', PB: 'Li'}, 0)).toBe('Cup: Li – ?')
    expect(chapterName({EV: 'Cup'}, 0)).toBe('Cup')
    expect(chapterName({PB: 'Li', PW: 'Wu'}, 0)).toBe('Li – Wu')
    expect(chapterName({GN: '  '}, 4)).toBe('Chapter 5')
  })

  test('renames the chapter on the board; an empty name is none', async () => {
    await three()
    renameChapter(director, '  The end ')
    expect(names()[1]).toBe('The end')
    renameChapter(director, '')
    expect([names()[1], game.data.facts]).toEqual(['Chapter 2', {}])
  })

  test('moves the chapter on the board among the others, and not past them', async () => {
    await three()
    const {tree} = game.data
    moveChapter(director, 1)
    expect([names(), at()]).toEqual([['Chapter 1', 'B', 'A'], 2])
    moveChapter(director, 1)
    moveChapter(director, -1)
    moveChapter(director, -1)
    moveChapter(director, -1)
    expect([names(), at()]).toEqual([['A', 'Chapter 2', 'B'], 0])
    expect(game.data.tree).toBe(tree)
  })

  test('deletes a chapter and brings it back where it was, with all that was in it', async () => {
    await three()
    await director.play(2, 2)
    await removeChapter(director)
    expect([names(), at(), game.data.message?.text()]).toEqual([['Chapter 1', 'B'], 1, 'Deleted: A.'])
    await restoreChapter(director)
    expect([names(), at(), String(game.data.position?.moves), game.data.removed]).toEqual([['Chapter 1', 'A', 'B'], 1, '1,1,2,2', null])
  })

  test('is a game again once one chapter is left; that one is not deleted', async () => {
    await three()
    await removeChapter(director)
    await removeChapter(director)
    expect([game.data.study, String(game.data.position?.moves)]).toEqual([null, '7,7'])
    await removeChapter(director)
    expect(String(game.data.position?.moves)).toBe('7,7')
    await restoreChapter(director)
    expect(names()).toEqual(['Chapter 1', 'B'])
  })

  test('takes no more chapters than it may have', async () => {
    expect(await addChapters(director, Array.from({length: mostChapters}, () => chapter('A')))).toBe(false)
    expect([game.data.study, game.data.message?.isError]).toEqual([null, true])
    expect(await addChapters(director, Array.from({length: mostChapters - 1}, () => chapter('A')))).toBe(true)
  })

  test('stays with the chapter on the board where the rules refuse the other one', async () => {
    await three()
    await director.play(2, 2)
    const begin = engine.newGame.bind(engine)
    engine.newGame = (start) => (start[0] === 1 ? Promise.resolve({error: 'a group without a liberty'}) : begin(start))
    await openChapter(director, 2)
    expect([at(), names(), String(game.data.position?.moves), String(engine.moves)]).toEqual([1, ['Chapter 1', 'A', 'B'], '1,1,2,2', '1,1,2,2'])
    expect(game.data.message).toMatchObject({isError: true})
    expect(game.data.message?.text()).toMatch(/rules do not allow.*B/)
  })

  test('says of a chapter how many of its moves can be played', async () => {
    await three()
    const go = engine.goTo.bind(engine)
    engine.goTo = (moves) => go(moves.slice(0, 1))
    await openChapter(director, 2)
    expect(game.data.message?.text()).toBe('Only the first 1 of 2 moves can be played.')
    expect(game.data.message?.isError).toBe(true)
  })

  test('ends with another game', async () => {
    await three()
    await director.newGame({game: 'gomoku', rule: '0', size: 15}, {id: 'y'})
    expect([game.data.study, game.data.facts, game.data.removed]).toEqual([null, {}, null])
  })
})
