// What the page says of a position, in words.

import {clockText} from './clock.js'
import {games} from './games.js'
import {handicapOf} from './handicap.js'
import {words} from './language.js'
import {RenjuOpening} from './renju_opening.js'
import {isScoring, scoreOf} from './scoring.js'
import {blackChance, isMyTurn, isOver, isWaiting, openingTurn} from './store.js'
import {Swap2} from './swap2.js'

/** @typedef {import('./types').Point} Point */
/** @typedef {import('./types').GameData} GameData */
/** @typedef {import('./types').Info} Info */

const sgfLetters = 'abcdefghijklmnopqrstuv'

/** How the lines of the board are called. @param {GameData} data @param {string} [coordinates] */
export function naming({wanted, position, view}, coordinates = view.coordinates) {
  const letters = games[wanted.game].letters
  const rows = position?.rows ?? 0
  /** @type {Record<string, {column: (x: number) => string, row: (y: number) => string, between: string}>} */
  const kinds = {
    letters: {column: (x) => letters[x], row: (y) => String(rows - y), between: ''},
    numbers: {column: (x) => String(x + 1), row: (y) => String(y + 1), between: ','},
    sgf: {column: (x) => sgfLetters[x], row: (y) => sgfLetters[y], between: ''},
  }
  return kinds[coordinates] ?? kinds.letters
}

/** @param {GameData} data @returns {(point: Point) => string} */
export function namer(data) {
  const {column, row, between} = naming(data)
  return ([x, y]) => (x < 0 ? words.passed : column(x) + between + row(y))
}

/** @param {number} halfPoints */
export const pointsText = (halfPoints) => `${halfPoints >= 0 ? '+' : ''}${halfPoints / 2}`

/** What a line is worth to the side to move. @param {Info} info */
export function scoreText(info) {
  if (info.exact === false && info.sure === 'win') return words.surelyWins
  if (info.exact === false && info.sure === 'loss') return words.surelyLoses
  if (info.end >= 0) return (info.score > 0 ? words.winsIn : words.losesIn)(Math.ceil(info.end / 2))
  if (info.sure === 'draw' && info.margin === null) return words.surelyDraws
  if (info.margin !== null) return words.exactly(pointsText(info.margin))
  if (info.likely !== null) return words.likely(pointsText(info.likely))
  return words.percent(Math.round(100 * info.chance))
}

/** What the board shows on a line's first move: a chance in percent; in Connect Four the proven value, `+3` for a win in three moves, and a question mark where nothing is proven. @param {GameData} data @returns {(info: Info) => string} */
export const heatText = ({wanted}) => (info) => {
  const percent = String(Math.round(info.chance * 100))
  if (wanted.game !== 'connect') return percent
  const moves = info.exact && info.end >= 0 ? Math.ceil(info.end / 2) : ''
  return info.sure === 'win' ? `+${moves}` : info.sure === 'loss' ? `−${moves}` : info.sure === 'draw' ? '=' : `${percent}?`
}

/** Connect Four: what is known of each column, from the left. @param {GameData} data */
export function columnsText(data) {
  const {thoughts, wanted} = data
  if (wanted.game !== 'connect' || !thoughts.of) return ''
  const {column} = naming(data)
  const worth = (/** @type {Info} */ info) => (info.sure === 'no win' ? words.noWinThere : info.sure === 'no loss' ? words.noLossThere : info.sure || info.end >= 0 ? scoreText(info) : '?')
  const known = thoughts.lines.filter((info) => info?.line.length).map((info) => ({x: info.line[0][0], text: `${column(info.line[0][0])} ${worth(info)}`}))
  return known.sort((one, two) => one.x - two.x).map(({text}) => text).join(' · ')
}

/** How the game ended, or null. @param {GameData} data */
export function resultText(data) {
  const {position, ended, wanted} = data
  if (!position) return null
  if (ended?.why === 'resigned' && ended.loser) return words.resigned(ended.loser)
  if (ended?.why === 'time' && ended.loser) return words.outOfTime(ended.loser)
  const scores = ended?.why === 'scored' || (position.over && isScoring(data))
  if (scores) {
    const margin = ended?.margin ?? scoreOf(data).margin
    return margin === 0 ? words.draw : words.wins(margin > 0 ? 'b' : 'w', Math.abs(margin) / 2)
  }
  if (!position.over) return null
  const {winner, margin} = position
  if (!winner) return words.draw
  return words.wins(winner, margin === null || wanted.game !== 'go' ? null : Math.abs(margin) / 2)
}

/** @param {import('./types').Side} side */
const letter = (side) => (side === 'b' ? 'B' : 'W')

/** How a game ended beside its rules, as a record's RE has it; empty where it did not. @param {import('./types').Ended | null} ended */
export function endCode(ended) {
  if (ended?.why === 'scored') return ended.margin ? `${letter(ended.margin > 0 ? 'b' : 'w')}+${Math.abs(ended.margin) / 2}` : '0'
  return ended?.loser ? `${letter(ended.loser === 'b' ? 'w' : 'b')}+${ended.why === 'resigned' ? 'R' : 'T'}` : ''
}

