import { callPath, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import type { Permission, RoleCode } from '@showfloor/contract/common/permissions'
import { publicEventTypes } from '@showfloor/contract/common/public-events'
import { contract } from '@showfloor/contract/contract'
import { internalFunction } from '@showfloor/contract/contract/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { placeOrder, setScene, stockOf } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { Tx } from '../database/db.ts'
import { sql } from '../database/sql.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const get = (url: string) => world.app.server.inject({ method: 'GET', url })

test('metrics show how long calls took by name and status, also those before the first request for metrics', async () => {
  await world.app.server.inject({
    method: 'POST',
    url: '/api/user/web/login/identify',
    payload: { username: 'nobody', password: 'wrong' },
  })
  const asked = { method: 'GET', url: '/metrics' } as const
  const { body, headers, statusCode } = await world.app.management.inject(asked)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/showfloor_call_seconds_bucket\{le="\+Inf",call="identity\.login",status="\d{3}"\} 1/)
  expect(body).toMatch(/showfloor_call_seconds_count\{call="identity\.login",status="\d{3}"\} 1/)
  expect(body).toContain('showfloor_database_connections{pool="main",state="open"}')
  expect(body).toContain('process_resident_memory_bytes')
})

test('metrics and the description of the calls are only on the management address', async () => {
  for (const url of ['/metrics', '/docs', '/docs/openapi.json']) {
    expect((await get(url)).statusCode).toBe(404)
    expect((await world.app.management.inject({ method: 'GET', url })).statusCode).toBe(200)
  }
})

test('the description of the calls is OpenAPI 3.1: it lists a webhook for each event, and which calls a key cannot make', async () => {
  const answer = await world.app.management.inject({ method: 'GET', url: '/docs/openapi.json' })
  const { openapi, webhooks, paths } = answer.json<{
    openapi: string
    webhooks: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>
    paths: Record<string, { post: { security: object[] } }>
  }>()
  expect([openapi, Object.keys(webhooks)]).toEqual(['3.1.0', publicEventTypes])
  expect(webhooks['order.paid']?.post.requestBody.content['application/json']).toMatchObject({
    schema: {
      properties: { type: { const: 'order.paid' }, data: { required: expect.arrayContaining(['orderId']) } },
    },
  })
  const session = { cookie: [], token: [] }
  const securityOf = (call: Call) => paths[callPath(call)]?.post.security
  expect(securityOf(contract.webhooks.events)).toEqual([session, { key: [] }])
  expect(securityOf(contract.identity.changePassword)).toEqual([session])
})

test('health checks report the process and its database', async () => {
  expect((await get('/healthz')).json()).toEqual({ ok: true })
  expect((await get('/readyz')).json()).toEqual({ ok: true })
})

const write = (name: string) => sql`insert into known_permissions (permission) values (${name})`
const impossible = () => sql`select 1 / ${0}::int`
const written = async (): Promise<string[]> => {
  const { rows } = await sql<{ permission: string }>`
    select permission
    from known_permissions
    where permission like ${'written %'}
    order by 1`.execute(world.db)
  return rows.map(({ permission }) => permission)
}

test('a connection that breaks within a transaction fails only that transaction, and the server continues', async () => {
  const cut = world.db.transaction(async (tx) => {
    await write('written before the end').execute(tx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {})
    await write('written after the end').execute(tx)
  })
  await expect(cut).rejects.toBeInstanceOf(Error)
  expect(await written()).toEqual([])
})

