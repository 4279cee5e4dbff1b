import { lineInk } from '../ink/ink.ts'
import type { Ink } from '../ink/ink.ts'
import { bodyOf, kindOf } from '../furniture/kinds.ts'
import type { Body } from '../furniture/parts.ts'
import { canvas, documentOf } from './scene.ts'
import { box, corners, n, oval, poly, trace } from '../ink/shapes.ts'
import type { Piece } from '../ink/subject.ts'

const label = (mm: number | null): string => (mm === null ? '—' : `${mm} mm`)

/** A dimension line with extension ticks, arrow heads and its number; horizontal, or vertical when `upright`. */
function dimension(from: number, to: number, at: number, mm: number | null, upright: boolean): string {
  const [a, b] = [n(from), n(to)]
  const c = n(at)
  const head = (p: number, way: number): string => {
    const [tip, tail] = [p, p + way * 8]
    return upright ? poly(at, tip, at - 3, tail, at + 3, tail) : poly(tip, at, tail, at - 3, tail, at + 3)
  }
  const line = upright
    ? `M${c} ${a}V${b}M${n(at - 6)} ${a}h12M${n(at - 6)} ${b}h12`
    : `M${a} ${c}H${b}M${a} ${n(at - 6)}v12M${b} ${n(at - 6)}v12`
  const middle = (from + to) / 2
  const place = upright
    ? `transform="translate(${n(at - 10)} ${n(middle)}) rotate(-90)"`
    : `x="${n(middle)}" y="${n(at + 27)}"`
  return `<path class="d" d="${line}"/><path d="${head(from, 1)}${head(to, -1)}"/><text ${place}>${label(mm)}</text>`
}

const sofaSide = ({ d, h, s, ink }: Body): string => {
  const leg = Math.min(110 * s, h * 0.14)
  const slant = d * 0.09
  return (
    ink.hard(box(d * 0.1, h - leg, d * 0.05, leg), 'y') +
    ink.hard(box(d * 0.85, h - leg, d * 0.05, leg), 'y') +
    ink.soft(poly(0, 4, d * 0.22, 0, d * 0.22 + slant, h * 0.6, d * 0.1, h * 0.7), 'b') +
    ink.soft(corners(d * 0.03, h * 0.3, d * 0.97, h * 0.7 - leg, [10, 16, 4, 4]), 'b') +
    ink.seam(box(d * 0.07, h * 0.34, d * 0.89, h * 0.62 - leg, 8))
  )
}

const bedSide = ({ d, h, ink }: Body): string =>
  ink.soft(corners(0, 0, d * 0.06, h, [5, 3, 0, 0]), 'b') +
  ink.soft(box(d * 0.05, h * 0.72, d * 0.95, h * 0.18, 4), 'b') +
  ink.linen(corners(d * 0.06, h * 0.5, d * 0.93, h * 0.22, [3, 12, 4, 0])) +
  ink.linen(corners(d * 0.08, h * 0.39, d * 0.17, h * 0.11, [8, 8, 3, 3])) +
  ink.hard(box(d * 0.12, h * 0.9, d * 0.04, h * 0.1), 'y') +
  ink.hard(box(d * 0.9, h * 0.9, d * 0.04, h * 0.1), 'y')

const chairSide = ({ d, h, s, ink }: Body): string => {
  const seatTop = h - Math.min(460 * s, h * 0.6)
  return (
    ink.hard(poly(0, 2, d * 0.1, 0, d * 0.2, seatTop + 6, d * 0.12, h, d * 0.05, h, d * 0.11, seatTop), 'y') +
    ink.hard(poly(d * 0.86, seatTop, d * 0.95, seatTop, d, h, d * 0.93, h), 'y') +
    ink.soft(corners(d * 0.1, seatTop - 2, d * 0.9, h * 0.1, [3, 9, 5, 3]), 'b')
  )
}

const cabinetSide = ({ d, h, s, ink, piece }: Body): string => {
  const foot = Math.min(90 * s, h * 0.12)
  const closed =
    ink.hard(box(0, 0, d, h - foot, 1), 'b') +
    ink.seam(trace(d - Math.max(2, 20 * s), 0, d - Math.max(2, 20 * s), h - foot))
  return piece.kind === 'wall-cabinet'
    ? ink.hard(box(0, 0, d, h, 1), 'b')
    : closed + ink.hard(box(d * 0.08, h - foot, d * 0.84, foot), 'c')
}

