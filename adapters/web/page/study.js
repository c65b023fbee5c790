// Studies: games that are kept, shared and saved as one, each with its own board, variations and comments. The chapter on the board is the
// store's own game; the others wait in `study`.

import {gameText} from './describe.js'
import {words} from './language.js'
import {mostChapters} from './saved.js'
import {isSettled} from './store.js'
import {GameTree} from './tree.js'

/** @typedef {import('./types').Chapter} Chapter */
/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./director.js').Director} Director */

/** All chapters as they are now; of a game that is no study itself. @param {Chapter & {study: import('./types').Study | null}} data @returns {Chapter[]} */
export function chaptersOf({wanted, tree, facts, ended, study}) {
  const own = {wanted, tree, facts, ended}
  return study ? study.chapters.map((chapter, i) => (i === study.at ? own : chapter)) : [own]
}

/** What a record calls itself, else its event and its players; empty where it says nothing. @param {Facts} facts */
function nameIn({GN, EV, PB, PW}) {
  const players = PB || PW ? `${PB || '?'} – ${PW || '?'}` : ''
  return [GN, [EV, players].filter(Boolean).join(': ')].map((name) => name?.trim()).find(Boolean) ?? ''
}

/** @param {Facts} facts @param {number} at */
export const chapterName = (facts, at) => nameIn(facts) || words.chapter(at + 1)

/** Which chapter is shown. @param {Chapter[]} chapters @param {number} at */
export const chapterText = (chapters, at) => words.chapterOf(at + 1, chapters.length, nameIn(chapters[at].facts) || gameText(chapters[at].wanted))

/** Shows this chapter. @param {Director} director @param {Chapter[]} chapters @param {number} at @param {Partial<GameData>} [values] */
async function show(director, chapters, at, values = {}) {
  const {id, side, level, time, mode, removed} = director.data
  const before = chaptersOf(director.data)[director.data.study?.at ?? 0]
  const asked = director.games + 1
  const {wanted, tree, facts, ended} = chapters[at]
  const wished = tree.path().length - 1
  const next = chapters.length > 1 ? {chapters, at} : null
  const kept = {id, side, level, time, minutes: 0, mode, removed}
  const shown = await director.newGame(wanted, {...kept, tree, facts, ended, study: next, paused: mode === 'play' && tree.next !== null, ...values})
  if (!shown) {
    if (asked !== director.games) return // another game was asked for
    const {study} = director.data
    await director.newGame(before.wanted, {...kept, tree: before.tree, facts: before.facts, ended: before.ended, study})
    return director.say(() => words.chapterRefused(chapterName(facts, at)), true)
  }
  const played = director.data.position?.moves.length ?? 0
  if (played < wished) director.say(() => words.onlyFirst(played, wished), true)
  else if (next) director.say(() => chapterText(chapters, at))
}

/** @param {Director} director @param {number} at */
export async function openChapter(director, at) {
  const {data} = director
  const {study} = data
  if (!study || !isSettled(data) || at === study.at || !study.chapters[at]) return
  await show(director, chaptersOf(data), at)
}

/** New chapters behind the one on the board, the first of which is shown. Whether there is room for them. @param {Director} director @param {Chapter[]} added */
export async function addChapters(director, added) {
  const {data} = director
  if (!isSettled(data) || added.length === 0) return false
  const chapters = chaptersOf(data)
  if (chapters.length + added.length > mostChapters) {
    director.say(() => words.tooManyChapters(mostChapters), true)
    return false
  }
  const at = (data.study?.at ?? 0) + 1
  await show(director, [...chapters.slice(0, at), ...added, ...chapters.slice(at)], at, {removed: null})
  return true
}

/** An empty chapter with the same board and rules. @param {Director} director */
export function addChapter(director) {
  const {game, rule, size, komi} = director.data.wanted
  return addChapters(director, [{wanted: {game, rule, size, ...(komi === undefined ? {} : {komi})}, tree: new GameTree(), facts: {}, ended: null}])
}

/** Names the game on the board. @param {Director} director @param {string} name an empty one: by its place or its players */
export function renameChapter({game}, name) {
  const {GN, ...facts} = game.data.facts
  if (name.trim() === (GN ?? '')) return
  game.changeTree({facts: name.trim() ? {GN: name.trim(), ...facts} : facts})
}

/** Moves the chapter on the board up (-1) or down (1) among the others. @param {Director} director @param {number} by */
export function moveChapter(director, by) {
  const {data, game} = director
  const {study} = data
  const to = study ? study.at + by : -1
  if (!study || !study.chapters[to]) return
  const chapters = chaptersOf(data)
  chapters.splice(to, 0, ...chapters.splice(study.at, 1))
  game.changeTree({study: {chapters, at: to}})
}

/** Deletes the chapter on the board; `restoreChapter` brings it back. @param {Director} director */
export async function removeChapter(director) {
  const {data} = director
  const {study} = data
  if (!study || !isSettled(data)) return
  const chapters = chaptersOf(data)
  const [chapter] = chapters.splice(study.at, 1)
  const name = chapterName(chapter.facts, study.at)
  await show(director, chapters, Math.min(study.at, chapters.length - 1), {removed: {chapter, at: study.at}})
  director.say(() => words.chapterDeleted(name))
}

/** @param {Director} director */
export async function restoreChapter(director) {
  const {data} = director
  const {removed} = data
  if (!removed || !isSettled(data)) return
  const chapters = chaptersOf(data)
  const at = Math.min(removed.at, chapters.length)
  chapters.splice(at, 0, removed.chapter)
  await show(director, chapters, at, {removed: null})
}
