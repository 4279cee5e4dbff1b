import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { carry, setClaimScene } from '../../../testing/claim-scene.ts'
import { which } from '../../../testing/delivery-scene.ts'
import { ownBooksAgree } from '../../../testing/drills/books.ts'
import { subsidise } from '../../../testing/money/subsidies.ts'
import { somebody, subsidyScene } from '../../../testing/money/subsidy-scene.ts'
import { confirmedOrder, orderInput } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { claims, differences, orders, payments, subsidies } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('a subsidy is a tender of an order', () => {
  test('the customer pays only their own share, and no more than that is refunded', async () => {
    const { scene, guide, finance, reserve, claimOf, cash, state, order, advance } = await subsidyScene(world)
    const { id } = await confirmedOrder(scene)
    const { amounts, due, subsidyOpen, lines } = await order(id)
    expect(amounts).toMatchObject({
      goods: 1_000_000,
      subsidy: 150_000,
      payable: 1_000_000,
      ownShare: 850_000,
    })
    expect({ due, subsidyOpen, line: lines[0]?.subsidy }).toEqual({
      due: 850_000,
      subsidyOpen: 150_000,
      line: 150_000,
    })
    expect(await state(id)).toMatchObject({ payable: 1_000_000, due: 850_000, subsidyOpen: 150_000 })
    const tooMuch = await guide.refused(payments.shopPayment, { orderId: id, amount: 850_001 })
    expect(tooMuch.code).toBe('PAYMENT_TOO_MUCH')
    const wrong = { orderId: id, ...somebody(), idNumber: '310101199001010009' }
    expect((await guide.refused(subsidies.reserve, wrong)).code).toBe('INVALID_INPUT')

    const person = somebody()
    await reserve(id, person)
    expect(await state(id)).toMatchObject({ paid: 150_000, due: 850_000, subsidyOpen: 0 })
    await cash(id, 850_000)
    expect(await state(id)).toMatchObject({ paid: 1_000_000, due: 0, paymentStatus: 'PAID' })
    expect((await guide.refused(subsidies.reserve, { orderId: id, ...person })).code).toBe('SUBSIDY_NONE')

    const { tenders } = await finance.ask(payments.status, { orderId: id })
    expect(tenders.find(({ type }) => type === 'SUBSIDY')).toMatchObject({ revocable: 0, actions: [] })
    const revoke = { orderId: id, amount: 850_001, reason: '不要了' }
    expect((await finance.refused(payments.revoke, revoke)).code).toBe('REVOKE_TOO_MUCH')
    const back = { orderId: id, direction: 'GIVE_BACK' as const, reason: '保价', submit: true }
    const most = await guide.refused(differences.create, { ...back, amount: 850_001 })
    expect(most.code).toBe('DIFFERENCE_TOO_MUCH')
    await advance(id, 'claim', 'approve', 'pay')
    expect(await claimOf(id)).toMatchObject({
      state: 'PAID',
      reference: '批次 7',
      personName: '王**',
      kind: '沙发',
    })
    const { rows } = await sql<{ text: string }>`
      select c::text as text
      from subsidy_claims c`.execute(world.db)
    expect(rows.some(({ text }) => text.includes(person.idNumber))).toBe(false)
    await ownBooksAgree(world)
  })

  test('one person gets one piece of a kind: when two guides in two shops reserve at once, one is refused', async () => {
    const [here, there] = [await subsidyScene(world), await subsidyScene(world)]
    const [one, two] = [await confirmedOrder(here.scene), await confirmedOrder(there.scene)]
    const person = somebody()
    const outcomes = await Promise.allSettled([here.reserve(one.id, person), there.reserve(two.id, person)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [winner, loser] =
      outcomes[0]?.status === 'fulfilled'
        ? ([
            [here, one],
            [there, two],
          ] as const)
        : ([
            [there, two],
            [here, one],
          ] as const)
    const again = { orderId: loser[1].id, ...person }
    expect((await loser[0].guide.refused(subsidies.reserve, again)).code).toBe('SUBSIDY_QUOTA_USED')
    expect(await loser[0].state(loser[1].id)).toMatchObject({ paid: 0, subsidyOpen: 150_000 })
    const { id, version } = await winner[0].claimOf(winner[1].id)
    await winner[0].guide.ask(subsidies.release, { id, version, reason: '换人' })
    await loser[0].reserve(loser[1].id, person)
    // A customer who waives the subsidy pays its amount, with a reason.
    const waived = { orderId: winner[1].id, reason: '名额已用' }
    await winner[0].guide.ask(subsidies.waive, waived)
    expect(await winner[0].order(winner[1].id)).toMatchObject({
      due: 1_000_000,
      amounts: { subsidy: 0, ownShare: 1_000_000 },
    })
    const { events } = await winner[0].order(winner[1].id)
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['subsidyReleased', 'subsidyWaived'])
    await ownBooksAgree(world)
  })

  test('a rejection makes the money due again, and a claim changes state once', async () => {
    const { scene, guide, finance, reserve, claimOf, cash, state, order, advance } = await subsidyScene(world)
    const { id } = await confirmedOrder(scene)
    await reserve(id)
    await cash(id, 850_000)
    const before = await claimOf(id)
    const other = await confirmedOrder(scene)
    await reserve(other.id)
    const ofOther = await claimOf(other.id)
    await advance(id, 'claim')
    // All or none: one of these claims was changed in the meantime.
    const both = [before, ofOther].map((claim) => ({ id: claim.id, version: claim.version }))
    const stale = await finance.refused(subsidies.advance, { claims: both, action: 'claim' })
    expect(stale.code).toBe('SUBSIDY_CHANGED')
    expect((await claimOf(other.id)).state).toBe('RESERVED')
    const early = [{ id: ofOther.id, version: ofOther.version }]
    const refusal = await finance.refused(subsidies.advance, { claims: early, action: 'pay' })
    expect(refusal).toMatchObject({ code: 'SUBSIDY_TRANSITION' })
    const silent = await finance.refused(subsidies.advance, { claims: early, action: 'reject' })
    expect(silent.code).toBe('INVALID_INPUT')
    const { id: claimed, version } = await claimOf(id)
    const late = await guide.refused(subsidies.release, { id: claimed, version, reason: '误' })
    expect(late.code).toBe('FORBIDDEN')

    await advance(id, 'reject')
    expect(await state(id)).toMatchObject({ paid: 850_000, due: 150_000, paymentStatus: 'PARTIALLY_PAID' })
    expect((await order(id)).amounts).toMatchObject({ subsidy: 0, ownShare: 1_000_000 })
    const { rows } = await sql<{ kind: string }>`
      select kind
      from ledger_entries
      where order_id = ${id.split('-')[1] ?? ''}
      order by seq`.execute(world.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['PAYMENT', 'PAYMENT', 'REJECTION'])
    await cash(id, 150_000)
    expect((await state(id)).paymentStatus).toBe('PAID')
    await ownBooksAgree(world)
  })

  test('an order that is cancelled, revoked or changed releases its claim according to its state', async () => {
    const { scene, guide, reserve, claimOf, order, advance } = await subsidyScene(world)
    const paths = [
      { steps: [], ends: 'RELEASED' },
      { steps: ['claim'], ends: 'RELEASED' },
      { steps: ['claim', 'approve'], ends: 'RELEASED' },
      { steps: ['claim', 'approve', 'pay'], ends: 'TO_REPAY' },
    ] as const
    for (const { steps, ends } of paths) {
      const { id, version } = await confirmedOrder(scene)
      await reserve(id)
      await advance(id, ...steps)
      const cancelled = await guide.ask(orders.cancel, { id, version, reason: '不要了' })
      expect(cancelled.status).toBe('CANCELLED')
      expect((await claimOf(id)).state).toBe(ends)
      expect(await order(id)).toMatchObject({ paid: 0, subsidyPaid: 0, refunded: 0 })
      if (ends === 'TO_REPAY') await advance(id, 'repay')
      expect((await claimOf(id)).state).toBe('RELEASED')
    }
    const { id, version } = await confirmedOrder(scene)
    await reserve(id)
    const changed = await guide.ask(orders.update, {
      ...orderInput(scene),
      id,
      version,
      discount: 100_000,
      submit: true,
    })
    expect((await order(id)).amounts).toMatchObject({ payable: 900_000, subsidy: 135_000, ownShare: 765_000 })
    expect((await claimOf(id)).state).toBe('RELEASED')
    await guide.ask(orders.confirmInShop, { id, version: changed.version })
    await reserve(id)
    expect(await claimOf(id)).toMatchObject({ state: 'RESERVED', amount: 135_000 })
    await ownBooksAgree(world)
  })

  test('an order from before claims existed keeps its subsidy as a deduction until it is changed', async () => {
    const { scene, guide, state, order } = await subsidyScene(world)
    const { id } = await confirmedOrder(scene)
    const [, orderId] = id.split('-')
    await sql`
      update orders
      set payable_cents = 850000, subsidy_cents = 0, subsidy_deducted_cents = 150000
      where id = ${orderId}`.execute(world.db)
    await sql`
      update bills
      set payable_cents = 850000, subsidy_cents = 0
      where order_id = ${orderId}`.execute(world.db)
    const { amounts, due, version } = await order(id)
    expect(amounts).toMatchObject({ subsidy: 150_000, payable: 850_000, ownShare: 850_000 })
    expect(due).toBe(850_000)
    expect(await state(id)).toMatchObject({ payable: 850_000, due: 850_000, subsidyOpen: 0 })
    const drawn = await guide.ask(orders.revoke, { id, version })
    const submit = { id, version: drawn.version }
    expect((await guide.refused(orders.submit, submit)).code).toBe('SUBSIDY_MOVED')
    await guide.ask(orders.update, { ...orderInput(scene), ...submit, submit: true })
    expect((await order(id)).amounts).toMatchObject({
      subsidy: 150_000,
      payable: 1_000_000,
      ownShare: 850_000,
    })
  })

  test('in stages the subsidy covers the last ones, and a rejected one is due there again', async () => {
    const { scene, guide, reserve, cash, state, advance } = await subsidyScene(world, { stagePayment: true })
    const { id } = await confirmedOrder(scene)
    const stage = (kind: 'EARNEST' | 'PREPAYMENT' | 'BALANCE', amount: number) => ({
      kind,
      amount,
      dueOn: null,
      dueEvent: 'BEFORE_DELIVERY' as const,
    })
    const stages = [stage('EARNEST', 200_000), stage('PREPAYMENT', 700_000), stage('BALANCE', 100_000)]
    await guide.ask(payments.stageCreate, { orderId: id, stages })
    const paid = async () => (await state(id)).plan?.stages.map((one) => one.paid)
    await cash(id, 200_000)
    await reserve(id)
    expect(await paid()).toEqual([200_000, 50_000, 100_000])
    await advance(id, 'claim', 'reject')
    expect(await paid()).toEqual([200_000, 0, 0])
    await cash(id, 800_000)
    expect(await paid()).toEqual([200_000, 700_000, 100_000])
    await ownBooksAgree(world)
  })
})

test('subsidised goods are returned whole or not at all: the state gets its share back, the customer the rest', async () => {
  const desk = await setClaimScene(world)
  await sql`update shops set is_state_subsidies = true where id = ${desk.shopId}`.execute(world.db)
  await subsidise(world, { shopIds: [desk.shopId] })
  const items = [{ itemMappingId: desk.scene.mappingId, itemQty: 2 }]
  const { id } = await confirmedOrder(desk.scene, { items })
  await desk.guide.ask(subsidies.reserve, { orderId: id, ...somebody() })
  const { due } = await desk.guide.ask(payments.status, { orderId: id })
  await desk.guide.ask(payments.shopPayment, { orderId: id, amount: due })
  await carry(desk.guide, await desk.plan(id))

  const part = await desk.open(id, 1)
  const refusal = await desk.manager.refused(claims.decide, {
    ...which(part),
    outcome: 'RETURN',
    amount: 100,
  })
  expect(refusal.code).toBe('SUBSIDY_WHOLE_RETURN')
  expect(refusal.error).toContain('只能 2 件一起退')
  await desk.decide(part, 'REFUSED', { note: '一起退' })

  const whole = await desk.open(id, 2)
  const decided = await desk.decide(whole, 'RETURN', { amount: due })
  await desk.manager.ask(claims.receive, { ...which(decided), lines: [] })
  const asked = (
    await desk.guide.ask(differences.list, { shopId: desk.shopId, orderId: id, no: 1, size: 20 })
  ).data[0]
  const approved = await desk.second.ask(differences.approve, {
    ...which(asked ?? { id: '', version: 0 }),
    note: '',
  })
  await desk.finance.ask(differences.settle, which(approved))
  const [claim] = (await desk.finance.ask(subsidies.ofOrder, { orderId: id })).data
  expect(claim?.state).toBe('RELEASED')
  expect(await desk.guide.ask(payments.status, { orderId: id })).toMatchObject({
    payable: 0,
    paid: 0,
    refunded: due,
  })
  expect((await desk.shown(id)).amounts.subsidy).toBe(0)
  await ownBooksAgree(world)
})
