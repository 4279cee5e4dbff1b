import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import { mix, wallTones } from '../ink/color.ts'
import { companionsOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { defsFor, dressOf, paintInk } from '../ink/ink.ts'
import type { Detail, Dress, Ink } from '../ink/ink.ts'
import { bodyOf, kindOf, outlineHeightMm } from '../furniture/kinds.ts'
import { lampHalo } from '../furniture/lighting.ts'
import type { Body } from '../furniture/parts.ts'
import { canvas, documentOf, groundShadow } from './scene.ts'
import { box, repeat, n, oval, poly } from '../ink/shapes.ts'
import { pieceOf } from '../ink/subject.ts'
import type { Piece } from '../ink/subject.ts'

const wallMm = 2800
/** The floor lines of furniture against the wall and further into the room. */
const [atWall, intoRoom] = [canvas.horizon + 42, canvas.horizon + 84]

/** Kinds that stand in front of the others. */
const inRoom: ReadonlySet<ProductKind> = new Set([
  'coffee-table',
  'ottoman',
  'stool',
  'dining-chair',
  'office-chair',
  'bar-stool',
  'dining-table',
  'kids-table',
  'kids-chair',
  'rug',
])

/** The height above the floor of a piece that hangs or is carried, in millimetres. */
function raisedMm(piece: Piece): number {
  const high = outlineHeightMm(piece)
  switch (piece.kind) {
    case 'table-lamp':
      return 700
    case 'pillow':
      return 560
    case 'mattress':
      return 260
    case 'wall-cabinet':
      return 1450
    case 'mirror':
      return high > 1300 ? Math.max(60, 1000 - high / 2) : 1550 - high / 2
    case 'curtain':
      return Math.max(0, Math.min(40, wallMm - high))
    case 'pendant-lamp':
      return Math.max(1450, 2050 - high)
    default:
      return 0
  }
}

/** Units per millimetre: large pieces show the whole wall of 2.8 m, small ones are seen from closer. */
function roomScale(piece: Piece): number {
  const reach = Math.max(piece.widthMm, outlineHeightMm(piece) * 1.25, 620)
  const close = 0.138 * Math.max(1, (1700 / reach) ** 0.5)
  return Math.min(close, 470 / piece.widthMm, (canvas.horizon + 20) / Math.max(outlineHeightMm(piece), 1))
}

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<path d="${box(x, y, w, h)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

function shell(id: string, s: number, sill: string): string {
  const { w, h, horizon } = canvas
  const ceiling = horizon - wallMm * s
  const planks = repeat(9, (i) => `M${n(320 + (i - 4) * 74)} ${horizon}L${n(320 + (i - 4) * 150)} ${h}`)
  const boards = `<path d="${planks}M0 ${horizon + 34}H640M0 ${horizon + 82}H640" stroke="#3a2a18" stroke-opacity=".06" stroke-width="1.4"/>`
  const top =
    ceiling > 4
      ? rect(0, 0, w, ceiling, '#fffdf8', 0.7) +
        rect(0, ceiling, w, 5, '#fffdf8', 0.55) +
        rect(0, ceiling + 5, w, 2, '#2a1d10', 0.06)
      : ''
  return (
    `<path d="${box(0, 0, w, horizon)}" fill="url(#${id}wa)"/><path d="${box(0, horizon, w, h - horizon)}" fill="url(#${id}fl)"/>` +
    top +
    boards +
    rect(0, horizon - 100 * s, w, 100 * s, sill, 0.7) +
    rect(0, horizon, w, 3, '#2a1d10', 0.12)
  )
}

/** A tall window with sheer curtains at the left, and its light on wall and floor. */
function windowLight(s: number, sill: string): string {
  const { horizon, h } = canvas
  const [x, w, high] = [-14, Math.min(150, 1250 * s), Math.min(horizon - 30, 2050 * s)]
  const y = horizon - 260 * s - high
  const bars = rect(x + w / 2 - 2, y, 4, high, sill) + rect(x, y + high * 0.34, w, 3, sill)
  const folds = `<path d="${repeat(4, (i) => box(x + w * 0.72 + (i * w) / 11, y - 8, w / 22, high + 40 * s))}" fill="#fffdf8" fill-opacity=".55"/>`
  return (
    rect(x - 5, y - 5, w + 10, high + 10, sill) +
    rect(x, y, w, high, '#eaf1f0') +
    `<path d="M${x} ${n(y + high * 0.8)}q${n(w * 0.3)}-26 ${n(w * 0.55)}-8t${n(w * 0.45)}-10V${n(y + high)}H${x}z" fill="#b9c9b4" fill-opacity=".7"/>` +
    rect(x, y, w, high, '#fffaf0', 0.3) +
    bars +
    rect(x + w * 0.68, y - 10, w * 0.4, high + 90 * s, '#fffdf8', 0.6) +
    folds +
    rect(0, y - 14, x + w + 26, 5, '#5a4d3f', 0.7) +
    `<path d="${poly(30, horizon + 8, 190, horizon + 8, 330, h, 96, h)}" fill="#fffaf0" fill-opacity=".3"/>` +
    `<path d="${poly(w + 40, Math.max(y, 0), w + 150, Math.max(y - 10, 0), w + 250, horizon, w + 120, horizon)}" fill="#fffaf0" fill-opacity=".14"/>`
  )
}

/** A fig in a pot, `high` units tall, standing at (x, floor). */
export function plant(x: number, floor: number, high: number): string {
  const pot = high * 0.26
  const greens = ['#6f8467', '#5d7359', '#84977a']
  const leaf = (i: number): string => {
    const angle = -1.57 + (i - 4) * 0.36
    const far = high * (0.42 + (i % 3) * 0.14)
    const [ex, ey] = [x + Math.cos(angle) * far * 0.62, floor - pot + Math.sin(angle) * far]
    const wide = high * 0.085
    return `M${n(x)} ${n(floor - pot)}Q${n((x + ex) / 2 - wide)} ${n((floor - pot + ey) / 2 - wide)} ${n(ex)} ${n(ey)}Q${n((x + ex) / 2 + wide)} ${n((floor - pot + ey) / 2 + wide)} ${n(x)} ${n(floor - pot)}z`
  }
  const body = `M${n(x - pot * 0.46)} ${n(floor - pot)}h${n(pot * 0.92)}l${n(-pot * 0.14)} ${n(pot)}h${n(-pot * 0.64)}z`
  return (
    `<path d="${oval(x + 4, floor, pot * 0.6, 4)}" fill="#2c2013" fill-opacity=".18"/>` +
    repeat(3, (c) => `<path d="${repeat(3, (k) => leaf(c + k * 3))}" fill="${greens[c]}"/>`) +
    `<path d="${body}" fill="#d9cbb8"/><path d="${poly(x + pot * 0.1, floor - pot, x + pot * 0.46, floor - pot, x + pot * 0.32, floor, x + pot * 0.08, floor)}" fill="#2c2013" fill-opacity=".12"/>`
  )
}

/** Two framed prints above a low piece. */
function prints(x: number, bottom: number, s: number, tint: string): string {
  const one = (px: number, w: number, h: number, flip: number): string =>
    rect(px + 3, bottom - h + 4, w, h, '#2c2013', 0.1) +
    rect(px, bottom - h, w, h, '#8b7355') +
    rect(px + 2, bottom - h + 2, w - 4, h - 4, '#fbf8f2') +
    `<path d="${oval(px + w * 0.5, bottom - h * (0.5 + 0.1 * flip), w * 0.2, w * 0.2)}" fill="${tint}" fill-opacity=".75"/>` +
    `<path d="${poly(px + w * 0.2, bottom - h * 0.2, px + w * (0.5 - 0.12 * flip), bottom - h * 0.46, px + w * 0.8, bottom - h * 0.2)}" fill="#8a9484" fill-opacity=".6"/>`
  const [w, h] = [500 * s, 660 * s]
  return one(x - w - 40 * s, w, h, 1) + one(x + 40 * s, w, h, -1)
}

/** The carpet under the furniture. */
function carpet(x: number, w: number, color: string): string {
  const [y, deep] = [atWall - 12, 62]
  const d = poly(x - w * 0.46, y, x + w * 0.46, y, x + w * 0.54, y + deep, x - w * 0.54, y + deep)
  const rim = poly(
    x - w * 0.44,
    y + 4,
    x + w * 0.44,
    y + 4,
    x + w * 0.505,
    y + deep - 6,
    x - w * 0.505,
    y + deep - 6,
  )
  return `<path d="${d}" fill="${color}"/><path d="${rim}" fill="none" stroke="#fffaf0" stroke-opacity=".5" stroke-width="1.5"/>`
}

const quietDress = (piece: Piece): Dress => {
  const { wallLow } = wallTones(piece.color)
  return {
    soft: mix(wallLow, '#b5a892', 0.5),
    hard: mix(wallLow, '#9c8263', 0.62),
    softMaterial: 'fabric',
    hardMaterial: 'wood',
    accent: mix(wallLow, '#ffffff', 0.35),
    metal: '#7b7166',
    upright: false,
  }
}

function companion(each: Companion, x: number, s: number, ink: Ink, piece: Piece): string {
  const { kind, widthMm = null, heightMm = null } = each
  const own = pieceOf(
    { kind, widthMm, depthMm: null, heightMm, colorHex: '', material: 'wood', name: '' },
    'room',
  )
  const quiet: Piece = { ...own, id: piece.id, material: 'fabric', seed: 1_234_567 }
  const body = bodyOf(quiet, s, ink)
  const hangs = kind === 'pendant-lamp'
  const floor = atWall
  const left = x - body.w / 2
  if (left + body.w < 10 || left > canvas.w - 10) return ''
  const y = hangs ? Math.max(0, floor - 2050 * s) : floor - body.h
  const shadow = hangs ? '' : groundShadow(body, left, floor)
  const cord = hangs ? rect(x - 0.8, 0, 1.6, y + 4, '#5a4d3f') : ''
  return `${shadow}${cord}<g transform="translate(${n(left)} ${n(y)})">${lampHalo(body)}${kindOf(quiet).draw(body)}</g>`
}

/** The furniture that carries a piece without a foot of its own. */
function support(piece: Piece, x: number, w: number, s: number, ink: Ink): string {
  if (piece.kind !== 'mattress') return ''
  const [y, high] = [atWall - 300 * s, 1050 * s]
  return (
    ink.hard(box(x - w * 0.04, atWall - high, w * 1.08, high, 5), 'b') +
    ink.hard(box(x - w * 0.03, y, w * 1.06, 240 * s, 3), 'a') +
    ink.shade(box(x - w * 0.03, y + 60 * s, w * 1.06, 180 * s), 'up')
  )
}

type Placed = { piece: Piece; body: Body; s: number; x: number; y: number; floor: number; up: number }

function placed(asked: Piece): Placed {
  // Bedding is shown on a made bed, because a folded set is unrecognisable.
  const onBed = { kind: 'bed', heightMm: 1050, widthMm: Math.min(asked.widthMm, 2000) } as const
  const piece: Piece = asked.kind === 'bedding' ? { ...asked, ...onBed } : asked
  const s = roomScale(piece)
  const { stands } = kindOf(piece)
  const body = bodyOf(piece, s, paintInk(piece.id, 'middle'))
  const floor = inRoom.has(piece.kind) ? intoRoom : atWall
  const up = raisedMm(piece) * s
  const resting = floor - up - body.h + (stands === 'flat' ? 16 : 0)
  const y = stands === 'ceiling' ? Math.max(-body.h * 0.2, resting) : resting
  return { piece, body, s, x: canvas.w / 2 - body.w / 2, y, floor, up }
}

/** The room without the piece: what is behind it, from back to front. */
function surroundings({
  piece,
  body,
  s,
  x,
  y,
  floor,
  up,
}: Placed): Record<'shell' | 'prints' | 'others' | 'near', string> {
  const { stands, room } = kindOf(piece)
  const quiet = paintInk(piece.id, 'quiet')
  const t = wallTones(piece.color)
  const sill = mix(t.wall, '#fffdf8', 0.7)
  const tall = y < 190 && piece.kind !== 'pendant-lamp'
  const above = Math.min(y, atWall - 1050 * s)
  const bareWall = tall || above < 930 * s || piece.kind === 'pendant-lamp' || piece.kind === 'table-lamp'
  const carpeted = room === 'living' && stands !== 'flat'
  const carpetWide = Math.min(560, Math.max(300, body.w * 1.15))
  return {
    shell: shell(piece.id, s, sill) + (x > 150 || !tall ? windowLight(s, sill) : ''),
    prints: bareWall ? '' : prints(canvas.w / 2, above - 260 * s, s, mix(piece.color, '#c9a27c', 0.4)),
    others: companionsOf(piece, room)
      .map((each) => companion(each, canvas.w / 2 + each.xMm * s, s, quiet, piece))
      .join(''),
    near:
      (carpeted ? carpet(canvas.w / 2, carpetWide, mix(t.floor, '#fffaf2', 0.45)) : '') +
      plant(canvas.w - 54, atWall + 6, 1250 * s) +
      support(piece, x, body.w, s, quiet) +
      (stands === 'floor' && up === 0 ? groundShadow(body, x, floor) : '') +
      (stands === 'ceiling' ? rect(canvas.w / 2 - 0.9, 0, 1.8, y + 4, '#4a4036') : ''),
  }
}

/**
 * The room view: the piece in its colour among quiet furniture, to the scale of a 2.8 m wall. A piece above
 * `mostBytes` loses, one after another, its texture, the prints on the wall, its companions, and the rest but walls and light.
 */
export function roomPicture(asked: Piece, mostBytes: number): string {
  const at = placed(asked)
  const { piece, body, x, y } = at
  const { shell, prints, others, near } = surroundings(at)
  const light = rect(0, 0, canvas.w, canvas.h, `url(#${piece.id}su)`)
  const product = (detail: Detail): string =>
    `<g transform="translate(${n(x)} ${n(y)})">${lampHalo(body)}<g data-body="" stroke-linecap="round">` +
    `${kindOf(piece).draw({ ...body, ink: paintInk(piece.id, detail) })}</g></g>${light}`
  const around = [prints + near + others, near + others, near, '']
  const close = (back: string, front: string): string => {
    // A decimal is invisible in a room, and a room has many points.
    const content = (shell + back + front).replaceAll(/(\d{3})\.\d/g, '$1')
    return documentOf(`<defs>${roomDefs(asked, content)}</defs>${content}`)
  }
  let picture = close(around[0] ?? '', product('middle'))
  if (picture.length <= mostBytes) return picture
  const plain = product('plain')
  for (const back of around) {
    picture = close(back, plain)
    if (picture.length <= mostBytes) break
  }
  return picture
}

function roomDefs(piece: Piece, content: string): string {
  const own = dressOf(piece)
  const dress = piece.kind === 'bedding' ? { ...own, soft: quietDress(piece).soft, accent: piece.color } : own
  const t = wallTones(piece.color)
  const id = piece.id
  return (
    `<linearGradient id="${id}wa" x2="1" y2=".6"><stop offset="0" stop-color="${t.wall}"/><stop offset="1" stop-color="${t.wallLow}"/></linearGradient>` +
    `<linearGradient id="${id}fl" x2="0" y2="1"><stop offset="0" stop-color="${mix(t.floor, '#8a6a47', 0.22)}"/><stop offset="1" stop-color="${mix(t.floorNear, '#b08d66', 0.18)}"/></linearGradient>` +
    `<radialGradient id="${id}su" cx=".1" cy=".2" r="1"><stop offset="0" stop-color="#fffaf0" stop-opacity=".34"/><stop offset=".5" stop-color="#fffaf0" stop-opacity="0"/><stop offset="1" stop-color="#2a1d10" stop-opacity=".12"/></radialGradient>` +
    defsFor(id, dress, content) +
    defsFor(`${id}z`, quietDress(piece), content)
  )
}
