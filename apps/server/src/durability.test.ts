import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callPath, type Call, type InputOf, type OutputOf } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from './platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from './testing/factories.ts'
import { serverProcess } from './testing/processes/server-process.ts'
import { startWorld, type World } from './testing/world.ts'

let world: World
let server: Awaited<ReturnType<typeof serverProcess>>
beforeAll(async () => {
  world = await startWorld()
  server = await serverProcess(world)
})
afterAll(async () => {
  await server.kill()
  await world.close()
})

/** Makes a call as a tablet does: after a lost connection it retries under the same key until there is an answer. */
const persist = async <C extends Call>(
  headers: Record<string, string>,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> => {
  const key = randomUUID()
  for (;;) {
    try {
      const response = await fetch(`${server.url}${callPath(call)}`, {
        method: 'POST',
        headers: { ...headers, [IDEMPOTENCY_HEADER]: key, 'content-type': 'application/json' },
        body: JSON.stringify([input]),
      })
      const body = (await response.json()) as { success: boolean; res: OutputOf<C>; code: string }
      if (body.success) return body.res
      if (response.status < 500) throw new Error(`refused: ${body.code}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error
    }
    // Long enough to leave the machine to the starting server.
    await sleep(150)
  }
}

test('the server is killed in the middle of 100 checkouts: every answered order exists once, and the paid amount is the sum of the ledger', async () => {
  const shopId = await createShop(world)
  const { headers, ask } = await signIn(world, { shopIds: [shopId] })
  const product = await createProduct(world, { stock: { [shopId]: 1000 } })
  const customer = await ask(contract.customers.create, { shopId, name: '周女士', mobile: '13600000001' })
  await server.start()
  const checkout = async (number: number) => {
    const order = await persist(headers, contract.orders.create, {
      shopId,
      customerId: customer.id,
      deliveryMode: 'PICKUP',
      items: [{ itemMappingId: product.skus[0]?.itemMappingId ?? '', itemQty: 1 }],
      note: `checkout ${number}`,
    })
    await persist(headers, contract.orders.confirmInShop, { id: order.id, version: order.version })
    await persist(headers, contract.payments.shopPayment, { orderId: order.id, amount: 199_900 })
    return order.id
  }
  const answered: string[] = []
  let next = 0
  const tablet = async (): Promise<void> => {
    while (next < 100) {
      next += 1
      answered.push(await checkout(next))
    }
  }
  const tablets = Promise.all(Array.from({ length: 20 }, tablet))
  for (const kill of [15, 45]) {
    while (answered.length < kill) await sleep(5)
    await server.kill()
    expect(answered.length).toBeLessThan(100)
    await server.start()
  }
  await tablets
  expect(new Set(answered).size).toBe(100)
  const { rows } = await sql<{ orders: number; paid: number; ledger: number; held: number; notes: number }>`
    select count(*)::int as orders, count(distinct note)::int as notes,
      (select sum(paid_cents) from bill_balances where shop_id = ${shopId}) as paid,
      (select sum(amount_cents) from ledger_entries where shop_id = ${shopId}) as ledger,
      (select sum(quantity)::int from holds where shop_id = ${shopId} and expires_at is null) as held
    from orders where shop_id = ${shopId}`.execute(world.db)
  expect(rows[0]).toEqual({ orders: 100, notes: 100, paid: 19_990_000, ledger: 19_990_000, held: 100 })
})
