import {describe, expect, test} from 'vitest'
import {recordText} from '../charset.js'

/** The text of a file with these bytes. @param {(number | string)[]} parts bytes, and texts of ASCII */
function read(...parts) {
  const bytes = parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0))))
  return recordText(new Uint8Array(bytes).buffer)
}

describe('the text of a record', () => {
  test('as its CA says, where half of a character looks like a bracket or an escape', () => {
    expect(read('(;CA[Big5]PW[', 0xb3, 0x5c, 0xa5, 0x5c, '];B[dd])')).toBe('(;CA[Big5]PW[許功];B[dd])')
    expect(read('(;PB[', 0x8a, 0x5d, ']CA[gb2312];B[dd])')).toBe('(;PB[奭]CA[gb2312];B[dd])')
    expect(read('(;CA[Shift_JIS]PB[', 0x95, 0x5c, '])')).toBe('(;CA[Shift_JIS]PB[表])')
    expect(read('(;CA[EUC-KR]PB[', 0xb0, 0xa1, '])')).toBe('(;CA[EUC-KR]PB[가])')
    expect(read('(;CA[windows-1251]PB[', 0xc3, 0xee, '])')).toBe('(;CA[windows-1251]PB[Го])')
  })

  test('without CA, and with a wrong one', () => {
    expect(read('(;PB[J', 0xfc, 'rg])')).toBe('(;PB[Jürg])')
    expect(read('(;CA[klingon]PB[J', 0xfc, 'rg])')).toBe('(;CA[klingon]PB[Jürg])')
    expect(read('(;CA[UTF-8]PB[J', 0xfc, 'rg])')).toBe('(;CA[UTF-8]PB[Jürg])')
    expect(read('(;CA[GBK]PB[', 0xe6, 0xa3, 0x8b, '])')).toBe('(;CA[GBK]PB[棋])')
    expect(read('(;CA[GBK]PB[', 0xc1, 0xaa, 0xcd, 0xa8, '])')).toBe('(;CA[GBK]PB[联通])')
    expect(read('(;CA[UTF-16]PB[x])')).toBe('(;CA[UTF-16]PB[x])')
    expect(read('(;B[dd])')).toBe('(;B[dd])')
    expect(read()).toBe('')
  })

  test('in UTF-16', () => {
    expect(read(0xff, 0xfe, '(', 0, ';', 0, ')', 0)).toBe('(;)')
    expect(read(0, '(', 0, ';', 0, ')')).toBe('(;)')
  })
})
