// The texts that every language has. Sides are 'b' and 'w'.

import type {Kind} from './review.js'
import type {Side} from './types'

export interface Words {
  name: string
  engineInPage: string
  engineOfProgram: string
  gameSection: string
  board: string
  newGame: string
  pass: string
  moveForMe: string
  moveNow: string
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
  time: string
  quick: string
  normal: string
  strong: string
  patient: string
  language: string
  open: string
  record: string
  copyLink: string
  whatToSave: string
  movesAsText: string
  pngPicture: string
  svgPicture: string
  save: string
  loading: string
  played(color: Side, point: string): string
  toMove(color: Side): string
  thinking(color: Side): string
  draw: string
  wins(color: Side, points: number | null): string
  passed: string
  noMove: string
  playPoint(point: string): string
  tapAgain(point: string): string
  blackStone: string
  whiteStone: string
  emptyPoint: string
  neutralPoint: string
  lastThoughts(color: Side): string
  searched(depth: number, most: number, nodes: string, thousands: number): string
  winsIn(moves: number): string
  losesIn(moves: number): string
  exactly(points: string): string
  onlyFirst(count: number, all: number): string
  readWithDoubt(what: string): string
  fileTooLong: string
  linkCopied: string
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
  view: string
  moveNumbers: string
  coordinates: string
  lettersAndNumbers: string
  numbersFromTop: string
  twoLetters: string
  noCoordinates: string
  review: string
  curve: string
  reviewing(done: number, all: number): string
  reviewed(moves: number, percent: number): string
  mistakes(count: number): string
  rotate: string
  mirror: string
  resign: string
  clock: string
  noClock: string
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
  placeCentre: string
  placeInSquare(number: number, side: number): string
  swapAsk(color: Side): string
  keepColour(color: Side): string
  swapColours: string
  fifthAsk: string
  fifthOne: string
  fifthTen: string
  countAsk: string
  offerAsk(left: number): string
  offerReady: string
  offerThese: string
  pickAsk: string
  outsideSquare(point: string, side: number): string
  offerMirrors(point: string): string
  notOffered(point: string): string
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
  join(one: string, two: string): string
  sideName(color: Side): string
  modePlay: string
  modeAnalyse: string
  modeReview: string
  modes: string
  steps: string
  toFirst: string
  back: string
  forward: string
  toLast: string
  flip: string
  menu: string
  close: string
  cancel: string
  beginGame: string
  stop: string
  takeBack: string
  rematch: string
  playOn: string
  agree: string
  markDead: string
  you: string
  person: string
  colourOpen: string
  engineLevel(level: number): string
  captured(stones: number): string
  komi(points: number): string
  about(game: string, rule: string, size: number): string
  yourFirst(color: Side, column: boolean): string
  engineWaits(color: Side): string
  lookingForHint: string
  continueAnalysis: string
  linesCount: string
  limit: string
  withoutEnd: string
  seconds(count: number): string
  minutes(count: number): string
  showChances: string
  percent(value: number): string
  blackChance(percent: number): string
  sideEnds(color: Side, moves: number): string
  noChance: string
  whiteFirst: string
  pruned(count: number): string
  undoDelete: string
  reviewAgain: string
  reviewInvites: string
  accuracy: string
  kindName(kind: Kind): string
  better(point: string): string
  learn(color: Side): string
  findBetter(color: Side, point: string): string
  trying: string
  triedWell(point: string): string
  triedBadly(point: string): string
  betterWas(point: string): string
  showBetter: string
  nextMistake: string
  endLearning: string
  gomokuSays: string
  goSays: string
  connectSays: string
  freestyleSays: string
  exactFiveSays: string
  renjuSays: string
  caroSixSays: string
  caroFiveSays: string
  levelWords(level: number, what: string): string
  levelBeginner: string
  levelEasy: string
  levelMiddle: string
  levelHard: string
  levelVery: string
  levelFull: string
  copyText: string
  textCopied: string
  cannotCopy: string
  linkTooLong: string
  saved(name: string): string
  games: string
  noGames: string
  gameKept: string
  explorer: string
  explorerMove: string
  explorerBook: string
  explorerGames: string
  explorerEmpty: string
  bookWins: string
  bookDraws: string
  bookLoses: string
  atLeast(points: string): string
  atMost(points: string): string
  openingsFrom(count: number): string
  gameResults(count: number, black: number, draws: number, white: number): string
  gameElsewhere: string
  removeGame: string
  moveCount(count: number): string
  chapters: string
  chapter(number: number): string
  chapterOf(number: number, count: number, name: string): string
  addChapter: string
  addFromFile: string
  chapterName: string
  chapterUp: string
  chapterDown: string
  deleteChapter: string
  chapterDeleted(name: string): string
  chapterRefused(name: string): string
  tooManyChapters(most: number): string
  gamesLeftOut(count: number, all: number): string
  propertiesLeftOut(names: string): string
  linkDamaged: string
  oneChapter: string
  notKept: string
  engineGone: string
  engineSays(what: string): string
  fileEmpty: string
  fileTwice: string
  fileMove: string
  fileUnreadable: string
  cannotSave: string
  gifTime: string
  gifSize: string
  theme: string
  themeWood: string
  themeSlate: string
  themePaper: string
  shift: string
  shiftLeft: string
  shiftUp: string
  shiftDown: string
  shiftRight: string
  cannotShift: string
  redFirst: string
  yellow: string
  moveBy: string
  byTap: string
  byTwoTaps: string
  bySlide: string
  depthOf(plies: number): string
  millionPositions(count: number): string
  gifFrom: string
  pointLeftOut(point: string): string
  pointConsidered(point: string): string
  range: string
  rangeAll: string
  rangeBeside: string
  rangeLocal: string
  leaveOut: string
  leaveNoneOut: string
  leavingOut: string
  allLeftOut: string
  balancedMove: string
  balancedMoves: string
  balancing: string
  balanced(points: string, percent: number): string
  noBalance: string
  handicap: string
  noHandicap: string
  handicapStones(count: number): string
  handicapOf(count: number): string
  komiLabel: string
  points(count: number): string
  ponder: string
  surelyWins: string
  surelyLoses: string
  surelyDraws: string
  noWinThere: string
  noLossThere: string
  sideSurelyWins(color: Side): string
}
