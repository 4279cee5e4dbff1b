import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, InputOf, OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { validationSections } from '@showfloor/contract/validation'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { exchange } from '../http.ts'
import { percentiles } from '../load.ts'
import { isWhole, openShops, readBooks, type Answered, type Books, type RushShop } from './books.ts'
import { shotOf, signIn, startServer, type Headers, type Server } from '../server.ts'

const { customers, orders, payments } = contract

/** `kills`: when the server is killed, in seconds from the beginning. */
export type RushPlan = { shops: number; guidesPerShop: number; seconds: number; kills: readonly number[] }
const usualPlan: RushPlan = { shops: 50, guidesPerShop: 10, seconds: 60, kills: [15, 30, 45] }
const AGAIN_MS = 150
const SIGNING_IN = 8

type Place = { databaseUrl: string; username: string; password: string }
type Guide = { headers: Headers; shop: RushShop; customerId: string; name: string }

/** The state of a run. */
type Rush = {
  server: Server
  answered: Map<string, Answered>
  soldOut: number
  times: number[]
  /** Calls that were retried because their connection was lost. */
  sentAgain: number
}

class Refused extends Error {}

/** Makes a call as a tablet does: after a lost connection it retries with the same idempotency key until there is an answer. */
const persist = async <C extends Call>(
  rush: Rush,
  headers: Headers,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> => {
  const shot = shotOf(headers, call, input)
  for (;;) {
    const began = performance.now()
    const answer = await exchange(rush.server.origin, shot).catch(() => undefined)
    if (answer && answer.status < 500) {
      rush.times.push(performance.now() - began)
      const body = JSON.parse(answer.body) as { success: boolean; res: OutputOf<C>; code: string }
      if (body.success) return body.res
      throw new Refused(body.code)
    }
    rush.sentAgain += 1
    await sleep(AGAIN_MS)
  }
}

const ticks = validationSections.map((section) => ({ section, ticked: true }))

/** The whole life of an order: six of ten are paid, two cancelled, and two still wait for the customer. */
const sell = async (
  rush: Rush,
  { headers, shop, customerId, name }: Guide,
  serial: number,
): Promise<void> => {
  const note = `${name} ${serial}`
  const items = [serial, serial * 3 + 1]
    .slice(0, 1 + (serial % 2))
    .map((at) => ({ itemMappingId: shop.listings[at % shop.listings.length] ?? '', itemQty: 1 }))
  const created = await persist(rush, headers, orders.create, {
    shopId: shop.id,
    customerId,
    deliveryMode: 'PICKUP',
    items,
    ticks,
    note,
  })
  const answered: Answered = { note, status: created.status, paidCents: 0 }
  rush.answered.set(created.id, answered)
  const turn = serial % 10
  if (turn >= 8) return
  const version = { id: created.id, version: created.version }
  if (turn >= 6) {
    answered.status = (await persist(rush, headers, orders.cancel, { ...version, reason: '不要了' })).status
    return
  }
  answered.status = (await persist(rush, headers, orders.confirmInShop, version)).status
  const { payable } = await persist(rush, headers, payments.status, { orderId: created.id })
  await persist(rush, headers, payments.shopPayment, { orderId: created.id, amount: payable })
  const paid = await persist(rush, headers, orders.get, { id: created.id })
  Object.assign(answered, { status: paid.status, paidCents: payable })
}

const work = async (rush: Rush, guide: Guide, place: number, isOver: () => boolean): Promise<void> => {
  for (let serial = place; !isOver(); serial += 1) {
    try {
      await sell(rush, guide, serial)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.message !== 'STOCK_SHORT') throw error
      rush.soldOut += 1
    }
  }
}

const signInAll = async (place: Place, shops: readonly RushShop[], origin: string): Promise<Guide[]> => {
  const guides: Guide[] = []
  const names = shops.flatMap((shop) => shop.guides.map((name) => ({ shop, name })))
  const next = async (): Promise<void> => {
    for (let one = names.pop(); one; one = names.pop())
      guides.push({ ...one, headers: await signIn(origin, one.name, place.password), customerId: '' })
  }
  await Promise.all(Array.from({ length: SIGNING_IN }, next))
  return guides
}

