import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import type { Sandbox } from '../sandbox.ts'
import { actOn, actSchema } from './orders/acts.ts'
import { cases, endTrouble } from './trouble/cases.ts'
import { faultSchema } from './trouble/faults.ts'
import { settingsSchema } from './marketplaces.ts'
import { orderAskSchema, placeOrder } from './orders/new-order.ts'
import { orderStateSchema, platformSchema, type Platform } from './orders/rows.ts'
import { openStore, rush } from './orders/seed.ts'
import { changeArticle, putArticle } from './shelf/shelf.controls.ts'
import { sellerStore } from './stores.ts'

const daysS = 86_400
const stateSchema = z.strictObject({ state: z.enum(['VALID', 'EXPIRED', 'DEAD', 'WITHDRAWN']) })
const storeSchema = z.strictObject({ shop_id: z.string() })
const rushSchema = z.strictObject({
  count: z.int().min(1).max(200_000).default(130),
  seconds: z
    .int()
    .min(1)
    .max(90 * daysS)
    .default(60),
  from: z.iso.datetime({ offset: true }).optional(),
  state: orderStateSchema.default('PAID'),
})

type Answer = { status: number; body: object }
type Control = (sandbox: Sandbox, platform: Platform, given: Record<string, string>, body: unknown) => Answer

/**
 * The sandbox's own calls about marketplaces, `/sandbox/marketplaces/doudian|taobao|pinduoduo|jd/…`. A store is named by its number (`stores.ts`).
 * - POST stores/:shopId/grant: a code, as if the seller had agreed · tokens {"state"} · empty · rush {"count", "seconds", "from", "state"}: many orders
 * - POST stores/:shopId/shelf {"code", "stock", "price_cents"}: an article; GET …/shelf: what the store sells; POST …/shelf/:code {"stock", "price_cents", "refused"}: what the seller does to it
 * - POST settings: the platform's clock, the quota of readable buyers, how long tokens live
 * - POST orders: what a customer orders; GET orders/:id; POST orders/:id/:act: what happens to it (`acts.ts`)
 * - POST faults: what goes wrong with later calls (`faults.ts`); GET faults; DELETE faults
 * - POST cases/:id {"shop_id"}: a whole failure case (`cases.ts`), `none` ends all of them
 * - GET calls: what was asked lately
 */
export function marketControlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const on = (method: 'GET' | 'POST' | 'DELETE', path: string, control: Control) =>
    app.route({
      method,
      url: `/sandbox/marketplaces/:platform/${path}`,
      handler: (request, reply) => run(sandbox, request, reply, control),
    })
  on('POST', 'stores/:shopId/grant', ({ markets }, platform, { shopId = '' }) => {
    if (!openStore(markets, platform, shopId)) return missing(`store ${shopId}`)
    return ok({ code: markets.authorisations.grant(platform, shopId, markets.nowS(platform)) })
  })
  on('POST', 'stores/:shopId/tokens', ({ markets }, platform, { shopId = '' }, body) => {
    const { state } = stateSchema.parse(body)
    const { authorisations, nowS, lives } = markets
    authorisations.setState(platform, shopId, state, nowS(platform), lives(platform))
    return authorisations.ofStore(platform, shopId) ? ok({ state }) : missing(`authorisation of ${shopId}`)
  })
  on('POST', 'stores/:shopId/empty', ({ markets }, platform, { shopId = '' }) => {
    markets.orders.empty(platform, shopId)
    markets.shelf.empty(platform, shopId)
    return ok({ shop_id: shopId })
  })
  on('POST', 'stores/:shopId/rush', ({ markets }, platform, { shopId = '' }, body) => {
    const { from, ...wanted } = rushSchema.parse(body)
    const store = sellerStore(platform, shopId)
    if (!store) return missing(`store ${shopId}`)
    const fromS =
      from === undefined ? markets.nowS(platform) - wanted.seconds : Math.floor(Date.parse(from) / 1000)
    return ok(markets.inTransaction(() => rush(markets, store, { ...wanted, fromS })))
  })
  on('POST', 'stores/:shopId/shelf', ({ markets }, platform, { shopId = '' }, body) => {
    const store = openStore(markets, platform, shopId)
    return store ? ok(putArticle(markets, store, body)) : missing(`store ${shopId}`)
  })
  on('GET', 'stores/:shopId/shelf', ({ markets }, platform, { shopId = '' }) =>
    ok(markets.shelf.of(platform, shopId)),
  )
  on('POST', 'stores/:shopId/shelf/:code', ({ markets }, platform, { shopId = '', code = '' }, body) => {
    const changed = changeArticle(markets, { platform, id: shopId }, code, body)
    return changed ? ok(changed) : missing(`article ${code}`)
  })
  on('POST', 'settings', ({ markets }, platform, _given, body) =>
    ok(Object.assign(markets.settings[platform], settingsSchema.parse(body))),
  )
  on('POST', 'orders', ({ markets }, platform, _given, body) => {
    const ask = orderAskSchema.parse(body)
    if (!sellerStore(platform, ask.shop_id)) return missing(`store ${ask.shop_id}`)
    return ok(placeOrder(markets, platform, ask))
  })
  on('GET', 'orders/:id', ({ markets }, platform, { id = '' }) => {
    const order = markets.orders.order(platform, id)
    return order ? ok(order) : missing(`order ${id}`)
  })
  on('POST', 'orders/:id/:act', ({ markets }, platform, { id = '', act = '' }, body) => {
    const order = markets.orders.order(platform, id)
    const wanted = actSchema.parse({ ...Object(body), act })
    if (!order) return missing(`order ${id}`)
    const changed = actOn(markets, order, wanted)
    return typeof changed === 'string' ? { status: 409, body: { error: changed } } : ok(changed)
  })
  troubleRoutes(on)
}

function troubleRoutes(
  on: (method: 'GET' | 'POST' | 'DELETE', path: string, control: Control) => unknown,
): void {
  on('POST', 'faults', ({ markets }, platform, _given, body) => {
    markets.faults.add(platform, faultSchema.parse(body))
    return ok(markets.faults.list(platform))
  })
  on('GET', 'faults', ({ markets }, platform) => ok(markets.faults.list(platform)))
  on('DELETE', 'faults', ({ markets }, platform) => {
    markets.faults.clear(platform)
    return ok([])
  })
  on('GET', 'calls', ({ markets }, platform) => ok(markets.calls[platform]))
  on('POST', 'cases/:id', ({ markets }, platform, { id = '' }, body) => {
    const store = openStore(markets, platform, storeSchema.parse(body).shop_id)
    if (!store) return missing('such store')
    const wanted = cases.find((one) => one.id === id)
    if (!wanted && id !== 'none') return missing(`case ${id}`)
    const came = wanted ? wanted.act(markets, store) : endTrouble(markets, store)
    return typeof came === 'string' ? { status: 409, body: { error: came } } : ok({ order: came })
  })
}

function run(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, control: Control): FastifyReply {
  const given = z.record(z.string(), z.string()).parse(request.params)
  const platform = platformSchema.safeParse(given.platform?.toUpperCase())
  if (!platform.success) return reply.code(404).send({ error: `no marketplace ${given.platform}` })
  try {
    const { status, body } = control(sandbox, platform.data, given, jsonOf(request.body) ?? {})
    return reply.code(status).send(body)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return reply.code(400).send({ error: z.prettifyError(error) })
  }
}

function ok(body: object): Answer {
  return { status: 200, body }
}

function missing(what: string): Answer {
  return { status: 404, body: { error: `no ${what}` } }
}
