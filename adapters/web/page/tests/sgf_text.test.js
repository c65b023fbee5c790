import {describe, expect, test} from 'vitest'
import {nodesOf, salvage, withFacts} from '../sgf_text.js'

describe('facts', () => {
  test('stand in the first node', () => {
    expect(withFacts('(;GM[4]SZ[15];B[hh])', {CA: 'UTF-8', PB: 'a]b\\c', RE: ''})).toBe('(;CA[UTF-8]PB[a\\]b\\\\c]GM[4]SZ[15];B[hh])')
  })
  test('do not replace those that it has', () => {
    expect(withFacts('(;GM[4]AP[x];B[hh])', {AP: 'Tengen', GM: '1'})).toBe('(;GM[4]AP[x];B[hh])')
  })
  test('a text without a node stays', () => {
    expect(withFacts('nothing', {CA: 'UTF-8'})).toBe('nothing')
  })
})

describe('nodes', () => {
  test.each([
    ['(;GM[4];B[aa];W[bb])', [';GM[4]', ';B[aa]', ';W[bb]']],
    ['(;A[;()\\]];B[aa](;W[bb])(;W[cc]))', [';A[;()\\]]', ';B[aa]', ';W[bb]']],
    ['', []], ['(', []], ['(;A[never closed', [';A[never closed']],
  ])('of %s', (text, nodes) => expect(nodesOf(text)).toEqual(nodes))
})

describe('what can be saved', () => {
  const read = async (/** @type {string} */ text) => (text.includes('zz') ? null : text)
  test('is the main line up to the move that cannot be read', async () => {
    expect(await salvage('(;GM[4];B[aa];W[bb];B[zz];W[cc])', read)).toEqual({found: '(;GM[4];B[aa];W[bb])', read: 2, all: 4})
  })
  test('is nothing where no move can be read', async () => {
    expect(await salvage('(;GM[4];B[zz])', read)).toBeNull()
    expect(await salvage('(;zz;B[aa])', read)).toBeNull()
    expect(await salvage('', read)).toBeNull()
  })
})
