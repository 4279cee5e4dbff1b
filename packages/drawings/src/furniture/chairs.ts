import { pick, seat, topFace } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, corners, curve, repeat, leg, oval, poly, trace } from '../ink/shapes.ts'

export const stool: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const thick = clamp(44 * s, 4, 13)
  const top = h * 0.2
  const post = (x: number, splay: number, tall: number): string =>
    ink.hard(leg(x, top, thick, thick * 0.62, tall - top, splay), 'y')
  return (
    post(w * 0.3, 0, h * 0.94) +
    post(w * 0.7 - thick, 0, h * 0.94) +
    ink.hard(box(w * 0.14, h * 0.66, w * 0.72, thick * 0.6, 2), 'b') +
    post(w * 0.1, -w * 0.08, h) +
    post(w * 0.9 - thick, w * 0.08, h) +
    ink.shade(box(w * 0.08, top, w * 0.84, h * 0.14), 'dn') +
    (piece.soft || pick(piece, 2, 4) === 0
      ? seat(ink, 0, 0, w, h * 0.26, 10)
      : ink.hard(corners(0, h * 0.1, w, h * 0.12, [3, 3, 8, 8]), 'b') +
        topFace(ink, 0, 0, w, h * 0.12, w * 0.07))
  )
}

export const bench: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const thick = clamp(56 * s, 5, 15)
  const pad = clamp(90 * s, h * 0.16, h * 0.3)
  const top = h * 0.14
  const side = (x: number): string => ink.hard(leg(x, top + pad, thick, thick * 0.7, h - top - pad, 0), 'y')
  const upholstered = piece.material !== 'wood' && piece.material !== 'metal' && piece.material !== 'plastic'
  return (
    side(w * 0.12) +
    side(w * 0.88 - thick) +
    ink.hard(box(w * 0.05, top + pad * 0.9, w * 0.9, thick * 0.8, 2), 'c') +
    side(w * 0.04) +
    side(w * 0.96 - thick) +
    ink.shade(box(w * 0.04, top + pad, w * 0.92, h * 0.16), 'dn') +
    (upholstered
      ? seat(ink, 0, 0, w, top + pad, clamp(pad * 0.4, 4, 14))
      : topFace(ink, 0, 0, w, top, h * 0.12) + ink.hard(box(0, top, w, pad * 0.6, 2), 'b')) +
    (upholstered
      ? repeat(4, (i) =>
          ink.seam(
            curve((w * (i + 1)) / 5, 2, (w * (i + 1)) / 5, top, (w * (i + 1)) / 5, top + pad * 0.5),
            0.16,
          ),
        )
      : '')
  )
}

const backrest = ({ w, h, ink, piece }: Body, seatTop: number): string => {
  const style = piece.material === 'wood' || piece.material === 'rattan' ? 1 : pick(piece, 2, 6)
  if (style === 0) {
    return (
      ink.soft(corners(w * 0.06, 0, w * 0.88, seatTop * 0.86, [w * 0.22, w * 0.22, w * 0.1, w * 0.1]), 'a') +
      ink.seam(trace(w * 0.5, h * 0.04, w * 0.5, seatTop * 0.82), 0.14) +
      ink.rim(curve(w * 0.26, 1.6, w * 0.5, 0.8, w * 0.74, 1.6), 0.5, 1.8)
    )
  }
  return (
    repeat(5, (i) =>
      ink.hard(
        poly(
          w * (0.2 + i * 0.14),
          h * 0.08,
          w * (0.225 + i * 0.14),
          h * 0.08,
          w * (0.23 + i * 0.135),
          seatTop,
          w * (0.205 + i * 0.135),
          seatTop,
        ),
        'c',
      ),
    ) +
    ink.hard(corners(w * 0.03, 0, w * 0.94, h * 0.13, [w * 0.14, w * 0.14, 5, 5]), 'a') +
    ink.rim(curve(w * 0.16, 1.4, w * 0.5, 0.6, w * 0.84, 1.4), 0.5, 1.5)
  )
}

