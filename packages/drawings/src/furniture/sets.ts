import { scatter, seat } from './parts.ts'
import type { Draw } from './parts.ts'
import { box, clamp, corners, repeat, leg, n, trace } from '../ink/shapes.ts'
import { diningChair } from './chairs.ts'

/** A garden seat between two arms of cane, with a low table before it. */
export const outdoorSet: Draw = ({ w, h, s, ink }) => {
  const arm = clamp(120 * s, w * 0.05, w * 0.1)
  const seatTop = h * 0.46
  const base = h * 0.86
  const tableWide = w * 0.34
  const tx = w / 2 - tableWide / 2
  const post = (x: number, y: number, thick: number): string =>
    ink.hard(leg(x, y, thick, thick * 0.8, h - y), 'y')
  return (
    post(arm * 0.3, base - 3, 8) +
    post(w - arm * 0.3 - 8, base - 3, 8) +
    ink.hard(corners(arm * 0.4, 0, w - arm * 0.8, base, [14, 14, 4, 4]), 'b') +
    repeat(2, (i) => {
      const each = (w - arm * 2) / 2
      return seat(ink, arm + i * each + 1, h * 0.1, each - 2, seatTop - h * 0.04, 12)
    }) +
    ink.hard(box(arm * 0.6, seatTop + h * 0.1, w - arm * 1.2, base - seatTop - h * 0.1, 4), 'c') +
    seat(ink, arm, seatTop, (w - arm * 2) / 2 - 1, h * 0.2, 9) +
    seat(ink, w / 2 + 1, seatTop, (w - arm * 2) / 2 - 1, h * 0.2, 9) +
    ink.hard(corners(0, h * 0.26, arm, base - h * 0.26, [arm / 2, arm / 2, 4, 4]), 'y') +
    ink.hard(corners(w - arm, h * 0.26, arm, base - h * 0.26, [arm / 2, arm / 2, 4, 4]), 'y') +
    scatter(ink, w - arm - h * 0.46, seatTop - h * 0.28, h * 0.34, 8) +
    ink.shade(box(tx, h * 0.74, tableWide, h * 0.2), 'dn') +
    post(tx + 6, h * 0.7, 6) +
    post(tx + tableWide - 12, h * 0.7, 6) +
    ink.hard(corners(tx, h * 0.64, tableWide, h * 0.09, [10, 10, 3, 3]), 'a') +
    ink.rim(trace(tx + 4, h * 0.7, tx + tableWide - 4, h * 0.7), 0.5)
  )
}

/** A chair for children, with a cut-out as a handle. */
export const kidsChair: Draw = (body) => {
  const { w, h, ink } = body
  const hold = `M${n(w * 0.38)} ${n(h * 0.045)}h${n(w * 0.24)}`
  return diningChair({ ...body, piece: { ...body.piece, soft: true } }) + ink.seam(hold, 0.35, 3)
}
