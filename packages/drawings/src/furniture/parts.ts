import {
  box,
  clamp,
  corners,
  curve,
  repeat,
  leg,
  n,
  oval,
  pillow,
  poly,
  range,
  trace,
} from '../ink/shapes.ts'
import type { Ink } from '../ink/ink.ts'
import type { Piece } from '../ink/subject.ts'

/**
 * A piece placed on the drawing: `w`, `h`, `d` are its width, height and depth in picture units, `s` the scale
 * in units per millimetre. Its outline is the rectangle (0, 0, w, h); the floor is at y = h.
 */
export type Body = { w: number; h: number; d: number; s: number; ink: Ink; piece: Piece }
export type Draw = (body: Body) => string

/** A choice by seed, equal for all colours of a product. */
export const pick = (piece: Piece, from: number, salt: number): number => (piece.seed >>> salt) % from

/** A back cushion: bowed, piped, lit from the top left. */
export function cushion(ink: Ink, x: number, y: number, w: number, h: number, r: number): string {
  const bow = clamp(Math.min(w, h) * 0.035, 1, 5)
  const e = clamp(r * 0.3, 1.5, 5)
  return (
    ink.soft(pillow(x, y, w, h, bow, r), 'a') +
    ink.shade(corners(x + e, y + h * 0.55, w - e * 2, h * 0.45 - bow, [0, 0, r, r]), 'up') +
    ink.rim(
      curve(x + r, y + bow + e * 0.5, x + w / 2, y - bow + e * 0.7, x + w - r, y + bow + e * 0.5),
      0.38,
      1.6,
    ) +
    ink.rim(curve(x + bow + e * 0.4, y + r, x - bow + e, y + h / 2, x + bow + e * 0.4, y + h - r), 0.16)
  )
}

/** A seat cushion seen from slightly above: its upper part is the sitting surface, then the rolled edge, then the front. */
export function seat(ink: Ink, x: number, y: number, w: number, h: number, r: number): string {
  const edge = y + h * 0.5
  return (
    ink.soft(corners(x, y, w, h, [r * 0.5, r * 0.5, r, r]), 'q') +
    ink.rim(curve(x + r * 0.8, edge, x + w / 2, edge - 1.5, x + w - r * 0.8, edge), 0.14, 2.4) +
    ink.seam(
      curve(x + r * 0.6, y + h * 0.93, x + w / 2, y + h * 0.96, x + w - r * 0.6, y + h * 0.93),
      0.14,
      1,
    )
  )
}

/** A tilted throw cushion inside the given rectangle. */
export function scatter(ink: Ink, x: number, y: number, size: number, turn: number): string {
  const [cx, cy] = [n(x + size / 2), n(y + size / 2)]
  const bow = size * 0.07
  const body =
    ink.accent(pillow(x, y, size, size, bow, size * 0.16)) +
    ink.rim(curve(x + size * 0.16, y + bow, x + size / 2, y - bow, x + size * 0.84, y + bow), 0.5) +
    ink.shade(corners(x + 3, y + size * 0.5, size - 6, size * 0.5 - bow, [0, 0, 9, 9]), 'up')
  return `<g transform="rotate(${turn} ${cx} ${cy})">${body}</g>`
}

/** Two front legs (two more are hidden) under a body from `x` to `x + w`, `h` tall down to `floor`. */
export function legs(body: Body, x: number, w: number, h: number, floor: number): string {
  const { ink, piece, s } = body
  const top = floor - h
  const thick = clamp(46 * s, 4, 13)
  const foot = thick * 0.55
  const inset = thick * 0.6
  const metal = pick(piece, 4, 5) === 0
  const post = (px: number, splay: number, rear: boolean): string => {
    const d = metal
      ? box(px + thick * 0.25, top, thick * 0.5, rear ? h * 0.86 : h)
      : leg(px, top, thick, foot, rear ? h * 0.86 : h, splay)
    return (metal ? ink.metal(d) : ink.hard(d, 'y')) + ink.shade(d, rear ? 'dn' : 'dn')
  }
  const spread = Math.min(h * 0.12, inset)
  return (
    post(x + w * 0.16, 0, true) +
    post(x + w * 0.84 - thick, 0, true) +
    post(x + inset, -spread, false) +
    post(x + w - inset - thick, spread, false)
  )
}

/** A flat board with a lit face, sharp edge and, when wide, grain: carcass sides, table tops, shelves. */
export function board(
  ink: Ink,
  x: number,
  y: number,
  w: number,
  h: number,
  light: 'a' | 'b' | 'c' = 'b',
  r = 1,
): string {
  return (
    ink.hard(box(x, y, w, h, Math.min(r, h / 2)), light, h < 9) +
    ink.rim(trace(x + 1, y + 0.8, x + w - 1, y + 0.8), 0.32, 1)
  )
}

/** How far a top face rises above the front edge: as requested in pictures, not at all in elevations. */
export const riseOf = ({ ink }: Body, asked: number): number => (ink.flat ? 0 : asked)

/** The receding upper face of a table or cabinet; its back edge is shorter by `inset` at each end. */
export function topFace(ink: Ink, x: number, y: number, w: number, rise: number, inset: number): string {
  if (rise <= 0) return ''
  return (
    ink.hard(poly(x + inset, y, x + w - inset, y, x + w, y + rise, x, y + rise), 'a') +
    ink.rim(trace(x + inset, y + 0.5, x + w - inset, y + 0.5), 0.22, 1) +
    ink.rim(trace(x + 1, y + rise, x + w - 1, y + rise), 0.5, 1.2)
  )
}

type Grip = 'knob' | 'bar' | 'groove'
export const gripOf = (piece: Piece): Grip => (['bar', 'groove', 'knob'] as const)[pick(piece, 3, 9)] ?? 'bar'

