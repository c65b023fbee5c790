import {describe, expect, test} from 'vitest'
import {Swap2} from '../swap2.js'

/** Who does what from an empty board on, up to the choice of colours; `choices` are made in turn. @param {Swap2} opening @param {('b' | 'w' | 'two')[]} choices */
function course(opening, choices) {
  const steps = []
  let stones = 0
  for (let turn = opening.turn(stones); turn; turn = opening.turn(stones)) {
    steps.push(`${turn.who} ${turn.what}s${opening.isPersons(stones) ? ', the person' : ''}`)
    if (turn.what === 'place') stones++
    else opening.choose(stones, /** @type {'b' | 'w' | 'two'} */ (choices.shift()))
  }
  return {steps, stones}
}

/** @param {string} who @param {number} times */
const placing = (who, times) => Array(times).fill(`${who} places`)

describe.each(/** @type {const} */ (['first', 'second', 'both', 'none']))('the person is %s', (person) => {
  /** @param {string[]} steps */
  const marked = (steps) => steps.map((step) => (person === 'both' || step.startsWith(person) ? `${step}, the person` : step))
  /** The side of the person, where `black` plays Black. @param {'first' | 'second'} black */
  const side = (black) => (person === 'both' || person === 'none' ? person : person === black ? 'b' : 'w')

  test.each(/** @type {const} */ ([['b', 'second'], ['w', 'first']]))('the second takes %s after three stones', (choice, black) => {
    const opening = new Swap2(person)
    const {steps, stones} = course(opening, [choice])
    expect(steps).toEqual(marked([...placing('first', 3), 'second chooses']))
    expect([stones, opening.black, opening.side]).toEqual([3, black, side(black)])
  })

  test.each(/** @type {const} */ ([['b', 'first'], ['w', 'second']]))('the second places two more, the first takes %s', (choice, black) => {
    const opening = new Swap2(person)
    const {steps, stones} = course(opening, ['two', choice])
    expect(steps).toEqual(marked([...placing('first', 3), 'second chooses', ...placing('second', 2), 'first chooses']))
    expect([stones, opening.black, opening.side]).toEqual([5, black, side(black)])
  })

  test('two more are placed once only', () => {
    const opening = new Swap2(person, true)
    opening.choose(5, 'two')
    expect(opening.turn(5)).toEqual({who: 'first', what: 'choose'})
    expect(opening.black).toBeNull()
  })

  test('nothing is left to do once the colours are chosen', () => {
    const opening = new Swap2(person)
    opening.choose(3, 'b')
    for (const stones of [0, 3, 5, 9]) expect([opening.turn(stones), opening.isPersons(stones)]).toEqual([null, false])
    for (const choice of /** @type {const} */ (['w', 'two'])) opening.choose(3, choice)
    expect([opening.black, opening.two]).toEqual(['second', false])
  })
})

test.each([0, 1, 2])('nobody chooses after %i stones', (stones) => {
  const opening = new Swap2('both')
  for (const choice of /** @type {const} */ (['b', 'w', 'two'])) opening.choose(stones, choice)
  expect([opening.black, opening.two]).toEqual([null, false])
})

test.each([3, 4])('nobody chooses while two more are placed (%i stones)', (stones) => {
  const opening = new Swap2('both', true)
  for (const choice of /** @type {const} */ (['b', 'w'])) opening.choose(stones, choice)
  expect([opening.black, opening.turn(stones)]).toEqual([null, {who: 'second', what: 'place'}])
})

test('stones that are taken back give the turn back', () => {
  const opening = new Swap2('first')
  expect([opening.isPersons(2), opening.isPersons(3), opening.isPersons(2)]).toEqual([true, false, true])
})

test.each([['b', 'first'], ['w', 'second'], ['both', 'both'], ['none', 'none']])('who plays %s before is %s', (side, person) => {
  expect(Swap2.of(side)).toMatchObject({person, two: false, black: null})
})

describe('saved', () => {
  for (const person of /** @type {const} */ (['first', 'second', 'both', 'none'])) {
    for (const two of [false, true]) {
      test.each(/** @type {const} */ ([null, 'first', 'second']))(`${person}, ${two ? 'five' : 'three'} stones, black: %s`, (black) => {
        const opening = new Swap2(person, two)
        opening.black = black
        expect(Swap2.from(JSON.parse(JSON.stringify(opening.toSaved())))).toEqual(opening)
      })
    }
  }

  test.each([undefined, null, 5, 'first', [], {}, {person: 'third', two: false}, {person: 'first'}, {person: 'first', two: 1}, {person: ['first'], two: true}, {two: true, black: 'first'}])(
    '%j makes no sense', (saved) => {
      expect(Swap2.from(saved)).toBeNull()
    })

  test.each(['b', 1, {}, true, ''])('%j has not been chosen as Black', (black) => {
    expect(Swap2.from({person: 'both', two: true, black})).toEqual(new Swap2('both', true))
  })
})
