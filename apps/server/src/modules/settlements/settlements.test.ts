import { chinaDay } from '@showfloor/contract/common/china-time'
import type { Call } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/database/ids.ts'
import { tableInBytes } from '../../platform/tables/table-in-bytes.ts'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, orderInput, setScene, type Scene } from '../../testing/order-scene.ts'
import { requestOf, startWorld, type SignedIn, type World } from '../../testing/world.ts'

const { orders, payments, settlements } = contract

let world: World
let scene: Scene
let finance: SignedIn
let manager: SignedIn
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  scene = await setScene(world, { stock: 50 })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '赵会计' })
  manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'], name: '周店长' })
})

const dayOf = (offset = 0): string => chinaDay(new Date(), offset)
const today = dayOf()
const scope = (through = today) => ({ shopId: scene.shopId, channelId: world.channelId, through })
const settle = (through = today, accountId: string | null = null) =>
  finance.ask(settlements.create, { ...scope(through), accountId })
const preview = () => finance.ask(settlements.preview, scope())
const which = ({ id, version }: { id: string; version: number }) => ({ id, version })
const linesOf = async (id: string) => (await finance.ask(settlements.lines, { id })).data
/** Pays an order in cash. */
const payWhole = async (id: string) => {
  const { orderNo, amounts } = await scene.guide.ask(orders.get, { id })
  await scene.guide.ask(payments.shopPayment, { orderId: id, amount: amounts.payable })
  return { id, orderNo, payable: amounts.payable }
}
const paid = async () => payWhole((await confirmedOrder(scene)).id)
const giveBack = (orderId: string, amount: number) =>
  manager.ask(payments.revoke, { orderId, amount, reason: '顾客少要一件' })
/** Moves settled orders to the previous day, so that today is still to be settled. */
const yesterday = (id: string) =>
  world.db.transaction(async (tx) => {
    await sql`alter table settlements disable trigger settlements_kept`.execute(tx)
    await sql`
      update settlements
      set through_day = through_day - 1
      where id = ${id.split('-')[1]}`.execute(tx)
    await sql`alter table settlements enable trigger settlements_kept`.execute(tx)
  })

test('R7.18 a settlement is a snapshot of paid orders with commissions and discounts; revoked with a reason, its orders are settled anew', async () => {
  const account = {
    bank: '招商银行',
    branch: '虹桥支行',
    accountName: '木与光家居',
    accountNo: '6214830123456789',
    enabled: true,
    shopIds: [scene.shopId],
  }
  const { id: accountId } = await finance.ask(payments.bankInfoSave, account)
  const paging = await finance.ask(payments.bankInfoPaging, { shopId: scene.shopId })
  expect(paging).toMatchObject({ total: 1, data: [{ id: accountId, accountNo: '**** 6789' }] })
  const closed = { ...account, accountNo: '6214830123450000', enabled: false }
  const { id: closedId } = await finance.ask(payments.bankInfoSave, closed)
  const pageOf = async (no: number) =>
    finance.ask(payments.bankInfoPaging, { shopId: scene.shopId, no, size: 1 })
  // Those in use come first.
  expect(await pageOf(1)).toMatchObject({ total: 2, data: [{ id: accountId }] })
  expect(await pageOf(2)).toMatchObject({ total: 2, data: [{ id: closedId, enabled: false }] })
  const first = await paid()
  const second = await paid()
  const partly = await confirmedOrder(scene)
  await scene.guide.ask(payments.shopPayment, { orderId: partly.id, amount: 10_000 })
  await feeOf(first.id, 1_294_500)
  const expected = {
    orders: 2,
    list: first.payable + second.payable,
    paid: first.payable + second.payable,
    merchantBorne: 0,
    platformBorne: 0,
    fee: 1295,
    receivable: first.payable + second.payable - 1295,
    carried: 0,
  }
  expect(await preview()).toMatchObject(expected)
  const made = await settle(today, accountId)
  expect(made).toMatchObject({ ...expected, state: 'OPEN', account: '招商银行 **** 6789' })
  const cash = { tenders: [{ type: 'CASH', no: expect.stringMatching(/^P\w+_\w+$/) }] }
  expect(await linesOf(made.id)).toMatchObject([
    { orderNo: first.orderNo, part: 0, ...cash },
    { orderNo: second.orderNo, part: 0, ...cash },
  ])
  expect((await preview()).orders).toBe(0)
  const revoked = await finance.ask(settlements.revoke, { ...which(made), reason: '漏了一天' })
  expect(revoked).toMatchObject({ state: 'REVOKED', revocation: { reason: '漏了一天' } })
  expect(await linesOf(made.id)).toHaveLength(2)
  const again = await settle()
  expect(again).toMatchObject(expected)
  await giveBack(first.id, 20_000)
  expect(await preview()).toMatchObject({ orders: 1, paid: -20_000, due: -20_000 })
  expect(await linesOf(again.id)).toMatchObject([{ paid: first.payable }, { paid: second.payable }])
  expect((await finance.ask(settlements.list, { shopId: scene.shopId })).total).toBe(2)
})

