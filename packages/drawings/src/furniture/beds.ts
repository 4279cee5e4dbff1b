import { board, cushion, legs, pick, seat } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, corners, curve, repeat, n, oval, pillow, poly, trace } from '../ink/shapes.ts'

function headboard({ w, s, ink, piece }: Body, bottom: number): string {
  if (piece.material === 'wood' || piece.material === 'metal' || piece.material === 'rattan') {
    const rail = clamp(70 * s, 5, 16)
    const panel = ink.hard(box(0, 0, w, bottom, 5), 'b') + ink.rim(trace(4, 1, w - 4, 1), 0.5, 1.6)
    const inner = ink.shade(box(rail, rail, w - rail * 2, bottom * 0.2), 'dn')
    const slats = repeat(3, (i) => ink.seam(trace((w * (i + 1)) / 4, rail, (w * (i + 1)) / 4, bottom), 0.3))
    return panel + inner + slats
  }
  const style = piece.soft ? 2 : pick(piece, 3, 4)
  const r = clamp((style === 2 ? 160 : 60) * s, 6, 30)
  const shell = ink.soft(corners(0, 0, w, bottom, [r, r, 0, 0]), 'b')
  const rim = ink.rim(curve(r, 1.6, w / 2, 1, w - r, 1.6), 0.45, 2)
  if (style === 0) {
    const count = clamp(Math.round(piece.widthMm / 230), 3, 10)
    const each = (w - 8) / count
    return (
      shell +
      repeat(count, (i) => ink.soft(pillow(4 + i * each, 3, each, bottom, 2, Math.min(r, each * 0.3)), 'y')) +
      rim
    )
  }
  if (style === 1) {
    const columns = clamp(Math.round(piece.widthMm / 300), 3, 7)
    const step = w / columns
    const buttons = repeat(columns * 2, (i) => {
      const [cx, cy] = [
        step * ((i % columns) + (i < columns ? 0.5 : 1)),
        bottom * (i < columns ? 0.17 : 0.36),
      ]
      if (cx > w - 8) return ''
      return (
        ink.seam(
          trace(cx - step * 0.5, cy - bottom * 0.13, cx, cy, cx + step * 0.5, cy - bottom * 0.13),
          0.13,
          1,
        ) + ink.soft(oval(cx, cy, 2.6, 2.4), 'c')
      )
    })
    return shell + buttons + rim
  }
  const halves = repeat(2, (i) =>
    cushion(ink, 5 + (i * (w - 10)) / 2, 5, (w - 10) / 2 - 1, bottom - 5, r * 0.8),
  )
  return shell + halves + rim
}

/** Duvet and throw seen from the foot: the top recedes to the pillows, the front hangs in soft folds. */
function bedding(body: Body, x: number, y: number, w: number, top: number, hang: number): string {
  const { ink } = body
  const inset = w * 0.045
  const edge = y + top
  const wave = repeat(6, (i) => `q${n(-w / 12)} ${i % 2 ? 1 : 3.4} ${n(-w / 6)} 0`)
  const fold = repeat(7, (i) =>
    curve(
      x + (w * (i + 0.7)) / 7,
      edge + 4,
      x + (w * (i + 0.75)) / 7,
      edge + hang * 0.5,
      x + (w * (i + 0.62)) / 7,
      edge + hang - 3,
    ),
  )
  const throwTop = y + top * 0.42
  const side = inset * 0.58
  return (
    ink.linen(poly(x + inset, y, x + w - inset, y, x + w, edge, x, edge)) +
    ink.shade(
      poly(
        x + inset,
        y,
        x + w - inset,
        y,
        x + w - inset * 0.8,
        y + top * 0.3,
        x + inset * 0.8,
        y + top * 0.3,
      ),
      'dn',
    ) +
    ink.linen(`M${n(x)} ${n(edge)}H${n(x + w)}V${n(edge + hang)}${wave}z`) +
    ink.seam(fold, 0.07, 3) +
    ink.accent(
      `M${n(x + side)} ${n(throwTop)}H${n(x + w - side)}L${n(x + w)} ${n(edge)}v${n(hang * 0.5)}H${n(x)}V${n(edge)}z`,
    ) +
    ink.seam(fold, 0.05, 3) +
    ink.rim(trace(x + 2, edge, x + w - 2, edge), 0.4, 2) +
    ink.rim(trace(x + 2, edge + hang * 0.42, x + w - 2, edge + hang * 0.42), 0.3, 1.2) +
    ink.seam(trace(x + side, throwTop, x + w - side, throwTop), 0.18)
  )
}

const sleepers = ({ ink }: Body, x: number, y: number, w: number, h: number, count: number): string => {
  const each = w / count
  const one = (px: number, pw: number): string =>
    ink.linen(pillow(px, y, pw, h, h * 0.1, h * 0.24)) +
    ink.shade(corners(px + h * 0.12, y + h * 0.5, pw - h * 0.24, h * 0.44, [0, 0, h * 0.2, h * 0.2]), 'up') +
    ink.rim(
      curve(px + h * 0.3, y + h * 0.1, px + pw / 2, y - h * 0.06, px + pw - h * 0.3, y + h * 0.1),
      0.9,
      1.6,
    )
  return repeat(count, (i) => one(x + i * each + each * 0.04, each * 0.92))
}