const slabSide = ({ d, h, ink }: Body): string =>
  ink.soft(box(0, 0, d, h, Math.min(6, h / 3)), 'b') +
  ink.seam(trace(3, h * 0.25, d - 3, h * 0.25)) +
  ink.seam(trace(3, h * 0.75, d - 3, h * 0.75))

/** The plan of a rug or another flat thing. */
const planView = (w: number, h: number, ink: Ink, round: boolean): string =>
  round
    ? ink.soft(oval(w / 2, h / 2, w / 2, h / 2), 'b')
    : ink.soft(box(0, 0, w, h, 3), 'b') + ink.seam(box(8, 8, w - 16, h - 16, 2))

/** The elevation from the side: depth across, height up. */
function sideView(body: Body): string {
  const { piece, d, h } = body
  switch (piece.kind) {
    case 'sofa':
    case 'corner-sofa':
    case 'sofa-bed':
    case 'armchair':
    case 'outdoor-set':
      return sofaSide(body)
    case 'bed':
      return bedSide(body)
    case 'dining-chair':
    case 'kids-chair':
    case 'bar-stool':
      return chairSide(body)
    case 'mattress':
    case 'mirror':
    case 'curtain':
    case 'pillow':
    case 'bedding':
      return slabSide(body)
    case 'dining-table':
    case 'coffee-table':
    case 'side-table':
    case 'bar-table':
    case 'kids-table':
    case 'stool':
    case 'ottoman':
    case 'office-chair':
    case 'floor-lamp':
    case 'table-lamp':
    case 'pendant-lamp':
    case 'bench':
    case 'trolley':
    case 'bunk-bed':
    case 'crib':
    case 'shelf':
      return kindOf(piece).draw({
        ...body,
        w: d,
        d: body.w,
        h,
        piece: { ...piece, widthMm: piece.depthMm, depthMm: piece.widthMm },
      })
    default:
      return cabinetSide(body)
  }
}

const style = 'font-family="system-ui,sans-serif" font-size="22" text-anchor="middle" stroke-linejoin="round"'

/** The dimension view: front and side (for flat things the plan) to one scale, with the stated sizes. */
export function dimensionPicture(piece: Piece): string {
  const ink = lineInk()
  const flat = piece.kind === 'rug'
  const gap = 92
  const across = flat ? piece.widthMm : piece.widthMm + piece.depthMm
  const up = flat ? piece.depthMm : piece.heightMm
  const s = Math.min((flat ? 440 : 540 - gap) / across, 296 / up)
  const level: Piece =
    piece.kind === 'pillow' ? { ...piece, depthMm: Math.min(piece.depthMm, piece.heightMm) } : piece
  const body: Body = { ...bodyOf(level, s, ink), h: up * s }
  const total = flat ? body.w : body.w + gap + body.d
  const x = (canvas.w - total) / 2 + 26
  const floor = 232 + body.h / 2
  const top = floor - body.h
  const lying = piece.kind === 'mattress' || piece.kind === 'bedding'
  const front = flat
    ? planView(body.w, body.h, ink, piece.round)
    : lying
      ? slabSide({ ...body, d: body.w })
      : kindOf(piece).draw(body)
  const sideX = x + body.w + gap
  const side = flat ? '' : `<g transform="translate(${n(sideX)} ${n(top)})">${sideView(body)}</g>`
  const ground = flat
    ? ''
    : `<path d="M${n(x - 18)} ${n(floor)}H${n(x + body.w + 18)}M${n(sideX - 18)} ${n(floor)}H${n(sideX + body.d + 18)}" stroke="#b5aa99"/>`
  const grid = `<path d="M0 80H640M0 160H640M0 240H640M0 320H640M0 400H640M80 0V480M160 0V480M240 0V480M320 0V480M400 0V480M480 0V480M560 0V480" stroke="#ece5d8"/>`
  const numbers =
    dimension(x, x + body.w, floor + 30, piece.statedMm.width, false) +
    dimension(top, floor, x - 34, flat ? piece.statedMm.depth : piece.statedMm.height, true) +
    (flat ? '' : dimension(sideX, sideX + body.d, floor + 30, piece.statedMm.depth, false))
  return documentOf(
    `<path d="M0 0h640v480H0z" fill="#fbf9f4"/>${grid}` +
      `<g fill="#fffdf9" stroke="#5b554c" stroke-width="1.5" ${style}>${ground}<g transform="translate(${n(x)} ${n(top)})" data-body="">${front}</g>${side}` +
      `<g stroke="none" fill="#1d4d41">${numbers.replaceAll('class="d"', 'fill="none" stroke="#1d4d41" stroke-width="1.2"')}</g></g>`,
  )
}
