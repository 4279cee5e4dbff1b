import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { sofaPrice } from '../../../testing/difference-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { setVoucherScene, type VoucherScene } from '../../../testing/payments/voucher-scene.ts'

const { orders, vouchers, payments } = contract

let world: PayingWorld
let scene: VoucherScene
let clock: ReturnType<typeof tenderClock>
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setVoucherScene(world)
  clock = tenderClock(world, world)
})
afterAll(() => world?.close())

const platforms = ['DOUYIN', 'MEITUAN'] as const satisfies VoucherPlatform[]
const one = { no: 1, uses: 1 }

describe.each(platforms)('%s', (platform) => {
  test('R7.21 V3 a cash voucher is shown before it is verified, pays the merchant’s share and takes its face value off the price; a repeat gets the first answer', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { paidCents: 8000, faceCents: 10_000 })
    const found = await scene.prepare(orderId, platform, codes[0] ?? '')
    expect(found).toMatchObject({
      due: sofaPrice,
      certificates: [{ kind: 'CASH', uses: [{ value: 8000, face: 10_000 }], refusal: null }],
    })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })
    const key = { [IDEMPOTENCY_HEADER]: `verify-${platform}-${orderId}` }
    const input = { preparationId: found.id, picks: [one] }
    const first = await scene.guide.ask(vouchers.verify, input, key)
    expect(first).toMatchObject({
      due: sofaPrice - 10_000,
      vouchers: [{ state: 'VERIFIED', amount: 8000, discount: 2000, surplus: 0, mayCancel: true }],
    })
    expect(await scene.guide.ask(vouchers.verify, input, key)).toEqual(first)
    expect(await scene.status(orderId)).toMatchObject({
      paid: 8000,
      payable: sofaPrice - 2000,
      tenders: [{ type: 'VOUCHER', state: 'SUCCEEDED', amount: 8000 }],
    })
    // The same code again, by a colleague and for another order.
    const otherId = await scene.order()
    const again = { orderId: otherId, platform, code: codes[0] }
    const usedHere = await scene.manager.refused(vouchers.prepare, again)
    expect(usedHere).toMatchObject({ code: 'VOUCHER_USED_HERE' })
    const { orderNo } = await scene.guide.ask(orders.get, { id: orderId })
    expect(usedHere.error).toContain(orderNo)
    expect(await scene.status(otherId)).toMatchObject({ paid: 0, tenders: [] })

    const [used] = first.vouchers
    const after = await scene.guide.ask(vouchers.cancel, { tenderId: used?.tenderId ?? '' })
    expect(after).toMatchObject({ due: sofaPrice, vouchers: [{ state: 'CANCELLED' }] })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, payable: sofaPrice, refunded: 8000 })
    expect(await scene.use(orderId, platform, codes[0])).toMatchObject({ due: sofaPrice - 10_000 })
  })

  test('V1 the answer to a verification is lost: the platform is asked again under the same key, and pays once', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { paidCents: 9000 })
    await scene.trouble({ platform, call: 'verify', drop: 'after' })
    const lost = await scene.use(orderId, platform, codes[0])
    expect(lost.vouchers).toMatchObject([{ state: 'ASKED', tenderState: 'UNKNOWN' }])
    const other = { orderId, platform, code: codes[0] }
    expect((await scene.guide.refused(vouchers.prepare, other)).code).toBe('VOUCHER_USED_HERE')
    await clock.askAfter(lost.vouchers[0]?.tenderId ?? '', 6)
    expect(await scene.status(orderId)).toMatchObject({ paid: 9000, tenders: [{ state: 'SUCCEEDED' }] })
    const { vouchers: known } = await scene.guide.ask(vouchers.list, { orderId })
    expect(known).toMatchObject([{ state: 'VERIFIED', mayCancel: true }])
    const [use] = known
    await scene.guide.ask(vouchers.cancel, { tenderId: use?.tenderId ?? '' })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0 })
  })

  test('V1 V3 a verification that never arrived is sent once more; two guides with one code pay once', async () => {
    const [orderId, otherId] = [await scene.order(), await scene.order()]
    const { codes } = await scene.issue(platform)
    const [mine, theirs] = [
      await scene.prepare(orderId, platform, codes[0] ?? ''),
      await scene.prepare(otherId, platform, codes[0] ?? '', scene.manager),
    ]
    await scene.trouble({ platform, call: 'verify', drop: 'before' })
    const silent = await scene.guide.ask(vouchers.verify, { preparationId: mine.id, picks: [one] })
    expect(silent.vouchers).toMatchObject([{ state: 'ASKED' }])
    const late = await scene.manager.refused(vouchers.verify, { preparationId: theirs.id, picks: [one] })
    expect(late.code).toBe('VOUCHER_IN_USE')
    await clock.askAfter(silent.vouchers[0]?.tenderId ?? '', 6)
    expect(await scene.status(orderId)).toMatchObject({ paid: 8000 })
    expect(await scene.status(otherId)).toMatchObject({ paid: 0, tenders: [] })
  })

  test('V1 a verification that never arrived is given up once none of its requests is under way: the code stays valid', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    await scene.trouble({ platform, call: 'verify', drop: 'before', times: 100 })
    const [asked] = (await scene.use(orderId, platform, codes[0])).vouchers
    const tenderId = asked?.tenderId ?? ''
    const early = await scene.guide.refused(payments.remoteCancel, { tenderId })
    expect(early.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    // No repeat goes out from now on, and so none uses the code.
    await scene.clearTroubles()
    await scene.guide.ask(payments.remoteQuery, { tenderId })
    const { vouchers: held } = await scene.guide.ask(vouchers.list, { orderId })
    expect(held).toMatchObject([{ state: 'ASKED' }])
    await sql`
      update voucher_preparations
      set asked_at = asked_at - interval '2 minutes'
      where asked_at is not null`.execute(world.db)
    expect(await scene.guide.ask(payments.remoteCancel, { tenderId })).toMatchObject({ state: 'FAILED' })
    const { vouchers: known } = await scene.guide.ask(vouchers.list, { orderId })
    expect(known).toMatchObject([{ state: 'REFUSED', refusal: 'GIVEN_UP' }])
    expect(await scene.use(orderId, platform, codes[0])).toMatchObject({ due: sofaPrice - 8000 })
  })

  test('V8 the customer is refunded between preview and verification: it fails, nothing is booked, and the next preview begins with the full amount', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { id } = await scene.prepare(orderId, platform, codes[0] ?? '')
    await scene.act(codes[0], 'refund')
    const done = await scene.guide.ask(vouchers.verify, { preparationId: id, picks: [one] })
    expect(done).toMatchObject({
      due: sofaPrice,
      vouchers: [{ state: 'REFUSED', refusal: 'REFUNDED', tenderState: 'FAILED' }],
    })
    const again = await scene.guide.refused(vouchers.prepare, { orderId, platform, code: codes[0] })
    expect(again.code).toBe('VOUCHER_REFUNDED')
    const { codes: others } = await scene.issue(platform)
    expect(await scene.prepare(orderId, platform, others[0] ?? '')).toMatchObject({ due: sofaPrice })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, payable: sofaPrice })
  })

  test('V2 a code that is used elsewhere after the preview says when and where, and pays nothing', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { id } = await scene.prepare(orderId, platform, codes[0] ?? '')
    await scene.act(codes[0], 'use')
    await scene.forgetTokens('verify')
    const done = await scene.guide.ask(vouchers.verify, { preparationId: id, picks: [one] })
    const detail = expect.stringMatching(/^\d{4}-\d\d-\d\d .* 商家 App$/)
    expect(done.vouchers).toMatchObject([
      { state: 'REFUSED', refusal: 'USED', detail, tenderState: 'FAILED' },
    ])
    expect(await scene.status(orderId)).toMatchObject({ paid: 0 })
  })

  test('V16 two of five uses of a times card are worth two parts, and the last use takes the remaining cents', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 5, paidCents: 10_001 })
    const uses = (count: number) => scene.use(orderId, platform, codes[0], count)
    expect((await uses(2)).vouchers.map(({ amount }) => amount)).toEqual([2000, 2000])
    const { certificates } = await scene.prepare(orderId, platform, codes[0] ?? '')
    expect(certificates).toMatchObject([{ kind: 'TIMES', used: 2, times: 5, uses: { length: 3 } }])
    expect((await uses(3)).vouchers.map(({ amount }) => amount)).toEqual([2001, 2000, 2000, 2000, 2000])
    expect(await scene.status(orderId)).toMatchObject({ paid: 10_001 })
  })

  test('V1 V16 a use of a times card whose answer was lost is booked once, and can be reversed', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 3, paidCents: 9000 })
    await scene.trouble({ platform, call: 'verify', drop: 'after' })
    const [lost] = (await scene.use(orderId, platform, codes[0])).vouchers
    const tenderId = lost?.tenderId ?? ''
    await clock.askAfter(tenderId, 6)
    expect(await scene.status(orderId)).toMatchObject({ paid: 3000 })
    const { certificates } = await scene.prepare(orderId, platform, codes[0] ?? '')
    expect(certificates).toMatchObject([{ used: 1, times: 3 }])
    await scene.guide.ask(vouchers.cancel, { tenderId })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, refunded: 3000 })
  })

  test('V17 a voucher worth more than the due amount is booked at the due amount; the excess is recorded', async () => {
    const orderId = await scene.order()
    await scene.cash(orderId, sofaPrice - 5000)
    const { codes } = await scene.issue(platform, { paidCents: 8000, faceCents: 10_000 })
    expect(await scene.use(orderId, platform, codes[0])).toMatchObject({
      due: 0,
      vouchers: [{ amount: 5000, surplus: 3000, discount: 0, value: 8000 }],
    })
    const paid = { orderId, platform, code: (await scene.issue(platform)).codes[0] ?? '' }
    const { id } = await scene.guide.ask(vouchers.prepare, paid)
    const nothing = await scene.guide.refused(vouchers.verify, { preparationId: id, picks: [one] })
    expect(nothing.code).toBe('VOUCHER_NOTHING_DUE')
  })
})

