import { chinaDay } from '@showfloor/contract/common/china-time'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { codeOf, sofaPrice, tried } from '../../../testing/difference-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { setVoucherScene, type VoucherScene } from '../../../testing/payments/voucher-scene.ts'

const { orders, settlements, vouchers } = contract

let world: PayingWorld
let scene: VoucherScene
let clock: ReturnType<typeof tenderClock>
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setVoucherScene(world)
  clock = tenderClock(world, world)
})
afterAll(() => world?.close())

const today = () => chinaDay(new Date())
const ofDay = (platform: VoucherPlatform) => ({ shopId: scene.shopId, platform, day: today() })
const numberOf = async (orderId: string) => (await scene.guide.ask(orders.get, { id: orderId })).orderNo
const fetchDay = (platform: VoucherPlatform) => scene.finance.ask(vouchers.compareFetch, ofDay(platform))
const compared = async (platform: VoucherPlatform) =>
  (await scene.finance.ask(vouchers.compare, ofDay(platform))).data
/** A voucher that was used in the merchant's own app, as the list of the day has it. */
const usedElsewhere = async (platform: VoucherPlatform, more: object = {}) => {
  const title = `券 ${Math.random()} ${'kind' in more ? '' : '代金券'}`
  const { codes } = await scene.issue(platform, { paidCents: 8000, faceCents: 10_000, title, ...more })
  await scene.act(codes[0], 'use')
  await fetchDay(platform)
  const find = async () => (await compared(platform)).find((row) => row.title === title)
  return { code: codes[0] ?? '', useNo: (await find())?.useNo ?? '', find }
}

