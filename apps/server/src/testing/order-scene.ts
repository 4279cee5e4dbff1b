import { contract } from '@showfloor/contract/contract'
import { createProduct, createShop, signIn, type Product, type ShopOptions } from './factories.ts'
import type { SignedIn, World } from './world.ts'

export type Scene = {
  shopId: string
  guide: SignedIn
  customerId: string
  addressId: string
  product: Product
  mappingId: string
}

/** A shop with a guide, a customer with an address in Shanghai, and a sofa at ¥1,999 with `stock` pieces. */
export const setScene = async (
  world: World,
  options: { stock?: number; shop?: ShopOptions; marketingCents?: number } = {},
): Promise<Scene> => {
  const shopId = await createShop(world, options.shop)
  const guide = await signIn(world, { shopIds: [shopId], name: '林晓' })
  const product = await createProduct(world, {
    stock: { [shopId]: options.stock ?? 5 },
    ...(options.marketingCents ? { marketingCents: options.marketingCents } : {}),
  })
  const customer = await guide.ask(contract.customers.create, {
    shopId,
    name: '王女士',
    mobile: nextMobile(),
  })
  return {
    shopId,
    guide,
    customerId: customer.id,
    addressId: '',
    product,
    mappingId: product.skus[0]?.itemMappingId ?? '',
  }
}

let mobiles = 0
export const nextMobile = (): string => `139${String((mobiles += 1)).padStart(8, '0')}`

/** An input that creates an order of the scene's sofa. */
export const orderInput = (scene: Scene, more: Record<string, unknown> = {}) => ({
  shopId: scene.shopId,
  customerId: scene.customerId,
  deliveryMode: 'DELIVERY' as const,
  items: [{ itemMappingId: scene.mappingId, itemQty: 1 }],
  ticks: [{ section: 'enteringDoor' as const, ticked: true }],
  ...more,
})

export const placeOrder = (scene: Scene, more: Record<string, unknown> = {}) =>
  scene.guide.ask(contract.orders.create, orderInput(scene, more))

/** Places an order and confirms it in the shop, so that it can be paid. */
export const confirmedOrder = async (scene: Scene, more: Record<string, unknown> = {}) => {
  const order = await placeOrder(scene, more)
  return scene.guide.ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
}

/** The available pieces of the scene's sofa. */
export const stockOf = async ({
  guide,
  shopId,
  product,
}: Pick<Scene, 'guide' | 'shopId' | 'product'>): Promise<number> => {
  const [stock] = await guide.ask(contract.inventory.query, {
    siteBO: { id: shopId },
    itemList: [{ skuCode: product.skus[0]?.skuCode ?? '' }],
  })
  return stock?.itemNum ?? -1
}
