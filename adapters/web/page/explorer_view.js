// The explorer's table: a click plays a move, pointing at it shows it on the board.

import {namer, pointsText} from './describe.js'
import {$, button, make, on, refill} from './dom.js'
import {indexOf, rowsFor} from './explorer.js'
import {words} from './language.js'
import {openingName} from './opening_names.js'
import {chaptersOf} from './study.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./explorer.js').Row} Row */

/** What the book says of a move to the side that plays it. @param {import('./types').BookMove} book */
function bookText({value, least, most, chance, openings}) {
  if (least !== null && least === most) return words.exactly(pointsText(least))
  const bounds = [...(least === null ? [] : [words.atLeast(pointsText(least))]), ...(most === null ? [] : [words.atMost(pointsText(most))])]
  if (bounds.length > 0) return bounds.join(', ')
  if (value) return {win: words.bookWins, draw: words.bookDraws, loss: words.bookLoses}[value]
  return [...(chance === null ? [] : [words.percent(Math.round(100 * chance))]), ...(openings > 0 ? [words.openingsFrom(openings)] : [])].join(' · ')
}

/** How the games with a move ended, as a bar. @param {Row} row */
function barOf({count, b, w, draw}) {
  const known = b + w + draw
  const part = (/** @type {string} */ side, /** @type {number} */ share) => make('span', {class: side, style: `flex-grow: ${share}`})
  return make('span', {class: 'results'}, make('small', {'aria-hidden': 'true'}, String(count)),
    make('span', {class: `bar${known === 0 ? ' none' : ''}`, role: 'img', 'aria-label': words.gameResults(count, b, draw, w), title: words.gameResults(count, b, draw, w)}, part('b', b), part('d', draw), part('w', w)))
}

/** @param {Director} director @param {import('./keeper.js').Keeper} keeper */
export function viewExplorer(director, keeper) {
  const {game} = director
  const look = (/** @type {import('./types').Point | null} */ at) => game.change({looked: at && [at]})
  const rowOf = (/** @type {Row} */ row) => {
    const {data} = game
    const name = data.position ? openingName(data.wanted, [...data.position.moves, row.at], document.documentElement.lang) : ''
    return make('tr', {pointerenter: () => look(row.at), pointerleave: () => look(null)},
      make('td', {}, button(namer(data)(row.at), () => director.play(...row.at), {class: 'move best', focus: () => look(row.at), blur: () => look(null)})),
      make('td', {}, [row.book ? bookText(row.book) : '', name].filter(Boolean).join(' · ')), make('td', {}, ...(row.count > 0 ? [barOf(row)] : [])))
  }
  // What the browser keeps is read once for each game on the board, and only for who looks.
  game.watch(({exploring, id, others}) => [exploring, id, others], ([exploring]) => {
    if (exploring) game.change({played: indexOf(keeper.others().flatMap(chaptersOf))})
  })
  game.watch(({exploring, book, played, position, view, mode}) => [exploring, book, played, position, view, mode, document.documentElement.lang], ([exploring, , , , , mode]) => {
    if (!exploring || mode !== 'analyse') return
    const rows = rowsFor(game.data)
    refill($('explorer-rows'), rows.map(rowOf))
    $('explorer-table').hidden = rows.length === 0
    $('explorer-empty').hidden = rows.length > 0
  })
  const toggled = () => {
    if (game.data.exploring === $('explorer').open) return
    director.begin({exploring: $('explorer').open})
    director.goOn()
  }
  on('explorer', 'toggle', toggled)
  toggled()
}
