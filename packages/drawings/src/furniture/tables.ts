import { board, door, drawer, pick, riseOf, shelfLife, topFace } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, corners, repeat, leg, n, oval, poly, trace } from '../ink/shapes.ts'

const glassy = ({ piece }: Body): boolean => piece.material === 'glass'
const metalLegged = ({ piece }: Body): boolean =>
  ['stone', 'glass', 'metal'].includes(piece.material) || pick(piece, 4, 5) === 0

function top(body: Body, x: number, y: number, w: number, rise: number, thick: number): string {
  const { ink } = body
  if (!glassy(body))
    return topFace(ink, x, y, w, rise, rise * 1.5) + board(ink, x, y + rise, w, thick, 'b', 2)
  return (
    ink.glass(poly(x + rise * 1.5, y, x + w - rise * 1.5, y, x + w, y + rise, x, y + rise)) +
    ink.glass(box(x, y + rise, w, thick, 2)) +
    ink.rim(trace(x + rise * 1.5, y + 0.6, x + w - rise * 1.5, y + 0.6), 0.7, 1.2) +
    ink.rim(trace(x + 2, y + rise, x + w - 2, y + rise), 0.9, 1.8) +
    ink.rim(trace(x + w * 0.2, y + rise * 0.85, x + w * 0.27, y + rise * 0.2), 0.6, 5)
  )
}

/** Legs of a table by seed and material: straight metal, splayed wood, solid side panels or trestles. */
function under(body: Body, y: number, rise: number): string {
  const { w, h, s, ink, piece } = body
  const metal = metalLegged(body)
  const thick = clamp((metal ? 42 : 62) * s, 4, 17)
  const tone = (d: string, light: 'y' | 'c'): string => (metal ? ink.metal(d) : ink.hard(d, light))
  const style = pick(piece, 3, 8)
  const back = h - rise * 0.8
  if (style === 1) {
    const panel = (x: number): string =>
      tone(box(x, y, thick * 0.9, h - y), 'y') + ink.shade(box(x, y, thick * 0.9, (h - y) * 0.3), 'dn')
    return (
      ink.shade(box(w * 0.05, y, w * 0.9, (h - y) * 0.22), 'dn') +
      tone(box(w * 0.08, h - (h - y) * 0.3, w * 0.84, thick * 0.5), 'c') +
      panel(w * 0.04) +
      panel(w * 0.96 - thick)
    )
  }
  const splay = style === 2 ? w * 0.045 : 0
  const at = splay ? w * 0.085 : w * 0.02
  const post = (x: number, foot: number, lean: number): string => {
    const d = leg(x, y, thick, metal ? thick * 0.8 : thick * 0.62, foot - y, lean)
    return tone(d, 'y') + ink.shade(leg(x, y, thick, thick, (foot - y) * 0.3, lean * 0.3), 'dn')
  }
  return (
    post(w * 0.13, back, -splay * 0.6) +
    post(w * 0.87 - thick, back, splay * 0.6) +
    (glassy(body)
      ? ''
      : tone(box(w * 0.05, y, w * 0.9, clamp(70 * s, 4, 14)), 'c') +
        ink.shade(box(w * 0.05, y, w * 0.9, clamp(90 * s, 5, 20)), 'dn')) +
    post(at, h, -splay) +
    post(w - at - thick, h, splay)
  )
}

function roundTable(body: Body): string {
  const { w, h, s, ink } = body
  const rise = clamp(w * 0.13, 8, h * 0.36)
  const thick = clamp(32 * s, 3, 12)
  const stem = clamp(110 * s, 8, w * 0.16)
  const disc = (dy: number): string => oval(w / 2, rise / 2 + dy, w / 2, rise / 2)
  const foot = w * 0.27
  const column = `M${n(w / 2 - stem / 2)} ${n(rise)}h${n(stem)}Q${n(w / 2 + stem * 0.4)} ${n(h * 0.8)} ${n(w / 2 + foot)} ${n(h - 5)}H${n(w / 2 - foot)}Q${n(w / 2 - stem * 0.4)} ${n(h * 0.8)} ${n(w / 2 - stem / 2)} ${n(rise)}z`
  const plate = oval(w / 2, h - 6, foot, 6)
  const body2 = metalLegged(body)
    ? ink.metal(plate) + ink.metal(column)
    : ink.hard(plate, 'c') + ink.hard(column, 'y')
  const upper = glassy(body)
    ? ink.glass(disc(thick)) + ink.glass(disc(0))
    : ink.hard(disc(thick), 'c') + ink.hard(disc(0), 'a')
  return (
    body2 +
    ink.shade(box(w / 2 - stem / 2, rise, stem, h * 0.2), 'dn') +
    upper +
    ink.rim(`M4 ${n(rise / 2 + 2)}Q${n(w / 2)} ${n(rise * 1.5)} ${n(w - 4)} ${n(rise / 2 + 2)}`, 0.45, 1.4)
  )
}

