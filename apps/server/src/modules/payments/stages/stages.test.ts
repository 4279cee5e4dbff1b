import { splitScopedId } from '@showfloor/contract/common/ids'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  codeOf,
  setDifferenceScene,
  sofaPrice,
  tried,
  which,
  type DifferenceScene,
} from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { setDeliveryScene } from '../../../testing/delivery-scene.ts'
import { confirmedOrder, orderInput, placeOrder, setScene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { orders, payments, differences } = contract

let world: PayingWorld
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setDifferenceScene(world)
  await sql`update shops set stage_payment = true where id = ${scene.shopId}`.execute(world.db)
})
afterAll(() => world.close())

const dayIn = (days: number): string => chinaDay(new Date(Date.now() + days * 86_400_000))
const today = dayIn(0)
const earnest = { kind: 'EARNEST' as const, amount: 40_000, dueOn: today }
const prepayment = { kind: 'PREPAYMENT' as const, amount: 100_000, dueOn: dayIn(30) }
const balance = { kind: 'BALANCE' as const, amount: 74_900, dueEvent: 'BEFORE_DELIVERY' as const }
const three = [earnest, prepayment, balance]

const staged = async (stages: readonly object[] = three) => {
  const order = await confirmedOrder(scene.scene)
  await scene.guide.ask(payments.stageCreate, { orderId: order.id, stages: stages as typeof three })
  return order
}
const pay = (orderId: string, amount: number, stages?: number[]) =>
  scene.guide.ask(payments.shopPayment, { orderId, amount, ...(stages ? { stages } : {}) })
const stagesOf = async (orderId: string) =>
  (await scene.guide.ask(payments.status, { orderId })).plan?.stages.map(({ amount, paid, status }) => [
    amount,
    paid,
    status,
  ])
const planOf = async (orderId: string) => {
  const { plan } = await scene.guide.ask(payments.status, { orderId })
  return plan ?? { version: 0, stages: [] }
}
/** What the stages asked for before the amount of the order changed; null unless it has. */
const plannedOf = async (orderId: string) =>
  (await scene.guide.ask(payments.status, { orderId })).plan?.planned?.map(({ amount }) => amount) ?? null
const validate = async (orderId: string, stages: readonly object[], scope = scene.guide) =>
  (await scope.ask(payments.stageValidate, { orderId, stages: stages as typeof three })).problems

