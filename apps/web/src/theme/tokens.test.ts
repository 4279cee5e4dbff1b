import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const tokensOf = (scheme: string): Map<string, string> => {
  const start = css.indexOf(`[data-mantine-color-scheme='${scheme}'] {`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'surface-raised', 'surface-sunken']
const pairs: [string, string][] = [
  ...['ink', 'ink-quiet', 'accent', 'sale', 'positive', 'warning', 'danger'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...['accent', 'sale', 'positive', 'warning', 'danger'].map((ink): [string, string] => [ink, `${ink}-soft`]),
  ['ink', 'accent-soft'],
  ['ink-quiet', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-sale', 'sale'],
  ['on-danger', 'danger'],
  ['on-avatar', 'avatar'],
]

describe.each(['light', 'dark'])('tokens of the %s theme', (scheme) => {
  const tokens = tokensOf(scheme)

  test('text reaches 4.5:1 on every background', () => {
    const poor = pairs
      .map(([ink, ground]) => ({
        pair: `${ink} on ${ground}`,
        ratio: contrast(tokens.get(ink) ?? '', tokens.get(ground) ?? ''),
      }))
      .filter(({ ratio }) => !(ratio >= 4.5))
    expect(poor).toEqual([])
  })

  test('the border of a field reaches 3:1 on every background', () => {
    const border = tokens.get('line-strong') ?? ''
    expect(grounds.filter((ground) => contrast(border, tokens.get(ground) ?? '') < 3)).toEqual([])
  })
})
