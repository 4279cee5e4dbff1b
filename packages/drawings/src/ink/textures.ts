import type { Tones } from './color.ts'
import type { Material } from './subject.ts'

const pattern = (id: string, w: number, h: number, content: string, turn = 0): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${content}</pattern>`
const lines = (d: string, color: string, opacity: number, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}"/>`

type Stop = [offset: number, color: 'light' | 'shade', opacity: number]
const sheen = (id: string, x2: number, y2: number, stops: Stop[]): string =>
  `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stops
    .map(
      ([at, color, o]) =>
        `<stop offset="${at}" stop-color="${color === 'light' ? '#fff8ee' : '#190f09'}" stop-opacity="${o}"/>`,
    )
    .join('')}</linearGradient>`

/** Where polished materials catch the light, as gradient stops from the top left. */
const polish: Partial<Record<Material, { x2: number; y2: number; stops: Stop[] }>> = {
  leather: {
    x2: 0.55,
    y2: 1,
    stops: [
      [0, 'light', 0.08],
      [0.15, 'light', 0.3],
      [0.3, 'light', 0.03],
      [0.6, 'shade', 0.03],
      [0.7, 'light', 0.09],
      [1, 'shade', 0.2],
    ],
  },
  velvet: {
    x2: 0.2,
    y2: 1,
    stops: [
      [0, 'light', 0.34],
      [0.13, 'light', 0.05],
      [0.5, 'shade', 0.16],
      [0.82, 'light', 0.05],
      [1, 'light', 0.18],
    ],
  },
  metal: {
    x2: 1,
    y2: 0.3,
    stops: [
      [0, 'light', 0.02],
      [0.2, 'light', 0.2],
      [0.34, 'light', 0.04],
      [0.8, 'shade', 0.1],
      [1, 'light', 0.1],
    ],
  },
  glass: {
    x2: 1,
    y2: 0.7,
    stops: [
      [0, 'light', 0.5],
      [0.3, 'light', 0.12],
      [0.36, 'light', 0.46],
      [0.5, 'light', 0.12],
      [1, 'light', 0.3],
    ],
  },
  plastic: {
    x2: 0.6,
    y2: 1,
    stops: [
      [0, 'light', 0.34],
      [0.24, 'light', 0.06],
      [1, 'shade', 0.08],
    ],
  },
}

/**
 * The texture over a lit surface: woven, curled, polished, grained. Patterns and gradients only:
 * a page shows many pictures on a slow tablet, where filters would cost too much time.
 */
export function textureOf(id: string, material: Material, t: Tones, upright: boolean): string {
  const shine = polish[material]
  if (shine) return sheen(id, shine.x2, shine.y2, shine.stops)
  if (material === 'boucle') {
    const curls =
      'M2 3q2.5-3 4 0t-3 2M11 2q3-2 4 1t-3 2M20 5q3-3 4 0t-3 2M6 11q3-2.5 4 .5t-3 2M16 12q2.5-3 4-.5t-3 2M1 17q2-2 4 .5t-3 2M10 19q3-2.5 4 .5t-3 2M20 20q2.5-2 4 0'
    const hollows =
      'M2 7q2.5 1.5 4-.5M12 7q2.5 1.5 4-.5M7 16q2.5 1.5 4-.5M17 17q2 1.5 4-.5M22 10q1.5 1 3-.5M1 12q2 1 3-.5M14 23q2 1 4-.5M4 22q2 1 4-.5'
    return pattern(id, 25, 23, lines(curls, t.bright, 0.6, 1.4) + lines(hollows, t.deep, 0.2, 1.2))
  }
  if (material === 'wood') {
    const grain =
      'M0 9q58-3 110 0t110 0M0 31q40 2 80 1t140-1M0 58q90-4 140 0t80 0M70 20q40-3 85 0t65 1M0 44q30-2 66 0'
    const bloom = 'M0 16q70 6 120 1t100-1M0 51q60-6 110 0t110 0M0 37q90 6 220 0'
    return pattern(
      id,
      220,
      66,
      lines(grain, t.deep, 0.17, 0.9) + lines(bloom, '#fff3de', 0.08, 2.4),
      upright ? 90 : 0,
    )
  }
  if (material === 'rattan') {
    const canes = lines('M0 2.5h5M5 7.5h5M2.5 5v5M7.5 0v5', '#fff3de', 0.4, 2)
    return pattern(
      id,
      10,
      10,
      canes + lines('M0 4.600h10M0 9.600h10M4.800 0v10M9.800 0v10', t.deep, 0.34, 0.8),
    )
  }
  if (material === 'stone') {
    const veins = lines('M-10 30Q40 10 70 44T200 60M30 120Q60 70 120 84T200 20', t.deep, 0.2, 1.1)
    return pattern(
      id,
      190,
      110,
      veins + lines('M-10 34Q40 16 70 49T200 66M90-5Q110 30 160 34', '#fff', 0.34, 1.6),
    )
  }
  const warp = 'M1 2h5M9 1h4M15 3h2M4 6h4M11 7h5M0 9h3M7 11h5M14 12h3M2 14h5M10 16h4M0 17h2'
  const weft = 'M3 0v4M8 2v4M13 4v4M1 6v4M6 8v4M16 8v4M11 11v4M4 12v4M14 14v4M9 14v3'
  return pattern(id, 17, 18, lines(warp, t.bright, 0.22, 0.9) + lines(weft, t.deep, 0.1, 0.9))
}