describe('a plan', () => {
  test('R1.06 R4.18 R7.19 is made for an order, changed, paid in any order of its stages and removed; what is paid stays paid', async () => {
    const order = await staged()
    expect(await stagesOf(order.id)).toEqual([
      [40_000, 0, 'DUE'],
      [100_000, 0, 'NOT_DUE'],
      [74_900, 0, 'NOT_DUE'],
    ])
    await pay(order.id, 90_000, [2])
    await pay(order.id, 45_000)
    expect(await stagesOf(order.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [100_000, 95_000, 'PARTIALLY_PAID'],
      [74_900, 0, 'NOT_DUE'],
    ])
    const { version, stages } = await planOf(order.id)
    const [first, second, third] = stages
    const keep = ({ no, kind, amount, dueOn, dueEvent }: (typeof stages)[number]) => ({
      no,
      kind,
      amount,
      dueOn,
      dueEvent,
    })
    if (!first || !second || !third) throw new Error('three stages')
    const input = {
      orderId: order.id,
      version,
      stages: [
        keep(first),
        { ...keep(second), amount: 95_000 },
        { kind: 'BALANCE' as const, amount: 79_900, dueOn: dayIn(40) },
      ],
    }
    await scene.guide.ask(payments.stageUpdate, input)
    expect(await stagesOf(order.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [95_000, 95_000, 'PAID'],
      [79_900, 0, 'NOT_DUE'],
    ])
    expect((await scene.guide.refused(payments.stageUpdate, input)).code).toBe('STAGE_PLAN_CHANGED')
    await scene.guide.ask(payments.stageRevoke, { orderId: order.id, version: version + 1 })
    expect(await scene.guide.ask(payments.status, { orderId: order.id })).toMatchObject({
      plan: null,
      paid: 135_000,
    })
    await scene.guide.ask(payments.stageCreate, { orderId: order.id, stages: three })
    expect(await stagesOf(order.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [100_000, 95_000, 'PARTIALLY_PAID'],
      [74_900, 0, 'NOT_DUE'],
    ])
    expect((await scene.guide.refused(payments.stageCreate, { orderId: order.id, stages: three })).code).toBe(
      'STAGE_PLAN_EXISTS',
    )
  })

  test('stages of one kind are numbered in their order, others are not', async () => {
    const order = await confirmedOrder(scene.scene)
    const { plan } = await scene.guide.ask(payments.stageCreate, {
      orderId: order.id,
      stages: [
        { kind: 'PREPAYMENT', amount: 60_000, dueOn: dayIn(1) },
        { kind: 'PREPAYMENT', amount: 120_000, dueOn: dayIn(5) },
        { kind: 'BALANCE', amount: 34_900, dueEvent: 'AT_DELIVERY' },
      ],
    })
    expect(plan?.stages.map(({ kind, nth }) => [kind, nth])).toEqual([
      ['PREPAYMENT', 1],
      ['PREPAYMENT', 2],
      ['BALANCE', null],
    ])
  })

  test('a stage that is due after the delivery is a warning, one of its day or event is not', async () => {
    const order = await confirmedOrder(scene.scene)
    const stages = [
      { kind: 'PREPAYMENT', amount: 100_000, dueOn: dayIn(5) },
      { kind: 'BALANCE', amount: 114_900, dueOn: dayIn(6) },
    ] as const
    const warned = async (deliveryOn: string | null, more: readonly object[] = stages) =>
      (
        await scene.guide.ask(payments.stageValidate, {
          orderId: order.id,
          stages: more as unknown as typeof three,
          deliveryOn,
        })
      ).problems.map(({ code, stage, isWarning }) => [code, stage, isWarning])
    expect(await warned(dayIn(5))).toEqual([['AFTER_DELIVERY', 1, true]])
    expect(await warned(dayIn(6))).toEqual([])
    expect(await warned(null)).toEqual([])
    const atDelivery = { kind: 'BALANCE', amount: 114_900, dueEvent: 'AT_DELIVERY' }
    expect(await warned(dayIn(5), [stages[0], atDelivery])).toEqual([])
  })

  test('R7.21 is checked as a whole: every violation is returned at once, the legal limit as a warning, and nothing invalid is stored', async () => {
    const order = await staged()
    await pay(order.id, 40_000)
    const wrong = [
      { no: 1, kind: 'BALANCE', amount: 30_000, dueOn: dayIn(9) },
      { kind: 'EARNEST', amount: 50_000, dueOn: dayIn(-1) },
      { kind: 'PREPAYMENT', amount: 0, dueOn: today, dueEvent: 'AT_DELIVERY' },
    ]
    const problems = await validate(order.id, wrong)
    expect(problems.map(({ code, stage, isWarning }) => [code, stage, isWarning])).toEqual([
      ['SUM', null, false],
      ['EARNEST_LAW', null, true],
      ['PAID_STAGE', 0, false],
      ['ORDER', 1, false],
      ['PAST_DATE', 1, false],
      ['AMOUNT', 2, false],
      ['DUE', 2, false],
    ])
    expect(problems[0]?.text).toBe('各期合计与应付金额相差 ¥1,349')
    expect(new Set(problems.map(({ text }) => text)).size).toBe(problems.length)
    expect(problems[1]?.text).toContain('《民法典》第五百八十六条')
    expect((await validate(order.id, [prepayment])).map(({ code }) => code)).toEqual(['SUM', 'PAID_STAGE'])
    const { version } = await planOf(order.id)
    const refused = await scene.guide.refused(payments.stageUpdate, {
      orderId: order.id,
      version,
      stages: wrong as typeof three,
    })
    expect(refused.error).toContain('各期合计与应付金额相差 ¥1,349；')
    expect((await planOf(order.id)).version).toBe(version)
    const plain = await setScene(world)
    const elsewhere = await confirmedOrder(plain)
    expect((await validate(elsewhere.id, three, plain.guide)).map(({ code }) => code)).toEqual([
      'SHOP_WITHOUT_STAGES',
    ])
    const whole = await confirmedOrder(scene.scene)
    const law = { ...earnest, amount: sofaPrice }
    await scene.guide.ask(payments.stageCreate, { orderId: whole.id, stages: [law] })
    expect(await stagesOf(whole.id)).toEqual([[sofaPrice, 0, 'DUE']])
  })

  test('follows its order: a revision and differences change unpaid stages, a refund empties the last ones, a cancellation voids it', async () => {
    const draft = await placeOrder(scene.scene)
    await scene.guide.ask(payments.stageCreate, { orderId: draft.id, stages: three })
    const two = { ...orderInput(scene.scene), id: draft.id, version: draft.version }
    const items = [{ itemMappingId: scene.scene.mappingId, itemQty: 2 }]
    const revised = await scene.guide.ask(orders.update, { ...two, items })
    expect((await stagesOf(draft.id))?.map(([amount]) => amount)).toEqual([40_000, 100_000, 259_800])
    expect(await plannedOf(draft.id)).toEqual([40_000, 100_000, 74_900])
    await scene.guide.ask(orders.update, { ...two, version: revised.version })
    expect((await stagesOf(draft.id))?.map(([amount]) => amount)).toEqual([40_000, 100_000, 74_900])
    const shown = await scene.shown(draft.id)
    await scene.guide.ask(orders.confirmInShop, which(shown))
    await pay(draft.id, sofaPrice)
    const more = await scene.create(draft.id)
    expect(await stagesOf(draft.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [100_000, 100_000, 'PAID'],
      [74_900, 74_900, 'PAID'],
      [50_000, 0, 'DUE'],
    ])
    await scene.guide.ask(differences.cancel, { ...which(more), note: '' })
    const less = await scene.giveBack(draft.id, 90_000)
    await scene.manager.ask(differences.approve, which(less))
    const [approved] = (
      await scene.finance.ask(differences.list, { shopId: scene.shopId, orderId: draft.id })
    ).data
    if (approved) await scene.finance.ask(differences.settle, which(approved))
    expect(await scene.guide.ask(payments.status, { orderId: draft.id })).toMatchObject({ paid: 124_900 })
    expect((await stagesOf(draft.id))?.filter(([amount]) => amount !== 0)).toEqual([
      [40_000, 40_000, 'PAID'],
      [84_900, 84_900, 'PAID'],
    ])
    // The plan says what it asked for when somebody made it, until somebody plans the rest anew.
    expect(await plannedOf(draft.id)).toEqual([40_000, 100_000, 74_900])
    const { version: moved, stages: left } = await planOf(draft.id)
    await scene.guide.ask(payments.stageUpdate, {
      orderId: draft.id,
      version: moved,
      stages: left.filter(({ amount }) => amount > 0),
    })
    expect(await plannedOf(draft.id)).toBeNull()
    const other = await staged()
    const open = await scene.shown(other.id)
    await scene.guide.ask(orders.cancel, which(open))
    expect((await stagesOf(other.id))?.map(([, , status]) => status)).toEqual(['VOIDED', 'VOIDED', 'VOIDED'])
    const { version } = await planOf(other.id)
    expect((await scene.guide.refused(payments.stageRevoke, { orderId: other.id, version })).code).toBe(
      'STAGE_PLAN_OVER',
    )
  })

  test('a refund without a difference empties the last stages, which are due again; late money of another order pays the first', async () => {
    const order = await staged()
    const other = await staged()
    await pay(order.id, sofaPrice)
    const wish = { orderId: order.id, amount: 80_000, reason: '改用其他方式收' }
    await scene.manager.ask(payments.revoke, wish)
    expect(await stagesOf(order.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [100_000, 94_900, 'PARTIALLY_PAID'],
      [74_900, 0, 'NOT_DUE'],
    ])
    const wanted = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 74_900, stages: [3] }
    const link = await scene.guide.ask(payments.remoteSubmit, wanted)
    await scene.guide.ask(payments.remoteCancel, { tenderId: link.id })
    await world.act(link.id, 'pay')
    await scene.guide.ask(payments.move, { tenderId: link.id, orderId: other.id })
    expect(await stagesOf(other.id)).toEqual([
      [40_000, 40_000, 'PAID'],
      [100_000, 34_900, 'PARTIALLY_PAID'],
      [74_900, 0, 'NOT_DUE'],
    ])
    await pay(order.id, 80_000)
    expect((await stagesOf(order.id))?.map(([, , status]) => status)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  test('links pay the stages they were made for, two guides never the same one twice, and no row of it can be changed', async () => {
    const order = await staged()
    const link = await scene.guide.ask(payments.remoteSubmit, {
      orderId: order.id,
      type: 'WECHAT_PAY',
      amount: 100_000,
      stages: [2],
    })
    const refusal = await scene.guide.refused(payments.shopPayment, {
      orderId: order.id,
      amount: 1,
      stages: [2],
    })
    expect(refusal).toMatchObject({ code: 'STAGE_TOO_MUCH', error: expect.stringContaining('¥0') as string })
    await world.act(link.id, 'pay')
    expect((await stagesOf(order.id))?.map(([, paid]) => paid)).toEqual([0, 100_000, 0])
    const both = await Promise.all([1, 2].map(() => tried(pay(order.id, 40_000, [1]))))
    expect(both.map(codeOf).toSorted()).toEqual(['STAGE_TOO_MUCH', 'ok'])
    expect((await stagesOf(order.id))?.map(([, paid]) => paid)).toEqual([40_000, 100_000, 0])
    const { id } = splitScopedId(order.id)
    for (const bent of [
      sql`update payment_stages set amount_cents = amount_cents + 1 where order_id = ${id} and no = 3`,
      sql`update stage_allocations set amount_cents = amount_cents - 1 where order_id = ${id} and stage_no = 1`,
      sql`delete from stage_allocations where order_id = ${id}`,
    ])
      await expect(bent.execute(world.db)).rejects.toThrow('do not add up')
  })
})

test('due stages are on the home screen of guide and shop, and notified three days before, on the day and after, once each', async () => {
  const own = await setScene(world, { shop: { stagePayment: true } })
  const { shopId, guide } = own
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'] })
  const order = await confirmedOrder(own)
  await guide.ask(payments.stageCreate, {
    orderId: order.id,
    stages: [
      earnest,
      { ...prepayment, dueOn: dayIn(3) },
      { kind: 'BALANCE', amount: balance.amount, dueOn: dayIn(5) },
    ],
  })
  const job = async () => {
    await world.app.jobs.find(({ name }) => name === 'stages-notify')?.work()
    const { data } = await guide.ask(contract.notifications.list, { shopId })
    return data.flatMap(({ content }) =>
      content.kind === 'STAGE_DUE' ? [[content.stage, content.left, content.days]] : [],
    )
  }
  expect(new Set(await job())).toEqual(
    new Set([
      ['EARNEST', 40_000, 0],
      ['PREPAYMENT', 100_000, 3],
    ]),
  )
  expect(await job()).toHaveLength(2)
  await sql`
    update payment_stages
    set due_on = due_on - 1
    where order_id = ${splitScopedId(order.id).id} and due_on is not null`.execute(world.db)
  await Promise.all([job(), job()])
  const told = await job()
  expect(told).toHaveLength(4)
  expect(told).toEqual(
    expect.arrayContaining([
      ['EARNEST', 40_000, -1],
      ['PREPAYMENT', 100_000, 2],
    ]),
  )
  const due = {
    overdue: { stages: 1, amount: 40_000 },
    week: { stages: 2, amount: 100_000 + balance.amount },
  }
  const stages = {
    ...due,
    data: [{ kind: 'EARNEST', overdue: true }, { kind: 'PREPAYMENT' }, { kind: 'BALANCE' }],
  }
  const overviewOf = (who: typeof guide) => who.ask(contract.home.overview, { shopId })
  expect(await overviewOf(guide)).toMatchObject({ scope: 'own', stages: { ...stages, guides: null } })
  expect(await overviewOf(manager)).toMatchObject({ scope: 'shop', stages: { ...stages, guides: [due] } })
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'] })
  expect(await overviewOf(finance)).toMatchObject({ scope: 'shop', stages: { ...stages, guides: [due] } })
  const byShop = async (who: typeof guide) => (await who.ask(contract.home.dueStages, {})).data
  expect([await byShop(guide), await byShop(manager)]).toMatchObject([
    [{ shopId, ...due }],
    [{ shopId, ...due }],
  ])
  const colleague = await signIn(world, { shopIds: [shopId] })
  expect([await byShop(colleague), (await overviewOf(colleague)).stages.overdue.stages]).toEqual([[], 0])
  const listed = async (wanted: 'OVERDUE' | 'WEEK') =>
    (await guide.ask(contract.orders.list, { shopId, stages: wanted })).data.map(({ id }) => id)
  expect([await listed('OVERDUE'), await listed('WEEK')]).toEqual([[order.id], [order.id]])
  await guide.ask(payments.shopPayment, { orderId: order.id, amount: sofaPrice })
  const none = { stages: 0, amount: 0 }
  expect((await overviewOf(guide)).stages).toEqual({ overdue: none, week: none, guides: null, data: [] })
  expect((await overviewOf(finance)).stages.guides).toEqual([])
  expect([await listed('OVERDUE'), await listed('WEEK')]).toEqual([[], []])
})

test('a stage that waits for the delivery is due once a delivery is planned, and its guide is notified', async () => {
  const desk = await setDeliveryScene(world)
  await sql`update shops set stage_payment = true where id = ${desk.shopId}`.execute(world.db)
  const order = await confirmedOrder(desk.scene)
  await desk.guide.ask(payments.stageCreate, { orderId: order.id, stages: three })
  await desk.plan(order.id)
  const { plan } = await desk.guide.ask(payments.status, { orderId: order.id })
  expect(plan?.stages.map(({ status }) => status)).toEqual(['DUE', 'NOT_DUE', 'DUE'])
  // The guide is told once, and finds it on the home screen and in the list of orders.
  const { shopId } = desk
  const { data: told } = await desk.guide.ask(contract.notifications.list, { shopId })
  expect(told.map(({ content }) => content).filter(({ kind }) => kind === 'STAGE_DUE')).toMatchObject([
    { stage: 'BALANCE', left: balance.amount, dueOn: null, dueEvent: 'BEFORE_DELIVERY', days: 0 },
  ])
  const { stages } = await desk.guide.ask(contract.home.overview, { shopId })
  expect(stages).toMatchObject({
    overdue: { stages: 0 },
    week: { stages: 2, amount: earnest.amount + balance.amount },
    data: [{ kind: 'EARNEST' }, { kind: 'BALANCE', dueOn: null, dueEvent: 'BEFORE_DELIVERY' }],
  })
  await desk.guide.ask(payments.shopPayment, { orderId: order.id, amount: earnest.amount, stages: [1] })
  const due = async () => {
    const { data } = await desk.guide.ask(orders.list, { shopId, stages: 'WEEK' })
    return data.map(({ id }) => id)
  }
  expect(await due()).toEqual([order.id])
  await desk.guide.ask(payments.shopPayment, { orderId: order.id, amount: balance.amount, stages: [3] })
  expect(await due()).toEqual([])
})
