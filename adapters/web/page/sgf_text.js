// Texts in SGF: what the page adds to those that the engine writes, and what can be saved of one that the engine cannot read whole.

/** A text as a property's value. @param {string} text */
const valueOf = (text) => text.replace(/[\\\]]/g, '\\$&')

/** The record with these properties in its first node, but those that it has. @param {string} text @param {Record<string, string>} facts by name, an empty one is left out */
export function withFacts(text, facts) {
  const begin = text.indexOf(';') + 1
  if (begin === 0) return text
  const root = nodesOf(text)[0] ?? ''
  const added = Object.entries(facts).filter(([name, value]) => value && !new RegExp(`(^|\\]|\\s)${name}\\[`).test(root.slice(1))).map(([name, value]) => `${name}[${valueOf(value)}]`)
  return text.slice(0, begin) + added.join('') + text.slice(begin)
}

/** The nodes of a record's main line, each with its semicolon. @param {string} text */
export function nodesOf(text) {
  /** @type {string[]} */
  const nodes = []
  let [inValue, closed, begin] = [false, false, -1]
  const end = (/** @type {number} */ at) => {
    if (begin >= 0) nodes.push(text.slice(begin, at).trim())
    begin = -1
  }
  for (let i = 0; i < text.length && !closed; i++) {
    const letter = text[i]
    if (inValue) {
      if (letter === '\\') i++
      else if (letter === ']') inValue = false
    } else if (letter === '[') inValue = true
    else if (letter === ';') {
      end(i)
      begin = i
    } else if (letter === '(') end(i)
    else if (letter === ')') {
      end(i)
      closed = true
    }
  }
  if (!closed) end(text.length)
  return nodes
}

/**
 * The longest beginning of the main line that `read` takes, and how many nodes it leaves out; null where it takes none.
 * @template T
 * @param {string} text
 * @param {(text: string) => Promise<T | null>} read null for a text that cannot be read
 */
export async function salvage(text, read) {
  const nodes = nodesOf(text)
  const first = (/** @type {number} */ count) => `(${nodes.slice(0, count).join('')})`
  let [least, most] = [0, nodes.length]
  /** @type {T | null} */
  let found = null
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    const taken = await read(first(middle))
    if (taken) [found, least] = [taken, middle]
    else most = middle - 1
  }
  return found && least > 1 ? {found, read: least - 1, all: nodes.length - 1} : null
}
