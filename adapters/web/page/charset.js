// The text of a game record, whatever charset it is in. The engine takes only text; for files that it reads itself,
// protocol/encoding has the same rules.

/** The bytes as text, null where the label names no charset or, if asked to be strict, where they are none of it. @param {Uint8Array} bytes @param {string} label @param {boolean} strict */
function decoded(bytes, label, strict) {
  try {
    return new TextDecoder(label, {fatal: strict}).decode(bytes)
  } catch {
    return null
  }
}

/** Whether the bytes are UTF-16, and which: the label, or null. @param {Uint8Array} bytes */
function wideLabel([a, b, c, d]) {
  if ((a === 0xff && b === 0xfe) || (b === 0 && d === 0 && a && c)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && c === 0 && b && d) ? 'utf-16be' : null
}

/** What the first CA of an SGF says. Its letters are ASCII in every charset. @param {Uint8Array} bytes */
const charsetOf = (bytes) =>
  /(?:^|[\]();\s])CA\s*\[\s*([\w.:+-]+)\s*\]/.exec(decoded(bytes, 'latin1', false) ?? '')?.[1] ?? null

/** UTF-8 of which only a little is broken, else null. @param {Uint8Array} bytes */
function damaged(bytes) {
  const text = decoded(bytes, 'utf-8', false) ?? ''
  const broken = (text.match(/\ufffd/g) ?? []).length
  return (text.match(/[^\0-\x7f]/g) ?? []).length > 9 * broken ? text : null
}

/** Names that the browser does not know, and those that mean a charset which holds more. @type {Record<string, string>} */
const otherNames = {gb_2312: 'gb18030', cp936: 'gb18030', cp949: 'euc-kr', uhc: 'euc-kr', cp950: 'big5', cp932: 'shift_jis', jis: 'iso-2022-jp'}

/**
 * Valid UTF-8 is UTF-8, whatever the file says; only pairs of bytes without any longer character could also be Chinese,
 * Japanese or Korean, and are if it says so. Else it is as the file says, else Windows-1252, which has all of ISO-8859-1.
 * @param {ArrayBuffer} buffer
 */
export function recordText(buffer) {
  const bytes = new Uint8Array(buffer)
  const wide = wideLabel(bytes)
  if (wide) return /** @type {string} */ (decoded(bytes, wide, false))
  const named = charsetOf(bytes)
  const label = named === null ? null : (otherNames[named.toLowerCase()] ?? named)
  const utf8 = decoded(bytes, 'utf-8', true)
  const pairs = /^(gb|big5|shift|sjis|x-sjis|windows-31j|euc|ks|korean|iso-2022|ms_kanji)/i.test(label ?? '')
  if (utf8 !== null && !(pairs && (/^iso-2022/i.test(label ?? '') || !/[\u0800-\uffff]/.test(utf8)))) return utf8
  const named8 = /^(utf|ucs|unicode)/i.test(label ?? '')
  const text = label === null || named8 ? damaged(bytes) : decoded(bytes, label, false)
  return text ?? /** @type {string} */ (decoded(bytes, 'windows-1252', false))
}
