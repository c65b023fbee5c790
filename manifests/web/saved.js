// The game over a reload: the browser's storage holds the settings and the moves. It may be full, out of reach, damaged or
// of another version; then the page begins a new game.
'use strict'

const savedKey = 'tengen-game'
const mostMoves = 2000

function save(game) {
  try {
    localStorage.setItem(savedKey, JSON.stringify(game))
  } catch {
    // Played all the same, without a memory.
  }
}

/** How the board is shown, {numbers, coordinates}: kept apart from the game. */
const viewKey = 'tengen-view'

function saveView(view) {
  try {
    localStorage.setItem(viewKey, JSON.stringify(view))
  } catch {
    // Shown so all the same.
  }
}

function readView() {
  try {
    const {numbers, coordinates} = JSON.parse(localStorage.getItem(viewKey))
    return {numbers: numbers === true, coordinates: String(coordinates)}
  } catch {
    return {numbers: false, coordinates: 'letters'}
  }
}

const isMove = (move) => Array.isArray(move) && move.length === 2 && move.every((n) => Number.isInteger(n) && n >= -1 && n < 22)

/**
 * Of what was saved all that makes sense: {game, rule, side, level, strength: strings, size, komi: integers, analysis, moves, future}, or null;
 * `future`: moves that were taken back, the next first. {clock, left} where there is a clock: minutes, and milliseconds left by side.
 * Pages of version 0.2.0 knew no strength: it is full then.
 */
function readSaved(choices, games) {
  try {
    const saved = {strength: '20', ...JSON.parse(localStorage.getItem(savedKey))}
    const isChoice = (id) => typeof saved[id] === 'string' && choices(id).includes(saved[id])
    if (!['game', 'rule', 'side', 'level', 'strength'].every(isChoice)) return null
    const {size, min, max} = games[saved.game]
    if (size && !(Number.isInteger(saved.size) && saved.size >= min && saved.size <= max)) return null
    const sound = (list) => {
      const moves = Array.isArray(list) ? list.slice(0, mostMoves) : []
      const wrong = moves.findIndex((move) => !isMove(move))
      return wrong < 0 ? moves : moves.slice(0, wrong)
    }
    const komi = isKomi(saved.komi) ? saved.komi : undefined
    const left = ['b', 'w'].every((side) => Number.isInteger(saved.left?.[side]) && saved.left[side] >= 0) ? saved.left : null
    return {...saved, komi, left, clock: String(saved.clock), analysis: saved.analysis === true, moves: sound(saved.moves), future: sound(saved.future)}
  } catch {
    return null
  }
}
