import { mix } from '../ink/color.ts'
import { features, fill, line } from './features.ts'
import { interior } from './places.ts'
import type { InteriorLook } from './looks.ts'
import { box, repeat, n, oval, poly, range, trace } from '../ink/shapes.ts'

const { w, h, horizon } = interior

const linear = (id: string, from: string, to: string, upright: boolean): string =>
  `<linearGradient id="${id}" ${upright ? 'x2="0" y2="1"' : 'x2="1" y2=".7"'}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** The side of the window, or of the light without one. */
export const windowSide = (free: { left: number; right: number }): 'left' | 'right' | null => {
  if (free.left > 190) return 'left'
  return w - free.right > 190 ? 'right' : null
}

/** `sunny`: the horizontal position from which the light falls. */
export const shellDefs = (look: InteriorLook, sunny: number): string =>
  linear('wall', look.wall, look.wallLow, false) +
  linear('floor', look.floor, look.floorNear, true) +
  linear('pane', '#f3f7f4', '#dfe9e4', true) +
  `<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0" stop-opacity=".5"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="edge" x2="0" y2="1"><stop offset="0" stop-color="#23180f" stop-opacity=".2"/><stop offset="1" stop-color="#23180f" stop-opacity="0"/></linearGradient>` +
  `<radialGradient id="sun" cx="${sunny}" cy=".25" r="1.05"><stop offset="0" stop-color="#fff6e2" stop-opacity=".42"/><stop offset=".55" stop-color="#fff6e2" stop-opacity="0"/><stop offset="1" stop-color="#23180f" stop-opacity=".2"/></radialGradient>`

/** The floor's boards or tiles, running towards the viewer. */
function laid(look: InteriorLook): string {
  const dark = mix(look.floor, '#23180f', 0.5)
  const out = (x: number, k: number): number => w / 2 + (x - w / 2) * k
  if (look.laid === 'tiles') {
    const down = repeat(9, (i) => trace(out(i * 120, 1), horizon, out(i * 120, 1.9), h))
    const across = [18, 48, 96, 168].map((y) => trace(0, horizon + y, w, horizon + y)).join('')
    return line(down + across, dark, 1.2, 0.16) + line(across, '#fffaf0', 1, 0.18)
  }
  if (look.laid === 'herringbone') {
    const rows = [0, 14, 34, 62, 100, 148, 206]
    const marks = rows.slice(0, -1).flatMap((from, row) => {
      const to = rows[row + 1] ?? h
      const k = 1 + from / 190
      return range(34).map((i) => {
        const x = out((i - 1) * 30 + (row % 2 ? 15 : 0), k)
        const lean = (row % 2 ? -1 : 1) * 15 * k
        return trace(x, horizon + from, x + lean, horizon + to)
      })
    })
    return (
      line(marks.join(''), dark, 1.1, 0.15) +
      line(rows.map((y) => trace(0, horizon + y, w, horizon + y)).join(''), dark, 0.8, 0.06)
    )
  }
  const down = repeat(17, (i) => trace(out(i * 60, 1), horizon, out(i * 60, 1.9), h))
  const ends = range(17).flatMap((i) => {
    const y = horizon + [22, 70, 130, 46, 100][i % 5]!
    const k = 1 + ((y - horizon) / (h - horizon)) * 0.9
    return [trace(out(i * 60, k), y, out(i * 60 + 60, k), y)]
  })
  return line(down + ends.join(''), dark, 1.2, 0.17)
}

/** A tall window at one side; `x` is its left edge. */
function windowAt(look: InteriorLook, x: number, wide: number): string {
  const [y, high] = [34, horizon - 74]
  const frame = mix(look.trim, '#fffdf8', 0.3)
  const hills = `M${n(x)} ${n(y + high * 0.72)}q${n(wide * 0.26)}-34 ${n(wide * 0.5)}-10t${n(wide * 0.5)}-14V${n(y + high)}H${n(x)}z`
  const bars = box(x + wide / 2 - 2.5, y, 5, high) + box(x, y + high * 0.3, wide, 4)
  const folds = (from: number, count: number): string =>
    repeat(count, (i) => fill(box(from + i * 9, y - 12, 8, high + 46, 3), '#fffdf8', 0.42 + (i % 2) * 0.22))
  return (
    fill(box(x - 8, y - 8, wide + 16, high + 16), frame) +
    fill(box(x, y, wide, high), 'url(#pane)') +
    fill(hills, '#b7c7b0', 0.75) +
    fill(oval(x + wide * 0.72, y + high * 0.2, 20, 20), '#fff4d2', 0.8) +
    fill(bars, frame) +
    fill(box(x - 30, y - 18, wide + 60, 6, 3), look.wood, 0.8) +
    folds(x - 26, 5) +
    folds(x + wide - 18, 5)
  )
}

