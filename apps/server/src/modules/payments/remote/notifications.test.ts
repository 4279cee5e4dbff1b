import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { freePort, startPayingWorld } from '../../../testing/paying-world.ts'
import { startWorld, type World } from '../../../testing/world.ts'

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

test('a refund notification is acknowledged, and the next run queries the outcome', async () => {
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
  await expect
    .poll(async () => {
      const { rows } = await sql<{ due: boolean }>`
        select ask_at <= now() as due from refunds`.execute(world.db)
      return rows
    })
    .toEqual([{ due: true }])
  await world.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
  const { tenders } = await guide.ask(payments.status, { orderId })
  expect(tenders[0]?.refunds).toMatchObject([{ state: 'DONE' }])
})
