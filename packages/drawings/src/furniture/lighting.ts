import { pick } from './parts.ts'
import type { Body, Draw } from './parts.ts'
import { box, clamp, n, oval } from '../ink/shapes.ts'

/** A lit shade: a drum, a dome or a globe by seed; cloth, paper and glass glow. */
function lampShade({ ink, piece }: Body, x: number, y: number, w: number, h: number): string {
  const style = piece.round ? 2 : pick(piece, 3, 6)
  const solid = piece.material === 'metal' || piece.material === 'stone' || piece.material === 'wood'
  if (style === 2 && !solid) {
    const r = Math.min(w, h) / 2
    return (
      ink.linen(oval(x + w / 2, y + h / 2, w / 2, r)) +
      ink.glow(oval(x + w / 2, y + h / 2, w * 0.46, r * 0.92)) +
      ink.rim(oval(x + w * 0.36, y + h * 0.34, w * 0.07, h * 0.05), 0.7)
    )
  }
  const up = style === 1 || solid ? 0.2 : 0.1
  const dome = `M${n(x)} ${n(y + h)}Q${n(x + w * 0.03)} ${n(y)} ${n(x + w / 2)} ${n(y)}Q${n(x + w * 0.97)} ${n(y)} ${n(x + w)} ${n(y + h)}z`
  const drum = `M${n(x + w * up)} ${n(y)}H${n(x + w * (1 - up))}L${n(x + w)} ${n(y + h)}Q${n(x + w / 2)} ${n(y + h + h * 0.07)} ${n(x)} ${n(y + h)}z`
  const shape = style === 1 || solid ? dome : drum
  const mouth = oval(x + w / 2, y + h * 0.985, w * 0.48, h * 0.06)
  return (
    (solid ? ink.hard(shape, 'y') : ink.soft(shape, 'y') + ink.glow(shape)) +
    ink.prop(mouth, '#fff0c4') +
    ink.rim(
      `M${n(x + 3)} ${n(y + h - 1)}Q${n(x + w / 2)} ${n(y + h * 1.06)} ${n(x + w - 3)} ${n(y + h - 1)}`,
      0.6,
    )
  )
}

const halo = ({ ink }: Body, cx: number, cy: number, r: number): string =>
  `<g opacity=".75">${ink.glow(oval(cx, cy, r, r))}</g>`

export const floorLamp: Draw = (body) => {
  const { w, h, s, ink } = body
  const high = clamp(330 * s, h * 0.14, h * 0.26)
  const pole = clamp(20 * s, 3, 7)
  const foot = Math.min(w * 0.36, 150 * s)
  return (
    ink.metal(oval(w / 2, h - 5, foot, 5)) +
    ink.metal(oval(w / 2, h - 7, foot, 4.5)) +
    ink.metal(box(w / 2 - pole / 2, high * 0.5, pole, h - high * 0.5 - 7)) +
    lampShade(body, 0, 0, w, high)
  )
}

export const tableLamp: Draw = (body) => {
  const { w, h, ink } = body
  const high = h * 0.46
  const [cx, belly] = [w / 2, w * 0.24]
  const vase = `M${n(cx - w * 0.06)} ${n(high)}h${n(w * 0.12)}Q${n(cx + w * 0.08)} ${n(h * 0.56)} ${n(cx + belly)} ${n(h * 0.72)}Q${n(cx + belly * 1.3)} ${n(h * 0.95)} ${n(cx + w * 0.14)} ${n(h)}h${n(-w * 0.28)}Q${n(cx - belly * 1.3)} ${n(h * 0.95)} ${n(cx - belly)} ${n(h * 0.72)}Q${n(cx - w * 0.08)} ${n(h * 0.56)} ${n(cx - w * 0.06)} ${n(high)}z`
  return (
    ink.hard(vase, 'y') +
    ink.rim(
      `M${n(cx - belly * 0.7)} ${n(h * 0.76)}Q${n(cx - belly * 0.9)} ${n(h * 0.86)} ${n(cx - belly * 0.5)} ${n(h * 0.95)}`,
      0.5,
      3,
    ) +
    lampShade(body, 0, 0, w, high)
  )
}

/** Hangs from its own cord; the cord is part of the height. */
export const pendantLamp: Draw = (body) => {
  const { w, h, ink } = body
  const shade = clamp(h * 0.62, 0, w * 0.8)
  return (
    ink.metal(box(w / 2 - 1.4, 0, 2.8, h - shade + 4)) +
    ink.metal(box(w / 2 - 6, h - shade - 12, 12, 14, 3)) +
    lampShade(body, 0, h - shade, w, shade * 0.97)
  )
}

/** Light thrown by a lamp onto the wall, drawn behind it and outside its outline. */
export const lampHalo = (body: Body): string => {
  const { w, h, piece } = body
  if (!piece.kind.endsWith('-lamp')) return ''
  const at = piece.kind === 'pendant-lamp' ? h * 0.8 : piece.kind === 'table-lamp' ? h * 0.24 : h * 0.1
  return halo(body, w / 2, at, Math.max(w * 1.2, 110))
}
