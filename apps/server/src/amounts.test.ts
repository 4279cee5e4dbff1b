import { randomUUID } from 'node:crypto'
import { isGateway, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import { contract, contractCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import { inputSchema, textFor, type Json, type Schema } from './testing/contract/inputs.ts'
import { createCart, signIn } from './testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from './testing/order-scene.ts'
import { requestOf, startWorld, type SignedIn, type World } from './testing/world.ts'

const { deposits, differences, payments, subsidies, tills } = contract

let world: World
let scene: Scene
let chief: SignedIn
/** Ids for the fields of these names, or of these names after the call or its noun. */
const known: Record<string, Json> = {}
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world, { stock: 1_000_000, marketingCents: CENTS_MAX, shop: { stagePayment: true } })
  chief = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  scene = { ...scene, guide: chief }
  await sql`update roles set revoke_limit_cents = ${CENTS_MAX} where code = 'admin'`.execute(world.db)
})
afterAll(() => world.close())

const isAmount = ({ type, maximum }: Schema): boolean => type === 'integer' && maximum === CENTS_MAX
const hasAmount = (schema: Schema): boolean =>
  isAmount(schema) ||
  [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].some(hasAmount) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(hasAmount)

/** An input of the call with its required fields and all of its amounts at their bound, of what the scene has. */
const inputAt = (call: string, schema: Schema, field = ''): Json => {
  const [noun] = call.split('.')
  const meant = known[`${call}.${field}`] ?? known[`${noun}.${field}`] ?? known[field]
  if (meant !== undefined) return meant
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0] ?? null
  if (isAmount(schema)) return CENTS_MAX
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choice) return inputAt(call, choice, field)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name, one]) => schema.required?.includes(name) || hasAmount(one))
        .map(([name, one]) => [name, inputAt(call, one, name)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
      inputAt(call, schema.items ?? {}, field),
    )
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? textFor(schema, scene.shopId) : Math.max(schema.minimum ?? 1, 1)
}

const send = async (name: string, call: Call, input: unknown) => {
  const answer = await world.app.server.inject({
    ...requestOf(call, input),
    headers: { ...chief.headers, [IDEMPOTENCY_HEADER]: randomUUID() },
  })
  expect
    .soft(answer.statusCode, `${name} ${JSON.stringify(input)} ${answer.body.slice(0, 300)}`)
    .not.toBe(500)
  return answer
}

/** An order of the largest amount, confirmed. */
const largest = () => confirmedOrder(scene, { deliveryMode: 'PICKUP' })
const paid = async (): Promise<string> => {
  const { id } = await largest()
  await chief.ask(payments.shopPayment, { orderId: id, amount: CENTS_MAX })
  return id
}

const writes = contractCalls().filter(
  ([, call]) => call.effect !== 'read' && !call.takes && hasAmount(inputSchema(call)),
)
const reads = contractCalls().filter(([, call]) => call.effect === 'read' && !call.takes && !call.answers)

let made = 0
/** A deposit that was topped up twice by the largest amount. */
const deposit = async () => {
  const opened = {
    franchisee: `苏州加盟商 ${(made += 1)}`,
    supplier: '总部',
    enabled: true,
    shopIds: [scene.shopId],
  }
  const { id: depositId } = await chief.ask(deposits.save, opened)
  const top = { shopId: scene.shopId, depositId, kind: 'TOP_UP' as const, amount: CENTS_MAX, reason: '充值' }
  await chief.ask(deposits.move, top)
  await chief.ask(deposits.move, top)
  return depositId
}

/** A drawer with the largest float and as much paid in. */
const drawer = async () => {
  const { data: created } = await chief.ask(tills.create, { shopId: scene.shopId, name: '收银台' })
  const id = created[0]?.id ?? ''
  const { data } = await chief.ask(tills.open, { id, float: CENTS_MAX })
  const session = data[0]?.session?.id ?? ''
  await chief.ask(tills.pay, { id: session, amount: CENTS_MAX, reason: '备用金' })
  return { id, session }
}

