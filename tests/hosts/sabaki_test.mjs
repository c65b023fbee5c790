// Tengen driven by the module with which Sabaki drives its engines: attaching, syncing, pipelining, live analysis and its abort.
// TENGEN names the program (default: the release build).

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {fileURLToPath} from 'node:url'
import gtp from '@sabaki/gtp'

const {Command, Controller, ControllerStateTracker} = gtp
const program = process.env.TENGEN ?? fileURLToPath(new URL('../../build/release/tengen', import.meta.url))
const limit = {timeout: 60000}

/** Starts an engine as Sabaki's attach does: four commands at once, nothing waited for. */
async function attach(t, ...options) {
  const controller = new Controller(program, ['gtp', ...options])
  t.after(() => controller.kill())
  controller.start()
  const names = ['name', 'version', 'protocol_version', 'list_commands']
  const responses = await Promise.all(names.map((name) => controller.sendCommand({name})))
  assert.equal(responses[0].content, 'Tengen')
  assert.equal(responses[2].content, '2')
  return {controller, tracker: new ControllerStateTracker(controller), commands: responses[3].content.split('\n')}
}

const ask = async (controller, line) => controller.sendCommand(Command.fromString(line))

const play = (...moves) => moves.map((vertex, i) => ({name: 'play', args: [i % 2 === 0 ? 'B' : 'W', vertex]}))

/** The numbers behind `info` in one line of analysis, one object a move. */
function variations(line) {
  return line.split(/\s*info\s+/).slice(1).map((part) => {
    const [head, pv] = part.split(/\s+pv\s+/)
    const words = head.trim().split(/\s+/)
    const result = {pv: pv.trim().split(/\s+/)}
    for (let i = 0; i + 1 < words.length; i += 2) result[words[i]] = words[i + 1]
    return result
  })
}

/** Sends an analysis, collects `count` lines of it, aborts it as Sabaki does; resolves to the lines and the abort's time in ms. */
async function analyse(controller, line, count) {
  const lines = []
  let enough
  const collected = new Promise((resolve) => (enough = resolve))
  const ended = controller.sendCommand(Command.fromString(line), ({line: text}) => {
    if (!text.startsWith('info ') && !text.startsWith('= info ')) return
    lines.push(text.replace(/^= /, ''))
    if (lines.length >= count) enough()
  })
  await collected
  const begin = performance.now()
  const version = await controller.sendCommand({name: 'protocol_version'})
  const elapsed = performance.now() - begin
  assert.equal(version.content, '2')
  assert.equal((await ended).error, false)
  return {lines, elapsed}
}

test('a failing size does not end the engine', limit, async (t) => {
  const {controller, tracker} = await attach(t)
  await assert.rejects(tracker.sync({komi: 6.5, boardsize: [19, 19], history: []}))
  await tracker.sync({komi: 2.5, boardsize: [5, 5], history: play('C3')})
  assert.match((await ask(controller, 'showboard')).content, /3 {2}\. \.\(X\)\. \. 3/)
})

test('sync plays on, takes back and replays', limit, async (t) => {
  const {controller, tracker} = await attach(t)
  const board = async () => (await ask(controller, 'showboard')).content
  const state = (...moves) => ({komi: 2.5, boardsize: [5, 5], history: play(...moves)})
  await tracker.sync(state('C3', 'C4', 'D4', 'B3', 'B4'))
  const five = await board()
  await tracker.sync(state('C3', 'C4', 'D4'))
  assert.notEqual(await board(), five)
  await tracker.sync(state('C3', 'C4', 'D4', 'B3', 'B4'))
  assert.equal(await board(), five)
  await tracker.sync(state('A1'))
  await tracker.sync({...state(), history: [{name: 'set_free_handicap', args: ['B2', 'D4']}]})
  assert.equal((await board()).match(/X/g).length, 2)
})

test('a thousand commands in one burst are answered in order', limit, async (t) => {
  const {controller} = await attach(t)
  const commands = Array.from({length: 500}, () => ['play B A1', 'clear_board']).flat()
  const responses = await Promise.all(commands.map((line) => ask(controller, line)))
  assert.ok(responses.every((response) => !response.error && response.content === ''))
})

const games = [
  {name: 'go', options: ['--size', '5'], moves: ['play B C3', 'play W C4']},
  {name: 'gomoku', options: ['--game', 'gomoku'], moves: ['play B H8', 'play W J9']},
  {name: 'connect', options: ['--game', 'connect'], moves: ['play B D1', 'play W D2']},
]

for (const {name, options, moves} of games) {
  test(`${name}: analysis streams, ranks its moves and is aborted`, limit, async (t) => {
    const {controller, commands} = await attach(t, ...options)
    for (const move of moves) assert.equal((await ask(controller, move)).error, false)
    for (const command of ['analyze', 'lz-analyze', 'kata-analyze']) {
      assert.ok(commands.includes(command), command)
      const {lines, elapsed} = await analyse(controller, `${command} B 5`, 6)
      t.diagnostic(`${command} took ${elapsed.toFixed(1)} ms to end`)
      const ranked = variations(lines.at(-1))
      assert.ok(ranked.length >= 2, lines.at(-1))
      const visits = ranked.map((move) => Number(move.visits))
      assert.deepEqual(visits, [...visits].sort((a, b) => b - a), 'the heat map is brightest on the best move')
      assert.ok(visits[0] >= 10, 'Sabaki labels moves from ten visits on')
      assert.equal(new Set(ranked.map((move) => move.move)).size, ranked.length)
      for (const {move, winrate, pv} of ranked) {
        assert.equal(pv[0], move)
        const rate = Number(winrate) / (command === 'kata-analyze' ? 1 : 10000)
        assert.ok(rate >= 0 && rate <= 1, winrate)
        // Sabaki reads every dialect but kata's in ten-thousandths.
        if (command !== 'kata-analyze') assert.match(winrate, /^\d+$/)
      }
      assert.equal((await ask(controller, 'undo')).error, false)
      assert.equal((await ask(controller, moves[1])).error, false)
    }
  })

  test(`${name}: genmove with analysis plays its move`, limit, async (t) => {
    const {controller, tracker} = await attach(t, ...options)
    await ask(controller, 'time_settings 0 1 2')
    for (const move of moves) await tracker.queueCommand(Command.fromString(move))
    const lines = []
    await tracker.queueCommand(Command.fromString('genmove_analyze B 5'), ({line}) => lines.push(line))
    const last = lines.filter((line) => line.startsWith('play ')).at(-1)
    assert.match(last ?? '', /^play ([A-Z]\d+|pass)$/)
    assert.ok(lines.some((line) => line.includes('info move')), 'thoughts come before the move')
    const again = await ask(controller, `play W ${last.slice(5)}`)
    assert.equal(again.error, last !== 'play pass', 'the move stands on the board')
  })
}

test('a proven win is shown as one', limit, async (t) => {
  const {controller} = await attach(t, '--game', 'gomoku')
  for (const move of ['B H8', 'W A1', 'B H9', 'W A2', 'B H10', 'W A15']) await ask(controller, `play ${move}`)
  const {lines} = await analyse(controller, 'analyze B 5', 2)
  assert.equal(variations(lines.at(-1))[0].winrate, '10000')
})

test('stop ends the process', limit, async (t) => {
  const {controller} = await attach(t)
  await controller.stop()
  assert.equal(controller.process, null)
})