export const diningChair: Draw = (body) => {
  const { w, h, s, ink } = body
  const seatTop = h - clamp(460 * s, h * 0.5, h * 0.6)
  const thick = clamp(40 * s, 4, 13)
  const post = (x: number, from: number, tall: number, splay: number): string =>
    ink.hard(leg(x, from, thick, thick * 0.6, tall - from, splay), 'y')
  return (
    post(w * 0.08, h * 0.06, h * 0.96, 0) +
    post(w * 0.92 - thick, h * 0.06, h * 0.96, 0) +
    backrest(body, seatTop) +
    ink.shade(box(w * 0.08, seatTop - h * 0.08, w * 0.84, h * 0.08), 'up') +
    ink.hard(box(w * 0.06, seatTop + h * 0.07, w * 0.88, h * 0.06, 2), 'c') +
    post(w * 0.02, seatTop + h * 0.06, h, -w * 0.01) +
    post(w * 0.98 - thick, seatTop + h * 0.06, h, w * 0.01) +
    ink.shade(box(w * 0.04, seatTop + h * 0.1, w * 0.92, h * 0.09), 'dn') +
    seat(ink, 0, seatTop, w, h * 0.12, clamp(w * 0.08, 5, 12)) +
    ink.shade(box(w * 0.04, seatTop, w * 0.92, h * 0.025), 'dn')
  )
}

export const barStool: Draw = (body) => {
  const { w, h, s, ink } = body
  const seatTop = h - clamp(720 * s, h * 0.66, h * 0.84)
  const thick = clamp(36 * s, 4, 11)
  const post = (x: number, tall: number, splay: number): string =>
    ink.hard(leg(x, seatTop + h * 0.06, thick, thick * 0.7, tall - seatTop - h * 0.06, splay), 'y')
  return (
    backrest({ ...body, h: h * 0.8 }, seatTop) +
    post(w * 0.28, h * 0.96, -w * 0.05) +
    post(w * 0.72 - thick, h * 0.96, w * 0.05) +
    ink.metal(box(w * 0.1, h * 0.76, w * 0.8, 4, 2)) +
    post(w * 0.14, h, -w * 0.14) +
    post(w * 0.86 - thick, h, w * 0.14) +
    ink.shade(box(w * 0.1, seatTop + h * 0.08, w * 0.8, h * 0.08), 'dn') +
    seat(ink, 0, seatTop, w, h * 0.105, clamp(w * 0.12, 6, 14))
  )
}

export const officeChair: Draw = (body) => {
  const { w, h, ink } = body
  const seatTop = h * 0.54
  const foot = h * 0.95
  const star = (dx: number, y: number): string =>
    ink.metal(
      poly(
        w / 2 - 4,
        foot - h * 0.07,
        w / 2 + 4,
        foot - h * 0.07,
        w / 2 + dx + 3,
        y - 3,
        w / 2 + dx - 3,
        y - 3,
      ),
    ) + ink.prop(oval(w / 2 + dx, y, h * 0.02, h * 0.02), '#2b2926')
  const armRest = (x: number): string =>
    ink.metal(box(x + w * 0.035, seatTop - h * 0.11, w * 0.05, h * 0.17, 2)) +
    ink.prop(box(x, seatTop - h * 0.135, w * 0.13, h * 0.032, 4), '#35322f')
  return (
    star(w * 0.24, foot - h * 0.012) +
    star(-w * 0.24, foot - h * 0.012) +
    ink.metal(box(w / 2 - w * 0.035, seatTop + h * 0.1, w * 0.07, h * 0.27, 2)) +
    star(-w * 0.46, h - h * 0.02) +
    star(w * 0.46, h - h * 0.02) +
    star(0, h - h * 0.02) +
    ink.metal(box(w * 0.46, h * 0.4, w * 0.08, h * 0.2, 2)) +
    ink.soft(corners(w * 0.3, 0, w * 0.4, h * 0.12, [12, 12, 9, 9]), 'a') +
    ink.metal(box(w * 0.46, h * 0.11, w * 0.08, h * 0.05)) +
    ink.soft(
      corners(w * 0.16, h * 0.14, w * 0.68, seatTop - h * 0.14, [w * 0.18, w * 0.18, w * 0.12, w * 0.12]),
      'a',
    ) +
    ink.seam(curve(w * 0.2, h * 0.4, w / 2, h * 0.45, w * 0.8, h * 0.4), 0.22) +
    ink.rim(curve(w * 0.32, h * 0.145, w / 2, h * 0.142, w * 0.68, h * 0.145), 0.45, 1.8) +
    armRest(w * 0.005) +
    armRest(w * 0.865) +
    ink.shade(box(w * 0.16, seatTop - h * 0.07, w * 0.68, h * 0.07), 'up') +
    seat(ink, w * 0.08, seatTop, w * 0.84, h * 0.115, 14)
  )
}
