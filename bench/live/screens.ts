import { request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { liveNews } from '@showfloor/contract/contract/news'
import { validationSections } from '@showfloor/contract/validation'
import { tenderNo } from '../../apps/server/src/modules/payments/payments.public.ts'
import { withClient } from '../../tools/postgres/database.ts'
import { step, type Report } from '../../tools/running/progress.ts'
import { startSandbox } from '../drills/sandbox.ts'
import { exchange } from '../http.ts'
import { percentiles } from '../load.ts'
import { openShops } from '../rush/books.ts'
import { ask, shotOf, signIn, startServer, type Headers } from '../server.ts'

const shops = 50
const guidesPerShop = 4
const signingIn = 4
/** Customers pay one after another at this interval, each in another shop. */
const everyMs = 200
const seenWithinMs = 30_000

type Place = { databaseUrl: string; username: string; password: string }
type Bench = { origin: string; sandboxUrl: string }
/** A guide's open payment page: its live news, and its reloads after news of its order. */
type Screen = {
  headers: Headers
  orderId: string
  tenderId: string
  stream: ClientRequest
  isPaid: Promise<void>
}

const { customers, orders, payments } = contract

/** Acts as the payment page: hears of its order, and reloads order and payment. Resolves once it would show the payment. */
const openPage = (origin: string, headers: Headers, orderId: string) => {
  const seen = Promise.withResolvers<void>()
  const refresh = async (): Promise<void> => {
    const [state] = await Promise.all([
      exchange(origin, shotOf(headers, payments.status, { orderId })),
      exchange(origin, shotOf(headers, orders.get, { id: orderId })),
    ])
    if (state.body.includes('"paymentStatus":"PAID"')) seen.resolve()
  }
  const opened = Promise.withResolvers<void>()
  const stream = request(new URL(callPath(liveNews), origin), { headers }, (response) => {
    response.setEncoding('utf8').on('data', (news: string) => {
      if (news.includes(`"${orderId}"`)) refresh().catch(seen.reject)
    })
    response.on('error', () => {})
    opened.resolve()
  })
  stream.on('error', () => {})
  stream.end()
  return { stream, isPaid: seen.promise, isOpen: opened.promise }
}

/** A guide with an order whose customer is about to pay by link. */
const openScreen = async (
  { origin }: Bench,
  headers: Headers,
  shop: { id: string; listings: string[] },
  number: number,
): Promise<Screen> => {
  const person = { shopId: shop.id, name: '周女士', mobile: `136${String(number).padStart(8, '0')}` }
  const { id: customerId } = await ask(origin, headers, customers.create, person)
  const items = [{ itemMappingId: shop.listings[number % shop.listings.length] ?? '', itemQty: 1 }]
  const order = await ask(origin, headers, orders.create, {
    shopId: shop.id,
    customerId,
    deliveryMode: 'PICKUP',
    items,
    ticks: validationSections.map((section) => ({ section, ticked: true })),
  })
  await ask(origin, headers, orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(origin, headers, payments.status, { orderId: order.id })
  const asked = { orderId: order.id, type: 'WECHAT_PAY', amount: payable } as const
  const tender = await ask(origin, headers, payments.remoteSubmit, asked)
  const { stream, isPaid, isOpen } = openPage(origin, headers, order.id)
  await isOpen
  return { headers, orderId: order.id, tenderId: tender.id, stream, isPaid }
}

const openScreens = async (bench: Bench, place: Place, report: Report): Promise<Screen[]> => {
  const opened = await withClient(place.databaseUrl, (client) =>
    openShops(client, place.username, shops, guidesPerShop),
  )
  const guides = opened
    .flatMap((shop) => shop.guides.map((name) => ({ shop, name })))
    .map((guide, number) => ({ ...guide, number }))
  const screens: Screen[] = []
  const next = async (): Promise<void> => {
    for (let one = guides.pop(); one; one = guides.pop()) {
      const headers = await signIn(bench.origin, one.name, place.password)
      screens.push(await openScreen(bench, headers, one.shop, one.number))
      report(`${screens.length} screens`)
    }
  }
  await Promise.all(Array.from({ length: signingIn }, next))
  return screens
}

/** The customer pays and the provider notifies the server. Returns the milliseconds until the guide's page shows it, including the provider's own work. */
const payAndSee = async ({ sandboxUrl }: Bench, { tenderId, orderId, isPaid }: Screen): Promise<number> => {
  const { shopId, id } = splitScopedId(tenderId)
  const began = performance.now()
  const late = sleep(seenWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`${orderId} is not shown as paid within ${seenWithinMs / 1000} s.`)
  })
  await Promise.all([
    Promise.race([isPaid, late]),
    exchange(sandboxUrl, {
      method: 'POST',
      path: `/sandbox/payments/${tenderNo(shopId, id)}/pay`,
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    }),
  ])
  return performance.now() - began
}

/** Measures two hundred open payment pages in fifty shops while their customers pay. */
export const measureScreens = async (place: Place): Promise<string> => {
  const sandbox = await startSandbox()
  const server = await startServer(place.databaseUrl, undefined, { env: { SANDBOX_URL: sandbox.url } })
  const bench = { origin: server.origin, sandboxUrl: sandbox.url }
  try {
    const screens = await step('Opening payment pages', (report) => openScreens(bench, place, report))
    const times = await step('Customers pay', async () => {
      const paying: Promise<number>[] = []
      for (const screen of screens) {
        paying.push(payAndSee(bench, screen))
        await sleep(everyMs)
      }
      return Promise.all(paying)
    })
    for (const { stream } of screens) stream.destroy()
    const { p50Ms, p99Ms } = percentiles(times)
    return (
      `${times.length} payments, ${1000 / everyMs} a second, each shown on its guide's page among ${screens.length} open ones: ` +
      `${p50Ms.toFixed(0)} ms (p50) and ${p99Ms.toFixed(0)} ms (p99) after the customer paid, including the provider's notification; target 1,000 ms (p99).`
    )
  } finally {
    await server.stop()
    await sandbox.stop()
  }
}