describe.each(['DOUYIN', 'MEITUAN'] as const)('%s', (platform) => {
  test('V18 a use that was verified elsewhere is linked to an order by hand, once; the day agrees; the link is removed with reversing entries', async () => {
    const [orderId, otherId] = [await scene.order(), await scene.order()]
    const [orderNo, otherNo] = [await numberOf(orderId), await numberOf(otherId)]
    const { code, useNo, find } = await usedElsewhere(platform)
    expect(await find()).toMatchObject({ kind: 'ELSEWHERE', theirs: 8000, ours: null, orderId: null })
    const wanted = { shopId: scene.shopId, platform, useNo, orderNo }
    for (const call of [vouchers.link, vouchers.linkPreview]) {
      expect((await scene.guide.refused(call, wanted)).code).toBe('FORBIDDEN')
      const unknown = await scene.finance.refused(call, { ...wanted, orderNo: 'NIX' })
      expect(unknown).toMatchObject({ code: 'VOUCHER_LINK_ORDER' })
      expect((await scene.finance.refused(call, { ...wanted, useNo: '1' })).code).toBe('NOT_FOUND')
    }
    // What it would pay is shown before anything is booked.
    const effect = { value: 8000, amount: 8000, discount: 2000, surplus: 0 }
    const shown = await scene.finance.ask(vouchers.linkPreview, wanted)
    expect(shown).toMatchObject({ orderId, orderNo, due: sofaPrice, ...effect })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })

    // Two people link it to two orders at once.
    const links = [orderNo, otherNo].map((no) => (): Promise<object> => {
      const key = { [IDEMPOTENCY_HEADER]: `link-${useNo}-${no}` }
      return tried(scene.finance.ask(vouchers.link, { ...wanted, orderNo: no }, key))
    })
    const outcomes = await Promise.all(links.map((begin) => begin()))
    expect(outcomes.map(codeOf).toSorted()).toEqual(['VOUCHER_USED_HERE', 'ok'])
    // A repeat gets the first answer.
    expect(await Promise.all(links.map((begin) => begin()))).toEqual(outcomes)
    const isFirst = codeOf(outcomes[0] ?? {}) === 'ok'
    const [linkedId, linkedNo, freeId] = isFirst ? [orderId, orderNo, otherId] : [otherId, otherNo, orderId]
    const tenderId = (await scene.status(linkedId)).tenders[0]?.id ?? ''
    expect(outcomes).toContainEqual({ orderId: linkedId, tenderId })
    expect(await scene.status(linkedId)).toMatchObject({
      paid: 8000,
      payable: sofaPrice - 2000,
      tenders: [{ type: 'VOUCHER', state: 'SUCCEEDED', amount: 8000 }],
    })
    expect(await scene.status(freeId)).toMatchObject({ paid: 0, tenders: [] })
    // Both sides of the day agree, also after it was fetched again, and the list names the order.
    await fetchDay(platform)
    expect(await find()).toMatchObject({
      kind: 'MATCHED',
      ours: 8000,
      theirs: 8000,
      orderId: linkedId,
      orderNo: linkedNo,
      tenderId,
      linkedBy: '钱会计',
    })
    // Nobody uses it again, and the platform is not asked to reverse what it did not do for us.
    const again = await scene.guide.refused(vouchers.prepare, { orderId: freeId, platform, code })
    // Douyin names no certificate for a printed code that is used.
    const told = {
      DOUYIN: { code: 'VOUCHER_USED', words: '已被核销' },
      MEITUAN: { code: 'VOUCHER_USED_HERE', words: linkedNo },
    }[platform]
    expect(again.code).toBe(told.code)
    expect(again.error).toContain(told.words)
    const list = await scene.guide.ask(vouchers.list, { orderId: linkedId })
    expect(list.vouchers).toMatchObject([{ state: 'VERIFIED', isLinked: true, mayCancel: false }])
    expect((await scene.guide.refused(vouchers.cancel, { tenderId })).code).toBe('VOUCHER_LINKED')

    const removal = { tenderId, reason: '订单弄错了' }
    expect((await scene.guide.refused(vouchers.unlink, removal)).code).toBe('FORBIDDEN')
    await scene.manager.ask(vouchers.unlink, removal)
    expect(await scene.status(linkedId)).toMatchObject({ paid: 0, payable: sofaPrice, refunded: 8000 })
    expect(await scene.entries(tenderId)).toEqual([
      { kind: 'PAYMENT', amountCents: 8000 },
      { kind: 'REFUND', amountCents: -8000 },
    ])
    expect((await scene.manager.refused(vouchers.unlink, removal)).code).toBe('VOUCHER_NOT_VERIFIED')
    const after = await scene.guide.ask(vouchers.list, { orderId: linkedId })
    expect(after.vouchers).toMatchObject([{ state: 'UNLINKED', detail: '订单弄错了' }])
    expect(await find()).toMatchObject({ kind: 'ELSEWHERE', orderId: null, tenderId: null, linkedBy: null })

    const right = await scene.finance.ask(vouchers.link, { ...wanted, orderNo: linkedNo })
    expect(await scene.status(linkedId)).toMatchObject({ paid: 8000, payable: sofaPrice - 2000 })
    const { rows } = await sql<{ call: string }>`
      select call
      from audit_log
      where subject in (${useNo}, ${tenderId}, ${right.tenderId})
      order by id`.execute(world.db)
    expect(rows.map(({ call }) => call)).toEqual(['vouchers.link', 'vouchers.unlink', 'vouchers.link'])
  })

  test('V18 a use that only a note explains stays on the list, and a day that lacks our use says so', async () => {
    const orderId = await scene.order()
    const stale = await scene.issue(platform, { kind: 'SET', paidCents: 7000, title: '退回的券' })
    await scene.use(orderId, platform, stale.codes[0])
    await scene.act(stale.codes[0], 'giveBack')
    const { useNo, find } = await usedElsewhere(platform, { kind: 'SET' })
    const ours = (await compared(platform)).filter(({ orderId: of }) => of === orderId)
    expect(ours).toMatchObject([{ kind: 'MISSING', ours: 7000, theirs: null }])
    const note = { shopId: scene.shopId, platform, useNo, note: '展会现场核销' }
    const open = async () => (await scene.finance.ask(vouchers.compare, ofDay(platform))).open
    const [before] = await open()
    expect(before?.day).toBe(today())
    await scene.finance.ask(vouchers.compareNote, note)
    await fetchDay(platform)
    expect(await find()).toMatchObject({ kind: 'ELSEWHERE', note: '展会现场核销', notedBy: '钱会计' })
    expect((await open()).reduce((sum, { uses }) => sum + uses, 0)).toBe((before?.uses ?? 0) - 1)
    expect((await scene.guide.refused(vouchers.compareFetch, ofDay(platform))).code).toBe('FORBIDDEN')
  })

  test('V16 V18 a use of a times card needs its value, and waits for a verification that may be the same use', async () => {
    const [orderId, otherId] = [await scene.order(), await scene.order()]
    const { codes } = await scene.issue(platform, { kind: 'TIMES', times: 5, title: `次卡 ${platform}` })
    await scene.act(codes[0], 'use')
    await scene.trouble({ platform, call: 'verify', drop: 'after' })
    const [lost] = (await scene.use(otherId, platform, codes[0])).vouchers
    await fetchDay(platform)
    const rows = async () => (await compared(platform)).filter(({ title }) => title === `次卡 ${platform}`)
    expect(await rows()).toMatchObject([
      { kind: 'ELSEWHERE', theirs: null },
      { kind: 'ELSEWHERE', theirs: null },
    ])
    const wanted = (useNo: string | null | undefined) => ({
      shopId: scene.shopId,
      platform,
      useNo: useNo ?? '',
      orderNo: '',
    })
    const orderNo = await numberOf(orderId)
    for (const { useNo } of await rows()) {
      const early = await scene.finance.refused(vouchers.link, { ...wanted(useNo), orderNo, value: 1600 })
      expect(early.code).toBe('VOUCHER_LINK_WAITS')
    }
    await clock.askAfter(lost?.tenderId ?? '', 6)
    const found = await rows()
    expect(found.map(({ kind }) => kind)).toEqual(['ELSEWHERE', 'MATCHED'])
    const open = { ...wanted(found[0]?.useNo), orderNo }
    expect((await scene.finance.refused(vouchers.link, open)).code).toBe('VOUCHER_LINK_VALUE')
    await scene.finance.ask(vouchers.link, { ...open, value: 1600 })
    expect(await scene.status(orderId)).toMatchObject({ paid: 1600 })
    expect((await rows()).map(({ kind }) => kind)).toEqual(['MATCHED', 'MATCHED'])
  })
})

