// The texts that every language has. Sides are 'b' and 'w'.

import type {Kind} from './review.js'
import type {Side} from './types'

export interface Words {
  name: string
  tagline(engine: string): string
  engineInPage: string
  engineOfProgram: string
  gameSection: string
  board: string
  newGame: string
  undo: string
  pass: string
  moveForMe: string
  moveNow: string
  settings: string
  game: string
  gomoku: string
  go: string
  connect: string
  rule: string
  freestyle: string
  exactFive: string
  renju: string
  caroSix: string
  caroFive: string
  size: string
  youPlay: string
  blackFirst: string
  white: string
  bothSides: string
  neitherSide: string
  strength: string
  level(level: number): string
  time: string
  quick: string
  normal: string
  strong: string
  patient: string
  analyse: string
  language: string
  share: string
  open: string
  record: string
  copyLink: string
  whatToSave: string
  movesAsText: string
  pngPicture: string
  svgPicture: string
  save: string
  thoughtsSection: string
  thoughts: string
  endGame: string
  keepPlaying: string
  loading: string
  played(color: Side, point: string): string
  toMove(color: Side): string
  thinking(color: Side): string
  draw: string
  wins(color: Side, points: number | null): string
  passed: string
  movesLost(count: number): string
  positionLost: string
  noMove: string
  playPoint(point: string): string
  tapAgain(point: string): string
  blackStone: string
  whiteStone: string
  emptyPoint: string
  neutralPoint: string
  nothingYet: string
  lastThoughts(color: Side): string
  searched(depth: number, most: number, nodes: string, thousands: number): string
  winsIn(moves: number): string
  losesIn(moves: number): string
  exactly(points: string): string
  boardSides(least: number, most: number): string
  onlyFirst(count: number, all: number): string
  firstGameOf(count: number): string
  readWithDoubt(what: string): string
  fileTooLong: string
  linkCopied: string
  linkInAddress: string
  cannotSave(why: string): string
  wrongLink: string
  noSuchBoard(columns: number, rows: number): string
  noWebAssembly: string
  columnFull(column: string): string
  occupied(point: string): string
  ko(point: string): string
  suicide(point: string): string
  illegal(point: string): string
  overline(point: string): string
  twoFours(point: string): string
  twoThrees(point: string): string
  redo: string
  view: string
  moveNumbers: string
  coordinates: string
  lettersAndNumbers: string
  numbersFromTop: string
  twoLetters: string
  noCoordinates: string
  lookBack: string
  review: string
  stopReview: string
  curve: string
  reviewing(done: number, all: number): string
  reviewed(moves: number, percent: number): string
  mistakes(count: number): string
  cost(number: number, color: Side, point: string, kind: Kind, before: number, after: number, best: string): string
  rotate: string
  mirror: string
  resign: string
  clock: string
  noClock: string
  clocks(black: string, white: string): string
  outOfTime(color: Side): string
  resigned(color: Side): string
  likely(points: string): string
  findWin: string
  solve: string
  solving: string
  winFound(point: string, moves: number): string
  solved(point: string, value: string): string
  noWinFound: string
  chooseColour: string
  takeBlack: string
  takeWhite: string
  placeTwo: string
  placeStones(count: number): string
  opening: string
  noOpening: string
  showThreats: string
  sound: string
  engine: string
  threads: string
  memory: string
  setUp: string
  putStones: string
  blackStones: string
  whiteStones: string
  noStones: string
  toMoveFirst: string
  blackSide: string
  emptyBoard: string
  beginHere: string
  settingUp: string
  gifPicture: string
  drawing: string
  movesSection: string
  promote: string
  prune: string
  comment: string
  hint: string
  hinted(point: string): string
}
