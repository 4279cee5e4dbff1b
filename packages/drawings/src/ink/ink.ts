import { brightness, mix, tonesOf } from './color.ts'
import { textureOf } from './textures.ts'
import type { Material, Piece } from './subject.ts'

/** How a surface catches the light: lit, body, deep, seat (top, edge, front) or roll (an upright cylinder). */
export type Light = 'a' | 'b' | 'c' | 'q' | 'y'

/**
 * The strokes every kind is built from. The painting ink gives them colour, texture and light; the line ink of the
 * dimension view draws the same shapes as outlines. Each takes path data and returns markup.
 */
export type Ink = {
  /** True for the furniture around a product, which is drawn without small things. */
  quiet: boolean
  /** True for elevations, which show no top face. */
  flat: boolean
  /** Upholstery and cloth; `bare` leaves its texture off. */
  soft: (d: string, light: Light, bare?: boolean) => string
  /** Wood, metal or stone; `bare` leaves its texture off. */
  hard: (d: string, light: Light, bare?: boolean) => string
  /** The texture of the hard material alone, laid once over several fronts so that the grain is continuous. */
  grain: (d: string) => string
  linen: (d: string) => string
  accent: (d: string) => string
  metal: (d: string) => string
  glass: (d: string) => string
  /** A thing on a shelf or a leaf: flat colour, left out of line drawings. */
  prop: (d: string, color: string) => string
  /** A seam or gap: dark line, `strength` 0 to 1. */
  seam: (d: string, strength?: number, width?: number) => string
  /** The light caught by an edge. */
  rim: (d: string, strength?: number, width?: number) => string
  /** Shade laid over what is drawn: falling off downward, upward, to the right or to the left. */
  shade: (d: string, fall: 'dn' | 'up' | 'rt' | 'lf') => string
  glow: (d: string) => string
}

const softMaterials: readonly Material[] = ['fabric', 'leather', 'velvet', 'boucle', 'foam']
export const isSoft = (material: Material): boolean => softMaterials.includes(material)

type Stops = [offset: number, color: string, opacity?: number][]
/** Definitions by the suffix of their id; only definitions in use are written. */
type Defs = Record<string, (id: string) => string>

const stopsOf = (stops: Stops): string =>
  stops
    .map(([at, color, opacity]) => {
      const o = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${at}" stop-color="${color}"${o}/>`
    })
    .join('')
/** A gradient from the top left corner towards (x2, y2) in shares of the shape's own box. */
const linear =
  (x2: number, y2: number, ...stops: Stops) =>
  (id: string): string =>
    `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`
const radial =
  (...stops: Stops) =>
  (id: string): string =>
    `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`