/** A drawer front with its shadow gap and handle. */
export function drawer(body: Body, x: number, y: number, w: number, h: number): string {
  const { ink, piece, s } = body
  const face =
    ink.hard(box(x, y, w, h), 'b', true) + ink.rim(trace(x + 1.5, y + 1, x + w - 1.5, y + 1), 0.4, 1)
  const gap = ink.seam(trace(x, y + h + 0.6, x + w, y + h + 0.6), 0.4, 1)
  const grip = gripOf(piece)
  const [cx, long] = [x + w / 2, clamp(w * 0.22, 9, 130 * s)]
  if (grip === 'groove') return face + ink.shade(box(x, y, w, clamp(h * 0.16, 3, 8)), 'dn') + gap
  if (grip === 'knob')
    return (
      face + ink.shade(oval(cx + 1, y + h / 2 + 2, 4, 4), 'dn') + ink.metal(oval(cx, y + h / 2, 3, 3)) + gap
    )
  const handle = box(cx - long / 2, y + h * 0.42, long, 2.6, 1.3)
  return face + ink.shade(box(cx - long / 2, y + h * 0.42 + 2.6, long, 3), 'dn') + ink.metal(handle) + gap
}

/** A door, hinged on the side away from its handle. */
export function door(
  body: Body,
  x: number,
  y: number,
  w: number,
  h: number,
  hinge: 'left' | 'right',
): string {
  const { ink, piece, s } = body
  const face =
    ink.hard(box(x, y, w, h), 'b', true) +
    ink.rim(trace(x + 1, y + h - 1, x + 1, y + 1, x + w - 1, y + 1), 0.3, 1)
  const gap = ink.seam(trace(x + w + 0.5, y, x + w + 0.5, y + h), 0.55, 1.3)
  const at = hinge === 'left' ? x + w - 6 : x + 4
  const framed = pick(piece, 3, 13) === 0 && w > 34
  const m = clamp(w * 0.13, 5, 12)
  const panel = framed
    ? ink.seam(box(x + m, y + m, w - m * 2, h - m * 2, 1), 0.2, 1) +
      ink.shade(box(x + m, y + m, w - m * 2, 6), 'dn')
    : ''
  const grip = gripOf(piece)
  if (grip === 'groove')
    return (
      face +
      panel +
      ink.shade(box(hinge === 'left' ? x + w - 5 : x, y, 5, h), hinge === 'left' ? 'lf' : 'rt') +
      gap
    )
  const long = grip === 'knob' ? 5 : clamp(h * 0.2, 12, 200 * s)
  const handle =
    grip === 'knob' ? oval(at + 1, y + h / 2, 2.8, 2.8) : box(at, y + h * 0.5 - long / 2, 2.5, long, 1.2)
  return face + panel + ink.shade(box(at + 2, y + h / 2 - long / 2, 3, long), 'rt') + ink.metal(handle) + gap
}

const spines = ['#b9603f', '#e7dcc8', '#566a5f', '#c9a86a', '#4d5b70', '#efe7d9', '#8c7a66']

/** Things on an open shelf, books, a vase, a bowl, chosen by seed so that shelves differ. */
export function shelfLife(
  body: Body,
  x: number,
  floor: number,
  w: number,
  room: number,
  salt: number,
): string {
  const { ink, piece } = body
  const seed = (piece.seed >>> (salt % 17)) + salt * 7
  const unit = Math.min(room * 0.82, w)
  if (unit < 12 || ink.quiet) return ''
  const books = (from: number, count: number): string => {
    const bw = unit * 0.11
    const outline = (i: number): string => {
      const bh = unit * (0.62 + ((seed * (i + 3)) % 7) * 0.035)
      return box(from + i * (bw + 0.6), floor - bh, bw, bh)
    }
    // One path per colour instead of per book keeps the document small.
    const row = repeat(Math.min(3, count), (c) => {
      const same = range(count).filter((i) => (i * 2 + (i >> 2)) % 3 === c)
      return ink.prop(same.map(outline).join(''), spines[(seed + c * 3) % spines.length] ?? '#b9603f')
    })
    return row + ink.shade(box(from, floor - unit * 0.5, count * unit * 0.116, unit * 0.5), 'up')
  }
  const vase = (cx: number): string => {
    const [vw, vh] = [unit * 0.15, unit * 0.5]
    const d = `M${n(cx - vw * 0.4)} ${n(floor - vh)}h${n(vw * 0.8)}q${n(vw * 0.9)} ${n(vh * 0.6)} ${n(-vw * 0.1)} ${n(vh)}h${n(-vw * 0.6)}q${n(-vw)} ${n(-vh * 0.4)} ${n(-vw * 0.1)} ${n(-vh)}z`
    return ink.prop(d, '#ede4d6') + ink.shade(d, 'lf')
  }
  const stack = (from: number): string =>
    repeat(3, (i) =>
      ink.prop(
        box(
          from + i * unit * 0.03,
          floor - unit * 0.09 * (i + 1),
          unit * (0.56 - i * 0.07),
          unit * 0.08,
          0.8,
        ),
        spines[(seed + i * 2) % spines.length] ?? '#fff',
      ),
    )
  switch (seed % 4) {
    case 0:
      return books(x + w * 0.08, Math.min(6, Math.floor((w * 0.55) / (unit * 0.12)))) + vase(x + w * 0.82)
    case 1:
      return stack(x + w * 0.12) + (w > unit * 1.4 ? vase(x + w * 0.8) : '')
    case 2:
      return vase(x + w * 0.25) + books(x + w * 0.5, Math.min(4, Math.floor((w * 0.42) / (unit * 0.12))))
    default:
      return books(x + w * 0.12, Math.min(8, Math.floor((w * 0.76) / (unit * 0.12))))
  }
}
