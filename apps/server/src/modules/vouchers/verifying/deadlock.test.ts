import { contract } from '@showfloor/contract/contract'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { setVoucherScene } from '../../../testing/payments/voucher-scene.ts'
import { throughDeadlock } from '../../../testing/processes/locks.ts'

const { audit, vouchers } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

test('a verification that the database rolled back because of a deadlock is executed once, and logged once', async () => {
  const scene = await setVoucherScene(world)
  const orderId = await scene.order()
  const { codes } = await scene.issue('DOUYIN', { paidCents: 8000, faceCents: 10_000 })
  const { id, certificates } = await scene.prepare(orderId, 'DOUYIN', codes[0] ?? '')
  const picks = certificates.map(({ no }) => ({ no, uses: 1 }))
  // The call has locked the bill and waits for the vouchers.
  const locks = {
    first: 'lock table vouchers in exclusive mode',
    second: `select from bills where order_id = ${splitScopedId(orderId).id} for update`,
  }
  const verified = await throughDeadlock(world, locks, () =>
    scene.guide.ask(vouchers.verify, { preparationId: id, picks }),
  )
  expect(verified.vouchers).toMatchObject([{ state: 'VERIFIED', amount: 8000 }])
  expect(await scene.status(orderId)).toMatchObject({ paid: 8000, tenders: [{ state: 'SUCCEEDED' }] })
  const { data } = await scene.admin.ask(audit.list, {})
  expect(data.filter(({ action }) => action === 'vouchers.verify')).toHaveLength(1)
})
