import { isSoft } from '../ink/ink.ts'
import type { Ink } from '../ink/ink.ts'
import { cushion, legs, pick, scatter, seat } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, corners, curve, repeat, leg, n, oval, trace } from '../ink/shapes.ts'

/** The number of seats: as stated, or one for each 650 mm between the arms. */
const seatsOf = ({ piece }: Body): number =>
  piece.seats ?? clamp(Math.round((piece.widthMm - 300) / 660), 1, 5)

type Sofa = { arm: number; armTop: number; seatTop: number; base: number; r: number; soft: boolean }
function sofaShape({ w, h, s, piece }: Body): Sofa {
  const soft = piece.soft || pick(piece, 3, 3) === 0
  const arm = clamp((soft ? 240 : 150 + pick(piece, 3, 7) * 35) * s, w * 0.045, w * 0.17)
  return {
    arm,
    armTop: h * (soft ? 0.24 : 0.3),
    seatTop: h * 0.5,
    base: h - clamp((soft ? 45 : 125) * s, h * 0.04, h * 0.17),
    r: clamp((soft ? 130 : 55) * s, 5, soft ? 30 : 13),
    soft,
  }
}

/** Arms and base rail: upholstered like the rest, or hard for wood and metal. */
const frameOf = ({ ink, piece }: Body): Ink['soft'] => (isSoft(piece.material) ? ink.soft : ink.hard)

function arms(body: Body, shape: Sofa, left: boolean, right: boolean): string {
  const { w, ink } = body
  const { arm, armTop, base, r, soft } = shape
  const one = (x: number, inner: 'lf' | 'rt'): string => {
    const top = Math.min(r * 1.4, arm / 2)
    const d = corners(x, armTop, arm, base - armTop, [top, top, soft ? r * 0.6 : 4, soft ? r * 0.6 : 4])
    const fold = inner === 'rt' ? x + arm : x - arm * 0.22
    return (
      ink.shade(box(fold, armTop + r, arm * 0.22, base - armTop - r), inner) +
      frameOf(body)(d, 'y') +
      ink.shade(corners(x, base - (base - armTop) * 0.5, arm, (base - armTop) * 0.5, [0, 0, 4, 4]), 'up') +
      ink.rim(
        curve(x + top, armTop + 1.4, x + arm / 2, armTop + 0.8, x + arm - top, armTop + 1.4),
        0.5,
        1.8,
      ) +
      ink.seam(corners(x + 3, armTop + 3, arm - 6, base - armTop - 5, [top - 2, top - 2, 2, 2]), 0.1, 1)
    )
  }
  return (left ? one(0, 'rt') : '') + (right ? one(w - arm, 'lf') : '')
}

function backRow(body: Body, shape: Sofa, from: number, to: number, count: number): string {
  const { h, ink } = body
  const { seatTop, r } = shape
  const each = (to - from) / count
  const frame = ink.soft(corners(from - 4, h * 0.06, to - from + 8, seatTop, [r * 1.2, r * 1.2, 0, 0]), 'c')
  const row = repeat(count, (i) =>
    cushion(ink, from + i * each + 0.5, 0, each - 1, seatTop + h * 0.06, clamp(r, 6, each * 0.2)),
  )
  const gaps = repeat(count - 1, (i) =>
    ink.seam(trace(from + (i + 1) * each, h * 0.05, from + (i + 1) * each, seatTop), 0.3),
  )
  return frame + row + gaps
}

function seatRow(body: Body, shape: Sofa, from: number, to: number, count: number): string {
  const { h, ink } = body
  const { seatTop, base, r } = shape
  const each = (to - from) / count
  const deep = (base - seatTop) * 0.66
  const rail = frameOf(body)(
    corners(from - 4, seatTop + deep * 0.5, to - from + 8, base - seatTop - deep * 0.5, [0, 0, 4, 4]),
    'c',
  )
  const row = repeat(count, (i) =>
    seat(ink, from + i * each + 0.4, seatTop, each - 0.8, deep, clamp(r * 0.8, 4, 14)),
  )
  const gaps = repeat(count - 1, (i) =>
    ink.seam(trace(from + (i + 1) * each, seatTop, from + (i + 1) * each, seatTop + deep - 3), 0.34),
  )
  return (
    rail +
    row +
    gaps +
    ink.shade(box(from, seatTop, to - from, h * 0.09), 'dn') +
    ink.shade(box(from, seatTop + deep, to - from, (base - seatTop - deep) * 0.8), 'dn')
  )
}

