// The page's language: that of the person's choice, else the first of the browser's that there is, else English.

/** @typedef {import('./words').Words} Words */

/** What each calls itself, by code, in the order in which they are offered. @type {Record<string, string>} */
export const languages = {en: 'English', zh: '简体中文', ja: '日本語', cs: 'Čeština', ru: 'Русский', ko: '한국어'}
const languageKey = 'tengen-language'

export function chosenLanguage() {
  let chosen = null
  try {
    chosen = localStorage.getItem(languageKey)
  } catch {
    // Without a memory the browser's language counts.
  }
  const wanted = [chosen, ...(globalThis.navigator?.languages ?? [])].map((code) => String(code).toLowerCase().split('-')[0])
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? 'en'
}

/** The texts of a language. Only those that are spoken are loaded. @param {string} code @returns {Promise<Words>} */
export const loadWords = async (code) => (await import(`./words_${code}.js`)).default

/** Those of the language that the page speaks. @type {Words} */
export let words = await loadWords(chosenLanguage())

/** @param {string} code */
export function rememberLanguage(code) {
  try {
    localStorage.setItem(languageKey, code)
  } catch {
    // It is spoken all the same.
  }
}

/** Speaks that language from now on: fills what stands on the page. `data-words` names a text, `data-label` one that is only read aloud. @param {string} code */
export async function speak(code) {
  words = await loadWords(code)
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code
  /** @type {NodeListOf<HTMLElement>} */
  const spoken = document.querySelectorAll('[data-words]')
  for (const element of spoken) element.textContent = textOf(element.dataset.words)
  /** @type {NodeListOf<HTMLElement>} */
  const labelled = document.querySelectorAll('[data-label]')
  for (const element of labelled) {
    element.setAttribute('aria-label', textOf(element.dataset.label))
    if (element.localName === 'textarea') element.setAttribute('placeholder', textOf(element.dataset.label))
    if (element.localName === 'button') element.title = textOf(element.dataset.label)
  }
}

/** @param {string | undefined} key */
const textOf = (key) => String(words[/** @type {keyof Words} */ (key)])
