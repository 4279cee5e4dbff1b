import { productKindNames } from '@showfloor/contract/common/product-kinds'
import { describe, expect, test } from 'vitest'
import { captchaCharacters, drawCaptcha } from './captcha/captcha.ts'
import { drawPicture, placeholderColor } from './product/product.ts'
import type { PictureSubject, PictureView } from './product/product.ts'
import { drawInterior, interiorPins } from './interior/interior.ts'
import { interiorLookNames } from './interior/looks.ts'

const views: PictureView[] = ['front', 'dimensions', 'room', 'alone']
const mostBytes = 12 * 1024

const subject = (over: Partial<PictureSubject> = {}): PictureSubject => ({
  kind: 'sofa',
  widthMm: 2280,
  depthMm: 980,
  heightMm: 860,
  colorHex: '#9c8567',
  material: 'fabric',
  name: '云朵三人位布艺沙发',
  ...over,
})

/** Faults of a document: open tags, unquoted attributes, duplicate or missing ids, too many bytes. */
function faultsOf(svg: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  const tags = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9:-]+="[^"<>&]*")*)(\/?)>/g
  const leftOver = svg.replaceAll(tags, (_, end: string, tag: string, __, empty: string) => {
    if (end && open.pop() !== tag) faults.push(`${tag} closed out of order`)
    if (!end && !empty) open.push(tag)
    return ''
  })
  if (open.length > 0) faults.push(`${open.join()} left open`)
  if (/[<>&"]/.test(leftOver)) faults.push(`not markup: ${leftOver.slice(0, 80)}`)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  if (new Set(ids).size !== ids.length) faults.push('an id stands twice')
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g))
    if (!ids.includes(id)) faults.push(`no #${id}`)
  const foreign = /NaN|Infinity|undefined|null|script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/.exec(svg)
  if (foreign) faults.push(foreign[0])
  if (Buffer.byteLength(svg) > mostBytes) faults.push(`${Buffer.byteLength(svg)} bytes`)
  return faults
}

/** Width and height of the filled shapes in a front view's body, from the points of each path. */
function outlineOf(svg: string): { w: number; h: number } {
  const [xs, ys]: [number[], number[]] = [[], []]
  const body = svg.slice(svg.indexOf('data-body'))
  for (const [, d = ''] of body.matchAll(/<path (?:id="\w+" )?d="([^"]+)"(?! fill="none")/g)) {
    let [x, y] = [0, 0]
    const reach = (toX: number, toY: number) => {
      ;[x, y] = [toX, toY]
      xs.push(x)
      ys.push(y)
    }
    for (const [, command = '', rest = ''] of d.matchAll(/([MLHVhvlqQatz])([^MLHVhvlqQatz]*)/g)) {
      const v = (rest.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number)
      const at = (i: number) => v[i] ?? 0
      if (command === 'M' || command === 'L') for (let i = 0; i < v.length; i += 2) reach(at(i), at(i + 1))
      else if (command === 'H') reach(at(0), y)
      else if (command === 'V') reach(x, at(0))
      else if (command === 'h') reach(x + at(0), y)
      else if (command === 'v') reach(x, y + at(0))
      else if (command === 'l' || command === 't')
        for (let i = 0; i < v.length; i += 2) reach(x + at(i), y + at(i + 1))
      else if (command === 'q') for (let i = 0; i < v.length; i += 4) reach(x + at(i + 2), y + at(i + 3))
      else if (command === 'Q') {
        const middle = [x / 4 + at(0) / 2 + at(2) / 4, y / 4 + at(1) / 2 + at(3) / 4] as const
        reach(...middle)
        reach(at(2), at(3))
      } else if (command === 'a') {
        ys.push(y - at(1), y + at(1))
        reach(x + at(5), y + at(6))
      }
    }
  }
  return { w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) }
}

describe('drawn rooms', () => {
  const pieces = productKindNames.map((kind) => ({
    ...subject({ kind, widthMm: null, heightMm: null }),
    quantity: 2,
  }))
  test.each(interiorLookNames)(
    '%s: any pieces make a complete, stable document with a pin on each',
    (look) => {
      for (const some of [[], pieces.slice(0, 1), pieces.slice(10, 18), pieces.slice(20)]) {
        const svg = drawInterior(look, some)
        expect(svg).toMatch(/^<svg [^>]+viewBox="0 0 960 600">.*<\/svg>$/s)
        expect(svg).not.toMatch(/NaN|undefined|script|http:(?!\/\/www.w3.org)/)
        expect(drawInterior(look, some)).toBe(svg)
        const pins = interiorPins(some)
        expect(pins).toHaveLength(some.length)
        for (const { x, y } of pins) expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 1000).toBe(true)
      }
    },
  )
})

