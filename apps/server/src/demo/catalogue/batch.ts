import type {
  CategoryInput,
  ListingInput,
  ProductInput,
  SkuInput,
  ZoneInput,
} from '../../modules/catalogue/catalogue.public.ts'
import { randomOf, type Random } from '../random.ts'
import {
  allSeries,
  categories,
  finishesOf,
  models,
  type Color,
  type Finish,
  type Model,
  type Series,
} from './model.ts'
import { packagesOf } from './packages.ts'
import type { Attributes, Size } from './sizes.ts'
import { pricesFrom, type Prices } from './prices.ts'

export type DemoCatalogue = {
  categories: CategoryInput[]
  zones: ZoneInput[]
  products: ProductInput[]
  skus: SkuInput[]
  listings: ListingInput[]
  prices: Map<string, Prices>
}

const zones = [
  { id: '1', name: '以旧换新', nameEn: 'Trade-in' },
  { id: '2', name: 'ENF级环保', nameEn: 'Low emission' },
  { id: '3', name: '小户型优选', nameEn: 'Small homes' },
] as const satisfies readonly ZoneInput[]
const tradedIn = new Set(['sofa', 'corner-sofa', 'bed', 'mattress', 'wardrobe'])
const smallWidthMm = 1600
const brittle = new Set(['stone', 'glass'])

type Draft = {
  model: Model
  code: string
  name: string
  series: Series
  finish: Finish
  setCode: string | null
  sizes: Size[]
  colors: Color[]
}

/** The catalogue of the demo chain: about 1,000 products in 27 categories, the same every time. */
export const demoCatalogue = (): DemoCatalogue => {
  const catalogue: DemoCatalogue = {
    categories,
    zones: [...zones],
    products: [],
    skus: [],
    listings: [],
    prices: new Map(),
  }
  models.forEach((model, modelIndex) => {
    const random = randomOf(`catalogue ${model.code}`)
    for (let index = 0; index < model.count; index += 1)
      add(catalogue, draftOf(model, modelIndex, index, random), random)
  })
  return catalogue
}

// The finishes of sets: a series has one of these in every room.
const setFinishes = [...finishesOf('woods'), ...finishesOf('boards').slice(0, 1)]

/**
 * Each product of a model has a series of its own, so that no two share a name. Every other product of a model that belongs to a set is a piece of its
 * series' set and takes the finish and colours that all pieces of the set come in.
 */
const draftOf = (model: Model, modelIndex: number, index: number, random: Random): Draft => {
  const inSet = model.set !== undefined && index % 2 === 0
  const seriesIndex = (model.set ? index : modelIndex * 7 + index) % allSeries.length
  const series = allSeries[seriesIndex] as Series
  const ofSet = setFinishes[(seriesIndex / 2) % setFinishes.length] as Finish
  const finish = inSet ? ofSet : random.pick(model.finishes)
  const design = model.designs[index % model.designs.length] ?? ''
  const sizes = model.sizes(random)
  return {
    model,
    code: `${model.code}${String(index + 1).padStart(3, '0')}`,
    name: `${series.word}${finish.word}${design}${model.noun}`,
    series,
    finish,
    setCode: inSet ? `${series.code}-${model.set}` : null,
    sizes: sizes.slice(0, random.between(Math.min(1 + (index % 2), sizes.length), Math.min(3, sizes.length))),
    colors: inSet ? finish.colors.slice(0, 2) : random.some(finish.colors, random.between(1, 2)),
  }
}

const add = (catalogue: DemoCatalogue, draft: Draft, random: Random): void => {
  const { model, code, name, series, finish } = draft
  const tag = random.chance(0.1) ? 'NEW' : random.chance(0.12) ? 'PROMOTION' : null
  catalogue.products.push({
    code,
    name,
    kind: model.kind,
    categoryPaths: [model.category],
    status: random.chance(0.015) ? 'offsale' : 'onsale',
    brand: series.brand,
    style: series.style,
    specialZoneIds: zonesOf(draft),
    description: `${series.story}。${model.story}`,
    tag,
    salesCount: Math.floor(random.next() ** 3 * 900),
    ...reviewsOf(code),
    source: 'demo',
    createdAt: new Date(
      tag === 'NEW'
        ? Date.UTC(2026, 9, random.between(1, 28))
        : Date.UTC(2024, random.between(0, 27), random.between(1, 28)),
    ).toISOString(),
  })
  draft.sizes.forEach((size, sizeIndex) => {
    const prices = pricesFrom(size.yuan * finish.factor * series.tier, random, tag === 'PROMOTION')
    draft.colors.forEach((color, colorIndex) => {
      const skuCode = `${code}-${sizeIndex + 1}${colorIndex + 1}`
      catalogue.skus.push(skuOf(draft, size, color, skuCode, random))
      const number = `${draft.code}${sizeIndex + 1}${colorIndex + 1}`
      catalogue.listings.push({ skuCode, itemOuterId: `69${number}`, thirdPartySku: `TP-${number}` })
      catalogue.prices.set(skuCode, prices)
    })
  })
}

const reviewsOf = (code: string): Pick<ProductInput, 'reviewCount' | 'reviewTenths'> => {
  const random = randomOf(`reviews ${code}`)
  return { reviewCount: random.between(3, 180), reviewTenths: random.between(43, 50) }
}

const zonesOf = ({ model, finish, sizes }: Draft): string[] => [
  ...(tradedIn.has(model.kind) && finish.material !== 'leather' ? [zones[0].id] : []),
  ...(finish.materialName.startsWith('ENF') ? [zones[1].id] : []),
  ...(sizes.every(({ widthMm }) => widthMm <= smallWidthMm) && !brittle.has(finish.material)
    ? [zones[2].id]
    : []),
]

const skuOf = (draft: Draft, size: Size, color: Color, skuCode: string, random: Random): SkuInput => {
  const { model, finish, setCode } = draft
  const attributes: Attributes = {
    ...size.attributes,
    ...(setCode === null ? {} : { setCode }),
  }
  return {
    skuCode,
    productCode: draft.code,
    name: `${draft.name} ${size.label} ${color.name}`,
    colorName: color.name,
    colorHex: color.hex,
    material: finish.material,
    materialName: finish.materialName,
    widthMm: size.widthMm,
    depthMm: size.depthMm,
    heightMm: size.heightMm,
    sizeText: size.label,
    attributes,
    allowSale: model.madeToOrder ?? false,
    allowPurchase: random.chance(0.04),
    o2oValue: `O2O-${skuCode}`,
    packages: packagesOf(model.packing, {
      widthMm: size.widthMm,
      depthMm: size.depthMm,
      heightMm: size.heightMm,
      weightKg: size.weightKg,
      fragile: brittle.has(finish.material) || model.kind === 'mirror',
    }),
  }
}
