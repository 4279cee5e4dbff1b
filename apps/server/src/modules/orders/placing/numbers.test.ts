import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createCart, createShop, signIn } from '../../../testing/factories.ts'
import { orderInput, setScene, type Scene } from '../../../testing/order-scene.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../../payments/ways/tender-numbers.ts'

const { carts, customers, orders } = contract

let world: World
let second: World
let scene: Scene
/** A guide of both shops, signed in on each of the two server processes. */
let guides: Caller[]
/** The two shops, each with a customer. */
let shops: { shopId: string; customerId: string }[]
beforeAll(async () => {
  world = await startWorld()
  second = await secondProcess(world)
  scene = await setScene(world)
  const other = await createShop(world)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${other}, ${scene.product.skus[0]?.skuId}, 5)`.execute(world.db)
  const guide = await signIn(world, { shopIds: [scene.shopId, other] })
  guides = [guide, callerWith(second, guide.headers)]
  const customer = await guide.ask(customers.create, { shopId: other, name: '周女士', mobile: '13600000001' })
  shops = [
    { shopId: scene.shopId, customerId: scene.customerId },
    { shopId: other, customerId: customer.id },
  ]
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

/** The serial numbers that follow `last`, when both servers assign some in both shops at once. */
const numbersAfter = async (
  sequence: 'order_numbers' | 'quote_numbers',
  last: number,
  make: (guide: Caller, shop: { shopId: string; customerId: string }) => Promise<string>,
): Promise<string[]> => {
  await sql`select setval(${sequence}::regclass, ${last})`.execute(world.db)
  return Promise.all(guides.flatMap((guide) => shops.map((shop) => make(guide, shop))))
}
const serials = (numbers: readonly string[]) =>
  numbers.map((one) => Number(one.replace(/^(?:SO|Q)-\d{8}-/, ''))).toSorted((a, b) => a - b)

const createOrder = async (guide: Caller, shop: { shopId: string; customerId: string }) => {
  const { orderNo, id } = await guide.ask(orders.create, { ...orderInput(scene), ...shop, submit: false })
  expect((await guide.ask(orders.get, { id })).orderNo).toBe(orderNo)
  return orderNo
}

test.each([9998, 9_999_998])(
  'the number after %i is neither truncated nor assigned twice, by two servers in two shops at once',
  async (last) => {
    const given = await numbersAfter('order_numbers', last, createOrder)
    expect(serials(given)).toEqual([last + 1, last + 2, last + 3, last + 4])
  },
)

test('the quote numbers of a day are unique', async () => {
  const quoteNo = async (guide: Caller, { shopId }: { shopId: string }) => {
    const cart = await createCart(guide, shopId, [{ itemMappingId: scene.mappingId, quantity: 1 }])
    await guide.ask(carts.quoteCreate, { shopGuideCartId: cart })
    const { data } = await guide.ask(carts.quoteList, { shopGuideCartId: cart })
    return data[0]?.quoteNo ?? ''
  }
  const given = await numbersAfter('quote_numbers', 9998, quoteNo)
  expect(serials(given)).toEqual([9999, 10_000, 10_001, 10_002])
})

test('the longest number at a provider has the 32 characters that providers allow', () => {
  const longest = (2n ** 63n - 1n).toString()
  expect(tenderNo(longest, longest)).toMatch(/^[\w]{6,32}$/)
  expect(tenderNo(scene.shopId, newId())).toMatch(/^[\w]{6,32}$/)
})

test('an order above the largest amount is refused; one at the limit is stored to the cent', async () => {
  const priced = (itemQty: number, dealPrice: number) => ({
    ...orderInput(scene, { deliveryMode: 'PICKUP' }),
    items: [{ itemMappingId: scene.mappingId, itemQty, dealPrice }],
    submit: false,
  })
  for (const [pieces, cents] of [
    [9999, 99_999_999_999],
    [10, 10_000_000_000],
  ] as const)
    expect(await scene.guide.refused(orders.create, priced(pieces, cents))).toMatchObject({
      status: 409,
      code: 'ORDER_TOO_LARGE',
    })
  const { id } = await scene.guide.ask(orders.create, priced(9, 11_111_111_111))
  expect((await scene.guide.ask(orders.get, { id })).amounts.payable).toBe(99_999_999_999)
})