/** Light from a window at the left on wall and floor. */
const beams = (x: number, wide: number): string =>
  fill(poly(x, horizon, x + wide, horizon, x + wide + 250, h, x + 90, h), 'url(#beam)') +
  fill(
    poly(x + wide + 60, 0, x + wide + 200, 0, x + wide + 330, horizon, x + wide + 150, horizon),
    '#fffaf0',
    0.13,
  ) +
  fill(
    poly(x + wide + 250, 0, x + wide + 310, 0, x + wide + 450, horizon, x + wide + 370, horizon),
    '#fffaf0',
    0.09,
  )

/** A picture on the wall above a low piece; `bottom`: its lower edge. */
function artAbove(look: InteriorLook, x: number, bottom: number): string {
  const [a, b] = look.tints
  const framed = (px: number, wide: number, high: number, inner: string): string =>
    fill(box(px + 4, bottom - high + 6, wide, high), '#23180f', 0.14) +
    fill(box(px, bottom - high, wide, high), look.wood) +
    fill(box(px + 4, bottom - high + 4, wide - 8, high - 8), '#faf6ee') +
    inner
  if (look.art === 'pair')
    return [-1, 1]
      .map((side) => {
        const px = x + (side < 0 ? -104 : 12)
        return framed(
          px,
          92,
          124,
          fill(oval(px + 46, bottom - 72 + side * 8, 22, 24), side < 0 ? a : b, 0.85) +
            fill(
              poly(px + 16, bottom - 22, px + 40 - side * 8, bottom - 58, px + 76, bottom - 22),
              side < 0 ? b : a,
              0.6,
            ),
        )
      })
      .join('')
  if (look.art === 'canvas') {
    const px = x - 110
    return framed(
      px,
      220,
      130,
      fill(`M${n(px + 14)} ${n(bottom - 20)}q30-84 84-62t68-34q30-8 40 10v86z`, a, 0.85) +
        fill(oval(px + 158, bottom - 88, 24, 24), b, 0.9) +
        line(`M${n(px + 20)} ${n(bottom - 34)}q70-50 180-22`, '#faf6ee', 3, 0.7),
    )
  }
  if (look.art === 'moon')
    return (
      fill(oval(x, bottom - 84, 84, 84), '#f8f3e7') +
      line(oval(x, bottom - 84, 84, 84), look.wood, 4) +
      fill(
        `M${n(x - 76)} ${n(bottom - 52)}q34-54 62-22t40-26q26-22 50 26q-28 66-84 68q-44-4-68-46z`,
        a,
        0.62,
      ) +
      fill(`M${n(x - 60)} ${n(bottom - 36)}q40-22 70-2t50-12q-30 46-66 48q-36-4-54-34z`, a, 0.5) +
      fill(oval(x + 34, bottom - 122, 12, 12), '#b8543a', 0.85)
    )
  return ''
}

/** Wall, floor and light of an empty room. `focus`: the middle of the arrangement; `free`: the stretch of wall without tall furniture; `art`: the piece under the picture. */
export function shell(
  look: InteriorLook,
  focus: number,
  free: { left: number; right: number },
  art: { x: number; bottom: number } | null,
): string {
  const wide = 150
  const at = windowSide(free)
  const side = at === null ? null : at === 'left' ? 36 : w - wide - 36
  const light = beams(side === null || at === 'right' ? (side === null ? -150 : 36) : side, wide)
  const [from, to] =
    side === null ? [20, w - 20] : side < w / 2 ? [side + wide + 40, w - 20] : [20, side - 40]
  return (
    fill(box(0, 0, w, horizon), 'url(#wall)') +
    fill(box(0, horizon, w, h - horizon), 'url(#floor)') +
    laid(look) +
    features[look.feature](look, { from, to, middle: focus }) +
    (side === null ? '' : windowAt(look, side, wide)) +
    fill(box(0, horizon - 15, w, 15), mix(look.trim, look.wallLow, 0.25)) +
    fill(box(0, horizon - 15, w, 1.6), '#fffdf8', 0.6) +
    fill(box(0, horizon, w, 30), 'url(#edge)') +
    (at === 'right' ? `<g transform="matrix(-1 0 0 1 ${w} 0)">${light}</g>` : light) +
    (art ? artAbove(look, art.x, art.bottom) : '')
  )
}