export const table: Draw = (body) => {
  const { h, w, s, d, piece } = body
  if (piece.round) return roundTable(body)
  const rise = riseOf(body, clamp(d * 0.1, 5, h * 0.17))
  const thick = clamp((piece.material === 'stone' ? 20 : 32) * s, 3, 11)
  return under(body, rise + thick, rise) + top(body, 0, 0, w, rise, thick)
}

export const coffeeTable: Draw = (body) => {
  const { w, h, s, d, ink, piece } = body
  if (piece.round || (piece.widthMm === piece.depthMm && pick(piece, 2, 12) === 0)) return roundTable(body)
  const rise = riseOf(body, clamp(d * 0.14, 7, h * 0.26))
  const thick = clamp(34 * s, 3, 12)
  const shelf = h - clamp(130 * s, h * 0.2, h * 0.34)
  const drawers = pick(piece, 2, 12) === 1 && !glassy(body)
  const high = clamp(120 * s, h * 0.2, h * 0.32)
  const store = drawers
    ? ink.hard(box(w * 0.04, rise + thick, w * 0.92, high), 'c') +
      repeat(2, (i) =>
        drawer(body, w * 0.045 + (i * w * 0.91) / 2, rise + thick + 2, (w * 0.91) / 2 - 2, high - 3),
      )
    : ink.hard(box(w * 0.06, shelf, w * 0.88, clamp(22 * s, 2.5, 7)), 'b') +
      shelfLife(body, w * 0.1, shelf, w * 0.36, (h - shelf) * 1.1, 2)
  return (
    under(body, rise + thick, rise * 0.6) +
    store +
    ink.shade(box(w * 0.04, rise + thick, w * 0.92, h * 0.14), 'dn') +
    top(body, 0, 0, w, rise, thick)
  )
}

export const sideTable: Draw = (body) => {
  const { w, h, ink, piece } = body
  if (piece.round || piece.widthMm === piece.depthMm) return roundTable(body)
  const rise = riseOf(body, h * 0.1)
  return (
    under(body, rise + 4, rise * 0.6) +
    ink.hard(box(w * 0.06, h * 0.7, w * 0.88, 5, 1), 'b') +
    shelfLife(body, w * 0.14, h * 0.7, w * 0.6, h * 0.34, 1) +
    top(body, 0, 0, w, rise, 5)
  )
}

export const desk: Draw = (body) => {
  const { w, h, s, d, ink } = body
  const rise = riseOf(body, clamp(d * 0.1, 5, h * 0.13))
  const thick = clamp(30 * s, 3, 10)
  const from = rise + thick
  const pedestal = clamp(420 * s, w * 0.2, w * 0.36)
  const x = w - pedestal - w * 0.03
  const high = (h * 0.84 - from) / 3
  return (
    under(body, from, rise) +
    ink.hard(box(w * 0.05, from, w * 0.6, h * 0.1), 'c') +
    drawer(body, w * 0.07, from + 1, w * 0.5, h * 0.1) +
    ink.hard(box(x, from, pedestal, h * 0.86 - from, 2), 'c') +
    repeat(3, (i) => drawer(body, x + 2, from + 2 + i * high, pedestal - 4, high - 2)) +
    ink.shade(box(w * 0.04, from, w * 0.92, h * 0.09), 'dn') +
    top(body, 0, 0, w, rise, thick)
  )
}

