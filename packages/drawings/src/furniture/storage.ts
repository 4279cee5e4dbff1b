import { board, door, drawer, legs, pick, riseOf, shelfLife, topFace } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, repeat, n, range, trace } from '../ink/shapes.ts'

type Inside = { x: number; y: number; w: number; h: number }
type Carcass = { back: string; front: string; inside: Inside }

/** The body of a cabinet: a top face below eye level, sides, plinth or legs; and the space for its fronts. */
function carcass(body: Body, footMm: number, openBack: boolean): Carcass {
  const { w, h, d, s, ink, piece } = body
  const low = piece.heightMm < 1350
  const rise = low ? riseOf(body, clamp(d * 0.09, 3, h * 0.1)) : 0
  const t = clamp(26 * s, 2.5, 7)
  const onLegs = footMm > 80
  const foot = footMm * s
  const base = h - foot
  const inside = { x: t, y: rise + t, w: w - t * 2, h: base - rise - t * 2 }
  const stand =
    foot <= 0
      ? ''
      : onLegs
        ? legs(body, t, w - t * 2, foot + 1, h)
        : ink.hard(box(t * 1.5, base - 1, w - t * 3, foot + 1), 'c')
  const back =
    stand +
    (foot > 0 ? ink.shade(box(t * 1.5, base, w - t * 3, foot * 0.7), 'dn') : '') +
    ink.hard(box(0, rise, w, base - rise, 2), openBack ? 'c' : 'b') +
    (openBack
      ? ink.shade(box(t, inside.y, inside.w, inside.h * 0.3), 'dn') +
        ink.shade(box(t, inside.y, inside.w * 0.12, inside.h), 'rt')
      : '')
  const front =
    ink.hard(box(0, rise, t, base - rise), 'b') +
    ink.hard(box(w - t, rise, t, base - rise), 'c') +
    board(ink, 0, base - t, w, t, 'b') +
    board(ink, 0, rise, w, t, 'a') +
    (low ? topFace(ink, 0, 0, w, rise, rise * 1.4) : '') +
    ink.shade(box(t, rise + t, w - t * 2, 5), 'dn')
  return { back, front, inside }
}

const doors = (body: Body, at: Inside, count: number): string => {
  const each = at.w / count
  const fronts = repeat(count, (i) =>
    door(body, at.x + i * each + 0.8, at.y, each - 1.6, at.h, i % 2 === 0 ? 'left' : 'right'),
  )
  return fronts + body.ink.grain(box(at.x, at.y, at.w, at.h))
}

const drawers = (body: Body, at: Inside, columns: number, rows: number): string => {
  const [cw, rh] = [at.w / columns, at.h / rows]
  const fronts = repeat(columns * rows, (i) => {
    const [x, y] = [at.x + (i % columns) * cw, at.y + Math.floor(i / columns) * rh]
    return drawer(body, x + 0.8, y + 0.6, cw - 1.6, rh - 1.6)
  })
  return fronts + body.ink.grain(box(at.x, at.y, at.w, at.h))
}

function shelves(body: Body, at: Inside, columns: number, rows: number): string {
  const { ink, s } = body
  const t = clamp(20 * s, 2, 5)
  const [cw, rh] = [at.w / columns, at.h / rows]
  const crowded = columns * rows > 12
  const things = range(columns * rows)
    .filter((i) => !crowded || (i + (i >> 2)) % 3 > 0)
    .map((i) =>
      shelfLife(
        body,
        at.x + (i % columns) * cw + t,
        at.y + (Math.floor(i / columns) + 1) * rh - t * 0.5,
        cw - t * 2,
        rh - t,
        i + 1,
      ),
    )
  const levels = repeat(
    rows - 1,
    (i) =>
      board(ink, at.x, at.y + (i + 1) * rh - t / 2, at.w, t, 'a') +
      ink.shade(box(at.x, at.y + (i + 1) * rh + t / 2, at.w, rh * 0.14), 'dn'),
  )
  const posts = repeat(columns - 1, (i) => ink.hard(box(at.x + (i + 1) * cw - t / 2, at.y, t, at.h), 'b'))
  return things.join('') + levels + posts
}