describe('pictures', () => {
  test.each(productKindNames)('%s is drawn in every view as a small, complete, stable document', (kind) => {
    for (const view of views)
      for (const material of ['fabric', 'boucle', 'leather', 'wood', 'stone', 'glass'])
        for (const [widthMm, depthMm, heightMm] of [
          [null, null, null],
          [480, 420, 520],
          [3600, 1900, 2400],
        ] as const) {
          const seats = widthMm === 3600 ? 12 : undefined
          const asked = subject({
            kind,
            material,
            widthMm,
            depthMm,
            heightMm,
            name: `${kind} ${material}`,
            ...(seats && { seats }),
          })
          const svg = drawPicture(asked, view)
          expect(faultsOf(svg), `${view} ${material} ${widthMm}`).toEqual([])
          expect(drawPicture({ ...asked }, view)).toBe(svg)
        }
  })

  test('texts of products and impossible values reach no picture', () => {
    const evil = '"/><script>alert(1)</script><a x=\'&'
    for (const view of views)
      for (const size of [Number.NaN, -5, 0, 1e12, Infinity, 0.2])
        for (const colorHex of ['red; }', evil, '', '#12', '#GGGGGG', 'url(#x)']) {
          const hostile = {
            kind: evil,
            widthMm: size,
            depthMm: size,
            heightMm: size,
            colorHex,
            material: evil,
            name: evil,
            colorName: evil,
            seats: size,
          }
          expect(faultsOf(drawPicture(hostile, view))).toEqual([])
        }
    expect(faultsOf(drawPicture({ kind: 'sofa' } as PictureSubject, 'front'))).toEqual([])
    expect(faultsOf(drawPicture(subject({ kind: 'constructor', seats: 900 }), 'room'))).toEqual([])
  })

  test('the dimension view prints the stated sizes, and a dash for unknown ones', () => {
    const texts = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map((match) => match[1])
    expect(new Set(texts(drawPicture(subject(), 'dimensions')))).toEqual(
      new Set(['2280 mm', '860 mm', '980 mm']),
    )
    expect(texts(drawPicture(subject({ depthMm: null }), 'dimensions'))).toContain('—')
    expect(texts(drawPicture(subject(), 'front'))).toEqual([])
    expect(texts(drawPicture(subject(), 'room'))).toEqual([])
  })

  test.each([
    ['sofa', 2280, 860],
    ['sofa', 1500, 760],
    ['corner-sofa', 2960, 880],
    ['armchair', 780, 1020],
    ['bed', 1960, 1120],
    ['wardrobe', 2000, 2400],
    ['dining-table', 1600, 750],
    ['coffee-table', 1300, 380],
    ['tv-stand', 2200, 460],
    ['bookcase', 800, 2100],
    ['chest', 800, 1200],
    ['dining-chair', 460, 840],
    ['floor-lamp', 420, 1650],
    ['mirror', 700, 1700],
  ] as const)('%s %i mm wide and %i mm high is drawn in its own proportions', (kind, widthMm, heightMm) => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const { w, h } = outlineOf(drawPicture(subject({ kind, widthMm, heightMm, name }), 'front'))
      expect(w / h / (widthMm / heightMm)).toBeGreaterThan(0.94)
      expect(w / h / (widthMm / heightMm)).toBeLessThan(1.06)
    }
  })

  test('a larger piece fills more of its picture', () => {
    const wide = (kind: string, widthMm: number, heightMm: number) =>
      outlineOf(drawPicture(subject({ kind, widthMm, heightMm }), 'front')).w
    expect(wide('sofa', 2960, 860)).toBeGreaterThan(wide('sofa', 1600, 860) * 1.1)
    expect(wide('sofa', 1600, 860)).toBeGreaterThan(wide('armchair', 780, 900) * 1.2)
  })

  test('ids differ between products, so that pictures can be inlined in one page', () => {
    const all = productKindNames.flatMap((kind) => views.map((view) => drawPicture(subject({ kind }), view)))
    const ids = all.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the colours of a product share one shape', () => {
    const shape = (colorHex: string) =>
      [...drawPicture(subject({ colorHex }), 'dimensions').matchAll(/ d="([^"]+)"/g)].map((match) => match[1])
    expect(shape('#4d6480')).toEqual(shape('#a6532f'))
  })

  test('the placeholder is a pale tint of the product', () => {
    expect(placeholderColor(subject())).toMatch(/^#[0-9a-f]{6}$/)
    expect(placeholderColor(subject({ colorHex: 'red; }' }))).toMatch(/^#[0-9a-f]{6}$/)
    expect(placeholderColor(subject({ colorHex: '#4d6480' }))).not.toBe(
      placeholderColor(subject({ colorHex: '#a6532f' })),
    )
  })
})

describe('captchas', () => {
  /** Seeded pseudo-random numbers from 0 to 1. */
  const seeded = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const numbersOf = (svg: string) => new Set(/ d="([^"]+)"/.exec(svg)?.[1]?.match(/[\d.]+ [\d.]+/g))

  test('every character is drawn inside the picture, as lines without text', () => {
    for (const character of captchaCharacters) {
      const svg = drawCaptcha(character.repeat(4), seeded(7))
      expect(faultsOf(svg)).toEqual([])
      expect(svg).not.toContain('<text')
      const outside = [...numbersOf(svg)].filter((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return x < -8 || x > 168 || y < 0 || y > 56
      })
      expect(outside).toEqual([])
    }
  })

  test('equal random numbers give equal pictures, different ones share no point', () => {
    const first = drawCaptcha('A7KM', seeded(1))
    expect(drawCaptcha('A7KM', seeded(1))).toBe(first)
    expect(numbersOf(drawCaptcha('A7KM', seeded(2))).intersection(numbersOf(first)).size).toBe(0)
  })
})
