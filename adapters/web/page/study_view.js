// The chapters of a study: a list of their names, and what can be done with the one on the board.

import {gameText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {filesFor} from './later.js'
import {disable} from './play_view.js'
import {addChapter, chapterName, chaptersOf, moveChapter, openChapter, removeChapter, renameChapter, restoreChapter} from './study.js'

/** @typedef {import('./director.js').Director} Director */

/** @param {Director} director @param {import('./keeper.js').Keeper} keeper */
export function viewStudy(director, keeper) {
  const {game} = director
  game.watch(({study, facts, wanted, removed}) => [study, facts, wanted, removed, document.documentElement.lang], ([study, facts, , removed]) => {
    const chapters = chaptersOf(game.data)
    const at = study?.at ?? 0
    const list = $('chapters')
    refill(list, chapters.map((chapter, i) => {
      const row = button('', () => openChapter(director, i), {'aria-current': i === at && 'true'})
      row.append(make('i', {}, String(i + 1)), make('b', {}, chapterName(chapter.facts, i)), make('small', {}, gameText(chapter.wanted)))
      return make('li', {}, row)
    }))
    const current = list.children[at]
    const [above, below] = [current.offsetTop - list.offsetTop, current.offsetTop - list.offsetTop + current.offsetHeight - list.clientHeight]
    list.scrollTop = Math.min(Math.max(list.scrollTop, below), above)
    const name = facts.GN ?? ''
    if ($('chapter-name').value !== name && document.activeElement !== $('chapter-name')) $('chapter-name').value = name
    $('chapter-name').placeholder = chapterName(facts, at)
    disable('chapter-up', at === 0)
    disable('chapter-down', at + 1 >= chapters.length)
    disable('chapter-delete', chapters.length < 2)
    $('chapter-restore').hidden = removed === null
  })
  game.watch(({id, study}) => [id, study !== null], ([, isStudy]) => {
    if (isStudy) $('study').open = true
  })
  on('chapter-name', 'change', () => renameChapter(director, $('chapter-name').value))
  on('chapter-add', 'click', () => addChapter(director))
  on('chapter-up', 'click', () => moveChapter(director, -1))
  on('chapter-down', 'click', () => moveChapter(director, 1))
  on('chapter-delete', 'click', () => removeChapter(director))
  on('chapter-restore', 'click', async () => {
    await restoreChapter(director)
    $('chapter-delete').focus({preventScroll: true}) // the button goes away
  })
  on('chapter-file', 'click', () => $('chapter-source').click())
  on('chapter-source', 'change', async () => {
    const [file] = $('chapter-source').files
    if (file) await (await filesFor(director))?.openFile(keeper, file, 'chapters')
    $('chapter-source').value = ''
  })
}