function scatters(body: Body, shape: Sofa, from: number, to: number): string {
  const { h, s, ink, piece } = body
  const size = clamp(430 * s, h * 0.3, h * 0.46)
  const y = shape.seatTop + h * 0.05 - size
  const first = scatter(ink, from + size * 0.12, y, size, -7)
  return pick(piece, 2, 11) === 0 ? first : first + scatter(ink, to - size * 1.1, y, size, 8)
}

export const sofa: Draw = (body) => {
  const { w, h, piece } = body
  const shape = sofaShape(body)
  const [from, to, count] = [shape.arm * 0.92, w - shape.arm * 0.92, seatsOf(body)]
  if (piece.chaise) return cornerSofa(body)
  return (
    legs(body, shape.arm * 0.2, w - shape.arm * 0.4, h - shape.base + 2, h) +
    backRow(body, shape, from, to, count) +
    seatRow(body, shape, from, to, count) +
    arms(body, shape, true, true) +
    (w > 200 * body.s ? scatters(body, shape, from, to) : '')
  )
}

/** The chaise comes towards the viewer, so it is lower in the picture than the row behind it. */
function chaiseLounge(body: Body, x: number, w: number, seatTop: number, base: number, r: number): string {
  const { h, ink } = body
  const edge = seatTop + (base - seatTop) * 0.56
  const lean = w * 0.05
  const face = `M${n(x + lean)} ${n(seatTop)}H${n(x + w - lean * 0.6)}L${n(x + w)} ${n(edge - r * 0.3)}Q${n(x + w + 1)} ${n(edge + r * 0.5)} ${n(x + w - r)} ${n(edge + r * 0.5)}H${n(x + r)}Q${n(x)} ${n(edge + r * 0.5)} ${n(x)} ${n(edge - r * 0.3)}z`
  return (
    ink.shade(box(x - h * 0.09, seatTop + 6, h * 0.09, base - seatTop - 12), 'lf') +
    ink.soft(corners(x, edge - r * 0.4, w, base - edge + r * 0.4, [r * 0.5, r * 0.5, 6, 6]), 'b') +
    ink.shade(box(x + 2, edge + r * 0.3, w - 4, (base - edge) * 0.5), 'dn') +
    ink.soft(face, 'a') +
    ink.shade(box(x + lean, seatTop, w - lean * 1.6, h * 0.12), 'dn') +
    ink.rim(curve(x + r, edge + r * 0.34, x + w / 2, edge + r * 0.3, x + w - r, edge + r * 0.34), 0.3, 2)
  )
}

export const cornerSofa: Draw = (body) => {
  const { w, h, s, piece } = body
  const rear = { ...body, h: h * 0.9 }
  const shape = sofaShape(rear)
  const [from, to] = [shape.arm * 0.92, w - shape.r * 0.4]
  const chaise = clamp(w * 0.34, 0, 1050 * s)
  const left = w - chaise
  const count = Math.max(1, Math.round((left - from) / (780 * s)))
  const base = h - (rear.h - shape.base)
  const drawn =
    legs(body, left + 3, chaise - 6, h - base + 2, h) +
    legs(rear, shape.arm * 0.2, left, rear.h - shape.base + 2, rear.h) +
    backRow(rear, shape, from, to, count + 1) +
    seatRow(rear, shape, from, left + 8, count) +
    arms(rear, shape, true, false) +
    chaiseLounge(body, left, chaise, shape.seatTop, base, clamp(shape.r * 0.8, 5, 16)) +
    scatters(rear, shape, from, w - chaise * 0.15)
  return piece.mirrored ? `<g transform="matrix(-1 0 0 1 ${n(w)} 0)">${drawn}</g>` : drawn
}

export const sofaBed: Draw = (body) => {
  const { w, h, s, ink } = body
  const shape = { ...sofaShape(body), soft: false }
  const [from, to] = [shape.arm * 0.92, w - shape.arm * 0.92]
  const { base, seatTop } = shape
  const strap = base - (base - seatTop) * 0.2
  return (
    legs(body, shape.arm * 0.2, w - shape.arm * 0.4, h - base + 2, h) +
    backRow(body, shape, from, to, 2) +
    seatRow(body, shape, from, to, 1) +
    ink.seam(trace(from, base - (base - seatTop) * 0.3, to, base - (base - seatTop) * 0.3), 0.4) +
    ink.accent(box(w / 2 - 60 * s, strap, 120 * s, 4, 2)) +
    arms(body, shape, true, true) +
    ink.linen(corners(to - 560 * s, seatTop - h * 0.13, 520 * s, h * 0.17, [9, 9, 7, 7])) +
    ink.shade(corners(to - 560 * s, seatTop - h * 0.02, 520 * s, h * 0.06, [0, 0, 7, 7]), 'up') +
    ink.accent(corners(to - 540 * s, seatTop - h * 0.19, 480 * s, h * 0.09, [7, 7, 4, 4])) +
    scatter(ink, from + 6, seatTop - h * 0.3, h * 0.34, -6)
  )
}

