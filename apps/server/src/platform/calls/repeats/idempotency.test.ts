import { randomUUID } from 'node:crypto'
import { idempotencyOf, isAskedByAddress, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract, contractCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleInput } from '../../../testing/contract/inputs.ts'
import { createCart, createShop, signIn } from '../../../testing/factories.ts'
import { nextMobile, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { requestOf, startWorld, type SignedIn, type World } from '../../../testing/world.ts'
import { sql } from '../../database/sql.ts'

const { carts, catalogue, customers, identity, inspirations, orders } = contract
const calls = contractCalls()
const required = calls.filter(([, call]) => idempotencyOf(call) === 'required')
const optional = calls.filter(([, call]) => idempotencyOf(call) === 'optional')

let world: World
let scene: Scene
/** The shop of the samples' ids: a call may close it. */
let sampleShopId: string
let admin: SignedIn & { account: { id: string } }
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world)
  sampleShopId = await createShop(world)
  admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId, sampleShopId] })
  await sql`
    insert into districts (code, name, parent_code, level)
    values ('310112101', '莘庄镇', null, 4)`.execute(world.db)
})
afterAll(() => world.close())

const keyed = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key })

test('every writing call takes a key or says why a retry is harmless; one without an account or a transaction takes none', () => {
  const wrong = calls.filter(([, call]) => {
    const keepsKey = call.access !== 'public' && (call.effect === 'write' || call.effect === 'remote')
    const saysWhy = call.repeat !== undefined
    if (call.effect === 'read') return saysWhy || call.idempotent || call.secret
    return saysWhy ? call.idempotent || call.secret : !keepsKey
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

/** The answer to a sample of a call's input. */
const answerTo = async (call: Call, headers: Record<string, string>) => {
  const request = requestOf(call, sampleInput(call, sampleShopId))
  const type = isAskedByAddress(call) ? {} : { 'content-type': 'application/json' }
  const { statusCode: status, body } = await world.app.server.inject({
    ...request,
    headers: { ...admin.headers, ...type, ...headers },
  })
  return { status, ...(JSON.parse(body) as Record<string, unknown>) }
}

test.each(required)('%s is refused without a key, and with a malformed one', async (_name, call) => {
  expect(await answerTo(call, {})).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' })
  for (const key of ['short', 'x'.repeat(101), 'with space in it'])
    expect(await answerTo(call, keyed(key))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

test('a repeat under the same key gets the first answer, from every call that takes one', async () => {
  for (const [name, call] of [...required, ...optional]) {
    const key = keyed()
    const first = await answerTo(call, key)
    expect([name, await answerTo(call, key)]).toEqual([name, first])
  }
  expect(optional.length).toBeGreaterThan(0)
})

describe('sent twice at once and a third time later under one key', () => {
  const cart = () => createCart(admin, scene.shopId, [{ itemMappingId: scene.mappingId, quantity: 1 }])
  const address = { townCode: '310112101', detail: '七莘路 1 号', measurements: unmeasuredHome }
  const person = { name: '小周', roles: ['guide'], shopIds: [] }
  const words = { name: '奶油暖居', lead: '', story: '', theme: 'CREAM' }
  const days = { startsAt: '2026-01-31T08:00:00Z', endsAt: '2026-03-31T08:00:00Z', newShopsOnly: false }
  const productFields = async () => {
    const { data } = await admin.ask(catalogue.loadData, { modelKey: 'md_SellerCategoryBO' })
    const fields = { name: '听雨沙发', kind: 'sofa', status: 'onsale', tag: null }
    return { ...fields, categoryIds: [data[0]?.id ?? ''] }
  }
  const account = () =>
    admin.ask(identity.accountCreate, { ...person, username: 'zhou02', mobile: nextMobile() })

  const rows: [name: string, call: Call, inputOf: () => object | Promise<object>][] = [
    ['a cart', carts.create, () => ({ shopId: scene.shopId, cartName: '客厅' })],
    ['a deletion of a cart', carts.delete, async () => ({ id: await cart() })],
    ['a quote', carts.quoteCreate, async () => ({ shopGuideCartId: await cart() })],
    ['a customer', customers.create, () => ({ shopId: scene.shopId, name: '周女士', mobile: nextMobile() })],
    ['an address', customers.saveAddress, () => ({ customerId: scene.customerId, ...address })],
    ['a product', catalogue.productCreate, async () => ({ ...(await productFields()), code: 'TY' })],
    [
      'a change of a product',
      catalogue.productUpdate,
      async () => ({ ...(await productFields()), channelSpuId: scene.product.id, version: 1 }),
    ],
    [
      'a shared product',
      catalogue.shareCreate,
      () => ({ shopId: scene.shopId, channelSpuId: scene.product.id, withPrices: true }),
    ],
    ['a style', inspirations.styleSave, () => ({ ...words, colorFamily: 'beige', scenes: [] })],
    ['a launch', inspirations.stageSave, () => ({ ...words, ...days, fileId: null, skuIds: [] })],
    ['a role', identity.roleCreate, () => ({ name: '仓库', permissions: ['board.move'] })],
    ['an account', identity.accountCreate, () => ({ ...person, username: 'zhou01', mobile: nextMobile() })],
    ['a temporary password', identity.accountResetPassword, async () => ({ id: (await account()).id })],
    ['a confirmation link', orders.createConfirmLink, async () => ({ id: (await placeOrder(scene)).id })],
  ]
  test.each(rows)('%s is executed once with the same answer', async (_name, call, inputOf) => {
    const input = await inputOf()
    const key = keyed()
    const atOnce = await Promise.all([admin.ask(call, input, key), admin.ask(call, input, key)])
    const later = await admin.ask(call, input, key)
    expect(atOnce).toEqual([later, later])
  })

  test('an answer with a password or personal data is stored so that only the key opens it', async () => {
    const key = randomUUID()
    const input = { ...person, username: 'zhou03', mobile: nextMobile() }
    const { temporaryPassword } = await admin.ask(identity.accountCreate, input, keyed(key))
    const guest = { shopId: scene.shopId, name: '欧阳女士', mobile: nextMobile() }
    await admin.ask(customers.create, guest, keyed(`${key}-guest`))
    const { rows: stored } = await sql`
      select key, response
      from idempotency_keys
      where account_id = ${admin.account.id}
        and call in ('identity.accountCreate', 'customers.create')`.execute(world.db)
    expect(stored.length).toBeGreaterThan(1)
    for (const secret of [temporaryPassword, key, guest.name])
      expect(JSON.stringify(stored)).not.toContain(secret)
  })
})
