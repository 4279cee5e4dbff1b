/** Builders of path data. Lengths in picture units; one decimal keeps documents small. */

export const n = (value: number): string => `${Math.round(value * 10) / 10}`
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/** Joins numbers for a path command; a minus sign needs no blank before it. */
const run = (...values: number[]): string => values.map(n).join(' ').replaceAll(' -', '-')

/** A rectangle with four corner radii: top left, top right, bottom right, bottom left. */
export function corners(x: number, y: number, w: number, h: number, [a, b, c, d]: number[]): string {
  const most = Math.max(0, Math.min(w, h) / 2)
  const [tl, tr, br, bl] = [a, b, c, d].map((r) => Math.min(r ?? 0, most)) as [number, number, number, number]
  return (
    `M${run(x + tl, y)}H${n(x + w - tr)}q${run(tr, 0, tr, tr)}V${n(y + h - br)}q${run(0, br, -br, br)}` +
    `H${n(x + bl)}q${run(-bl, 0, -bl, -bl)}V${n(y + tl)}q${run(0, -tl, tl, -tl)}z`
  )
}

/** A rectangle with equal corners; an invisible radius is left out. */
export function box(x: number, y: number, w: number, h: number, r = 0): string {
  const round = Math.min(r, w / 2, h / 2)
  return round >= 1.6 ? corners(x, y, w, h, [r, r, r, r]) : `M${run(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`
}

/** A filled cushion: its sides bow out to the given rectangle, its corners follow their tangents. */
export function pillow(x: number, y: number, w: number, h: number, bow: number, radius: number): string {
  const r = Math.min(radius, w * 0.36, h * 0.36)
  const [x2, y2] = [x + w, y + h]
  const kx = bow + ((4 * bow) / (h - 2 * r)) * (r - bow) * 0.8
  const ky = bow + ((4 * bow) / (w - 2 * r)) * (r - bow) * 0.8
  return (
    `M${run(x + r, y + bow)}Q${run(x + w / 2, y - bow, x2 - r, y + bow)}Q${run(x2 - kx, y + ky, x2 - bow, y + r)}` +
    `Q${run(x2 + bow, y + h / 2, x2 - bow, y2 - r)}Q${run(x2 - kx, y2 - ky, x2 - r, y2 - bow)}` +
    `Q${run(x + w / 2, y2 + bow, x + r, y2 - bow)}Q${run(x + kx, y2 - ky, x + bow, y2 - r)}` +
    `Q${run(x - bow, y + h / 2, x + bow, y + r)}Q${run(x + kx, y + ky, x + r, y + bow)}z`
  )
}

export function oval(cx: number, cy: number, rx: number, ry: number): string {
  return `M${run(cx - rx, cy)}a${run(rx, ry)} 0 1 1 ${run(2 * rx, 0)}a${run(rx, ry)} 0 1 1 ${run(-2 * rx, 0)}z`
}

/** A closed polygon from x, y pairs. */
export const poly = (...points: number[]): string => `M${run(...points)}z`

/** An open line from x, y pairs. */
export const trace = (...points: number[]): string => `M${run(...points)}`

/** A quadratic curve from one point to another, pulled towards the control point. */
export const curve = (x: number, y: number, cx: number, cy: number, x2: number, y2: number): string =>
  `M${run(x, y)}Q${run(cx, cy, x2, y2)}`

/** A leg: `top` wide above, `foot` wide below, with its foot shifted sideways by `splay`. */
export function leg(x: number, y: number, top: number, foot: number, h: number, splay = 0): string {
  const inset = (top - foot) / 2
  return poly(x, y, x + top, y, x + top - inset + splay, y + h, x + inset + splay, y + h)
}

export const range = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, i) => i)

/** What is drawn for each number from 0, one after another. */
export const repeat = (count: number, draw: (i: number) => string): string => range(count).map(draw).join('')
