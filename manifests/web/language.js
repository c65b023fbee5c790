// The page's language: that of the person's choice, else the first of the browser's that there is, else English.
'use strict'

const languages = {} // by code; words_en.js and its like fill it
const languageKey = 'tengen-language'
let words = null // those of the language that the page speaks

function chosenLanguage() {
  let chosen = null
  try {
    chosen = localStorage.getItem(languageKey)
  } catch {
    // Without a memory the browser's language counts.
  }
  const wanted = [chosen, ...(navigator.languages ?? [])].map((code) => String(code).toLowerCase().split('-')[0])
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? 'en'
}

function rememberLanguage(code) {
  try {
    localStorage.setItem(languageKey, code)
  } catch {
    // It is spoken all the same.
  }
}

/** Speaks that language from now on: fills what stands on the page. `data-words` names a text, `data-label` one that is only read aloud. */
function speak(code) {
  words = languages[code]
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = words[element.dataset.words]
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', words[element.dataset.label])
}
