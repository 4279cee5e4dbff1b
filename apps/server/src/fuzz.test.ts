import { randomUUID } from 'node:crypto'
import { callPath, errorsOf, isAskedByAddress, isGateway, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { errorCatalogue } from '@showfloor/contract/common/errors'
import { contract, contractCalls } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBoard } from './testing/board-scene.ts'
import { inputsOf, type Known } from './testing/contract/arbitraries.ts'
import type { Json } from './testing/contract/inputs.ts'
import { createCart, signIn } from './testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene } from './testing/order-scene.ts'
import { startWorld, type World } from './testing/world.ts'

/** The number of inputs for each call. A failure prints the seed and path that reproduce it. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_131)

/** Calls that delete data which other calls use come late, and calls that may end the test's session last. */
const turnOf = (name: string): number => {
  if (name.startsWith('identity.')) return 2
  return /delete|remove|cancel|revoke|reject|refuse|merge|handOver/i.test(name) ? 1 : 0
}
const calls = contractCalls().toSorted(([one], [other]) => turnOf(one) - turnOf(other))
let world: World
let shopId: string
let me: Awaited<ReturnType<typeof signIn>>
/** Existing values, by the name of their field. */
let known: Known
/** Existing values of `id`, by the noun of the call. */
const ids: Record<string, string[]> = {}

const enter = async (): Promise<void> => {
  me = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
}

beforeAll(async () => {
  world = await startWorld()
  const theirs = await setScene(world)
  const { guide, ...place } = await setScene(world, { stock: 1000 })
  shopId = place.shopId
  await enter()
  const scene = { ...place, guide: me }
  const { product, mappingId } = scene
  const { carts, catalogue, differences, orders, payments } = contract
  const cart = await createCart(me, shopId, [{ itemMappingId: mappingId, quantity: 2 }])
  const { cartItemList } = await me.ask(carts.itemList, { shopGuideCartId: cart })
  const room = await me.ask(carts.roomCreate, { shopGuideCartId: cart, roomName: '客厅' })
  const board = await addBoard(world, shopId, product.skus[0]?.skuId ?? '')
  const paid = await confirmedOrder(scene)
  await me.ask(payments.shopPayment, { orderId: paid.id, amount: 5000 })
  const difference = await me.ask(differences.create, {
    orderId: paid.id,
    direction: 'COLLECT',
    amount: 5000,
    reason: '改真皮',
  })
  const sent = await placeOrder(scene)
  const confirmation = await me.ask(orders.createConfirmLink, { id: sent.id })
  const asked = { ...orderInput(scene), items: [{ itemMappingId: mappingId, itemQty: 1, dealPrice: 100 }] }
  await guide.ask(orders.create, { ...asked, submit: false, offerReason: '样品' })
  const offers = await me.ask(contract.offers.list, { shopId })
  const { data } = await me.ask(catalogue.loadData, { modelKey: 'md_SellerCategoryBO' })
  const share = await me.ask(catalogue.shareCreate, { shopId, channelSpuId: product.id, withPrices: true })
  const quote = await me.ask(carts.quoteCreate, { shopGuideCartId: cart })
  const tokens = [confirmation, share, quote].map(({ url }) => new URL(url).searchParams.get('token') ?? '')
  Object.assign(ids, {
    carts: [cart],
    orders: [paid.id, sent.id],
    differences: [difference.id],
    offers: offers.data.map(({ id }) => id),
    shops: [shopId],
  })
  known = {
    shopId: [shopId],
    shopGuideCartId: [cart],
    itemId: cartItemList.map(({ id }) => id),
    itemList: cartItemList.map(({ id }) => id),
    roomId: [room.id],
    boardId: [board.id],
    orderId: [paid.id, sent.id],
    customerId: [scene.customerId, scene.customerId, theirs.customerId],
    channelSpuId: [product.id, theirs.product.id],
    itemMappingId: [mappingId, theirs.mappingId],
    skuCode: ['X-1-1', ...product.skus.map(({ skuCode }) => skuCode)],
    skuId: product.skus.map(({ skuId }) => skuId),
    channelId: [world.channelId],
    'itemMappingBO.id': [mappingId],
    categoryId: [data.find(({ name }) => name === '沙发')?.id ?? ''],
    code: ['X-1', 'Ä 9', '柜/2', product.code],
    itemOuterId: ['O-1', 'O-2', product.skus[0]?.itemOuterId ?? ''],
    startsAt: ['2026-01-31T08:00:00Z'],
    endsAt: ['2026-03-31T08:00:00.123456789Z', '9999-12-31T23:59:59Z'],
    keyword: ['沙发', 'sofa 2m', '%', '\\', '1米8 床', "'"],
    token: [...tokens, ...['1', '9999999999999999999', 'x'].map((shop) => `${shop}.${'a'.repeat(43)}`)],
  }
})
afterAll(() => world?.close())