/** What a provider kept of an order, in thousandths of a cent. */
const feeOf = async (orderId: string, millicents: number): Promise<void> => {
  const billId = newId()
  await sql`
    insert into provider_bills (
      id, source, day, revision, hash, paid_cents, refunded_cents, fee_cents, fee_rest_millicents, row_count,
      foreign_count, foreign_cents
    )
    values (${billId}, 'WECHAT_PAY', ${today}::date, 1, '', 0, 0, 0, 0, 1, 0, 0)`.execute(world.db)
  await sql`
    insert into provider_bill_rows (
      bill_id, line, kind, number, provider_number, shop_id, ref_id, amount_cents, fee_millicents, at
    )
    select ${billId}::bigint, 1, 'PAYMENT', 'n', 'n', shop_id, id, amount_cents, ${millicents}::bigint, now()
    from tenders
    where order_id = ${orderId.split('-')[1]}`.execute(world.db)
}

test('S13 two people who create the same settlement at once get one: the other is told its number', async () => {
  await paid()
  const other = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const create = (who: SignedIn) =>
    world.app.server.inject({
      ...requestOf(settlements.create, { ...scope(), accountId: null }),
      headers: { ...who.headers, 'idempotency-key': newId() },
    })
  const answers = await Promise.all([create(finance), create(other), create(finance)])
  const bodies = answers.map((answer) =>
    answer.json<{ code?: string; error?: string; res?: { no: string } }>(),
  )
  const [winner, ...more] = bodies.flatMap(({ res }) => res ?? [])
  expect(more).toEqual([])
  const refused = bodies.filter(({ code }) => code === 'SETTLEMENT_EXISTS')
  expect(refused).toHaveLength(2)
  for (const { error } of refused) expect(error).toContain(winner?.no)
  expect(await finance.refused(settlements.create, { ...scope(dayOf(1)), accountId: null })).toMatchObject({
    code: 'SETTLEMENT_DAY',
  })
})

test('S14 once signed and received it cannot be revoked; a bank receipt is linked once, and nobody signs twice', async () => {
  await paid()
  const made = await settle()
  expect(made.explanation).toBe('')
  const explanation = '渠道多扣了 12 元，下期补回'
  // Whoever created it does not sign it, whatever the channel states.
  expect(made.isOwn).toBe(true)
  expect((await finance.ask(settlements.list, { shopId: scene.shopId })).signers).toEqual(['周店长'])
  expect((await finance.refused(settlements.sign, { ...which(made), explanation })).code).toBe(
    'SETTLEMENT_SECOND_PERSON',
  )
  const signed = await manager.ask(settlements.sign, { ...which(made), explanation })
  expect(signed).toMatchObject({ state: 'SIGNED', version: 2, explanation })
  expect((await manager.refused(settlements.sign, which(made))).code).toBe('SETTLEMENT_CHANGED')
  const receipt = { receiptNo: 'CMB-77', day: today, amount: made.due }
  const received = await finance.ask(settlements.receive, { ...which(signed), ...receipt })
  expect(received).toMatchObject({ state: 'RECEIVED', receipt: { no: 'CMB-77', amount: made.due } })
  const revoking = { ...which(received), reason: '想再算一次' }
  expect((await finance.refused(settlements.revoke, revoking)).code).toBe('SETTLEMENT_RECEIVED')
  expect((await scene.guide.refused(settlements.list, { shopId: scene.shopId })).code).toBe('FORBIDDEN')
  const changed = sql`update settlements set paid_cents = 1, list_cents = 1, receivable_cents = 1`
  await expect(changed.execute(world.db)).rejects.toThrow('settlements is a snapshot')
  for (const change of [sql`carried_cents = -1`, sql`explanation = ''`, sql`signed_at = now()`])
    await expect(sql`update settlements set ${change}`.execute(world.db)).rejects.toThrow('is a snapshot')
  await expect(sql`delete from settlement_lines`.execute(world.db)).rejects.toThrow('is a snapshot')
})

