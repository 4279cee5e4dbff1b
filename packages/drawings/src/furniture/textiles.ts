import { pick } from './parts.ts'
import type { Draw } from './parts.ts'
import { box, clamp, corners, repeat, n, oval, poly, trace } from '../ink/shapes.ts'

export const curtain: Draw = ({ w, h, s, ink }) => {
  const rod = clamp(35 * s, 3, 7)
  const panel = (x: number, pw: number, count: number): string =>
    repeat(count, (i) => {
      const each = pw / count
      const d = `M${n(x + i * each)} ${n(rod)}h${n(each)}q${n(each * 0.12)} ${n(h * 0.5)} 0 ${n(h - rod - 2)}q${n(-each / 2)} 4 ${n(-each)} 0q${n(-each * 0.12)} ${n(-h * 0.5)} 0 ${n(2 + rod - h)}z`
      return ink.soft(d, 'y')
    })
  const sheer = w * 0.24
  return (
    ink.glass(box(sheer, rod, w - sheer * 2, h - rod)) +
    repeat(9, (i) =>
      ink.rim(
        trace(
          sheer + ((w - sheer * 2) * (i + 0.5)) / 9,
          rod,
          sheer + ((w - sheer * 2) * (i + 0.5)) / 9,
          h - 2,
        ),
        0.5,
        3,
      ),
    ) +
    panel(w * 0.02, w * 0.27, 5) +
    panel(w * 0.71, w * 0.27, 5) +
    ink.shade(box(w * 0.02, rod, w * 0.96, h * 0.06), 'dn') +
    ink.metal(box(0, 0, w, rod, rod / 2)) +
    ink.metal(oval(rod, rod / 2, rod, rod / 2)) +
    ink.metal(oval(w - rod, rod / 2, rod, rod / 2))
  )
}

/** Lies on the floor: the height of its drawing is the foreshortened depth. */
export const rug: Draw = ({ w, h, ink, piece }) => {
  const inset = w * 0.11
  const at = (k: number): string => {
    const [x1, x2] = [inset * (1 - k) + inset * k * 0.9, inset * k]
    return poly(
      x1 + inset * k,
      h * k * 0.8,
      w - x1 - inset * k,
      h * k * 0.8,
      w - x2 - inset * k * 0.4,
      h - 3 - h * k,
      x2 + inset * k * 0.4,
      h - 3 - h * k,
    )
  }
  if (piece.round)
    return (
      ink.soft(oval(w / 2, h / 2, w / 2, h / 2), 'b') +
      ink.rim(oval(w / 2, h / 2, w * 0.42, h * 0.42), 0.6, 3) +
      ink.rim(oval(w / 2, h / 2, w * 0.28, h * 0.28), 0.5, 2)
    )
  const fringe = repeat(46, (i) => trace(2 + ((w - 4) * i) / 45, h - 4, 2 + ((w - 4) * i) / 45, h))
  const pattern = pick(piece, 2, 3)
    ? repeat(5, (i) =>
        ink.rim(
          trace(
            inset * (1 - (i + 1) / 6) + 6,
            (h * (i + 1)) / 6,
            w - inset * (1 - (i + 1) / 6) - 6,
            (h * (i + 1)) / 6,
          ),
          0.4,
          2 + i * 0.5,
        ),
      )
    : repeat(5, (i) =>
        ink.accent(
          poly(
            w * (0.2 + i * 0.15),
            h * 0.4,
            w * (0.24 + i * 0.153),
            h * 0.54,
            w * (0.2 + i * 0.155),
            h * 0.7,
            w * (0.155 + i * 0.157),
            h * 0.54,
          ),
        ),
      )
  return (
    ink.rim(fringe, 0.9, 1) +
    ink.soft(at(0), 'b') +
    ink.rim(at(0.09), 0.6, 2) +
    ink.seam(at(0.13), 0.2, 1) +
    pattern
  )
}

export const roomDivider: Draw = ({ w, h, s, ink, piece }) => {
  const count = clamp(Math.round(piece.widthMm / 450), 2, 5)
  const each = w / count
  const frame = clamp(36 * s, 3, 8)
  return repeat(count, (i) => {
    const [x, skew] = [i * each, i % 2 ? -1 : 1]
    const drop = h * 0.03
    const [yl, yr] = skew > 0 ? [0, drop] : [drop, 0]
    const outer = poly(x, yl, x + each, yr, x + each, h - yr, x, h - yl)
    const inner = poly(
      x + frame,
      yl + frame,
      x + each - frame,
      yr + frame,
      x + each - frame,
      h - yr - frame * 2,
      x + frame,
      h - yl - frame * 2,
    )
    const slats = repeat(3, (k) =>
      ink.seam(trace(x + frame, yl + (h * (k + 1)) / 4, x + each - frame, yr + (h * (k + 1)) / 4), 0.25),
    )
    return (
      ink.hard(outer, skew > 0 ? 'b' : 'c') +
      ink.soft(inner, 'a') +
      slats +
      (skew > 0 ? '' : ink.shade(inner, 'rt'))
    )
  })
}

export const mirror: Draw = ({ w, h, s, ink, piece }) => {
  const frame = clamp(32 * s, 3, 9)
  const arched = pick(piece, 2, 3) === 0
  const shape = (k: number): string =>
    piece.round
      ? oval(w / 2, h / 2, w / 2 - k, h / 2 - k)
      : corners(k, k, w - k * 2, h - k * 2, arched ? [w / 2 - k, w / 2 - k, 5, 5] : [5, 5, 5, 5])
  return (
    ink.hard(shape(0), 'y') +
    ink.prop(shape(frame), '#e9eeec') +
    ink.glass(shape(frame)) +
    ink.rim(trace(w * 0.26, h * 0.6, w * 0.66, h * 0.24), 0.75, w * 0.09) +
    ink.rim(trace(w * 0.44, h * 0.66, w * 0.78, h * 0.36), 0.5, w * 0.035) +
    ink.seam(shape(frame + 0.5), 0.3, 1)
  )
}