describe('DOUYIN alone', () => {
  const platform = 'DOUYIN'

  test('V6 an expired verify token is replaced while none of its codes is used', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { id } = await scene.prepare(orderId, platform, codes[0] ?? '')
    await scene.forgetTokens('verify')
    const done = await scene.guide.ask(vouchers.verify, { preparationId: id, picks: [one] })
    expect(done.vouchers).toMatchObject([{ state: 'VERIFIED' }])
  })

  test('V6 an expired verify token is not replaced once its code is used: the status of the code decides', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    await scene.trouble({ platform, call: 'verify', drop: 'after' })
    const lost = await scene.use(orderId, platform, codes[0])
    expect(lost.vouchers).toMatchObject([{ state: 'ASKED' }])
    await scene.forgetTokens('verify')
    await clock.askAfter(lost.vouchers[0]?.tenderId ?? '', 6)
    const { vouchers: known } = await scene.guide.ask(vouchers.list, { orderId })
    expect(known).toMatchObject([{ state: 'VERIFIED' }])
    expect(await scene.status(orderId)).toMatchObject({ paid: 8000 })
  })

  test('V6 after an expired verify token no times card is used again: its lost use is found in the platform’s records', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 5, paidCents: 10_000 })
    // An earlier use of the card, which is not taken for the lost ones.
    await scene.use(orderId, platform, codes[0])
    await scene.trouble({ platform, call: 'verify', drop: 'after' })
    const { vouchers: asked } = await scene.use(orderId, platform, codes[0], 2)
    const lost = asked.filter(({ state }) => state === 'ASKED')
    expect(lost).toHaveLength(2)
    await scene.forgetTokens('verify')
    for (const { tenderId } of lost) await clock.later(tenderId, 6)
    await clock.job()
    expect(await scene.status(orderId)).toMatchObject({ paid: 6000 })
    expect((await scene.prepare(orderId, platform, codes[0] ?? '')).certificates).toMatchObject([{ used: 3 }])
    for (const { tenderId } of lost) await scene.guide.ask(vouchers.cancel, { tenderId })
    expect(await scene.status(orderId)).toMatchObject({ paid: 2000, refunded: 4000 })
  })

  test('V1 V16 two uses of one times card whose answers were lost do not both take the same record of the platform', async () => {
    const orderIds = [await scene.order(), await scene.order()]
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 5, paidCents: 10_000 })
    const lost: string[] = []
    for (const orderId of orderIds) {
      await scene.trouble({ platform, call: 'verify', drop: 'after' })
      const { vouchers: asked } = await scene.use(orderId, platform, codes[0])
      lost.push(...asked.map(({ tenderId }) => tenderId))
    }
    await scene.forgetTokens('verify')
    // Both are asked about before the outcome of either is kept.
    await scene.trouble({ platform, call: 'get', delayMs: 500, times: 2 })
    await Promise.all(lost.map((tenderId) => scene.guide.ask(payments.remoteQuery, { tenderId })))
    await scene.clearTroubles()
    for (const tenderId of lost) await clock.later(tenderId, 6)
    await clock.job()
    for (const orderId of orderIds) expect(await scene.status(orderId)).toMatchObject({ paid: 2000 })
    const ids = lost.map((tenderId) => splitScopedId(tenderId).id)
    const { rows } = await sql<{ uses: number }>`
      select count(distinct refs ->> 'verifyId')::int as uses
      from vouchers
      where tender_id = any(${ids}::bigint[])`.execute(world.db)
    expect(rows).toEqual([{ uses: 2 }])
    expect((await scene.prepare(orderIds[0] ?? '', platform, codes[0] ?? '')).certificates).toMatchObject([
      { used: 2 },
    ])
  })

  test('V6 a times card whose verification never arrived gets a new token after the old one has expired', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 5, paidCents: 10_000 })
    await scene.use(orderId, platform, codes[0])
    await scene.trouble({ platform, call: 'verify', drop: 'before' })
    const { vouchers: asked } = await scene.use(orderId, platform, codes[0])
    await scene.forgetTokens('verify')
    await clock.askAfter(asked.find(({ state }) => state === 'ASKED')?.tenderId ?? '', 6)
    expect(await scene.status(orderId)).toMatchObject({ paid: 4000 })
    expect((await scene.prepare(orderId, platform, codes[0] ?? '')).certificates).toMatchObject([{ used: 2 }])
  })

  test.each([1208, 2])(
    'V9 V10 two of three codes succeed, and a repeat with code %i is success with the ids of the code',
    async (repeated) => {
      const orderId = await scene.order()
      const { codes, link } = await scene.issue(platform, { count: 3, kind: 'SET' })
      const found = await scene.prepare(orderId, platform, link)
      await scene.act(codes[1], 'refund')
      await scene.trouble({ platform, call: 'verify', drop: 'after' })
      await scene.repeatWith(repeated)
      // The status of the codes is unavailable at first: the repeat decides.
      await scene.trouble({ platform, call: 'get', status: 503, times: 3 })
      const picks = found.certificates.map(({ no }) => ({ no, uses: 1 }))
      const lost = await scene.guide.ask(vouchers.verify, { preparationId: found.id, picks })
      // A run that got no answer skips the other codes, so that each may have to be asked about again.
      const paid = async () => {
        for (const { tenderId } of lost.vouchers) await clock.later(tenderId, 1)
        await clock.job()
        return (await scene.status(orderId)).paid
      }
      await expect.poll(paid).toBe(16_000)
      await scene.clearTroubles()
      const { vouchers: known } = await scene.guide.ask(vouchers.list, { orderId })
      expect(known.map(({ state }) => state).toSorted()).toEqual(['REFUSED', 'VERIFIED', 'VERIFIED'])
      const { tenders } = await scene.status(orderId)
      expect(tenders.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SUCCEEDED', 'SUCCEEDED'])
      const standing = known.find(({ state }) => state === 'VERIFIED')
      await scene.guide.ask(vouchers.cancel, { tenderId: standing?.tenderId ?? '' })
      expect(await scene.status(orderId)).toMatchObject({ paid: 8000 })
    },
  )

  test('V11 an inner failure is no success, whatever the outer code says', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    await scene.trouble({ platform, call: 'verify', inner: 2_119_009, times: 2 })
    const done = await scene.use(orderId, platform, codes[0])
    expect(done.vouchers).toMatchObject([{ state: 'REFUSED', detail: '业务校验失败' }])
    expect(await scene.status(orderId)).toMatchObject({ paid: 0 })
  })
})

test('V9 of three vouchers in one Meituan code one is used elsewhere meanwhile: each of the other two has a tender of its own', async () => {
  const orderId = await scene.order()
  const { codes } = await scene.issue('MEITUAN', { count: 3, kind: 'SET' })
  const { id } = await scene.prepare(orderId, 'MEITUAN', codes[0] ?? '')
  await scene.act(codes[0], 'use')
  const { vouchers: outcomes } = await scene.guide.ask(vouchers.verify, {
    preparationId: id,
    picks: [{ no: 1, uses: 3 }],
  })
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['REFUSED', 'VERIFIED', 'VERIFIED'])
  const { paid, tenders } = await scene.status(orderId)
  expect(tenders.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SUCCEEDED', 'SUCCEEDED'])
  expect(paid).toBe(16_000)
})
