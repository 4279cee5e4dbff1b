import { mix, wallTones } from '../ink/color.ts'
import { defsFor, dressOf, paintInk } from '../ink/ink.ts'
import type { Detail } from '../ink/ink.ts'
import { bodyOf, kindOf, outlineHeightMm } from '../furniture/kinds.ts'
import { lampHalo } from '../furniture/lighting.ts'
import type { Body } from '../furniture/parts.ts'
import { box, n, oval, poly } from '../ink/shapes.ts'
import type { Piece } from '../ink/subject.ts'

export const canvas = { w: 640, h: 480, horizon: 346, floor: 428 }

/** In a frame of another shape, the piece stands in the middle of the floor. */
const outlined = ({ w, h }: { w: number; h: number }): string =>
  `viewBox="0 0 ${n(w)} ${n(h)}" preserveAspectRatio="xMidYMax"`

/** The beginning and end of a document; only numbers and our own words get into it. */
export const documentOf = (content: string, outline?: { w: number; h: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${outline ? outlined(outline) : `viewBox="0 0 ${canvas.w} ${canvas.h}"`}>${content.replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')}</svg>`

/**
 * The scale of a front view, in units per millimetre. Sizes are compressed: a corner sofa looks larger
 * than an armchair, and a table lamp is still large.
 */
export function frontScale(piece: Piece): number {
  const high = outlineHeightMm(piece)
  const reach = Math.max(piece.widthMm, high * 1.55)
  const filled = 548 * Math.min(1, (reach / 3100) ** 0.29)
  return Math.min(filled / reach, 560 / piece.widthMm, 372 / high)
}

function backdropDefs(id: string, color: string): string {
  const t = wallTones(color)
  return (
    `<linearGradient id="${id}wa" x2="0" y2="1"><stop offset="0" stop-color="${t.wall}"/><stop offset="1" stop-color="${t.wallLow}"/></linearGradient>` +
    `<linearGradient id="${id}fl" x2="0" y2="1"><stop offset="0" stop-color="${mix(t.floor, '#3a2a1a', 0.07)}"/><stop offset=".3" stop-color="${t.floor}"/><stop offset="1" stop-color="${t.floorNear}"/></linearGradient>` +
    `<radialGradient id="${id}su" cx=".18" cy=".05" r=".95"><stop offset="0" stop-color="#fffaf0" stop-opacity=".75"/><stop offset=".6" stop-color="#fffaf0" stop-opacity=".12"/><stop offset="1" stop-color="#2a1d10" stop-opacity=".1"/></radialGradient>`
  )
}

/** A calm wall and floor in the piece's own tint, with the light of a window falling from the top left. */
function backdrop(id: string): string {
  const { w, h, horizon } = canvas
  return (
    `<path d="${box(0, 0, w, h)}" fill="url(#${id}wa)"/><path d="${box(0, horizon, w, h - horizon)}" fill="url(#${id}fl)"/>` +
    `<path d="${poly(150, 0, 318, 0, 214, horizon, 20, horizon)}" fill="#fffaf0" fill-opacity=".16"/><path d="${poly(346, 0, 430, 0, 340, horizon, 243, horizon)}" fill="#fffaf0" fill-opacity=".12"/>` +
    `<path d="${box(0, horizon - 7, w, 7)}" fill="#fffaf0" fill-opacity=".38"/><path d="${box(0, horizon, w, 2)}" fill="#3a2a18" fill-opacity=".1"/>` +
    `<path d="${box(0, 0, w, h)}" fill="url(#${id}su)"/>`
  )
}

/** The soft shadow of a standing piece, away from the light. */
export function groundShadow(body: Body, x: number, floor: number): string {
  const { w, ink } = body
  const deep = Math.min(18, Math.max(6, body.d * 0.09))
  return (
    ink.prop(oval(x + w / 2 + 10, floor - 1, w * 0.56 + 8, deep), `url(#${body.piece.id}f)`) +
    ink.prop(oval(x + w / 2, floor, w * 0.5, deep * 0.5), `url(#${body.piece.id}f)`)
  )
}

/** The shadow of a hung piece on the wall, below and to its right, softened in three steps. */
function wallShadow(body: Body): string {
  const { w, h, piece } = body
  if (piece.kind === 'curtain') return ''
  return [9, 6, 3]
    .map((k) => `<path d="${box(k * 0.8, h * 0.35, w, h * 0.65 + k, 6)}" fill="#2c2013" fill-opacity=".07"/>`)
    .join('')
}

/** The front view: a product alone in soft light. */
export function frontPicture(piece: Piece, detail: Detail): string {
  const ink = paintInk(piece.id, detail)
  const { draw, stands } = kindOf(piece)
  const body = bodyOf(piece, frontScale(piece), ink)
  const x = (canvas.w - body.w) / 2
  const y =
    stands === 'ceiling'
      ? 0
      : stands === 'wall'
        ? Math.max(24, Math.min(206 - body.h / 2, 400 - body.h))
        : stands === 'flat'
          ? 400 - body.h / 2
          : canvas.floor - body.h
  const hung = stands === 'wall' || stands === 'ceiling'
  const shadow =
    stands === 'wall'
      ? `<g transform="translate(${n(x)} ${n(y)})">${wallShadow(body)}</g>`
      : hung
        ? ''
        : groundShadow(body, x, y + body.h)
  const content =
    backdrop(piece.id) +
    shadow +
    `<g transform="translate(${n(x)} ${n(y)})">${lampHalo(body)}<g data-body="" stroke-linecap="round">${draw(body)}</g></g>`
  return documentOf(
    `<defs>${backdropDefs(piece.id, piece.color)}${defsFor(piece.id, dressOf(piece), content)}</defs>${content}`,
  )
}

/** The piece alone, cut to its outline, to be combined with others or a wall at one scale. */
export function alonePicture(piece: Piece, detail: Detail): string {
  const body = bodyOf(piece, frontScale(piece), paintInk(piece.id, detail))
  const content = `<g data-body="" stroke-linecap="round">${kindOf(piece).draw(body)}</g>`
  return documentOf(`<defs>${defsFor(piece.id, dressOf(piece), content)}</defs>${content}`, body)
}