test('statements of a transaction that are sent together are committed together, or none of them', async () => {
  const { transaction } = world.db
  const together = transaction((tx) =>
    Promise.all([write('written 1'), impossible(), write('written 2')].map((one) => one.execute(tx))),
  )
  await expect(together).rejects.toThrow('division by zero')
  const atTheEnd = transaction(async (tx) => {
    await write('written 3').execute(tx)
    tx.last(impossible())
    tx.last(write('written 4'))
  })
  await expect(atTheEnd).rejects.toThrow('division by zero')
  expect(await written()).toEqual([])

  const goingOn = async (tx: Tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 2`.execute(tx)
    await write('written 5').execute(tx)
  }
  let left: Promise<void> | undefined
  const sideBySide = transaction(async (tx) => {
    left = goingOn(tx)
    await Promise.all([impossible().execute(tx), left])
  })
  await expect(sideBySide).rejects.toThrow('division by zero')
  await expect(left).rejects.toThrow(/aborted|over/)
  const leftBehind = transaction(async (tx) => {
    left = goingOn(tx)
    left.catch(() => {})
    await sql`select 1`.execute(tx)
  })
  await leftBehind
  await expect(left).rejects.toThrow('The transaction is over')
  expect(await written()).toEqual([])

  await transaction(async (tx) => {
    tx.last(write('written 5'))
    await Promise.all([write('written 6').execute(tx), write('written 7').execute(tx)])
  })
  expect(await written()).toEqual(['written 5', 'written 6', 'written 7'])
})

describe('the internal function runs a call of trade by its name', () => {
  /** A shop with a guide, and the account that the chain's own systems use there. */
  const setSystem = async (...granted: Permission[]) => {
    const scene = await setScene(world, { stock: 3 })
    const role = `system-${scene.shopId}`
    await sql`insert into roles (code, name) values (${role}, ${role})`.execute(world.db)
    await sql`insert into role_permissions (role_code, permission)
      select ${role}, unnest(${granted}::text[])`.execute(world.db)
    return { ...scene, system: await signIn(world, { roles: [role as RoleCode], shopIds: [scene.shopId] }) }
  }

  test('R7.26 and returns the call’s answer', async () => {
    const { system, shopId, product, ...scene } = await setSystem(
      'trade.function',
      'order.list',
      'catalogue.read',
    )
    const { id } = await placeOrder({ shopId, product, ...scene })
    const orders = await system.ask(internalFunction, { functionName: 'orders.list', input: { shopId } })
    expect(orders).toEqual(await system.ask(contract.orders.list, { shopId }))
    expect(orders).toMatchObject({ data: [{ id }] })
    const asked = { siteBO: { id: shopId }, itemList: [{ skuCode: product.skus[0]?.skuCode ?? '' }] }
    expect(
      await system.ask(internalFunction, { functionName: 'inventory.query', input: asked }),
    ).toMatchObject([{ itemNum: 2 }])
  })

  test('with its permission and the call’s, for its shops only, by a listed name only', async () => {
    const { system, guide, shopId } = await setSystem('trade.function', 'order.read', 'order.list')
    const order = { functionName: 'orders.get', input: { id: `${shopId}-1` } }
    expect(await system.refused(internalFunction, order)).toEqual(
      await system.refused(contract.orders.get, order.input),
    )
    expect(await guide.refused(internalFunction, order)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const cancel = { functionName: 'orders.cancel', input: { id: `${shopId}-1`, version: 1 } }
    expect(await system.refused(internalFunction, cancel)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const foreign = { functionName: 'orders.get', input: { id: '7-1' } }
    expect((await system.refused(internalFunction, foreign)).code).toBe('SHOP_FORBIDDEN')
    for (const functionName of [
      'orders.create',
      'payments.shopPayment',
      'trade.function',
      'constructor',
      '',
    ]) {
      const refusal = await system.refused(internalFunction, { ...order, functionName })
      expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    }
    const bad = { functionName: 'orders.list', input: { shopId, size: 21 } }
    const refusal = await system.refused(internalFunction, bad, { 'accept-language': 'en' })
    expect(refusal).toMatchObject({ status: 400, error: expect.stringContaining('input.size') as string })
  })

  test('once per idempotency key, by either address, and the audit log names the call', async () => {
    const { system, ...scene } = await setSystem('trade.function', 'order.read', 'order.write')
    const { id, version } = await placeOrder(scene)
    const cancel = { functionName: 'orders.cancel' as const, input: { id, version, reason: '缺货' } }
    expect((await system.refused(internalFunction, cancel)).code).toBe('IDEMPOTENCY_KEY_MISSING')
    const key = { [IDEMPOTENCY_HEADER]: 'erp-cancel-1' }
    const first = await system.ask(internalFunction, cancel, key)
    expect(first).toMatchObject({ status: 'CANCELLED' })
    expect(await system.ask(internalFunction, cancel, key)).toEqual(first)
    expect(await system.ask(contract.orders.cancel, cancel.input, key)).toEqual(first)
    expect(await stockOf(scene)).toBe(3)
    const { rows } = await sql<{ call: string; accountId: string }>`
      select call, account_id from audit_log where subject = ${id}`.execute(world.db)
    expect(rows).toEqual([{ call: 'orders.cancel', accountId: system.account.id }])
  })
})
