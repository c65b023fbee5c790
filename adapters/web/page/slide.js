// A move by press, slide and release: the point under the finger is shown while it slides, and release plays there. Off the board nothing is played.

import {$, on} from './dom.js'
import {isScoring} from './scoring.js'
import {isMyTurn, isSettled, mayPlay, rowOf} from './store.js'

/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {{x: number, y: number}} At */

/** Whether moves are made so, and not something else by a tap. @param {GameData} data */
export const slides = (data) => data.view.slide && !data.editing && !data.marking && !(data.dead && isScoring(data))

/** @param {Director} director @param {(data: GameData, event: PointerEvent) => At | null} pointUnder @param {(director: Director, x: number, y: number) => unknown} play */
export function hearSlide(director, pointUnder, play) {
  const {game} = director
  /** @type {{at: At | null} | null} where the pointer is that is pressed */
  let pressed = null
  const show = (/** @type {PointerEvent} */ event) => {
    const {data} = game
    const at = pointUnder(data, event)
    pressed = {at}
    const chosen = at && mayPlay(data, at.x, at.y) ? {x: at.x, y: rowOf(data, at.x, at.y)} : null
    if (chosen?.x !== data.chosen?.x || chosen?.y !== data.chosen?.y) game.change({chosen, hover: null})
  }
  const end = () => {
    const at = pressed?.at
    pressed = null
    if (game.data.chosen) game.change({chosen: null})
    return at
  }
  game.watch(({view}) => [view.slide], ([slide]) => ($('board').style.touchAction = slide ? 'none' : ''))
  on('board', 'pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || !slides(game.data) || !isSettled(game.data) || !isMyTurn(game.data)) return
    $('board').setPointerCapture(event.pointerId)
    show(event)
  })
  on('board', 'pointermove', (event) => pressed && show(event))
  on('board', 'pointercancel', end)
  on('board', 'pointerup', () => {
    const at = pressed && end()
    if (at && slides(game.data)) play(director, at.x, at.y)
  })
}
