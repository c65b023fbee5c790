// Renju's 26 canonical openings, by the Renju International Federation's numbers: their names in Latin letters, Japanese and Chinese.

import {columnsOf, rowsOf} from './games.js'

/** @typedef {import('./types').Point} Point */

/** Where the third stone stands, from the first, with the second one above it (direct openings) or above and to the right of it (indirect ones). @type {Record<'D' | 'I', [number, number, string, string, string][]>} */
const thirds = {
  D: [[0, -2, 'Kansei', '寒星', '寒星'], [1, -2, 'Keigetsu', '渓月', '溪月'], [2, -2, 'Sosei', '疎星', '疏星'], [1, -1, 'Kagetsu', '花月', '花月'], [2, -1, 'Zangetsu', '残月', '残月'], [1, 0, 'Ugetsu', '雨月', '雨月'],
      [2, 0, 'Kinsei', '金星', '金星'], [0, 1, 'Shougetsu', '松月', '松月'], [1, 1, 'Kyuugetsu', '丘月', '丘月'], [2, 1, 'Shingetsu', '新月', '新月'], [0, 2, 'Zuisei', '瑞星', '瑞星'], [1, 2, 'Sangetsu', '山月', '山月'],
      [2, 2, 'Yuusei', '遊星', '游星']],
  I: [[2, -2, 'Chousei', '長星', '长星'], [2, -1, 'Kyougetsu', '峡月', '峡月'], [2, 0, 'Kousei', '恒星', '恒星'], [2, 1, 'Suigetsu', '水月', '水月'], [2, 2, 'Ryuusei', '流星', '流星'], [1, 0, 'Ungetsu', '雲月', '云月'],
      [1, 1, 'Hogetsu', '浦月', '浦月'], [1, 2, 'Rangetsu', '嵐月', '岚月'], [0, 1, 'Gingetsu', '銀月', '银月'], [0, 2, 'Myoujou', '明星', '明星'], [-1, 1, 'Shagetsu', '斜月', '斜月'], [-1, 2, 'Meigetsu', '名月', '名月'],
      [-2, 2, 'Suisei', '彗星', '彗星']],
}

/** The eight turns and mirrors of a step. @type {((x: number, y: number) => Point)[]} */
const turns = [(x, y) => [x, y], (x, y) => [-x, y], (x, y) => [x, -y], (x, y) => [-x, -y], (x, y) => [y, x], (x, y) => [-y, x], (x, y) => [y, -x], (x, y) => [-y, -x]]

/** What players call the opening of a game of Gomoku, `Kagetsu (D4)`, however it is turned; empty where it has no name. @param {import('./types').Wanted} wanted @param {Point[]} moves @param {string} language */
export function openingName(wanted, moves, language) {
  if (wanted.game !== 'gomoku' || wanted.setup || moves.length < 3) return ''
  const [[x, y], second, third] = moves
  if (Math.abs(2 * x - columnsOf(wanted) + 1) > 1 || Math.abs(2 * y - rowsOf(wanted) + 1) > 1) return ''
  for (const turn of turns) {
    const [dx, dy] = turn(second[0] - x, second[1] - y)
    const kind = dy !== -1 ? null : dx === 0 ? 'D' : dx === 1 ? 'I' : null
    if (!kind) continue
    const [tx, ty] = turn(third[0] - x, third[1] - y)
    const number = thirds[kind].findIndex(([i, j]) => i === tx && j === ty)
    if (number < 0) continue
    const [, , latin, japanese, chinese] = thirds[kind][number]
    const name = language.startsWith('ja') ? japanese : language.startsWith('zh') ? chinese : latin
    return `${name} (${kind}${number + 1})`
  }
  return ''
}
