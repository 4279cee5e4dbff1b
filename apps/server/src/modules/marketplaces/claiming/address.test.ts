import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimInput } from '../../../testing/marketplaces/claimed-order.ts'
import { endLinks, queueOf, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { customers, marketplaces, orders } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())
afterEach(() => endLinks(world))

const buyer = {
  province: '江苏省',
  city: '苏州市',
  district: '苏州工业园区',
  street: '星湖街道',
  detail: '星湖街328号3幢501室',
}

test.each(platforms)(
  'the decrypted address of an order of %s is kept whole where no district has its name, also when it is decrypted later',
  async (platform) => {
    const scene = await setMarketScene(world, platform)
    await scene.play('settings', { decrypt_quota: 0 })
    await scene.order({ buyer })
    await scene.pull()
    const [open] = await queueOf(scene)
    const { orderId } = await scene.guide.ask(marketplaces.claim, claimInput(open?.id ?? ''))
    const address = async () => (await scene.guide.ask(orders.get, { id: orderId })).address
    expect(await address()).toBeNull()
    await scene.play('settings', { decrypt_quota: 1000 })
    await scene.guide.ask(marketplaces.revealBuyer, { id: open?.id ?? '' })
    expect(await address()).toMatchObject({
      townCode: '',
      districtName: '',
      detail: expect.stringMatching(/^江苏省 苏州市 苏州工业园区 .*星湖街328号3幢501室$/),
    })
    await scene.order({ buyer })
    await scene.pull()
    const [next] = await queueOf(scene)
    const second = await scene.guide.ask(marketplaces.claim, claimInput(next?.id ?? ''))
    const { note, ...placed } = await scene.guide.ask(orders.get, { id: second.orderId })
    expect(placed.address?.detail).toContain('星湖街328号3幢501室')
    expect(note).not.toContain('*')
    const found = await scene.guide.ask(customers.searchAddresses, {
      shopId: scene.shopId,
      keyword: '工业园区',
    })
    expect(found.data.map(({ detail }) => detail)).toContain(placed.address?.detail)
  },
)
