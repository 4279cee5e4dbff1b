import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { centsOf } from '../../formats/money.ts'
import { formOf, missing, pageContext, query, show } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import { actOn, actSchema } from '../orders/acts.ts'
import { orderAskSchema, placeOrder } from '../orders/new-order.ts'
import { platformSchema, type MarketOrder } from '../orders/rows.ts'
import { openStore } from '../orders/seed.ts'
import { sellerStores, type SellerStore } from '../stores.ts'
import { cases, endTrouble } from '../trouble/cases.ts'
import { deskPage, deskPath, storesPage, type Standing } from './desk.page.ts'
import { orderPage } from './order.page.ts'
import { marketTexts } from './texts.ts'

const ordersMax = 20
const linesOfForm = [1, 2, 3]
const noticeSchema = z.enum(['done', 'notDone', 'placed']).nullable().catch(null)

type Form = Record<string, string>

/** The sellers' desks: `/marketplaces` lists the stores, `/marketplaces/:platform/:shopId` is one store with its orders and faults, and below it one order. */
export function deskRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/marketplaces', (request, reply) => {
    const context = pageContext(sandbox, request, reply)
    const standings = new Map(sellerStores.map((store) => [store, standingOf(sandbox, store)]))
    return show(reply, storesPage(context, marketTexts(context.language), standings))
  })
  const desk = '/marketplaces/:platform/:shopId'
  app.get(desk, (request, reply) => {
    const store = storeOf(sandbox, request)
    if (!store) return missing(sandbox, request, reply)
    const context = pageContext(sandbox, request, reply)
    const { orders, faults } = sandbox.markets
    const view = {
      texts: marketTexts(context.language),
      store,
      orders: orders.latest(store.platform, store.id, ordersMax),
      standing: standingOf(sandbox, store),
      faults: [...faults.list(store.platform).map(({ fault }) => fault), ...settingsOff(sandbox, store)],
      notice: noticeSchema.parse(query(request).get('notice')),
    }
    return show(reply, deskPage(context, view))
  })
  app.post(desk, (request, reply) => {
    const store = storeOf(sandbox, request)
    if (!store) return missing(sandbox, request, reply)
    const form = formOf(request)
    if (form.do === 'case') return runCase(sandbox, reply, store, form.case ?? '')
    const order = placed(sandbox, store, form)
    const path = order ? `${deskPath(store)}/${order.id}?notice=placed` : `${deskPath(store)}?notice=notDone`
    return reply.redirect(path, 303)
  })
  app.get(`${desk}/:orderId`, (request, reply) => {
    const found = orderOf(sandbox, request)
    if (!found) return missing(sandbox, request, reply)
    const context = pageContext(sandbox, request, reply)
    const notice = noticeSchema.parse(query(request).get('notice'))
    return show(reply, orderPage(context, { texts: marketTexts(context.language), notice, ...found }))
  })
  app.post(`${desk}/:orderId`, (request, reply) => {
    const found = orderOf(sandbox, request)
    if (!found) return missing(sandbox, request, reply)
    const wanted = actSchema.safeParse(actIn(formOf(request)))
    const changed = wanted.success ? actOn(sandbox.markets, found.order, wanted.data) : ''
    const notice = typeof changed === 'string' ? 'notDone' : 'done'
    return reply.redirect(`${deskPath(found.store)}/${found.order.id}?notice=${notice}`, 303)
  })
}

function storeOf({ markets }: Sandbox, request: FastifyRequest): SellerStore | null {
  const { platform, shopId = '' } = z.record(z.string(), z.string()).parse(request.params)
  const known = platformSchema.safeParse(platform?.toUpperCase())
  return known.success ? openStore(markets, known.data, shopId) : null
}

function orderOf(
  sandbox: Sandbox,
  request: FastifyRequest,
): { store: SellerStore; order: MarketOrder } | null {
  const store = storeOf(sandbox, request)
  const { orderId = '' } = z.record(z.string(), z.string()).parse(request.params)
  const order = store && sandbox.markets.orders.order(store.platform, orderId)
  return store && order?.shop_id === store.id ? { store, order } : null
}

function standingOf({ markets }: Sandbox, store: SellerStore): Standing {
  const granted = markets.authorisations.ofStore(store.platform, store.id)
  const nowS = markets.nowS(store.platform)
  if (!granted) return 'notAuthorized'
  if (granted.is_withdrawn || granted.refresh_until_s <= nowS) return 'dead'
  return granted.access_until_s <= nowS ? 'expired' : 'authorized'
}

function settingsOff({ markets }: Sandbox, { platform }: SellerStore): string[] {
  const { clock_offset_s: offsetS, decrypt_quota: quota } = markets.settings[platform]
  return [...(offsetS === 0 ? [] : ['CLOCK']), ...(quota === 0 ? ['DECRYPT_QUOTA'] : [])]
}

function runCase({ markets }: Sandbox, reply: FastifyReply, store: SellerStore, id: string): FastifyReply {
  const wanted = cases.find((one) => one.id === id)
  const came = wanted ? wanted.act(markets, store) : endTrouble(markets, store)
  return reply.redirect(`${deskPath(store)}?notice=${typeof came === 'string' ? 'notDone' : 'done'}`, 303)
}

function placed({ markets }: Sandbox, store: SellerStore, form: Form): MarketOrder | null {
  const lines = linesOfForm.flatMap((at) => {
    const code = form[`code${at}`]?.trim() ?? ''
    return code === ''
      ? []
      : [{ code, quantity: Number(form[`quantity${at}`]), gift: form[`gift${at}`] === 'true' }]
  })
  const ask = orderAskSchema.safeParse({
    shop_id: store.id,
    lines,
    state: form.state,
    message: form.message,
    ...cents(form, 'deposit', 'deposit_cents'),
    ...cents(form, 'shop_discount', 'shop_discount_cents'),
    ...cents(form, 'platform_discount', 'platform_discount_cents'),
    ...cents(form, 'postage', 'postage_cents'),
  })
  return ask.success ? placeOrder(markets, store.platform, ask.data) : null
}

/** The action that a form of an order's page requests. */
function actIn(form: Form): object {
  const { act, ship, line, amount: _amount, returns_goods: returnsGoods, ...rest } = form
  if (ship !== undefined) return { act: 'ship', line: ship }
  if (act === 'price') return { act, ...cents(form, 'amount', 'off_cents') }
  if (act !== 'refund') return { act, ...rest }
  const one = line === '' ? {} : { line }
  return { act, ...rest, ...one, ...cents(form, 'amount', 'cents'), returns_goods: returnsGoods === 'true' }
}

/** An amount of a form as a field of the call: left out when empty, invalid when it is no amount. */
function cents(form: Form, field: string, name: string): object {
  const text = form[field]?.trim() ?? ''
  return text === '' ? {} : { [name]: centsOf(text) }
}