const part = (at: Inside, x: number, y: number, w: number, h: number): Inside => ({
  x: at.x + at.w * x,
  y: at.y + at.h * y,
  w: at.w * w,
  h: at.h * h,
})
const perMm = (mm: number, each: number, least: number, most: number): number =>
  clamp(Math.round(mm / each), least, most)
const build = (body: Body, footMm: number, openBack: boolean, fill: (at: Inside) => string): string => {
  const { back, front, inside } = carcass(body, footMm, openBack)
  return back + fill(inside) + front
}

export const wardrobe: Draw = (body) => {
  const count = perMm(body.piece.widthMm, 480, 1, 6)
  if (pick(body.piece, 3, 2) === 0 && count > 2) {
    return build(body, 60, false, (at) => {
      const openAt = Math.floor(count / 2) / count
      const lit = part(at, openAt, 0, 1 / count, 1)
      const rail = repeat(5, (i) => {
        const x = lit.x + (lit.w * (i + 0.7)) / 5.6
        const d = box(x - lit.w * 0.06, lit.y + at.h * 0.05, lit.w * 0.13, at.h * (0.3 + (i % 3) * 0.05), 3)
        return (
          body.ink.prop(d, ['#c8b8a0', '#7d8b86', '#efe6d8', '#a8674b', '#55606e'][i] ?? '#ccc') +
          body.ink.shade(d, 'lf')
        )
      })
      return (
        body.ink.hard(box(lit.x, lit.y, lit.w, lit.h), 'c') +
        body.ink.shade(box(lit.x, lit.y, lit.w, lit.h * 0.4), 'dn') +
        rail +
        body.ink.metal(box(lit.x, lit.y + at.h * 0.045, lit.w, 2.5)) +
        shelves(body, part(lit, 0, 0.52, 1, 0.22), 1, 1) +
        drawers(body, part(lit, 0, 0.74, 1, 0.26), 1, 2) +
        doors(body, part(at, 0, 0, openAt, 1), Math.round(openAt * count)) +
        doors(
          body,
          part(at, openAt + 1 / count, 0, 1 - openAt - 1 / count, 1),
          count - Math.round(openAt * count) - 1,
        )
      )
    })
  }
  return build(body, 60, false, (at) => doors(body, at, count))
}

export const sideboard: Draw = (body) =>
  build(body, 150, false, (at) => {
    const count = perMm(body.piece.widthMm, 420, 2, 6)
    if (count < 3) return doors(body, at, count)
    const middle = count % 2 === 0 ? 2 / count : 1 / count
    const side = (1 - middle) / 2
    const each = Math.round(side * count)
    return (
      doors(body, part(at, 0, 0, side, 1), each) +
      drawers(body, part(at, side, 0, middle, 1), 1, 3) +
      doors(body, part(at, side + middle, 0, side, 1), each)
    )
  })

export const tvStand: Draw = (body) =>
  build(body, pick(body.piece, 2, 4) ? 110 : 40, true, (at) => {
    const count = perMm(body.piece.widthMm, 520, 2, 6)
    const open = count > 2 ? 1 / count : 0
    const side = (1 - open) / 2
    const per = Math.max(1, Math.round(side * count))
    return (
      drawers(body, part(at, 0, 0, side, 1), per, body.piece.heightMm > 420 ? 2 : 1) +
      (open ? shelves(body, part(at, side, 0, open, 1), 1, 2) : '') +
      drawers(body, part(at, side + open, 0, side, 1), per, body.piece.heightMm > 420 ? 2 : 1)
    )
  })

export const bookcase: Draw = (body) =>
  build(body, 50, true, (at) => {
    const columns = perMm(body.piece.widthMm, 480, 1, 4)
    const rows = perMm(body.piece.heightMm, 370, 2, 6)
    if (pick(body.piece, 2, 3) === 0) return shelves(body, at, columns, rows)
    return (
      shelves(body, part(at, 0, 0, 1, 0.7), columns, Math.max(2, rows - 2)) +
      doors(body, part(at, 0, 0.71, 1, 0.29), columns)
    )
  })

