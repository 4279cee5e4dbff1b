import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedOrder, setScene } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  // Nobody listens there: the provider is down.
  world = await startWorld({ SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
})
afterAll(() => world.close())

test('a link that a silent provider never created can be given up at once, and the order paid in cash', async () => {
  const scene = await setScene(world)
  const order = await confirmedOrder(scene)
  const wanted = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 214_900 }
  const refusal = await scene.guide.refused(contract.payments.remoteSubmit, wanted)
  expect(refusal.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
  const { tenders } = await scene.guide.ask(contract.payments.status, { orderId: order.id })
  expect(tenders).toMatchObject([{ state: 'CREATED', codeUrl: null }])
  const cash = { orderId: order.id, amount: 214_900 }
  expect((await scene.guide.refused(contract.payments.shopPayment, cash)).code).toBe('PAYMENT_TOO_MUCH')
  const given = await scene.guide.ask(contract.payments.remoteCancel, { tenderId: tenders[0]?.id ?? '' })
  expect(given.state).toBe('CLOSED')
  expect(await scene.guide.ask(contract.payments.shopPayment, cash)).toMatchObject({
    paid: 214_900,
    due: 0,
    paymentStatus: 'PAID',
  })
})
