import {createEngine} from 'tengen-engine'

const engine = await createEngine({protocol: 'gomocup'})
engine.onLine = (line) => {
  console.log(line)
  if (/^\d+,\d+$/.test(line)) engine.close() // its move
}
engine.send('START 15')
engine.send('INFO timeout_turn 1000')
engine.send('TURN 7,7')
