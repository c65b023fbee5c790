import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {languages as names, loadWords} from '../language.js'

/** @type {Record<string, import('../words').Words>} */
const languages = Object.fromEntries(await Promise.all(Object.keys(names).map(async (code) => [code, await loadWords(code)])))

/** @param {string} name */
const file = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** The texts that a language has by words.d.ts: their names, and the types of what they are given; null where a text is one. */
const declared = new Map([...file('words.d.ts').matchAll(/^ {2}(\w+)(?:\((.*)\))?: string$/gm)].map(([, name, given]) =>
  [name, given === undefined ? null : given.split(', ').map((one) => one.split(': ')[1])]))

/** Two samples of each type. @type {Record<string, unknown[]>} */
const samples = {
  string: ['<H8>', '<J9>'],
  number: [1, 37],
  'number | null': [null, 2.5],
  Side: ['b', 'w'],
  boolean: [false, true],
  Kind: ['inaccuracy', 'blunder', 'mistake'],
}

/** The texts of every choice of samples, and what each was given. @param {(...given: any[]) => unknown} text @param {string[]} types @returns {[unknown, unknown[]][]} */
function textsOf(text, types) {
  /** @type {unknown[][]} */
  let all = [[]]
  for (const type of types) all = all.flatMap((given) => samples[type].map((one) => [...given, one]))
  return all.map((given) => [text(...given), given])
}

test('the declaration is understood', () => {
  expect(declared.size).toBe(file('words.d.ts').split('\n').filter((line) => line.startsWith('  ')).length)
  for (const [name, types] of declared) for (const type of types ?? []) expect(samples, name).toHaveProperty([type])
})

test('no two languages have one name', () => {
  expect(Object.keys(languages).sort()).toEqual(['cs', 'en', 'ja', 'ko', 'ru', 'zh'])
  expect(Object.fromEntries(Object.entries(languages).map(([code, {name}]) => [code, name]))).toEqual(names)
  expect(new Set(Object.values(names)).size).toBe(6)
})

describe.each(Object.entries(languages))('%s', (code, words) => {
  /** @type {Record<string, any>} */
  const texts = words

  test('has each text and no other', () => {
    expect(Object.keys(texts).sort()).toEqual([...declared.keys()].sort())
  })

  test('has texts where the others have them, and functions likewise', () => {
    const kinds = [...declared].map(([name, types]) => [name, types ? 'function' : 'string'])
    expect(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, typeof text]))).toEqual(Object.fromEntries(kinds))
  })

  test('has no empty text, and none with spaces around it', () => {
    for (const [name, types] of declared) if (!types) expect([name, texts[name]]).toEqual([name, expect.stringMatching(/^\S(.*\S)?$/s)])
  })

  test('makes texts of what it is given', () => {
    for (const [name, types] of declared) {
      if (!types) continue
      for (const [text, given] of textsOf(texts[name], types)) {
        const where = `${name}(${given.map(String)})`
        expect(text, where).toBeTypeOf('string')
        expect(text, where).toMatch(/\S/)
        expect(text, where).not.toMatch(/undefined|null|NaN|\[object|=>|\$\{/)
      }
    }
  })

  test('says all that it is given', () => {
    for (const [name, types] of declared) {
      for (const [place, type] of (types ?? []).entries()) {
        // Each sample in turn, where all else stays.
        const all = textsOf(texts[name], types ?? []).filter(([, given]) => given.every((one, i) => i === place || one === samples[(types ?? [])[i]][1]))
        expect(new Set(all.map(([text]) => text)).size, `${name}: ${place + 1}`).toBe(samples[type].length)
        if (type === 'string') for (const [text, given] of all) expect(text, name).toContain(given[place])
        if (type === 'number' || type === 'number | null') for (const [text, given] of all) if (given[place] !== null && given[place] !== 1) expect(text, name).toContain(String(given[place]))
      }
    }
  })

  test('writes in its own punctuation', () => {
    if (code !== 'zh' && code !== 'ja') return
    for (const [name, types] of declared) {
      for (const [text] of types ? textsOf(texts[name], types) : [[texts[name]]]) expect(text, name).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff][,:;()!?]|[,:;()!?][\u3040-\u30ff\u4e00-\u9fff]/)
    }
  })

  test('is not English', () => {
    if (code === 'en') return
    const alike = [...declared].filter(([name, types]) => !types && texts[name] === /** @type {any} */ (languages.en)[name]).map(([name]) => name)
    for (const name of alike) expect(texts[name].length, `${name}: ${texts[name]}`).toBeLessThan(8)
  })
})

test('each text that the page asks for is there', () => {
  const names = [...file('index.html').matchAll(/data-(?:words|label)="(\w+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) expect([name, declared.get(name)]).toEqual([name, null])
})

test('each text is asked for', () => {
  const folder = new URL('..', import.meta.url)
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.startsWith('words_')).map(file).join('\n') + file('index.html')
  const unused = [...declared.keys()].filter((name) => !RegExp(`\\b${name}\\b`).test(scripts))
  expect(unused).toEqual([])
})