export const bed: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const foot = clamp(110 * s, h * 0.06, h * 0.14)
  const rail = clamp(190 * s, h * 0.12, h * 0.24)
  const base = h - foot
  const mattressTop = clamp(h - 640 * s, h * 0.34, h * 0.52)
  const top = (base - mattressTop) * 0.36
  const x = clamp(40 * s, 3, 9)
  const pillowHigh = clamp(230 * s, h * 0.14, h * 0.26)
  return (
    headboard(body, base - rail * 0.4) +
    legs(body, 3, w - 6, foot + 2, h) +
    ink.shade(box(x, mattressTop - h * 0.1, w - x * 2, h * 0.12), 'up') +
    (piece.material === 'wood'
      ? ink.hard(box(0, base - rail, w, rail, 4), 'b')
      : ink.soft(box(0, base - rail, w, rail, 7), 'b')) +
    ink.shade(box(2, base - rail * 0.5, w - 4, rail * 0.5), 'up') +
    bedding(body, x, mattressTop, w - x * 2, top, base - rail * 0.78 - mattressTop - top) +
    ink.shade(box(x, base - rail * 0.8, w - x * 2, rail * 0.3), 'dn') +
    sleepers(
      body,
      w * 0.07,
      mattressTop - pillowHigh * 0.72,
      w * 0.86,
      pillowHigh,
      piece.widthMm > 1350 ? 2 : 1,
    )
  )
}

export const bunkBed: Draw = (body) => {
  const { w, h, s, ink } = body
  const post = clamp(80 * s, 6, 16)
  const ladder = clamp(420 * s, w * 0.16, w * 0.26)
  const bunk = (y: number, guard: boolean): string => {
    const rail = h * 0.085
    const bars = guard
      ? board(ink, post, y - h * 0.15, w - post * 2 - ladder, rail * 0.5, 'b') +
        board(ink, post, y - h * 0.075, w - post * 2 - ladder, rail * 0.5, 'b')
      : ''
    return (
      sleepers(body, post + w * 0.02, y - h * 0.12, w * 0.26, h * 0.09, 1) +
      ink.linen(corners(post, y - h * 0.055, w - post * 2, h * 0.07, [9, 9, 0, 0])) +
      ink.soft(
        corners(post + w * 0.32, y - h * 0.06, w * 0.62 - post * 2 + w * 0.04, h * 0.075, [9, 9, 0, 0]),
        'q',
      ) +
      bars +
      board(ink, post * 0.5, y, w - post, rail, 'b', 2)
    )
  }
  const x = w - post - ladder
  return (
    ink.shade(box(post, h * 0.42, w - post * 2, h * 0.2), 'dn') +
    bunk(h * 0.8, false) +
    bunk(h * 0.32, true) +
    ink.hard(box(0, 0, post, h, 3), 'y') +
    ink.hard(box(w - post, 0, post, h, 3), 'y') +
    repeat(5, (i) => board(ink, x, h * (0.2 + i * 0.16), ladder, post * 0.5, 'a')) +
    ink.hard(box(x, h * 0.06, post * 0.55, h * 0.94, 2), 'y')
  )
}

export const crib: Draw = (body) => {
  const { w, h, s, ink } = body
  const post = clamp(55 * s, 5, 14)
  const count = clamp(Math.round(body.piece.widthMm / 85), 6, 20)
  const step = (w - post * 2) / count
  return (
    ink.hard(box(post, h * 0.06, w - post * 2, h * 0.05, 2), 'c') +
    repeat(count - 1, (i) => ink.hard(box(post + step * (i + 1) + step * 0.4, h * 0.1, 3, h * 0.6), 'c')) +
    ink.linen(corners(post, h * 0.52, w - post * 2, h * 0.2, [10, 10, 0, 0])) +
    ink.soft(corners(w * 0.42, h * 0.5, w * 0.56 - post, h * 0.2, [12, 8, 0, 0]), 'q') +
    ink.linen(pillow(w * 0.1, h * 0.44, w * 0.24, h * 0.12, 3, 8)) +
    repeat(count - 1, (i) => ink.hard(box(post + step * (i + 1) - 2.5, h * 0.14, 5, h * 0.66, 2), 'y')) +
    board(ink, 0, h * 0.1, w, h * 0.055, 'a', 4) +
    board(ink, post * 0.5, h * 0.76, w - post, h * 0.1, 'b', 3) +
    ink.hard(box(0, 0, post, h, 4), 'y') +
    ink.hard(box(w - post, 0, post, h, 4), 'y')
  )
}

