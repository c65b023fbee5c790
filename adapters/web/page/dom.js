// Elements of the page: found, made, drawn as icons.

import {svg} from './board.js'

/** An element of the page, which has it. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id)

/** @param {string} id @param {string} type @param {(event: any) => void} action */
export const on = (id, type, action) => $(id).addEventListener(type, action)

/**
 * An element with text and other elements inside. An attribute that is null or false is left out; one that is a function hears that event.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(string | Node)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value)
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children)
  return element
}

/** A button. @param {string} text @param {() => void} click @param {Record<string, any>} attributes */
export const button = (text, click, attributes = {}) => make('button', {type: 'button', click, ...attributes}, text)

/** Replaces what is in a list; the focus stays at its place in it. @param {HTMLElement} list @param {(Node | string)[]} children */
export function refill(list, children) {
  const buttons = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll('button, a, input, select')])
  const focused = buttons().indexOf(/** @type {any} */ (document.activeElement))
  list.replaceChildren(...children)
  if (focused < 0) return
  const now = buttons()
  ;(now[Math.min(focused, now.length - 1)] ?? list).focus({preventScroll: true})
}

/** Shapes of 24 by 24 units, drawn with a line. @type {Record<string, string>} */
const icons = {
  first: 'M6 5v14M18 6l-8 6 8 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M18 5v14M6 6l8 6-8 6',
  hint: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2z',
  flip: 'M7 4v15M7 4L4 7.5M7 4l3 3.5M17 20V5M17 20l-3-3.5M17 20l3-3.5',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  play: 'M8 5l11 7-11 7z',
  stop: 'M7 7h10v10H7z',
  undo: 'M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3',
  flag: 'M6 21V4h11l-2.5 4L17 12H6',
  close: 'M6 6l12 12M18 6L6 18',
  cup: 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H5c0 3 1.2 4.5 3.2 4.8M16 6h3c0 3-1.2 4.5-3.2 4.8M12 13v4M8.5 20h7M10 17h4v3h-4z',
  magnifier: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
}

/** @param {string} name */
export const icon = (name) => svg('svg', {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svg('path', {d: icons[name]}))

/** Draws the icons that elements name by `data-icon`, before their text. @param {ParentNode} root */
export function drawIcons(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const named = root.querySelectorAll('[data-icon]')
  for (const element of named) element.prepend(icon(/** @type {string} */ (element.dataset.icon)))
}
