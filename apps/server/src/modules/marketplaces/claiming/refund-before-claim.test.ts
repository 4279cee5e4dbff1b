import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimInput, later } from '../../../testing/marketplaces/claimed-order.ts'
import { aWhileAgo, endLinks, queueOf, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { marketplaces } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())
afterEach(() => endLinks(world))

test.each(platforms)(
  'an order of %s whose buyer asks for a refund says so in the queue, and is neither decrypted nor claimed until that is decided',
  async (platform) => {
    const scene = await setMarketScene(world, platform)
    const externalId = await scene.order()
    await scene.pull()
    await later(scene, externalId, 'refund', { state: 'APPLIED' })
    await scene.pull()
    const [asked] = [...(await queueOf(scene)), ...(await queueOf(scene, 'CLOSED'))]
    expect(asked).toMatchObject({ externalId, isRefundAsked: true })
    const refused = await scene.guide.refused(marketplaces.claim, claimInput(asked?.id ?? ''))
    expect(['CHANNEL_ORDER_REFUND_ASKED', 'CHANNEL_ORDER_HELD']).toContain(refused.code)
    expect((await scene.calls()).filter(({ method }) => /decrypt/i.test(method))).toEqual([])
    await later(scene, externalId, 'refund', { state: 'CLOSED', at: aWhileAgo(230) })
    await scene.pull()
    const [open] = await queueOf(scene)
    expect(open).toMatchObject({ externalId, isRefundAsked: false })
    await scene.guide.ask(marketplaces.claim, claimInput(open?.id ?? ''))
  },
)