/** A vanity: drawers under a top with an oval mirror, whose edge is the top of the outline. */
export const dressingTable: Draw = (body) => {
  const { w, h, ink } = body
  const deck = h * 0.45
  const glass = Math.min(w * 0.28, deck * 0.56)
  const lower: Body = { ...body, h: h - deck }
  const rise = riseOf(body, lower.h * 0.1)
  const each = (w * 0.94) / 3
  const mirror = (r: number, cy: number): string =>
    ink.metal(box(w / 2 - 4, cy, 8, deck - cy + rise, 2)) +
    ink.hard(oval(w / 2, cy, r, deck * 0.52), 'y') +
    ink.glass(oval(w / 2, cy, r - 4, deck * 0.52 - 4)) +
    ink.rim(trace(w / 2 - r * 0.5, cy + deck * 0.2, w / 2 + r * 0.2, cy - deck * 0.36), 0.7, 4) +
    ink.rim(trace(w / 2 - r * 0.2, cy + deck * 0.28, w / 2 + r * 0.45, cy - deck * 0.2), 0.4, 2)
  return (
    `<g transform="translate(0 ${n(deck)})">${under(lower, rise + 5, rise)}` +
    ink.hard(box(w * 0.02, rise + 5, w * 0.96, lower.h * 0.26, 2), 'c') +
    repeat(3, (i) => drawer(lower, w * 0.03 + i * each, rise + 7, each - 2, lower.h * 0.23)) +
    `${top(lower, 0, 0, w, rise, 6)}</g>` +
    mirror(glass, deck * 0.52) +
    ink.prop(box(w * 0.13, deck - h * 0.07, w * 0.045, h * 0.085, 2), '#e6d9c6') +
    ink.prop(box(w * 0.2, deck - h * 0.045, w * 0.035, h * 0.06, 2), '#b98d6b')
  )
}

export const trolley: Draw = (body) => {
  const { w, h, ink } = body
  const wheel = h * 0.045
  const tier = (y: number, i: number): string =>
    shelfLife(body, w * 0.1, y + h * 0.03, w * 0.8, h * 0.24, i) +
    ink.hard(corners(w * 0.02, y, w * 0.96, h * 0.085, [2, 2, 7, 7]), 'b') +
    ink.rim(trace(w * 0.04, y + 1, w * 0.96, y + 1), 0.5, 1.6)
  const post = (x: number): string =>
    ink.metal(box(x, 0, w * 0.035, h - wheel * 1.6, 2)) +
    ink.prop(oval(x + w * 0.018, h - wheel, wheel * 0.8, wheel), '#3a3733')
  return (
    post(w * 0.06) +
    post(w * 0.905) +
    repeat(3, (i) => tier(h * (0.2 + i * 0.29), i)) +
    ink.metal(box(0, 0, w, h * 0.022, 3))
  )
}

export const kidsTable: Draw = (body) => {
  const { w, h, ink } = body
  const rise = h * 0.16
  const thick = h * 0.06
  const post = (x: number, foot: number, lean: number): string =>
    ink.hard(leg(x, rise, w * 0.07, w * 0.05, foot - rise, lean), 'y')
  return (
    post(w * 0.16, h * 0.94, -3) +
    post(w * 0.77, h * 0.94, 3) +
    post(w * 0.07, h, -w * 0.04) +
    post(w * 0.86, h, w * 0.04) +
    ink.shade(box(w * 0.06, rise + thick, w * 0.88, h * 0.14), 'dn') +
    ink.accent(corners(0, rise * 0.5, w, rise * 0.5 + thick, [8, 8, 12, 12])) +
    ink.hard(corners(0, 0, w, rise, [20, 20, 12, 12]), 'a') +
    ink.prop(box(w * 0.3, rise * 0.4, w * 0.18, rise * 0.3, 1), '#fffaf0') +
    ink.prop(oval(w * 0.6, rise * 0.5, 4, 2.5), '#d9825b') +
    ink.prop(oval(w * 0.66, rise * 0.6, 4, 2.5), '#6d93a8')
  )
}

/** Open and tall with a foot rail; fronts would hide the legs. */
export const barTable: Draw = (body) => {
  const { w, h, s, d, ink, piece } = body
  if (piece.round) return roundTable(body)
  const rise = riseOf(body, clamp(d * 0.1, 4, h * 0.1))
  const thick = clamp(40 * s, 3, 11)
  const shelf = pick(piece, 2, 2) === 0 ? door(body, w * 0.06, rise + thick, w * 0.26, h * 0.36, 'left') : ''
  return (
    under(body, rise + thick, rise) +
    shelf +
    ink.metal(box(w * 0.05, h * 0.82, w * 0.9, 4, 2)) +
    top(body, 0, 0, w, rise, thick)
  )
}
