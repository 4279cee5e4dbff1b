import { randomUUID } from 'node:crypto'
import { isAskedByAddress, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { contractCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleInput } from '../../../testing/contract/inputs.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { startDatabaseProxy } from '../../../testing/processes/database-proxy.ts'
import { requestOf, startWorld, type World } from '../../../testing/world.ts'

let world: World
let far: World
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let shopId: string
beforeAll(async () => {
  world = await startWorld()
  proxy = await startDatabaseProxy(world.databaseUrl)
  far = await startWorld({ DATABASE_URL: proxy.url, DATABASE_WAIT_MS: '5000' })
  shopId = await createShop(world)
})
afterAll(async () => {
  await far.close()
  await world.close()
})

/** What is wrong with the answer to a call: undefined for a refusal, an answer, and 503 with the time to wait. */
const faultOf = async (name: string, call: Call, headers: Record<string, string>) => {
  const type = isAskedByAddress(call) ? {} : { 'content-type': 'application/json' }
  const answer = await far.app.server.inject({
    ...requestOf(call, sampleInput(call, shopId)),
    headers: { ...headers, ...type, [IDEMPOTENCY_HEADER]: randomUUID() },
  })
  const { statusCode: status, headers: said, body } = answer
  if (status === 503) unavailable += 1
  const isWell = status < 500 || (status === 503 && said['retry-after'] === '5')
  return isWell ? [] : [`${name}: ${status} ${body}`]
}

let unavailable: number
beforeEach(() => void (unavailable = 0))

/** How many statements of each call are tried, the next one with the next call: all of them take five minutes. */
const tried = Number(process.env['OUTAGES'] ?? 1)
const places = 12

test('every call answers 503 with Retry-After when the database is lost at one of its statements, never 500', async () => {
  const faults: string[] = []
  for (const [index, [name, call]] of contractCalls().entries()) {
    const { headers } = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    for (let at = index; at < index + tried; at += 1) {
      proxy.cutAfter(at % places)
      faults.push(...(await faultOf(name, call, headers)))
      proxy.cutAfter(Infinity)
    }
  }
  expect(faults).toEqual([])
  expect(unavailable).toBeGreaterThan(50)
})

test('every call answers 503 with Retry-After while the database refuses connections, never 500', async () => {
  proxy.refuse()
  const { headers } = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const faults: string[] = []
  for (const [name, call] of contractCalls()) faults.push(...(await faultOf(name, call, headers)))
  expect(faults).toEqual([])
  expect(unavailable).toBeGreaterThan(200)
})