export const shelf: Draw = (body) => {
  const { w, h, s, ink, piece } = body
  const rows = perMm(piece.heightMm, 380, 2, 5)
  const post = clamp(30 * s, 3, 8)
  const step = (h - post * 3) / rows
  const levels = repeat(rows + 1, (i) => {
    const y = post + i * step
    return (
      (i > 0 ? shelfLife(body, post * 2, y, w - post * 4, step * 0.9, i + 2) : '') +
      ink.shade(box(post, y + post, w - post * 2, step * 0.1), 'dn') +
      board(ink, 0, y, w, post, 'a')
    )
  })
  const frame = (x: number): string => ink.metal(box(x, 0, post, h, 1))
  return frame(post * 1.4) + frame(w - post * 2.4) + levels + frame(0) + frame(w - post)
}

export const chest: Draw = (body) =>
  build(body, pick(body.piece, 2, 4) ? 120 : 50, false, (at) => {
    const rows = perMm(body.piece.heightMm - 120, 190, 2, 7)
    const columns = perMm(body.piece.widthMm, 750, 1, 3)
    if (columns > 1) return drawers(body, at, columns, rows)
    return (
      drawers(body, part(at, 0, 0, 1, 1 / rows), 2, 1) +
      drawers(body, part(at, 0, 1 / rows, 1, 1 - 1 / rows), 1, rows - 1)
    )
  })

export const nightstand: Draw = (body) =>
  build(body, 130, true, (at) =>
    pick(body.piece, 2, 4)
      ? drawers(body, at, 1, 2)
      : shelves(body, part(at, 0, 0, 1, 0.5), 1, 1) + drawers(body, part(at, 0, 0.5, 1, 0.5), 1, 1),
  )

export const shoeCabinet: Draw = (body) =>
  build(body, 90, false, (at) => {
    const columns = perMm(body.piece.widthMm, 520, 1, 4)
    const rows = perMm(body.piece.heightMm, 420, 1, 4)
    const [cw, rh] = [at.w / columns, at.h / rows]
    const slats = (x: number, y: number): string =>
      repeat(4, (k) =>
        trace(x + cw * 0.16, y + rh * (0.36 + k * 0.12), x + cw * 0.84, y + rh * (0.36 + k * 0.12)),
      )
    const all = repeat(columns * rows, (i) =>
      slats(at.x + (i % columns) * cw, at.y + Math.floor(i / columns) * rh),
    )
    return drawers(body, at, columns, rows) + body.ink.seam(all, 0.22, 1)
  })

/** A display cabinet, glazed above and closed below; a low one has doors only. */
export const cabinet: Draw = (body) => {
  const { ink, piece } = body
  const count = perMm(piece.widthMm, 450, 1, 5)
  if (piece.heightMm < 1050) return build(body, 110, false, (at) => doors(body, at, count))
  return build(body, 80, true, (at) => {
    const upper = part(at, 0, 0, 1, 0.62)
    const each = upper.w / count
    const perPane = (pane: (x: number) => string): string => repeat(count, (i) => pane(upper.x + i * each))
    const glint = perPane((x) =>
      trace(x + each * 0.3, upper.y + upper.h * 0.5, x + each * 0.66, upper.y + upper.h * 0.12),
    )
    const frames = perPane(
      (x) =>
        `${box(x + 1, upper.y, each - 2, upper.h)}M${n(x + 5)} ${n(upper.y + 5)}v${n(upper.h - 10)}h${n(each - 10)}v${n(10 - upper.h)}z`,
    )
    return (
      shelves(body, upper, count, 3) +
      ink.glass(box(upper.x, upper.y, upper.w, upper.h)) +
      ink.rim(glint, 0.5, 3) +
      ink.hard(frames, 'b', true) +
      doors(body, part(at, 0, 0.63, 1, 0.37), count)
    )
  })
}

export const wallCabinet: Draw = (body) =>
  build(body, 0, false, (at) => doors(body, at, perMm(body.piece.widthMm, 420, 1, 6)))

/** A plain cabinet for kinds without a drawing of their own. */
export const other: Draw = (body) =>
  build(body, 60, false, (at) => doors(body, at, body.w > body.h * 1.2 ? 2 : 1))
