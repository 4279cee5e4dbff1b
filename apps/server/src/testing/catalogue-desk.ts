import type { InputOf, OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProduct, createShop, signIn } from './factories.ts'
import { uploadPicture } from './pictures.ts'
import { startWorld, type Caller, type World } from './world.ts'

const { catalogue, pricing } = contract
type Managed = OutputOf<typeof catalogue.managedProduct>

/** Valid prices: ¥5,000, with a label price of ¥7,000. */
export const evenPrices = {
  marketingPrice: 500_000,
  salePrice: 600_000,
  shoppePrice: 700_000,
  redLinePrice: 400_000,
}

/** Inputs of an editor who creates a sofa in this category, and the call. */
const productEditor = (world: World, admin: Caller, categoryId: string) => {
  const managed = (id: string): Promise<Managed> => admin.ask(catalogue.managedProduct, { channelSpuId: id })
  const fields = <More extends Partial<InputOf<typeof catalogue.productCreate>>>(more: More) => ({
    name: '听雨布艺沙发',
    kind: 'sofa' as const,
    status: 'onsale' as const,
    tag: null,
    categoryIds: [categoryId],
    ...more,
  })
  const skuFields = (skuCode: string, more: Partial<InputOf<typeof catalogue.skuSave>> = {}) => ({
    skuCode,
    name: `听雨布艺沙发 ${skuCode}`,
    colorName: '雾蓝',
    colorHex: '#8aa0b4',
    material: 'fabric',
    materialName: '科技布',
    widthMm: 2200,
    depthMm: 950,
    heightMm: 820,
    attributes: { seats: 3, setCode: 'TY' },
    o2oValue: '',
    allowSale: false,
    allowPurchase: false,
    status: 'onsale' as const,
    packages: [
      { lengthMm: 2250, widthMm: 980, heightMm: 700, weightG: 62_000, needsAssembly: true, mayTilt: true },
    ],
    listings: [{ channelId: world.channelId, itemOuterId: `O-${skuCode}`, thirdPartySku: '' }],
    ...more,
  })
  /** Creates a product with a SKU and prices by the editor's calls. */
  const create = async (code: string) => {
    const { id } = await admin.ask(catalogue.productCreate, fields({ code }))
    const sku = await admin.ask(catalogue.skuSave, {
      ...skuFields(`${code}-1`),
      channelSpuId: id,
      version: 1,
    })
    const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
    const itemMappingId = listings[0]?.itemMappingId ?? ''
    const { version } = await admin.ask(pricing.productPricesUpdate, {
      channelSpuId: id,
      version: sku.version,
      prices: [{ itemMappingId, siteId: null, before: null, ...evenPrices, costPrice: 250_000 }],
      removed: [],
    })
    return { id, version, skuId: sku.id, itemMappingId }
  }
  const upload = (color: string) => uploadPicture(world, admin, 'PRODUCT_PICTURE', color)
  return { managed, fields, skuFields, create, upload }
}

/** Two shops, a guide and an administrator of the first, a lamp with three in stock there, and the calls of a product's editor. */
export const openCatalogueDesk = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'showfloor-catalogue-'))
  const world = await startWorld({ DATA_DIR: folder })
  const shopId = await createShop(world, { siteName: '本店' })
  const otherShopId = await createShop(world, { siteName: '邻店' })
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const guide = await signIn(world, { shopIds: [shopId] })
  const lamp = await createProduct(world, {
    code: 'LAMP1',
    name: '枯山落地灯',
    kind: 'floor-lamp',
    categoryPaths: [['客厅', '灯']],
    marketingCents: 49_900,
    prices: { saleCents: 59_900, shoppeCents: 69_900, redLineCents: 39_900, costCents: 20_000 },
    stock: { [shopId]: 3 },
  })
  const { data } = await admin.ask(catalogue.loadData, { modelKey: 'md_SellerCategoryBO' })
  const categoryId = data.find(({ name, under }) => [...under, name].join('/') === '客厅/灯')?.id ?? ''
  return {
    world,
    shopId,
    otherShopId,
    admin,
    guide,
    lamp,
    ...productEditor(world, admin, categoryId),
    /** The guide's search results. */
    cards: async (keyword: string) => (await guide.ask(catalogue.itemMappingPage, { shopId, keyword })).data,
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
