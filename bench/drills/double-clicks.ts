import type { Call } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { validationSections } from '@showfloor/contract/validation'
import { exchange } from '../http.ts'
import { ask, shotOf } from '../server.ts'
import { newTally, type Desk, type Outcome } from './drill.ts'

const ROUNDS = 100

const newOrder = (desk: Desk) => {
  const itemMappingId = desk.shop.listings.at(-1) ?? ''
  const input = { shopId: desk.shop.id, customerId: desk.customerId, deliveryMode: 'PICKUP' as const }
  return ask(desk.server.origin, desk.guide, contract.orders.create, {
    ...input,
    items: [{ itemMappingId, itemQty: 1 }],
    ticks: validationSections.map((section) => ({ section, ticked: true })),
  })
}

/** Sends the same request twice in parallel with one idempotency key: both must get the same answer. */
const twice = async (desk: Desk, call: Call, input: unknown): Promise<string | undefined> => {
  const shot = shotOf(desk.guide, call, input as never)
  const [one, other] = await Promise.all([
    exchange(desk.server.origin, shot),
    exchange(desk.server.origin, shot),
  ])
  if (one.status === 200 && other.status === 200 && one.body === other.body) return undefined
  return `${call.path}: ${one.status} ${one.body.slice(0, 80)} and ${other.status} ${other.body.slice(0, 80)}`
}

/** Sends every action twice in parallel: placing an order, taking cash, requesting a remote payment, cancelling. */
export const clickTwice = async (desk: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  const { origin } = desk.server
  const trial = async (call: Call, input: unknown) => {
    const wrong = await twice(desk, call, input)
    count(wrong === undefined, () => wrong ?? '')
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await newOrder(desk)
    const version = { id: order.id, version: order.version }
    if (round % 4 === 0) {
      await trial(contract.orders.cancel, { ...version, reason: '不要了' })
      continue
    }
    await ask(origin, desk.guide, contract.orders.confirmInShop, version)
    const { payable } = await ask(origin, desk.guide, contract.payments.status, { orderId: order.id })
    const remote = { orderId: order.id, type: 'WECHAT_PAY', amount: payable }
    if (round % 4 === 1) await trial(contract.payments.shopPayment, { orderId: order.id, amount: payable })
    else await trial(contract.payments.remoteSubmit, remote)
  }
  return outcome
}