test('V17 V18 a linked use is worth more than is due: the rest is kept for settlement; a settled order keeps its link', async () => {
  const orderId = await scene.order()
  const orderNo = await numberOf(orderId)
  await scene.cash(orderId, sofaPrice - 5000)
  const { useNo } = await usedElsewhere('DOUYIN', { platformCents: 500 })
  const wanted = { shopId: scene.shopId, platform: 'DOUYIN' as const, useNo, orderNo }
  const { tenderId } = await scene.finance.ask(vouchers.link, wanted)
  const { vouchers: used } = await scene.guide.ask(vouchers.list, { orderId })
  expect(used).toMatchObject([{ value: 8500, amount: 5000, surplus: 3500, discount: 0 }])
  const full = await usedElsewhere('DOUYIN')
  const late = { ...wanted, useNo: full.useNo }
  expect((await scene.finance.refused(vouchers.link, late)).code).toBe('VOUCHER_NOTHING_DUE')
  const scope = { shopId: scene.shopId, channelId: world.channelId, through: today(), accountId: null }
  const { id, version, no } = await scene.finance.ask(settlements.create, scope)
  const removal = { tenderId, reason: '订单弄错了' }
  const settled = await scene.manager.refused(vouchers.unlink, removal)
  expect(settled).toMatchObject({ code: 'VOUCHER_SETTLED' })
  expect(settled.error).toContain(no)
  await scene.finance.ask(settlements.revoke, { id, version, reason: '关联要解除' })
  await scene.manager.ask(vouchers.unlink, removal)
  expect(await scene.status(orderId)).toMatchObject({ paid: sofaPrice - 5000 })
  const { id: number } = splitScopedId(tenderId)
  const { rows } = await sql`select state from vouchers where tender_id = ${number}`.execute(world.db)
  expect(rows).toEqual([{ state: 'UNLINKED' }])
})
