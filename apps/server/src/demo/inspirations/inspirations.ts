import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { InspirationRoom, StyleTheme } from '@showfloor/contract/common/inspirations'
import { demoCatalogue, type DemoCatalogue } from '../catalogue/batch.ts'
import { dataOf } from '../data.ts'

/** A style of the demo chain: the series of its products, and its preferred colours. */
type DemoStyle = {
  theme: StyleTheme
  series: string
  colorFamily: ColorFamily
  name: string
  lead: string
  story: string
  soft: readonly string[]
  hard: readonly string[]
  scenes: readonly { room: InspirationRoom; name: string; recipe: string }[]
}
/** A launch of the demo chain, in days from the day it is loaded. */
type DemoStage = {
  theme: StyleTheme
  series: readonly string[]
  name: string
  lead: string
  story: string
  fromDay: number
  toDay: number
  newShopsOnly: boolean
  kinds: readonly string[]
}
/** The recipes are the pieces of a room: kind and quantity. */
type Data = {
  recipes: Record<string, readonly string[]>
  styles: readonly DemoStyle[]
  stages: readonly DemoStage[]
}

export type StyleInput = Omit<DemoStyle, 'series' | 'soft' | 'hard' | 'scenes'> & {
  id: string
  scenes: {
    id: string
    room: InspirationRoom
    name: string
    pins: { skuCode: string; quantity: number }[]
  }[]
}
export type StageInput = Omit<DemoStage, 'series' | 'kinds'> & { id: string; skuCodes: string[] }

type Sku = DemoCatalogue['skus'][number]
type Taste = { series: readonly string[]; soft: readonly string[]; hard: readonly string[] }

/** Suitable widths of the pieces of a room. */
const wellWideMm: Record<string, number> = {
  sofa: 2250,
  'corner-sofa': 2800,
  bed: 1960,
  'dining-table': 1600,
  wardrobe: 1600,
  sideboard: 1600,
  bookcase: 800,
  cabinet: 900,
  rug: 2300,
  desk: 1400,
}
const softMaterials = new Set(['fabric', 'leather', 'velvet', 'boucle', 'foam'])

const channels = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))
const apart = (a: string, b: string): number => {
  const other = channels(b)
  return Math.hypot(...channels(a).map((value, at) => value - (other[at] ?? 0)))
}

/** Chooses products of the catalogue by taste, each at most once for a style. */
const chooser = ({ products, skus }: DemoCatalogue) => {
  const bySeries = Map.groupBy(
    products.filter(({ status }) => status === 'onsale'),
    ({ kind, style }) => `${kind} ${style}`,
  )
  const ofProduct = Map.groupBy(skus, ({ productCode }) => productCode)
  return (kind: string, taste: Taste, taken: Set<string>): Sku | undefined => {
    const score = (sku: Sku): number => {
      const liked = softMaterials.has(sku.material ?? '') ? taste.soft : taste.hard
      const color = Math.min(...liked.map((hex) => apart(hex, sku.colorHex ?? defaultColorHex)))
      const wide = wellWideMm[kind]
      return color + (wide ? Math.abs((sku.widthMm ?? wide) - wide) / 8 : 0)
    }
    const found = taste.series
      .flatMap((series) => bySeries.get(`${kind} ${series}`) ?? [])
      .filter(({ code }) => !taken.has(code))
      .flatMap(({ code }) => ofProduct.get(code) ?? [])
    const best = found.reduce<Sku | undefined>(
      (first, sku) => (first && score(first) <= score(sku) ? first : sku),
      undefined,
    )
    if (best) taken.add(best.productCode)
    return best
  }
}

/** Styles and launches of the demo chain, furnished with its own products; the same every time. */
export const demoInspirations = (): { styles: StyleInput[]; stages: StageInput[] } => {
  const choose = chooser(demoCatalogue())
  const { recipes, styles: demoStyles, stages: demoStages } = dataOf('inspirations') as Data
  const styles = demoStyles.map(({ series, soft, hard, scenes, ...style }, at): StyleInput => {
    const taken = new Set<string>()
    return {
      ...style,
      id: String(at + 1),
      scenes: scenes.map(({ recipe, ...scene }, no) => ({
        ...scene,
        id: String(at * 10 + no + 1),
        pins: (recipes[recipe] ?? []).flatMap((part) => {
          const [kind = '', count = '1'] = part.split('*')
          const sku = choose(kind, { series: [series], soft, hard }, taken)
          return sku ? [{ skuCode: sku.skuCode, quantity: Number(count) }] : []
        }),
      })),
    }
  })
  const stages = demoStages.map(({ series, kinds, ...stage }, at): StageInput => {
    const { soft, hard } = demoStyles.find(({ theme }) => theme === stage.theme) ?? { soft: [], hard: [] }
    const taken = new Set<string>()
    return {
      ...stage,
      id: String(at + 1),
      skuCodes: kinds.flatMap((kind) => choose(kind, { series, soft, hard }, taken)?.skuCode ?? []),
    }
  })
  return { styles, stages }
}
