export type Point = { x: number; y: number }

const round = (value: number): number => Math.round(value * 10) / 10

/** One stroke as an SVG path, smoothed through the midpoints between its points; a single point becomes a dot. */
export const strokePath = (points: readonly Point[]): string => {
  const [first, ...rest] = points
  if (!first) return ''
  if (rest.length === 0) return `M${round(first.x)} ${round(first.y)}l0.1 0`
  const curves = rest.map((point, at) => {
    const before = points[at] ?? first
    return `Q${round(before.x)} ${round(before.y)} ${round((before.x + point.x) / 2)} ${round((before.y + point.y) / 2)}`
  })
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`
}
