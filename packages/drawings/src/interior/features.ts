import { mix } from '../ink/color.ts'
import type { InteriorLook } from './looks.ts'
import { interior } from './places.ts'
import { box, repeat, n, oval, range, trace } from '../ink/shapes.ts'

const { w, horizon } = interior

export const fill = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`
export const line = (d: string, color: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`

/** The stretch of wall beside the window; `middle`: what the furniture is arranged around. */
type Stretch = { from: number; to: number; middle: number }
type Feature = (look: InteriorLook, stretch: Stretch) => string

const darkOf = (look: InteriorLook): string => mix(look.wallLow, '#23180f', 0.34)

const panels: Feature = (look, { from, to }) => {
  const dark = darkOf(look)
  const count = Math.max(2, Math.round((to - from) / 230))
  const each = (to - from) / count
  return range(count)
    .flatMap((i) => [
      [from + i * each + 18, 30, each - 36, 236],
      [from + i * each + 18, 290, each - 36, 122],
    ])
    .map(
      ([x = 0, y = 0, wide = 0, high = 0]) =>
        line(box(x, y, wide, high), dark, 1.4, 0.3) +
        line(box(x + 2, y + 2, wide, high), '#fffdf8', 1.6, 0.75) +
        line(box(x + 7, y + 7, wide - 14, high - 14), dark, 0.8, 0.16),
    )
    .join('')
}

const slats: Feature = (look, { from, to, middle }) => {
  const wide = 170
  return [middle - 300, middle + 130]
    .filter((x) => x > from - 30 && x + wide < to + 30)
    .map(
      (x) =>
        fill(box(x, 0, wide, horizon), mix(look.wood, look.wall, 0.32)) +
        repeat(
          14,
          (i) =>
            fill(box(x + 3 + i * 12, 0, 7, horizon), look.wood, 0.9) +
            fill(box(x + 3 + i * 12, 0, 2, horizon), '#fff6ea', 0.16),
        ),
    )
    .join('')
}

const arch: Feature = (look, { from, to, middle }) => {
  const [wide, high] = [300, 330]
  const x = middle - wide / 2
  const arch = `M${n(x)} ${horizon}V${n(horizon - high + wide / 2)}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0V${horizon}z`
  return (
    fill(arch, mix(look.wallLow, '#8f775c', 0.3)) +
    line(arch, '#fffaf0', 2, 0.25) +
    repeat(26, (i) =>
      fill(
        oval(
          from + ((i * 137) % Math.max(1, to - from)),
          (i * 83) % horizon,
          34 + (i % 5) * 13,
          12 + (i % 3) * 7,
        ),
        i % 2 ? '#fffaf0' : '#8f775c',
        0.045,
      ),
    )
  )
}

const half: Feature = (look) => {
  const y = horizon - 172
  return (
    fill(box(0, y, w, horizon - y), mix(look.tints[0], look.wallLow, 0.45), 0.62) +
    fill(box(0, y - 5, w, 6), look.trim) +
    fill(box(0, y + 1, w, 5), 'url(#edge)')
  )
}

const marble: Feature = (look, { middle }) => {
  const [x, wide] = [middle - 210, 420]
  const veins = repeat(
    9,
    (i) =>
      `M${n(x + 20 + i * 46)} 0q${(i % 2 ? -1 : 1) * 60} 120 ${(i % 3) * 22} 240t${(i % 2 ? 1 : -1) * 30} 200`,
  )
  return (
    fill(box(x, 0, wide, horizon), '#e4ded5') +
    line(veins, '#fffdf8', 7, 0.34) +
    line(veins, '#85796c', 1.5, 0.36) +
    fill(
      box(x - 4, 0, 4, horizon) + box(x + wide, 0, 4, horizon) + box(x + wide / 2 - 1, 0, 2, horizon),
      look.trim,
    )
  )
}

const paper: Feature = (look, { middle }) => {
  const wide = 330
  const x = middle - wide / 2
  return (
    fill(box(x, 24, wide, horizon - 24), '#fbf6ea') +
    fill(
      repeat(4, (i) => box(x + (i * wide) / 3 - 4, 18, 8, horizon - 18)) + box(x - 8, 16, wide + 16, 9),
      look.wood,
    ) +
    line(
      repeat(5, (i) => trace(x, 24 + (i + 1) * 68, x + wide, 24 + (i + 1) * 68)) +
        repeat(3, (i) => trace(x + (wide * (2 * i + 1)) / 6, 24, x + (wide * (2 * i + 1)) / 6, horizon)),
      look.wood,
      2.4,
      0.75,
    )
  )
}

const lines: Feature = (look, { from, to }) => {
  const dark = darkOf(look)
  return (
    line(trace(from, 0, from, horizon) + trace(to, 0, to, horizon), dark, 1.4, 0.25) +
    fill(box(0, 0, w, 26), '#fffdf8', 0.75) +
    fill(box(0, 26, w, 12), 'url(#edge)', 0.8)
  )
}

/** The wall of each look. */
export const features: Record<InteriorLook['feature'], Feature> = {
  panels,
  slats,
  arch,
  half,
  marble,
  paper,
  lines,
}
