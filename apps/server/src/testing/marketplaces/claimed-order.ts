import { contract } from '@showfloor/contract/contract'
import { aWhileAgo, queueOf, type MarketScene } from './market-scene.ts'

const { marketplaces } = contract

const ticks = [{ section: 'enteringDoor' as const, ticked: true }]
export const claimInput = (id: string) => ({ id, deliveryMode: 'DELIVERY', ticks })
/** An order of the store, pulled and ready to be claimed. */
export const openOrder = async (scene: MarketScene, more: Record<string, unknown> = {}): Promise<string> => {
  const externalId = await scene.order(more)
  await scene.pull()
  const row = (await queueOf(scene)).find((order) => order.externalId === externalId)
  return row?.id ?? ''
}
/** The marketplace's number of an order. */
export const externalOf = async ({ guide }: MarketScene, id: string): Promise<string> =>
  (await guide.ask(marketplaces.openOrder, { id })).externalId
/** A claimed order of the store, and its shop order. */
export const claim = async (scene: MarketScene, more: Record<string, unknown> = {}) => {
  const id = await openOrder(scene, more)
  return { id, ...(await scene.guide.ask(marketplaces.claim, claimInput(id))) }
}
/** What happens to an order at its marketplace, a few minutes ago. */
export const later = (
  scene: MarketScene,
  externalId: string,
  act: string,
  body: Record<string, unknown> = {},
) => scene.play(`orders/${externalId}/${act}`, { at: aWhileAgo(240), ...body })