test('S15 refunds that exceed sales make a negative settlement, which is carried into the next', async () => {
  const sold = await paid()
  const first = await settle(today)
  expect(first).toMatchObject({ from: null, through: today })
  await yesterday(first.id)
  await giveBack(sold.id, 50_000)
  expect(await preview()).toMatchObject({ orders: 1, receivable: -50_000, due: -50_000 })
  const second = await settle()
  expect(second).toMatchObject({ orders: 1, receivable: -50_000, carried: 0, due: -50_000, from: today })
  expect(await linesOf(second.id)).toMatchObject([
    { orderNo: sold.orderNo, part: 1, paid: -50_000, tenders: [{ type: 'CASH' }] },
  ])
  const early = await finance.refused(settlements.revoke, { ...which(first), reason: '早了' })
  expect(early.code).toBe('SETTLEMENT_FOLLOWED')
  await yesterday(first.id)
  await yesterday(second.id)
  const next = await paid()
  const third = await settle()
  expect(third).toMatchObject({
    receivable: next.payable,
    carried: -50_000,
    due: next.payable - 50_000,
  })
  // What is carried over cannot change once the next settlement has it.
  await manager.ask(settlements.sign, which(third))
  const late = await finance.refused(settlements.revoke, { ...which(second), reason: '晚了' })
  expect(late.code).toBe('SETTLEMENT_FOLLOWED')
  // Nothing is to arrive for a negative settlement.
  const signed = await manager.ask(settlements.sign, which(second))
  const nothing = { receiptNo: 'CMB-0', day: today, amount: 0 }
  const received = await finance.ask(settlements.receive, { ...which(signed), ...nothing })
  expect(received).toMatchObject({ due: -50_000, receipt: { difference: 0 } })
})

test('a special price counts as the merchant’s discount; figures and orders of settlements are exported as workbooks', async () => {
  const items = [{ itemMappingId: scene.mappingId, itemQty: 1, dealPrice: 189_900 }]
  const order = await scene.guide.ask(orders.create, orderInput(scene, { items, offerReason: '老客户' }))
  await scene.guide.ask(orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await payWhole(order.id)
  const made = await settle()
  expect(made).toMatchObject({
    merchantBorne: 10_000,
    list: payable + 10_000,
    paid: payable,
  })
  const { version } = made
  await manager.ask(settlements.sign, { id: made.id, version, explanation: '特价由商家承担' })
  const workbook = async (call: Call, input: object) => {
    const { rawPayload } = await world.app.server.inject({
      ...requestOf(call, { ...input, format: 'xlsx' }),
      headers: finance.headers,
    })
    const { header, body } = await tableInBytes(rawPayload, { name: 'list.xlsx', isHeader: () => true })
    return body.map(({ cells }) => Object.fromEntries(header.map((name, at) => [name, cells[at]])))
  }
  const money = {
    '优惠前(元)': String(made.list / 100),
    '顾客实付(元)': String(payable / 100),
    '商家承担(元)': '100',
    '平台承担(元)': '0',
    '手续费和佣金(元)': '0',
    '应收(元)': String(payable / 100),
  }
  expect(await workbook(settlements.linesExport, { id: made.id })).toMatchObject([
    { 订单: order.orderNo, 收款方式: '现金', ...money },
  ])
  expect(await workbook(settlements.export, { shopId: scene.shopId })).toMatchObject([
    {
      结算单: made.no,
      店铺: made.shop,
      渠道: made.channel,
      截止日期: today,
      签认人: '周店长',
      差额说明: '特价由商家承担',
      ...money,
    },
  ])
})