test('every amount is driven to its bound twice, and afterwards every list can be read, with sums beyond the bound of a row', async () => {
  const { shopId } = scene
  await paid()
  const second = await paid()
  // The whole amount goes back and is paid again: it was refunded twice.
  const colleague = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  for (const who of [chief, colleague]) {
    await who.ask(payments.revoke, { orderId: second, amount: CENTS_MAX, reason: '付错' })
    await chief.ask(payments.shopPayment, { orderId: second, amount: CENTS_MAX })
  }
  const till = await drawer()
  const { id: city } = await chief.ask(subsidies.citySave, { name: '上海', shopIds: [] })
  const cart = await createCart(chief, shopId, [{ itemMappingId: scene.mappingId, quantity: 2 }])
  const staged = await largest()
  const { plan } = await chief.ask(payments.stageCreate, {
    orderId: staged.id,
    stages: [{ kind: 'BALANCE', amount: CENTS_MAX, dueOn: chinaDay(new Date()) }],
  })
  expect(plan?.stages).toMatchObject([{ amount: CENTS_MAX }])
  Object.assign(known, {
    shopId,
    orderId: second,
    'orders.id': second,
    depositId: await deposit(),
    'tills.id': till.id,
    'tills.pay.id': till.session,
    'subsidies.cityId': city,
    shopGuideCartId: cart,
    channelSpuId: scene.product.id,
    itemMappingId: scene.mappingId,
    skuCode: scene.product.skus[0]?.skuCode ?? '',
    customerId: scene.customerId,
    siteBO: { id: shopId },
  })
  const taken = new Set<string>()
  for (const [name, call] of writes)
    for (const _time of [1, 2]) {
      // What takes money gets a new order, which owes all of it.
      if (call.access === 'payment.take') known.orderId = (await largest()).id
      const { statusCode } = await send(name, call, inputAt(name, inputSchema(call)))
      known.orderId = second
      if (statusCode === 200) taken.add(name)
    }
  expect([...taken]).toEqual(
    expect.arrayContaining([
      'payments.shopPayment',
      'payments.mixedCreate',
      'deposits.move',
      'deposits.pay',
      'tills.pay',
      'subsidies.ruleSave',
      'orders.deliveryModeCreate',
    ]),
  )
  const sums = []
  for (const [name, call] of reads) {
    const answer = await send(name, call, inputAt(name, inputSchema(call)))
    if (answer.statusCode !== 200) continue
    const body = answer.json<Record<string, unknown>>()
    expect.soft(body.unshown, name).toBeUndefined()
    const read = call.output.safeParse(body[isGateway(call) ? 'res' : 'result'])
    expect.soft(read.error?.issues ?? [], name).toEqual([])
    if (/\b(?:199999999998|[2-9]\d{11}|\d{13,14})\b/.test(answer.body)) sums.push(name)
  }
  expect(sums).toEqual(
    expect.arrayContaining([
      'carts.itemList',
      'payments.status',
      'payments.takings',
      'tills.list',
      'tills.days',
      'deposits.list',
      'orders.get',
      'home.overview',
    ]),
  )
})

test('an order cannot come to more than the largest amount by differences', async () => {
  const orderId = await paid()
  const more = { orderId, direction: 'COLLECT' as const, amount: 1, reason: '改真皮' }
  expect(await chief.refused(differences.create, more)).toMatchObject({
    status: 409,
    code: 'ORDER_TOO_LARGE',
  })
})

test('a sum with more digits than are kept is refused, and what was there stays', async () => {
  const depositId = await deposit()
  const most = 99_999_999_999_999
  await sql`
    insert into deposit_entries (
      account_id, seq, kind, amount_cents, balance_before_cents, balance_cents, freeze_cents,
      frozen_before_cents, frozen_cents, reason, actor_name
    )
    values (
      ${depositId}, 3, 'TOP_UP', ${most - 2 * CENTS_MAX}, ${2 * CENTS_MAX}, ${most}, 0, 0, 0, '充值', '赵会计'
    )`.execute(world.db)
  const top = { shopId: scene.shopId, depositId, kind: 'TOP_UP', amount: CENTS_MAX, reason: '充值' }
  expect(await chief.refused(deposits.move, top)).toMatchObject({ status: 409, code: 'SUM_TOO_LARGE' })
  const { data } = await chief.ask(deposits.list, { shopId: scene.shopId })
  expect(data.find(({ id }) => id === depositId)).toMatchObject({ balance: most })
})
