import type { Tones } from './color.ts'
import type { Material } from './subject.ts'

const pattern = (id: string, w: number, h: number, content: string, turn = ''): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn}>${content}</pattern>`
const lines = (d: string, color: string, opacity: number, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}"/>`
const sheen = (id: string, x2: number, y2: number, stops: [number, string, number][]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops
    .map(([at, color, o]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${o}"/>`)
    .join('')}</linearGradient>`

/**
 * What lies over a lit surface to make it a material: woven, curled, polished, grained. Patterns and gradients only:
 * a page shows many pictures on a slow tablet, where filters would cost a frame each.
 */
export function textureOf(id: string, material: Material, t: Tones): string {
  switch (material) {
    case 'fabric':
    case 'foam':
      return pattern(
        id,
        5,
        5,
        lines('M0 1h2.500M2.500 3.500h2.500', '#fff', 0.14, 0.8) +
          lines('M1.200 2v2.600M3.800-.5v2.600', t.deep, 0.2, 0.8),
        ' patternTransform="rotate(8)"',
      )
    case 'boucle':
      return pattern(
        id,
        15,
        13,
        lines(
          'M2 3q2.500-3 4 0t-3 2M9 2q3-2 4 1t-3 2M5 9q3-2.500 4 .5t-3 2M12 9q2.500-2 3.500.5M0 9q1.500-1 2.500.5',
          '#fffaf0',
          0.42,
          1.3,
        ) + lines('M2 6q2.500 1.500 4-.5M9 5.500q2.500 1.500 4-.5M5 12q2.500 1 4-.5', t.deep, 0.24, 1.1),
      )
    case 'leather':
      return sheen(id, 0.7, 1, [
        [0, '#fff6ea', 0.1],
        [0.16, '#fff6ea', 0.3],
        [0.3, '#fff6ea', 0.04],
        [0.62, '#1b0f08', 0.04],
        [0.72, '#fff2e0', 0.1],
        [1, '#1b0f08', 0.2],
      ])
    case 'velvet':
      return sheen(id, 0.25, 1, [
        [0, '#fff', 0.3],
        [0.14, '#fff', 0.06],
        [0.5, '#120b10', 0.14],
        [0.8, '#fff', 0.05],
        [1, '#fff', 0.16],
      ])
    case 'wood':
      return pattern(
        id,
        150,
        26,
        lines('M0 4q38-3 75 0t75 0M0 13q20 3 52 0t98 0M0 21q60-4 90 0t60 0', t.deep, 0.2, 0.8) +
          lines('M0 8.500q50 3 80 0t70 0M0 17q30-3 75 0t75 0', '#fff3de', 0.16, 1),
      )
    case 'rattan':
      return pattern(
        id,
        10,
        10,
        lines('M0 2.500h5M5 7.500h5M2.500 5v5M7.500 0v5', '#fff3de', 0.4, 2) +
          lines('M0 4.600h10M0 9.600h10M4.800 0v10M9.800 0v10', t.deep, 0.34, 0.8),
      )
    case 'stone':
      return pattern(
        id,
        190,
        110,
        lines('M-10 30Q40 10 70 44T200 60M30 120Q60 70 120 84T200 20', t.deep, 0.2, 1.1) +
          lines('M-10 34Q40 16 70 49T200 66M90-5Q110 30 160 34', '#fff', 0.34, 1.6),
      )
    case 'metal':
      return sheen(id, 1, 0.3, [
        [0, '#fff', 0.02],
        [0.2, '#fff', 0.28],
        [0.34, '#fff', 0.04],
        [0.8, '#000', 0.1],
        [1, '#fff', 0.12],
      ])
    case 'glass':
      return sheen(id, 1, 0.7, [
        [0, '#fff', 0.5],
        [0.3, '#fff', 0.12],
        [0.36, '#fff', 0.46],
        [0.5, '#fff', 0.12],
        [1, '#fff', 0.3],
      ])
    case 'plastic':
      return sheen(id, 0.6, 1, [
        [0, '#fff', 0.34],
        [0.24, '#fff', 0.06],
        [1, '#000', 0.08],
      ])
  }
}