/** Shade that fades from one side of a shape to the other. */
const fade =
  (x1: number, y1: number, x2: number, y2: number) =>
  (id: string): string => {
    const stops = stopsOf([
      [0, '#23180f', 0.42],
      [0.5, '#23180f', 0.12],
      [1, '#23180f', 0],
    ])
    return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`
  }

function surfaceDefs(set: 's' | 'h', color: string, material: Material, upright: boolean): Defs {
  const t = tonesOf(color)
  const mid = mix(t.base, t.dark, 0.5)
  const edge = mix(t.light, t.bright, 0.5)
  const under = mix(t.light, t.base, 0.5)
  return {
    [`${set}a`]: linear(0.3, 1, [0, t.bright], [0.4, t.light], [0.75, t.base], [1, mid]),
    [`${set}b`]: linear(0.2, 1, [0, under], [0.5, t.base], [1, t.dark]),
    [`${set}c`]: linear(0, 1, [0, t.dark], [1, t.deep]),
    [`${set}q`]: linear(
      0.06,
      1,
      [0, t.base],
      [0.4, t.light],
      [0.5, edge],
      [0.6, under],
      [0.75, t.base],
      [1, t.dark],
    ),
    [`${set}y`]: linear(1, 0.15, [0, mid], [0.22, t.light], [0.36, t.bright], [0.6, t.base], [1, t.dark]),
    [`${set}t`]: (id) => textureOf(id, material, t, upright),
  }
}

function accentDefs(accent: string, metal: string): Defs {
  const a = tonesOf(accent)
  const m = tonesOf(metal)
  return {
    k: linear(0.3, 1, [0, a.bright], [0.5, a.base], [1, a.dark]),
    m: linear(1, 0.1, [0, m.dark], [0.3, m.bright], [0.5, m.base], [1, m.deep]),
  }
}

const commonDefs: Defs = {
  dn: fade(0, 0, 0, 1),
  up: fade(0, 1, 0, 0),
  rt: fade(0, 0, 1, 0),
  lf: fade(1, 0, 0, 0),
  l: linear(0.25, 1, [0, '#fffdf9'], [0.55, '#f6f0e6'], [1, '#d9cebd']),
  g: linear(1, 1, [0, '#f4faf9', 0.85], [0.35, '#cfdedc', 0.55], [0.5, '#eef6f5', 0.75], [1, '#b4c7c5', 0.6]),
  o: radial([0, '#fff3cf', 0.95], [0.35, '#ffe3a6', 0.45], [1, '#ffdf9e', 0]),
  f: radial([0, '#2c2013', 0.34], [0.6, '#2c2013', 0.22], [1, '#2c2013', 0]),
}

/** Colours of one painted piece: what is upholstered and what is built. */
export type Dress = {
  soft: string
  hard: string
  softMaterial: Material
  hardMaterial: Material
  accent: string
  metal: string
  /** Whether the grain of wood runs upwards. */
  upright: boolean
}

const woods = ['#8a6243', '#b48a5e', '#5d4130', '#c6a27a']

/** A soft product has its colour on the upholstery and a wooden base; a hard one has it on the frame. */
export function dressOf(piece: Piece): Dress {
  const soft = isSoft(piece.material)
  const wood = woods[piece.seed % woods.length] ?? '#8a6243'
  const pale = brightness(piece.color) > 0.6
  return {
    soft: soft ? piece.color : mix(piece.color, '#e9e2d6', 0.86),
    hard: soft ? wood : piece.color,
    softMaterial: soft ? piece.material : 'fabric',
    hardMaterial: soft ? 'wood' : piece.material,
    accent: mix(piece.color, pale ? '#9a7f5f' : '#eee2cd', pale ? 0.5 : 0.52),
    metal: piece.seed % 3 === 0 ? '#b59a68' : '#3d3a37',
    upright: piece.heightMm > piece.widthMm * 0.75 && piece.heightMm > 500,
  }
}

/** The definitions (gradients, patterns) that `body` refers to. */
export function defsFor(id: string, dress: Dress, body: string): string {
  const all: Defs = {
    ...surfaceDefs('s', dress.soft, dress.softMaterial, false),
    ...surfaceDefs('h', dress.hard, dress.hardMaterial, dress.upright),
    ...accentDefs(dress.accent, dress.metal),
    ...commonDefs,
  }
  const used = new Set(Array.from(body.matchAll(/url\(#(\w+)\)/g), (match) => match[1]))
  return Object.entries(all)
    .map(([name, write]) => (used.has(id + name) ? write(id + name) : ''))
    .join('')
}

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const stroke = (d: string, color: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${Math.round(width * 10) / 10}" stroke-opacity="${Math.round(opacity * 100) / 100}"/>`

/** Two coats on one outline; a long outline is written once and referenced. */
function coats(d: string, under: string, over: string, key: string): string {
  if (d.length < 100) return path(d, under) + path(d, over)
  return `<g fill="${under}"><path id="${key}" d="${d}"/></g><use href="#${key}" fill="${over}"/>`
}

/**
 * How much detail is drawn: a product alone, the product in its room, the same without textures when it
 * is too complex, and the quiet furniture around it.
 */
export type Detail = 'fine' | 'middle' | 'plain' | 'quiet'

/** The ink of front and room pictures. Quiet furniture shares the product's gradients and has its own surfaces. */
export function paintInk(id: string, detail: Detail): Ink {
  let shapes = 0
  const [quiet, fine, bareAll] = [
    detail === 'quiet',
    detail === 'fine',
    detail === 'quiet' || detail === 'plain',
  ]
  const url = (name: string): string => `url(#${id}${name})`
  const surface = (name: string): string => url(quiet ? `z${name}` : name)
  const skin = (set: 's' | 'h', d: string, light: Light, bare: boolean): string =>
    bareAll || bare
      ? path(d, surface(set + light))
      : coats(d, url(set + light), url(`${set}t`), `${id}${(shapes++).toString(36)}`)
  return {
    quiet,
    flat: false,
    soft: (d, light, bare = false) => skin('s', d, light, bare),
    hard: (d, light, bare = false) => skin('h', d, light, bare || light === 'c' || light === 'y'),
    grain: (d) => (bareAll ? '' : path(d, url('ht'))),
    linen: (d) => path(d, url('l')),
    accent: (d) => path(d, surface('k')),
    metal: (d) => path(d, surface('m')),
    glass: (d) => path(d, url('g')),
    prop: (d, color) => path(d, color),
    seam: (d, strength = 0.35, width = 1.4) =>
      (fine && width > 1 && strength > 0.2 ? stroke(d, '#1d120b', width * 3.2, strength * 0.3) : '') +
      (!quiet || strength > 0.3 ? stroke(d, '#1d120b', width, strength) : ''),
    rim: (d, strength = 0.4, width = 1.4) =>
      fine || (!bareAll && strength * width > 0.5) ? stroke(d, '#fff9ee', width, strength) : '',
    shade: (d, fall) => (!quiet || fall === 'dn' ? path(d, url(fall)) : ''),
    glow: (d) => path(d, url('o')),
  }
}

/** The ink of the dimension view: the group around it sets paper fill and line colour. */
export function lineInk(): Ink {
  const outline = (d: string): string => `<path d="${d}"/>`
  const nothing = (): string => ''
  return {
    quiet: false,
    flat: true,
    soft: outline,
    hard: outline,
    grain: nothing,
    linen: outline,
    accent: outline,
    metal: outline,
    glass: outline,
    prop: nothing,
    seam: (d) => `<path d="${d}" fill="none" stroke-opacity=".45"/>`,
    rim: nothing,
    shade: nothing,
    glow: nothing,
  }
}
