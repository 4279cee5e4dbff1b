import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endLinks, queueOf, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { marketplaces } = contract
const others = { DOUDIAN: '4712001', TAOBAO: '2201001', PINDUODUO: '631001', JD: '10890001' } as const

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())
afterEach(() => endLinks(world))

test.each(platforms)(
  'the store of another seller of %s takes the place of an authorised one only after that has ended',
  async (platform) => {
    const scene = await setMarketScene(world, platform)
    const { guide, shopId, channelId } = scene
    const granted = async () => {
      const { url } = await guide.ask(marketplaces.authorize, { shopId, channelId, platform })
      const { code } = await scene.play<{ code: string }>(`stores/${others[platform]}/grant`)
      return { state: new URL(url).searchParams.get('state') ?? '', code }
    }
    expect((await guide.refused(marketplaces.authorized, await granted())).code).toBe(
      'MARKETPLACE_OTHER_SELLER',
    )
    // The store stays as it was, and is pulled.
    const externalId = await scene.order()
    await scene.pull()
    expect((await queueOf(scene)).map((order) => order.externalId)).toEqual([externalId])
    await guide.ask(marketplaces.unlink, { id: scene.linkId })
    await guide.ask(marketplaces.authorized, await granted())
    const { data } = await guide.ask(marketplaces.links, { shopId })
    expect(data).toHaveLength(1)
    expect(data[0]?.id).not.toBe(scene.linkId)
  },
)
