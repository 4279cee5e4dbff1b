import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { CategoryInput } from '../../modules/catalogue/catalogue.public.ts'
import { dataOf } from '../data.ts'
import type { Packing } from './packages.ts'
import { sizes } from './sizes.ts'

export type Color = { name: string; hex: string }
/** `word` is part of a product's name, `materialName` is on the label, `material` is for drawings, `factor` multiplies the price. */
export type Finish = { word: string; materialName: string; material: string; factor: number; colors: Color[] }

/** One kind of furniture in a catalogue; many products are derived from it. */
type ModelData = {
  /** Two letters that the product codes begin with. */
  code: string
  kind: ProductKind
  /** Names of the group and of the category in it. */
  category: readonly [string, string]
  noun: string
  designs: string
  /** Palettes, or single finishes of one. */
  finishes: readonly string[]
  sizes: keyof typeof sizes
  packing: Packing
  count: number
  story: string
  /** The room whose pieces of one series form a set and have the same colours. */
  set?: 'bedroom' | 'dining' | 'living'
  /** Made to order: sold without being in stock. */
  madeToOrder?: boolean
}

type Palettes = Record<string, readonly ((Omit<Finish, 'colors'> & { colors: string }) | string)[]>
const palettes = dataOf('finishes') as Palettes

/** The finishes of a palette, or the one finish that is named after it. */
export const finishesOf = (name: string): Finish[] => {
  const [palette = '', word] = name.split('/')
  return (palettes[palette] ?? [])
    .flatMap((finish) =>
      typeof finish === 'string' ? finishesOf(finish) : [{ ...finish, colors: colorsOf(finish.colors) }],
    )
    .filter((finish) => word === undefined || finish.word === word)
}

const colorsOf = (text: string): Color[] =>
  text.split(' ').map((part) => ({ name: part.slice(0, -7), hex: part.slice(-7) }))

export type Model = ReturnType<typeof modelOf>
const modelOf = (model: ModelData) => ({
  ...model,
  designs: model.designs.split(' '),
  finishes: model.finishes.flatMap(finishesOf),
  sizes: sizes[model.sizes],
})
export const models = (dataOf('models') as ModelData[]).map(modelOf)

type Group = { name: string; nameEn: string; children: [name: string, nameEn: string][] }
/** The category tree: groups with their categories. */
export const categories: CategoryInput[] = (dataOf('categories') as Group[]).flatMap(
  ({ name, nameEn, children }) => [
    { path: [name], nameEn },
    ...children.map(([child, childEn]) => ({ path: [name, child], nameEn: childEn })),
  ],
)

/** A series: a designer's word, its brand and style, and its price level compared to others. */
export type Series = { word: string; code: string; brand: string; style: string; tier: number; story: string }
type Style = Omit<Series, 'word' | 'code'> & { words: string }

/** All series, styles mixed so that neighbours differ. */
export const allSeries: readonly Series[] = (() => {
  const groups = (dataOf('styles') as Style[]).map(({ words, ...style }) =>
    words
      .split(' ')
      .map((word, index) => ({ ...style, word, tier: style.tier * (0.94 + 0.03 * (index % 5)) })),
  )
  const longest = Math.max(...groups.map((group) => group.length))
  const mixed = Array.from({ length: longest }, (_, index) =>
    groups.flatMap((group) => group[index] ?? []),
  ).flat()
  return mixed.map((entry, index) => ({ ...entry, code: `S${String(index + 1).padStart(2, '0')}` }))
})()
