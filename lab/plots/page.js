// The page of a plot: tells the value under the pointer, or the one that the arrow keys have come to. What it knows stands in the rows of
// the tables: where in the picture a value is, and its words.
'use strict'

const chart = document.getElementById('chart')
const picture = chart.querySelector('svg')
const says = document.getElementById('says')
const {width, height} = picture.viewBox.baseVal
const radius = 7 // of the mark

/** Every value in the picture, in the order of the tables. */
const values = [...document.querySelectorAll('tr[data-at]')].map((row) => {
  const [x, y] = row.dataset.at.split(' ').map(Number)
  return {row, table: row.closest('table'), series: row.dataset.series, x, y}
})
const upright = (value) => value.table.dataset.along === 'x'

/** The values by series, chart after chart. */
const groups = [...new Set(values.map(({table}) => table))].flatMap((table) => {
  const here = values.filter((value) => value.table === table)
  return [...new Set(here.map(({series}) => series))].sort((a, b) => a - b).map((series) => here.filter((value) => value.series === series))
})

const draw = (tag, name) => {
  const shape = document.createElementNS(picture.namespaceURI, tag)
  shape.setAttribute('class', name)
  return shape
}
const guide = draw('line', 'guide')
const mark = draw('circle', 'mark')
mark.setAttribute('r', radius)

let shown = null

function hide() {
  shown?.row.removeAttribute('aria-current')
  shown = null
  says.textContent = ''
  guide.remove()
  mark.remove()
}

/** Marks a value in the picture and in its table, and says it. */
function show(value) {
  if (value === shown) return
  hide()
  shown = value
  const {x, y, row} = value
  // Beside titles and names: chart.cpp leaves them no less.
  const ends = upright(value) ? {x1: x, x2: x, y1: 62, y2: height - 66} : {x1: value.table.dataset.left, x2: x - radius, y1: y, y2: y}
  for (const [key, number] of Object.entries(ends)) guide.setAttribute(key, number)
  mark.setAttribute('cx', x)
  mark.setAttribute('cy', y)
  picture.append(guide, mark)
  row.setAttribute('aria-current', 'true')
  says.textContent = row.dataset.says
  chart.setAttribute('aria-valuenow', values.indexOf(value) + 1)
  chart.setAttribute('aria-valuetext', row.dataset.says)
}

/** Scrolls the table, but not the page, to the value. */
function scrollTable({row, table}) {
  const box = table.parentElement
  box.scrollTop = row.offsetTop - box.clientHeight / 2
}

const least = (from, measure) => from.reduce((best, value) => (measure(value) < measure(best) ? value : best))

/** The value nearest to a place of the picture, in the chart there. Along its axis a chart is told apart more finely. */
function nearest(x, y) {
  const here = values.filter(({table}) => x >= Number(table.dataset.left) && x < Number(table.dataset.right))
  if (!here.length) return null
  return least(here, (value) => (upright(value) ? Math.hypot(value.x - x, (value.y - y) / 4) : Math.hypot((value.x - x) / 50, value.y - y)))
}

function point(event) {
  const box = picture.getBoundingClientRect()
  const scale = width / box.width
  const value = nearest((event.clientX - box.left) * scale, (event.clientY - box.top) * scale)
  if (!value) return
  show(value)
  scrollTable(value)
}

const step = (by) => values[Math.min(Math.max(values.indexOf(shown) + by, 0), values.length - 1)]

/** The value of another series that stands where the shown one does. */
function across(by) {
  if (!shown) return values[0]
  const group = groups[groups.findIndex((one) => one.includes(shown)) + by]
  if (!group) return shown
  return least(group, (value) => Math.abs(upright(value) ? value.x - shown.x : value.y - shown.y))
}

chart.addEventListener('pointermove', point)
chart.addEventListener('pointerdown', point)
chart.addEventListener('focus', () => shown || show(values[0]))
chart.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'Escape') return hide()
  const to = {ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => across(-1), ArrowDown: () => across(1), Home: () => values[0], End: () => values.at(-1)}[event.key]
  if (!to) return
  event.preventDefault()
  show(to())
  scrollTable(shown)
  chart.scrollLeft = (shown.x / width) * chart.scrollWidth - chart.clientWidth / 2
})
for (const value of values) value.row.addEventListener('click', () => show(value))

// To a screen reader the picture is a slider over its values: it hands the arrow keys on, and reads each value's words.
for (const [key, value] of Object.entries({role: 'slider', 'aria-valuemin': 1, 'aria-valuemax': values.length, 'aria-valuenow': 1, 'aria-valuetext': values[0].row.dataset.says})) chart.setAttribute(key, value)
says.hidden = false
document.getElementById('keys').hidden = false
