import {describe, expect, test} from 'vitest'
import {clockText, GameClock} from '../clock.js'

describe('the clock', () => {
  test('stands still at first', () => {
    const clock = GameClock.of(3)
    expect([clock.leftOf('b', 1e9), clock.leftOf('w', 1e9), clock.flagged(1e9)]).toEqual([180000, 180000, null])
  })

  test('takes from the side whose time runs', () => {
    const clock = GameClock.of(1)
    clock.run('b', 1000)
    expect([clock.leftOf('b', 11000), clock.leftOf('w', 11000)]).toEqual([50000, 60000])
    clock.run('w', 21000)
    expect([clock.leftOf('b', 26000), clock.leftOf('w', 26000)]).toEqual([40000, 55000])
    clock.run('b', 31000)
    clock.run(null, 32000)
    expect([clock.leftOf('b', 99000), clock.leftOf('w', 99000), clock.running]).toEqual([39000, 50000, null])
  })

  test('goes on for a side that it ran for', () => {
    const clock = GameClock.of(1)
    clock.run('b', 0)
    clock.run('b', 10000)
    expect(clock.leftOf('b', 15000)).toBe(45000)
  })

  test('says whose time is used up', () => {
    const clock = new GameClock({b: 500, w: 60000})
    clock.run('b', 0)
    expect(clock.flagged(499)).toBeNull()
    expect(clock.flagged(500)).toBe('b')
    expect(clock.leftOf('b', 9999)).toBe(0)
    clock.run('w', 9999)
    expect([clock.left.b, clock.flagged(9999)]).toEqual([0, null])
    expect(clock.flagged(69999)).toBe('w')
    clock.run(null, 70000)
    expect(clock.flagged(70000)).toBeNull()
  })

  test('keeps what it is given as it is', () => {
    const left = {b: 1000, w: 1000}
    const clock = new GameClock(left)
    clock.run('b', 0)
    clock.run(null, 400)
    expect([left, clock.left]).toEqual([{b: 1000, w: 1000}, {b: 600, w: 1000}])
  })
})

test.each([[0, '0:00'], [1, '0:01'], [1000, '0:01'], [1001, '0:02'], [59001, '1:00'], [60000, '1:00'], [247000, '4:07'], [600000, '10:00'], [6000000, '100:00']])('%i ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
