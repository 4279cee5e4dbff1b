import { chinaDay } from '@showfloor/contract/common/china-time'
import type { PublicEventType } from '@showfloor/contract/common/public-events'
import { contract } from '@showfloor/contract/contract'
import { publicEventData } from '@showfloor/contract/webhooks/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { subsidyScene } from '../../testing/money/subsidy-scene.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { wechatBillText } from '../../testing/payments/wechat-bill.ts'
import { requestOf } from '../../testing/world.ts'
import { tenderNo } from '../payments/payments.public.ts'

const { payments, receipts, reconciliation, settlements, tills, webhooks } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const today = chinaDay(new Date())
const ofMoney = /^(?:settlement|day|receipt|bill|subsidy)\./

test('settlements, closed days, receipts, bills and subsidies are told with numbers and states and no names', async () => {
  const scene = await subsidyScene(world)
  const { shopId, guide, finance } = scene
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'] })
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  const told = async () => {
    const { data } = await admin.ask(webhooks.events, { size: 500 })
    return data.filter(({ type }) => ofMoney.test(type))
  }
  const types = async () => (await told()).map(({ type }) => type)
  const { id: orderId } = await confirmedOrder(scene.scene)

  await scene.reserve(orderId)
  await scene.advance(orderId, 'claim', 'reject')
  expect((await told()).map(({ type, data }) => [type, data.state])).toEqual([
    ['subsidy.changed', 'RESERVED'],
    ['subsidy.changed', 'CLAIMED'],
    ['subsidy.changed', 'REJECTED'],
  ])

  const link = await guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount: 10_000 })
  await world.act(link.id, 'pay')
  const { due } = await scene.state(orderId)
  await scene.cash(orderId, due)
  await manager.ask(receipts.rangeAdd, { shopId, prefix: 'E', first: 1, last: 9, width: 4 })
  const { open } = await guide.ask(receipts.ofOrder, { orderId })
  const receipt = await guide.ask(receipts.issue, { tenderId: open[0]?.tenderId ?? '' })
  await guide.ask(receipts.void, { id: receipt.id, reason: '抬头写错' })

  const [, linkId = ''] = link.id.split('-')
  await world.app.server.inject({
    ...requestOf(reconciliation.take, { source: 'WECHAT_PAY', day: today }),
    headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(
      wechatBillText(
        [
          { no: tenderNo(shopId, linkId), yuan: '100.00' },
          { no: 'OTHER-SYSTEM-1', yuan: '55.50' },
        ],
        today,
      ),
    ),
  })

  const books = await manager.ask(tills.day, { shopId, day: today })
  const lines = books.lines.map(({ type, expected }) => ({ type, expected, counted: expected, reason: '' }))
  const { version } = await manager.ask(tills.daySubmit, { shopId, day: today, lines })
  await finance.ask(tills.daySign, { shopId, day: today, version })

  const scope = { shopId, channelId: world.channelId, through: today, accountId: null }
  const early = await finance.ask(settlements.create, scope)
  await finance.ask(settlements.revoke, { id: early.id, version: early.version, reason: '漏了' })
  const made = await finance.ask(settlements.create, scope)
  const signed = await manager.ask(settlements.sign, { id: made.id, version: made.version })
  const arrived = { receiptNo: 'CMB-1', day: today, amount: made.due }
  await finance.ask(settlements.receive, { id: signed.id, version: signed.version, ...arrived })

  expect((await types()).slice(3)).toEqual([
    'receipt.issued',
    'receipt.voided',
    'bill.taken',
    'day.closed',
    'settlement.created',
    'settlement.revoked',
    'settlement.created',
    'settlement.signed',
    'settlement.received',
  ] satisfies PublicEventType[])
  const all = await told()
  for (const { type, data } of all) expect(publicEventData[type].safeParse(data).error).toBeUndefined()
  const dataOf = (type: PublicEventType) => all.findLast((event) => event.type === type)?.data
  expect(dataOf('receipt.voided')).toMatchObject({
    orderId,
    receiptNo: receipt.receiptNo,
    amount: receipt.amount,
  })
  expect(dataOf('bill.taken')).toMatchObject({ source: 'WECHAT_PAY', day: today, revision: 1, rows: 1 })
  expect(dataOf('day.closed')).toEqual({ day: today, taken: books.taken })
  expect(dataOf('settlement.received')).toMatchObject({ settlementNo: made.no, due: made.due })
  expect(JSON.stringify(all)).not.toMatch(/女士|先生|漏了|抬头/)
})
