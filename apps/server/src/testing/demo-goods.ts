import { demoCatalogue } from '../demo/catalogue/batch.ts'
import { upsertCatalogue } from '../loading/catalogue-batch.ts'
import { createShop, signIn } from './factories.ts'
import type { SkuFacts } from '../modules/catalogue/catalogue.public.ts'
import { startWorld, type Caller, type World } from './world.ts'

export type DemoGoods = {
  world: World
  shopId: string
  guide: Caller
  /** Every SKU that is on sale. */
  skus: readonly SkuFacts[]
}

/** The demo chain's goods, and nothing else of it, in a shop with a guide. */
export const startDemoGoods = async (): Promise<DemoGoods> => {
  const world = await startWorld()
  const catalogue = demoCatalogue()
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      ...catalogue,
      channelId: world.channelId,
      prices: [...catalogue.prices].map(([skuCode, prices]) => ({ skuCode, ...prices })),
    }),
  )
  const shopId = await createShop(world)
  const guide = await signIn(world, { shopIds: [shopId] })
  return { world, shopId, guide, skus: skusOf(catalogue) }
}

const skusOf = ({ products, skus, prices }: ReturnType<typeof demoCatalogue>): SkuFacts[] => {
  const sold = new Map(products.filter(({ status }) => status === 'onsale').map((one) => [one.code, one]))
  return skus.flatMap((sku) => {
    const product = sold.get(sku.productCode)
    if (!product) return []
    const attributes = sku.attributes ?? {}
    const number = (name: string): number | null => {
      const value = attributes[name]
      return typeof value === 'number' ? value : null
    }
    return [
      {
        skuCode: sku.skuCode,
        productId: product.code,
        kind: product.kind,
        name: product.name,
        look: `${sku.colorName} ${sku.materialName}`,
        style: product.style ?? '',
        category: product.categoryPaths.flat().join(' '),
        widthMm: sku.widthMm ?? null,
        depthMm: sku.depthMm ?? null,
        heightMm: sku.heightMm ?? null,
        mattressMm: number('mattressWidthMm') ?? number('frameInnerWidthMm'),
        sizeText: sku.sizeText ?? '',
        seats: number('seats'),
        cents: prices.get(sku.skuCode)?.marketingCents ?? 0,
      },
    ]
  })
}