/** Lies flat: the height of the drawing is the mattress with its foreshortened length. */
export const mattress: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const top = h - piece.heightMm * s
  const inset = w * 0.1
  const side = h - top
  const quilt = repeat(4, (i) => {
    const y = (top * (i + 0.6)) / 4.4
    const k = inset * (1 - y / top)
    return ink.seam(curve(k + 4, y, w / 2, y + 3, w - k - 4, y), 0.16, 1)
  })
  const rays = repeat(7, (i) =>
    ink.seam(trace(inset + ((w - inset * 2) * (i + 1)) / 8, 1, (w * (i + 1)) / 8, top), 0.12, 1),
  )
  const edge = ink.soft(box(0, top + side * 0.38, w, side * 0.32), 'b')
  return (
    ink.linen(corners(0, top - 4, w, side + 4, [4, 4, 12, 12])) +
    ink.linen(
      `M${n(inset)} 0H${n(w - inset)}Q${n(w)} ${n(top)} ${n(w)} ${n(top + 5)}H0Q0 ${n(top)} ${n(inset)} 0z`,
    ) +
    quilt +
    rays +
    edge +
    ink.rim(trace(6, top + 4, w - 6, top + 4), 0.9, 3) +
    ink.seam(trace(2, top + 8, w - 2, top + 8), 0.3, 1.2) +
    ink.seam(trace(5, h - 7, w - 5, h - 7), 0.24, 1.2) +
    ink.shade(corners(0, h - side * 0.4, w, side * 0.4, [0, 0, 12, 12]), 'up') +
    repeat(pick(piece, 2, 3) + 3, (i) =>
      ink.seam(trace((w * (i + 1)) / 6, top + side * 0.44, (w * (i + 1)) / 6, top + side * 0.64), 0.14),
    )
  )
}

/** A pillow standing up: pointed corners, sides drawn in between them, plump in the middle. */
export const restPillow: Draw = ({ w, h, ink }) => {
  const [x, y] = [w * 0.045, h * 0.08]
  const shape =
    `M7 3Q${n(w / 2)} ${n(y * 1.7)} ${n(w - 7)} 3Q${n(w)} 0 ${n(w - 3)} 8Q${n(w - x * 1.6)} ${n(h / 2)} ${n(w - 3)} ${n(h - 8)}Q${n(w)} ${n(h)} ${n(w - 7)} ${n(h - 3)}` +
    `Q${n(w / 2)} ${n(h + 3)} 7 ${n(h - 3)}Q0 ${n(h)} 3 ${n(h - 8)}Q${n(x * 1.6)} ${n(h / 2)} 3 8Q0 0 7 3z`
  const belly = `M${n(x)} ${n(h * 0.62)}H${n(w - x)}L${n(w - 3)} ${n(h - 8)}L${n(w - 7)} ${n(h - 3)}Q${n(w / 2)} ${n(h + 3)} 7 ${n(h - 3)}L3 ${n(h - 8)}z`
  const creases =
    curve(w * 0.03, h * 0.07, w * 0.12, h * 0.16, w * 0.24, h * 0.2) +
    curve(w * 0.97, h * 0.07, w * 0.88, h * 0.16, w * 0.78, h * 0.19) +
    curve(w * 0.03, h * 0.92, w * 0.1, h * 0.82, w * 0.2, h * 0.78) +
    curve(w * 0.97, h * 0.92, w * 0.9, h * 0.82, w * 0.82, h * 0.79)
  return (
    ink.soft(shape, 'a') +
    ink.shade(belly, 'up') +
    ink.rim(curve(w * 0.1, h * 0.16, w * 0.4, h * 0.2, w * 0.6, h * 0.19), 0.16, h * 0.05) +
    ink.seam(creases, 0.16, 2) +
    ink.rim(curve(12, 5, w / 2, y * 1.7 + 2, w - 12, 5), 0.6, 2) +
    ink.seam(curve(9, h - 7, w / 2, h - 1, w - 9, h - 7), 0.2, 1)
  )
}

/** A folded set: duvet, sheet and two pillows in one stack. */
export const beddingSet: Draw = (body) => {
  const { w, h, ink } = body
  const fold = (y: number, high: number, x: number, light: boolean): string => {
    const d = corners(x, y, w - x * 2, high, [high * 0.5, high * 0.3, high * 0.3, high * 0.5])
    return (
      (light ? ink.linen(d) : ink.soft(d, 'q')) +
      ink.seam(
        curve(x + high * 0.4, y + high * 0.52, w / 2, y + high * 0.56, w - x - 2, y + high * 0.5),
        0.28,
      )
    )
  }
  return (
    fold(h * 0.7, h * 0.3, 0, false) +
    fold(h * 0.46, h * 0.26, w * 0.02, true) +
    fold(h * 0.28, h * 0.2, w * 0.03, false) +
    seat(ink, w * 0.1, h * 0.12, w * 0.8, h * 0.18, 10) +
    ink.linen(pillow(w * 0.14, 0, w * 0.72, h * 0.2, 4, 12)) +
    ink.shade(pillow(w * 0.15, h * 0.1, w * 0.7, h * 0.1, 3, 8), 'up')
  )
}
