// What the package for npm does, in Node and in a browser alike: npm_test.mjs runs each of these functions in both. Each returns what it
// found, as JSON has it.

/** An engine, and its lines by turns: `next(pattern)` waits for one of that form, `ask(text, pattern)` sends first. */
async function talk(createEngine, options) {
  const heard = []
  let wake = () => {}
  const engine = await createEngine({...options, onLine: (line) => (heard.push(line), wake())})
  const next = async (pattern) => {
    for (;;) {
      while (heard.length > 0) {
        const line = heard.shift()
        if (pattern.test(line)) return line
      }
      await new Promise((resolve) => (wake = resolve))
    }
  }
  const ask = (text, pattern) => (engine.send(text), next(pattern))
  return {engine, next, ask}
}

const point = /^\d+,\d+$/

function fiveThrough(stones, [x, y]) {
  const own = (column, row) => stones.get(`${column},${row}`) === stones.get(`${x},${y}`)
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let length = 1
    for (const sign of [1, -1]) for (let i = 1; own(x + sign * i * dx, y + sign * i * dy); i++) length++
    return length >= 5
  })
}

/** A beginner begins, full strength answers. */
export async function gomoku(createEngine) {
  const sides = [await talk(createEngine, {protocol: 'gomocup', level: 1}), await talk(createEngine, {protocol: 'gomocup'})]
  for (const side of sides) {
    if (await side.ask('START 15', /^(OK|ERROR)/) !== 'OK') throw new Error('no board')
    side.engine.send('INFO timeout_turn 100')
  }
  const stones = new Map()
  let move = await sides[0].ask('BEGIN', point)
  for (let number = 0; number < 225; number++) {
    if (stones.has(move)) throw new Error(`${move} is occupied`)
    stones.set(move, number % 2)
    if (fiveThrough(stones, move.split(',').map(Number))) break
    move = await sides[(number + 1) % 2].ask(`TURN ${move}`, point)
  }
  const winner = stones.get(move)
  sides[0].engine.send('END')
  sides[1].engine.close()
  const errors = await Promise.all(sides.map(({engine}) => engine.closed))
  return {winner, moves: stones.size, errors: errors.filter(Boolean).length}
}

/** Full strength on both sides, until two passes. */
export async function go(createEngine) {
  const {engine, ask} = await talk(createEngine, {protocol: 'gtp', game: 'go'})
  for (const line of ['boardsize 7', 'komi 8.5', 'tengen-param max_time_ms 50', 'tengen-param resign off']) await ask(line, /^[=?]/)
  const moves = []
  while (moves.length < 150 && !(moves.at(-1) === '= pass' && moves.at(-2) === '= pass')) {
    moves.push(await ask(`genmove ${moves.length % 2 ? 'w' : 'b'}`, /^[=?]/))
  }
  const score = await ask('final_score', /^[=?]/)
  await ask('quit', /^=/)
  return {refused: moves.filter((line) => !line.startsWith('= ')), moves: moves.length, score, error: await engine.closed ?? null}
}

export async function query(createEngine) {
  const {engine, ask, next} = await talk(createEngine, {protocol: 'analysis'})
  const form = {boardXSize: 7, boardYSize: 7, rules: 'tromp-taylor', komi: 8.5, moves: [['B', 'D4'], ['W', 'C3']]}
  const answer = JSON.parse(await ask(JSON.stringify({id: 'q', ...form, maxVisits: 3000}), /./))
  // A search of hours: it ends when it is told to, and tells what it has found.
  engine.send(JSON.stringify({id: 'long', ...form, maxVisits: 1e12, reportDuringSearchEvery: 0.05}))
  const during = JSON.parse(await next(/"isDuringSearch":true/))
  engine.send(JSON.stringify({id: 'end', action: 'terminate', terminateId: 'long'}))
  const last = JSON.parse(await next(/"id":"long".*"isDuringSearch":false|"isDuringSearch":false.*"id":"long"/))
  engine.close()
  return {id: answer.id, moves: answer.moveInfos.length, visits: answer.rootInfo.visits >= 3000, during: during.moveInfos.length > 0, last: last.moveInfos.length > 0}
}

/** Searches without end, or nearly: each is stopped by its protocol's own word, and the engine plays on. */
export async function stops(createEngine) {
  const gomocup = await talk(createEngine)
  await gomocup.ask('START 15', /^OK/)
  gomocup.engine.send('INFO timeout_turn 36000000\nINFO timeout_match 0')
  gomocup.engine.send('BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE')
  await gomocup.next(/^MESSAGE depth ([89]|\d\d)/)
  const depths = []
  gomocup.engine.send('ABOUT') // the search goes on
  for (let i = 0; i < 2; i++) depths.push(Number(/depth (\d+)/.exec(await gomocup.next(/^MESSAGE depth/))[1]))
  const about = gomocup.ask('YXSTOP', point)
  const move = await about
  const name = await gomocup.next(/^name=/)
  gomocup.engine.close()

  const gtp = await talk(createEngine, {protocol: 'gtp', game: 'gomoku'})
  gtp.engine.send('lz-analyze 5')
  await gtp.next(/^info move/)
  const ended = await gtp.ask('7 name', /^=7/)
  gtp.engine.close()
  return {deeper: depths[1] >= depths[0] && depths[0] >= 8, move: point.test(move), name: /Tengen/.test(name), ended}
}

/** What no protocol knows is answered in the protocol's own form, and the engine plays on. */
export async function hostile(createEngine) {
  const lines = ['x'.repeat(1 << 20), '{'.repeat(1 << 20), '\u0000\u0001\ufffe\ud800\u001b[2J', '\u00ff'.repeat(5000), '"'.repeat(99)]
  const forms = [
    [{protocol: 'gomocup'}, /^(UNKNOWN|ERROR)/, 'START 15', /^OK/],
    [{protocol: 'gtp'}, /^\?/, '5 name', /^=5/],
    [{protocol: 'analysis'}, /^\{"error":/, '{"id":"v","action":"query_version"}', /"id":"v"/]]
  const found = []
  for (const [options, form, line, good] of forms) {
    const {engine, ask} = await talk(createEngine, options)
    for (const line of lines) found.push((await ask(line, /./)).slice(0, 40).match(form) !== null)
    found.push(good.test(await ask(line, good)))
    engine.close()
  }
  return found
}

export async function refusals(createEngine) {
  const said = async (act) => {
    try {
      await act()
      return 'nothing'
    } catch (error) {
      return `${error.name}: ${error.message}`
    }
  }
  const engine = await createEngine()
  const found = [await said(() => engine.send(7))]
  engine.close()
  engine.close()
  found.push(await said(() => engine.send('ABOUT')))
  for (const options of [{protocol: 'uci'}, {game: 'chess', protocol: 'gtp'}, {game: 'go'}, {level: 0}, {memory: 1e9}, {protocl: 'gtp'},
                         {protocol: 'analysis', level: 3}, {onLine: 'x'}]) {
    found.push(await said(() => createEngine(options)))
  }
  return found
}