export const armchair: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const high = clamp(210 * s, h * 0.14, h * 0.26)
  const base = h - high
  const seatTop = h * 0.52
  const arm = clamp(130 * s, w * 0.11, w * 0.19)
  const armTop = h * 0.36
  const round = piece.soft || pick(piece, 2, 3) === 0
  const r = round ? w * 0.36 : w * 0.12
  const thick = clamp(44 * s, 4, 12)
  const post = (x: number, splay: number, tall: number): string =>
    ink.hard(leg(x, base - 4, thick, thick * 0.5, tall + 4, splay), 'y')
  const inset = arm * 0.55
  return (
    post(w * 0.24, -2, high * 0.86) +
    post(w * 0.76 - thick, 2, high * 0.86) +
    post(inset, -inset * 0.75, high) +
    post(w - inset - thick, inset * 0.75, high) +
    ink.shade(box(inset, base - 2, w - inset * 2, high * 0.4), 'dn') +
    ink.soft(corners(arm * 0.45, 0, w - arm * 0.9, base - 10, [r, r, 8, 8]), 'b') +
    ink.rim(curve(arm * 0.45 + r, 1.6, w / 2, 0.8, w - arm * 0.45 - r, 1.6), 0.5, 2) +
    ink.soft(corners(arm * 0.95, h * 0.055, w - arm * 1.9, seatTop, [r * 0.8, r * 0.8, 6, 6]), 'a') +
    (round
      ? repeat(4, (i) =>
          ink.seam(
            curve(
              w * (0.26 + i * 0.16),
              h * 0.1,
              w * (0.28 + i * 0.147),
              h * 0.3,
              w * (0.3 + i * 0.134),
              seatTop,
            ),
            0.13,
            1.2,
          ),
        )
      : ink.seam(trace(w * 0.5, h * 0.07, w * 0.5, seatTop), 0.16, 1.2)) +
    ink.shade(box(arm, seatTop - h * 0.09, w - arm * 2, h * 0.1), 'up') +
    ink.soft(corners(arm * 0.5, seatTop + 6, w - arm, base - seatTop - 6, [0, 0, w * 0.1, w * 0.1]), 'c') +
    seat(ink, arm * 0.9, seatTop - h * 0.03, w - arm * 1.8, (base - seatTop) * 0.82, 12) +
    ink.shade(box(arm, seatTop - h * 0.03, w - arm * 2, h * 0.06), 'dn') +
    arms(body, { arm, armTop, seatTop, base: base - 3, r: arm * 0.5, soft: true }, true, true)
  )
}

export const ottoman: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const high = clamp(60 * s, 4, h * 0.2)
  const base = h - high
  const rise = h * 0.26
  if (piece.round || piece.widthMm === piece.depthMm) {
    return (
      legs(body, w * 0.1, w * 0.8, high + 6, h) +
      ink.soft(
        `M0 ${rise / 2}V${base - rise * 0.3}Q${w / 2} ${base + rise * 0.36} ${w} ${base - rise * 0.3}V${rise / 2}z`,
        'y',
      ) +
      ink.soft(oval(w / 2, rise / 2, w / 2, rise / 2), 'a') +
      ink.seam(`M1 ${rise / 2 + 3}Q${w / 2} ${rise * 1.12} ${w - 1} ${rise / 2 + 3}`, 0.22) +
      ink.rim(`M4 ${rise / 2 + 1}Q${w / 2} ${rise * 1.06} ${w - 4} ${rise / 2 + 1}`, 0.4, 1.6)
    )
  }
  const lid = base * 0.52
  return (
    legs(body, 4, w - 8, high + 4, h) +
    ink.soft(box(w * 0.012, lid * 0.7, w * 0.976, base - lid * 0.7, 7), 'b') +
    ink.shade(box(w * 0.012, lid, w * 0.976, h * 0.12), 'dn') +
    seat(ink, 0, 0, w, lid, clamp(h * 0.12, 6, 16)) +
    repeat(2, (i) => ink.seam(trace((w * (i + 1)) / 3, 3, (w * (i + 1)) / 3, lid - 4), 0.18))
  )
}