let addresses = 0
/** Every request has an address of its own, so that rate limits do not hide a call's behaviour. */
const newAddress = (): string => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`

const queryLengthMax = 10_000
const queryOf = (input: Json): string => {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [['', String(input)]]
  return new URLSearchParams(
    fields.map(([name = '', value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
    .toString()
    .slice(0, queryLengthMax)
}

/** The server reads path parts of at most 100 characters, and each of these can take nine. */
const partLengthMax = 11
/** The path of a call, with parameters from the input. */
const pathOf = (call: Call, input: Json): string =>
  callPath(call).replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = (input as Record<string, Json> | null)?.[name] ?? ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return encodeURIComponent([...text.toWellFormed()].slice(0, partLengthMax).join(''))
  })

const send = (call: Call, input: Json) =>
  world.app.server.inject({
    method: call.method,
    url: isAskedByAddress(call) ? `${pathOf(call, input)}?${queryOf(input)}` : callPath(call),
    remoteAddress: newAddress(),
    headers: { ...me.headers, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(isGateway(call) ? [input] : input) }),
  })

const keptMax = 20
/** Stores values from an answer for later calls of the noun. */
const remember = (noun: string, answer: unknown): void => {
  const { data } = (answer ?? {}) as { data?: unknown }
  const found = [answer, ...(Array.isArray(data) ? data : [])].flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? [one.id] : [],
  )
  ids[noun] = [...new Set([...(ids[noun] ?? []), ...found])].slice(0, keptMax)
}

/** Where the answer to an input violates the contract; undefined if it does not. */
const problemWith = async (noun: string, call: Call, input: Json): Promise<string | undefined> => {
  const { statusCode, body, headers } = await send(call, input)
  if (statusCode === 200 && call.answers)
    return call.answers.includes(String(headers['content-type'])) ? undefined : 'another media type'
  const { success, ...told } = JSON.parse(body) as Record<string, unknown>
  if (statusCode === 200) {
    const key = isGateway(call) ? 'res' : 'result'
    if (success !== true || Object.keys(told).join() !== key) return `another envelope: ${body}`
    const answer = call.output.safeParse(told[key])
    remember(noun, answer.data)
    return answer.success ? undefined : `${answer.error.message} in ${body}`
  }
  const code = errorsOf(call).find((declared) => declared === told.code)
  const isDeclared =
    code !== undefined && code !== 'UNAVAILABLE' && statusCode === errorCatalogue[code].status
  const isWhole = success === false && typeof told['error'] === 'string'
  return isDeclared && isWhole ? undefined : `${statusCode} ${body}`
}

describe('for any input a call answers as the contract says, and never with an internal error', () => {
  // Live news never end.
  test.each(calls.filter(([name]) => name !== 'live.news'))('%s', async (name, call) => {
    await me.ask(contract.identity.currentUser, {}).catch(enter)
    const [noun = ''] = name.split('.')
    const property = fc.asyncProperty(inputsOf(call, { ...known, id: ids[noun] ?? [] }), async (input) => {
      expect(await problemWith(noun, call, input)).toBeUndefined()
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
  })
})

/** The server's routes beside those of the contract, with an odd value for their parameters. */
const otherPaths = (odd: string): string[] => {
  const lines = world.app.server.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S+) \(/gm)
  return [...lines]
    .map(([, path = '']) => path)
    .filter((path) => !/^\/api\/(gateway|user|acl)\//.test(path))
    .map((path) => path.replaceAll(/:\w+|\*/g, odd))
}

const oddParts = [
  '1',
  '0',
  '-1',
  '99999999999999999999',
  '%00',
  '%',
  '..',
  '%2e%2e%2f',
  'a'.repeat(5000),
  '沙发',
  "'",
]
const oddHeaders = {
  'accept-language': ['en', '*', ';;q=', 'x'.repeat(1000)],
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    '/',
    'image/png',
  ],
  'accept-encoding': ['br', 'gzip;q=0', ',,,', 'x'.repeat(1000)],
  cookie: ['showfloor_session=', '=;=;', 'x'.repeat(3000)],
  'x-forwarded-for': [
    'nobody',
    '203.0.113.9, ::1',
    '::ffff:203.0.113.9',
    '203.0.113.9:80',
    'x'.repeat(1000),
    ',',
  ],
  'x-forwarded-proto': ['https', 'https, http', 'ftp'],
  range: ['bytes=0-', 'bytes=9-1', 'lines=1'],
  'if-none-match': ['*', '""'],
}
const oddBodies = [
  '',
  '{',
  '[',
  'null',
  '[{}]',
  '[[]]',
  '{"__proto__":{}}',
  '\u0000',
  '[{"a":'.repeat(5000),
  '"'.padEnd(1_100_000, 'x'),
  '{}'.padStart(30_000),
]
const oddQueries = [
  '',
  '?',
  '?format=xlsx',
  '?format=a&format=b',
  '?expires=1&signature=a',
  '?expires=0&expires=1&signature=%ff',
  '?age=-1e999',
  '?w=1e9',
  '?p=%00',
  `?${'a=1&'.repeat(3000)}`,
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

test('for any other address, method or body the server never fails', async () => {
  const others = [...new Set(oddParts.flatMap(otherPaths)), '//', '/%', '/api/nothing']
  expect(others).toContain('/api/files/1')
  const request = fc.record({
    method: fc.constantFrom(...methods),
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...calls.map(([, call]) => callPath(call))) },
    ),
    query: fc.constantFrom(...oddQueries),
    body: fc.option(fc.constantFrom(...oddBodies)),
    headers: fc.record(
      Object.fromEntries(
        Object.entries(oddHeaders).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      { requiredKeys: [] },
    ),
    signedIn: fc.boolean(),
  })
  const property = fc.asyncProperty(request, async ({ method, path, query, body, headers, signedIn }) => {
    // Live news never end.
    const isLive = path === '/api/events'
    const answer = await world.app.server.inject({
      method,
      url: `${path}${query}`,
      // From a trusted proxy.
      remoteAddress: '127.0.0.1',
      headers: { ...(signedIn && !isLive ? me.headers : {}), ...headers },
      ...(body === null ? {} : { payload: body }),
    })
    expect(answer.statusCode).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: numRuns * 100, seed, endOnFailure: true })
})