/** Creates a customer in each shop, whom all its guides serve. */
const greet = async (rush: Rush, guides: readonly Guide[]): Promise<void> => {
  const found = new Map<string, string>()
  for (const guide of guides) {
    const { shop, headers } = guide
    const known = found.get(shop.id)
    const mobile = `138${shop.id.padStart(8, '0').slice(-8)}`
    guide.customerId =
      known ??
      (await persist(rush, headers, customers.create, { shopId: shop.id, name: '周女士', mobile })).id
    found.set(shop.id, guide.customerId)
  }
}

const killAndRestart = async (rush: Rush, databaseUrl: string): Promise<number> => {
  rush.server.running.child.kill('SIGKILL')
  await rush.server.running.ended
  const began = performance.now()
  rush.server = await startServer(databaseUrl)
  return performance.now() - began
}

export type RushResult = { rush: Rush; books: Books; downMs: readonly number[] }

/** Guides of these shops order, confirm, take cash and cancel while the server is killed; afterwards the answers are compared with the database. */
export const runRush = async (
  place: Place,
  shops: readonly RushShop[],
  plan: Pick<RushPlan, 'seconds' | 'kills'>,
): Promise<RushResult> => {
  const rush: Rush = {
    server: await startServer(place.databaseUrl),
    answered: new Map(),
    soldOut: 0,
    times: [],
    sentAgain: 0,
  }
  try {
    const guides = await step('Signing in the guides', () => signInAll(place, shops, rush.server.origin))
    await greet(rush, guides)
    rush.times = []
    const downMs = await step(
      `${guides.length} guides sell, the server is killed ${plan.kills.length} times`,
      () => sellAll(rush, guides, place.databaseUrl, plan),
    )
    const books = await withClient(place.databaseUrl, (client) => readBooks(client, shops, rush.answered))
    return { rush, books, downMs }
  } finally {
    await rush.server.stop()
  }
}

/** Five hundred guides in fifty shops for a minute. Throws when an answer was lost or anything exists twice. */
export const measureRush = async (place: Place): Promise<string> => {
  const plan = usualPlan
  const shops = await step(`Opening ${plan.shops} shops`, () =>
    withClient(place.databaseUrl, (client) =>
      openShops(client, place.username, plan.shops, plan.guidesPerShop),
    ),
  )
  const result = await runRush(place, shops, plan)
  if (!isWhole(result.books)) throw new Error(`Answers and database differ: ${JSON.stringify(result.books)}`)
  return reportOf(result, plan)
}

const sellAll = async (
  rush: Rush,
  guides: readonly Guide[],
  databaseUrl: string,
  { seconds, kills }: Pick<RushPlan, 'seconds' | 'kills'>,
): Promise<number[]> => {
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const selling = Promise.all(guides.map((guide, place) => work(rush, guide, place, isOver)))
  const downMs: number[] = []
  for (const second of kills) {
    await sleep(Math.max(0, began + second * 1000 - performance.now()))
    downMs.push(await killAndRestart(rush, databaseUrl))
  }
  await selling
  return downMs
}

const reportOf = ({ rush, books, downMs }: RushResult, plan: RushPlan): string => {
  const { p50Ms, p99Ms } = percentiles(rush.times)
  return [
    `${plan.shops * plan.guidesPerShop} guides in ${plan.shops} shops for ${plan.seconds} s, the server killed ${plan.kills.length} times and back after ${downMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}:`,
    `${books.orders} orders answered, ${books.orders} there, none twice; ${rush.soldOut} refused because the stock was short; ${rush.sentAgain} calls retried.`,
    `Paid ${books.paidCents / 100} yuan, as answered and as the sum of the ledger; no SKU of a shop below zero (the least: ${books.leastStock}); ${books.held} pieces held, all for their orders.`,
    `An answered call took ${p50Ms.toFixed(0)} ms (p50) and ${p99Ms.toFixed(0)} ms (p99).`,
  ].join('\n')
}
