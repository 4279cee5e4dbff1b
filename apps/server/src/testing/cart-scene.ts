import { createCart, createProduct, createShop, signIn } from './factories.ts'
import { startWorld } from './world.ts'

/** A shop with two guides who know each other's carts, a sofa for 1,000.00, a lamp for 30.00 and a rug for 200.00. */
export const openCartScene = async () => {
  const world = await startWorld()
  const shopId = await createShop(world)
  /** Creates a new article of the shop; returns its listing. */
  const listed = async (name: string, marketingCents: number, stock = 100): Promise<string> => {
    const product = await createProduct(world, { name, marketingCents, stock: { [shopId]: stock } })
    return product.skus[0]?.itemMappingId ?? ''
  }
  const guide = await signIn(world, { shopIds: [shopId], name: '林晓' })
  return {
    world,
    shopId,
    guide,
    colleague: await signIn(world, { shopIds: [shopId], name: '周航' }),
    sofa: await listed('沙发', 100_000),
    lamp: await listed('台灯', 3000),
    rug: await listed('地毯', 20_000),
    listed,
    /** Creates a cart of the guide with these quantities of listings. */
    cartOf: (...items: [string, number][]): Promise<string> =>
      createCart(
        guide,
        shopId,
        items.map(([itemMappingId, quantity]) => ({ itemMappingId, quantity })),
      ),
  }
}
