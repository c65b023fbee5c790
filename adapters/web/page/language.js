// The page's language: that of the person's choice, else the first of the browser's that there is, else English.

import cs from './words_cs.js'
import en from './words_en.js'
import ja from './words_ja.js'
import ko from './words_ko.js'
import ru from './words_ru.js'
import zh from './words_zh.js'

/** @typedef {import('./words').Words} Words */

/** By code, in the order in which they are offered. @type {Record<string, Words>} */
export const languages = {en, zh, ja, cs, ru, ko}
const languageKey = 'tengen-language'

/** Those of the language that the page speaks. @type {Words} */
export let words = en

export function chosenLanguage() {
  let chosen = null
  try {
    chosen = localStorage.getItem(languageKey)
  } catch {
    // Without a memory the browser's language counts.
  }
  const wanted = [chosen, ...(navigator.languages ?? [])].map((code) => String(code).toLowerCase().split('-')[0])
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? 'en'
}

/** @param {string} code */
export function rememberLanguage(code) {
  try {
    localStorage.setItem(languageKey, code)
  } catch {
    // It is spoken all the same.
  }
}

/** Speaks that language from now on: fills what stands on the page. `data-words` names a text, `data-label` one that is only read aloud. @param {string} code */
export function speak(code) {
  words = languages[code]
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code
  /** @type {NodeListOf<HTMLElement>} */
  const spoken = document.querySelectorAll('[data-words]')
  for (const element of spoken) element.textContent = textOf(element.dataset.words)
  /** @type {NodeListOf<HTMLElement>} */
  const labelled = document.querySelectorAll('[data-label]')
  for (const element of labelled) element.setAttribute('aria-label', textOf(element.dataset.label))
}

/** @param {string | undefined} key */
const textOf = (key) => String(words[/** @type {keyof Words} */ (key)])
