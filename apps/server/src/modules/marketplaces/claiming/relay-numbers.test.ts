import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { claim } from '../../../testing/marketplaces/claimed-order.ts'
import { setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { customers, marketplaces, orders } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

test.each(['DOUDIAN', 'TAOBAO', 'JD', 'PINDUODUO'] as const)(
  'A relay number of %s makes no two buyers one customer, shows until when it works, and is asked for again after that',
  async (platform) => {
    const scene = await setMarketScene(world, platform)
    await scene.play('settings', { relay_life_s: 3600 })
    const { id, orderId } = await claim(scene)
    const customerOf = async (order: string) => (await scene.guide.ask(orders.get, { id: order })).customerId
    const number = async () =>
      (await scene.guide.ask(customers.revealMobile, { id: await customerOf(orderId) })).mobile
    const shown = () => scene.guide.ask(marketplaces.openOrder, { id })
    const given = await number()
    expect(given).toMatch(/^18400\d{6}-\d{4}$/)
    // The number is given to the next buyer of the shop, too.
    await scene.play('settings', { relay_number: given })
    const other = await claim(scene)
    expect(await customerOf(other.orderId)).not.toBe(await customerOf(orderId))
    const first = await shown()
    expect(Date.parse(first.numberUntil ?? '')).toBeGreaterThan(Date.now())
    await sql`
    update marketplace_orders
    set number_until = now() - interval '1 minute'
    where number_until is not null`.execute(world.db)
    await scene.play('settings', { relay_life_s: 7200 })
    await scene.guide.ask(marketplaces.revealBuyer, { id })
    expect(Date.parse((await shown()).numberUntil ?? '')).toBeGreaterThan(Date.now() + 3_600_000)
    await scene.play('settings', { relay_life_s: 0, relay_number: '' })
  },
)
