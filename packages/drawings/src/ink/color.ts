/** Blends two #rrggbb colours; `share`: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = Number.parseInt(from.slice(1), 16)
  const b = Number.parseInt(to.slice(1), 16)
  const channel = (shift: number): number => {
    const x = (a >> shift) & 255
    return Math.round(x + (((b >> shift) & 255) - x) * share)
  }
  return `#${((1 << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).slice(1)}`
}

/** Perceived brightness of #rrggbb, 0 (black) to 1 (white). */
export function brightness(color: string): number {
  const v = Number.parseInt(color.slice(1), 16)
  return (0.299 * (v >> 16) + 0.587 * ((v >> 8) & 255) + 0.114 * (v & 255)) / 255
}

/** The five tones of a surface, from the lit edge to the deepest fold. */
export type Tones = { bright: string; light: string; base: string; dark: string; deep: string }

/** Warm light and cool-brown shade: dark pieces get more light, pale ones more shade, so that both keep their volume. */
export function tonesOf(color: string): Tones {
  const b = brightness(color)
  const lift = b < 0.3 ? 0.12 : 0
  const shade = b > 0.75 ? 0.02 : 0.06
  return {
    bright: mix(color, '#fff8ec', 0.36 + lift * 0.6),
    light: mix(color, '#fff6ea', 0.17 + lift * 0.6),
    base: mix(color, '#fff6ea', lift * 0.25),
    dark: mix(color, '#2a1b12', 0.15 + shade),
    deep: mix(color, '#1e1410', 0.34 + shade),
  }
}

/** Tints of wall and floor from the piece's colour, pale enough for contrast with dark and pale pieces. */
export function wallTones(color: string): {
  wall: string
  wallLow: string
  floor: string
  floorNear: string
} {
  const pale = brightness(color) > 0.72
  return {
    wall: mix(color, pale ? '#d9d0c3' : '#f8f5ef', pale ? 0.72 : 0.86),
    wallLow: mix(color, pale ? '#cfc4b4' : '#efe9df', pale ? 0.72 : 0.79),
    floor: mix(color, pale ? '#bfb09b' : '#dfd5c5', pale ? 0.75 : 0.72),
    floorNear: mix(color, pale ? '#d2c6b5' : '#eee7db', pale ? 0.75 : 0.8),
  }
}
