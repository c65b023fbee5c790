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

const isMove = (move) => Array.isArray(move) && move.length === 2 && move.every((n) => Number.isInteger(n) && n >= -1 && n < 22)

/**
 * Of what was saved all that makes sense: {game, rule, side, level, strength: strings, size, komi: integers, analysis, moves}, or null.
 * Pages of version 0.2.0 knew no strength: it is full then.
 */
function readSaved(choices, games) {
  try {
    const saved = {strength: '20', ...JSON.parse(localStorage.getItem(savedKey))}
    const isChoice = (id) => typeof saved[id] === 'string' && choices(id).includes(saved[id])
    if (!['game', 'rule', 'side', 'level', 'strength'].every(isChoice)) return null
    const {size, min, max} = games[saved.game]
    if (size && !(Number.isInteger(saved.size) && saved.size >= min && saved.size <= max)) return null
    const moves = Array.isArray(saved.moves) ? saved.moves.slice(0, mostMoves) : []
    const wrong = moves.findIndex((move) => !isMove(move))
    const komi = isKomi(saved.komi) ? saved.komi : undefined
    return {...saved, komi, analysis: saved.analysis === true, moves: wrong < 0 ? moves : moves.slice(0, wrong)}
  } catch {
    return null
  }
}
