// Each character as lines through points of a grid 4 wide and 6 high: `xy xy …`, lines separated by commas. Look-alike characters are left out.
const glyphs: Readonly<Record<string, string>> = {
  3: '00 30 41 42 33 13,33 44 45 36 06',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '40 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  A: '06 20 46,14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  H: '00 06,40 46,03 43',
  J: '40 45 36 16 05',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 23 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
}
export const captchaCharacters = Object.keys(glyphs)

const width = 160
const height = 56
const unit = 5.4
/** Legible on light and dark backgrounds. */
const ink = '#4f8a7b'

type Point = { x: number; y: number }
/** A random number from `low` to `high`. */
type Between = (low: number, high: number) => number

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/**
 * Draws the characters as bent lines in random order, with one line of noise: an SVG document without text.
 * `random` gives numbers from 0 to 1. No two drawings of a character have a coordinate in common.
 */
export const drawCaptcha = (characters: string, random: () => number): string => {
  const between: Between = (low, high) => low + random() * (high - low)
  const room = (width - 16) / characters.length
  const strokes = [...characters].flatMap((character, index) =>
    strokesOf(character, 8 + index * room + between(0, room - 4 * unit), between),
  )
  const noise = [0, 0.35, 0.7, 1].map((share) => ({
    x: share * width + between(-6, 6),
    y: between(6, height - 6),
  }))
  const mixed = [...strokes, stroke(noise, between)].sort(() => random() - 0.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${mixed.join('')}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

const strokesOf = (character: string, left: number, between: Between): string[] => {
  const turn = between(-0.32, 0.32)
  const top = between(8, height - 8 - 6 * unit)
  const place = ([x = '0', y = '0']: string): Point => {
    const [dx, dy] = [(Number(x) - 2) * unit, (Number(y) - 3) * unit]
    const turned = {
      x: left + 2 * unit + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: top + 3 * unit + dx * Math.sin(turn) + dy * Math.cos(turn),
    }
    return shaken(turned, between)
  }
  return (glyphs[character] ?? '').split(',').map((line) => stroke(line.split(' ').map(place), between))
}

const shaken = ({ x, y }: Point, between: Between): Point => ({
  x: x + between(-1.3, 1.3),
  y: y + between(-1.3, 1.3),
})

/** A line through the points; every segment is bent a little. */
const stroke = (points: readonly Point[], between: Between): string =>
  points.reduce((path, point, index) => {
    const before = points[index - 1]
    if (before === undefined) return `M${text(point)}`
    const middle = shaken({ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }, between)
    return `${path}Q${text(middle)} ${text(point)}`
  }, '')