/** As a record's RE has it: `B+R`, `W+2.5`, `0`; empty where the game goes on. @param {GameData} data */
export function resultCode(data) {
  const {position, ended} = data
  if (ended?.loser && ended.why !== 'scored') return endCode(ended)
  if (!position?.over) return ''
  const margin = ended?.margin ?? (isScoring(data) ? scoreOf(data).margin : null)
  if (margin !== null) return margin === 0 ? '0' : `${letter(margin > 0 ? 'b' : 'w')}+${Math.abs(margin) / 2}`
  return position.winner ? `${letter(position.winner)}+` : '0'
}

/** What the last move was and whose turn it is. @param {GameData} data */
export function turnText(data) {
  const {position, side, mode, wanted} = data
  if (!position) return words.loading
  const last = position.moves.at(-1)
  if (!last && mode === 'play' && isMyTurn(data) && side !== 'both') return words.yourFirst(position.toMove, wanted.game === 'connect')
  const turn = words.toMove(position.toMove)
  return last ? words.join(words.played(position.toMove === 'b' ? 'w' : 'b', namer(data)(last)), turn) : turn
}

/** The status line where nothing else is said. @param {GameData} data */
export function statusText(data) {
  const {position, job, opening, editing, connected, learning} = data
  if (!position) return connected ? words.loading : words.engineGone
  if (editing) return words.settingUp
  if (learning) return learningText(data)
  if (job === 'thinking') return words.thinking(position.toMove)
  if (job === 'hint') return words.lookingForHint
  if (job === 'solve') return words.solving
  if (job === 'balance') return words.balancing
  if (data.marking) return words.leavingOut
  if (job === 'drawing') return words.drawing
  if (isOver(data)) return isScoring(data) && !data.ended ? words.join(String(resultText(data)), words.markDead) : String(resultText(data))
  const turn = openingTurn(data)
  if (turn && opening instanceof RenjuOpening && opening.isPersons(position.moves.length)) return renjuText(data, opening)
  if (turn && opening instanceof Swap2 && opening.isPersons(position.moves.length)) return turn.what === 'place' ? words.placeStones((opening.two ? 5 : 3) - position.moves.length) : words.chooseColour
  if (isWaiting(data)) return words.engineWaits(position.toMove)
  return turnText(data)
}

/** What the person is to do in an opening of renju. @param {GameData} data @param {RenjuOpening} opening */
function renjuText({position}, opening) {
  const stones = position?.moves.length ?? 0
  const radius = opening.radius(stones)
  switch (opening.turn(stones)?.what) {
    case 'choose': return words.swapAsk(stones % 2 === 0 ? 'b' : 'w')
    case 'fifth': return words.fifthAsk
    case 'count': return words.countAsk
    case 'offer': return opening.offers.length === opening.count ? words.offerReady : words.offerAsk(Number(opening.count) - opening.offers.length)
    case 'pick': return words.pickAsk
    default: return radius === null ? words.placeStones(1) : radius === 0 ? words.placeCentre : words.placeInSquare(stones + 1, 2 * radius + 1)
  }
}

/** @param {GameData} data */
function learningText(data) {
  const {learning} = data
  if (!learning) return ''
  const mistake = learning.mistakes[learning.at]
  const name = namer(data)
  if (learning.state === 'trying') return words.trying
  if (learning.state === 'good') return words.triedWell(name(/** @type {Point} */ (learning.tried)))
  if (learning.state === 'bad') return words.triedBadly(name(/** @type {Point} */ (learning.tried)))
  if (learning.state === 'shown' && mistake.best) return words.betterWas(name(mistake.best))
  return words.findBetter(mistake.color, name(/** @type {Point} */ (data.review?.moves[mistake.ply])))
}

/** Black's chance in words; what is proven is said as such. @param {GameData} data */
export function chanceText(data) {
  const chance = blackChance(data)
  const best = data.thoughts.of === data.position && !data.thoughts.aside ? data.thoughts.lines[0] : null
  const winner = best && data.position && (best.score > 0 ? data.position.toMove : data.position.toMove === 'b' ? 'w' : 'b')
  if (best && winner && best.end >= 0 && best.exact === false) return words.sideSurelyWins(winner)
  if (best && data.position && best.end >= 0) return words.sideEnds(best.score > 0 ? data.position.toMove : data.position.toMove === 'b' ? 'w' : 'b', Math.ceil(best.end / 2))
  return chance === null ? words.noChance : words.blackChance(Math.round(100 * chance))
}

/** What is played: the game, its rule, its board. @param {import('./types').Wanted} wanted */
export function gameText(wanted) {
  const {game, rule, size, komi} = wanted
  const rules = [words.freestyle, words.exactFive, words.renju, words.caroSix, words.caroFive]
  if (game === 'connect') return words.connect
  const stones = handicapOf(wanted)
  if (game === 'go') return words.about(words.go, [words.komi((komi ?? games.go.komi ?? 0) / 2), ...(stones ? [words.handicapOf(stones)] : [])].join(' · '), size)
  return words.about(words.gomoku, rules[Number(rule)], size)
}

/** What a side's clock shows. @param {GameData} data @param {import('./types').Side} side @param {number} now */
export const timeText = ({clock}, side, now) => (clock ? clockText(clock.leftOf(side, now)) : '')
