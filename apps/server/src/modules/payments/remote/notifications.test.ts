import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, startWorld, type World } from '../../../testing/world.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'

const paths = ['/api/payment-notifications/wechat-pay', '/api/payment-notifications/alipay']
const worlds: World[] = []
let unset: World
let unreachable: World
beforeAll(async () => {
  unset = await startWorld({ SANDBOX_URL: '' })
  unreachable = await startWorld({ SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  worlds.push(unset, unreachable)
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const notify = async (world: World, url: string, payload: string) => {
  const answer = await world.app.server.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}

test.each(paths)('%s answers 404 while its provider is not configured, whatever is sent', async (url) => {
  for (const payload of ['', '{}', 'a=b&sign=x', '\u0000', '['.repeat(10_000)])
    expect(await notify(unset, url, payload)).toEqual({ status: 404, code: 'NOT_FOUND' })
})

test.each(paths)('%s requests redelivery while the provider’s keys cannot be fetched', async (url) => {
  expect(await notify(unreachable, url, '{}')).toEqual({ status: 503, code: 'UNAVAILABLE' })
})

test('P3 a refund that is still on its way is booked by its notification, and an answer of before that changes nothing', async () => {
  const world = await startPayingWorld({ SANDBOX_REFUND_SETTLE_MS: '200' })
  worlds.push(world)
  const { payments } = contract
  const { scene, guide, finance } = await setDifferenceScene(world)
  const { id: orderId } = await confirmedOrder(scene)
  const { id: tenderId } = await guide.ask(payments.remoteSubmit, {
    orderId,
    type: 'WECHAT_PAY',
    amount: 1000,
  })
  await guide.ask(payments.remoteCancel, { tenderId })
  await world.act(tenderId, 'pay')
  const begun = await finance.ask(payments.giveBack, { tenderId })
  expect(begun.tenders[0]?.refunds).toMatchObject([{ state: 'PROCESSING' }])
  const refund = async () => (await guide.ask(payments.status, { orderId })).tenders[0]?.refunds
  await expect.poll(refund).toMatchObject([{ state: 'DONE' }])

  // Here the provider says "on its way", and we hear it only after the notification has booked the refund.
  const heardLate: string[] = []
  const second = await setDifferenceScene(world)
  const { id: later } = await confirmedOrder(second.scene)
  const link = await second.guide.ask(payments.remoteSubmit, {
    orderId: later,
    type: 'WECHAT_PAY',
    amount: 1000,
  })
  await world.act(link.id, 'pay')
  const refundOf = async () =>
    (await second.guide.ask(payments.status, { orderId: later })).tenders[0]?.refunds
  const isBooked = () => expect.poll(refundOf).toMatchObject([{ state: 'DONE' }])
  const middleman = await startMiddleman(world.sandboxUrl, async (body, status, url) => {
    if (url.endsWith('/v3/refund/domestic/refunds')) {
      await isBooked()
      heardLate.push(body)
    }
    return { status, body }
  })
  const slow = await secondProcess(world, { SANDBOX_URL: middleman.url })
  const asker = callerWith(slow, second.finance.headers)
  await asker.ask(payments.revoke, { orderId: later, tenderId: link.id, amount: 1000, reason: '退' })
  expect(heardLate).toMatchObject([expect.stringContaining('PROCESSING')])
  expect(await refundOf()).toMatchObject([{ state: 'DONE' }])
  await slow.app.close()
  await middleman.stop()
})
