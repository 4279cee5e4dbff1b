import { dataFault } from '../../../platform/database/trouble/db-errors.ts'
import { holdShop } from '../holding/holding.ts'
import {
  MarketplaceTrouble,
  type By,
  type OrderRef,
  type PlatformOrder,
  type PlatformRefund,
  type TimedList,
  type UnreadRefund,
  type Window,
} from '../platforms/platform.ts'
import { keepOrders, keepRefunds, notKept } from './orders.db.ts'
import { ask, readOrders, type Pulling } from './reading.ts'
import { skip } from './skipped.ts'
import { keepForSkipped, notSkipped, takeSkipped, type Refused } from './skipped.db.ts'

const pagesMax = 100
/** Orders that are pulled by their numbers are kept so many at a time. */
const numbersAtOnce = 40
/** A window is not halved below this. */
const narrowestMs = 60_000

/**
 * Reads a window from its last page to its first. An order that is modified meanwhile leaves the window, and rows after it move towards pages that are
 * still to be read. A page with fewer rows than counted is incomplete: SHORT_PAGE. A page is kept while the next one is read.
 */
const readPages = async <T>(
  pulling: Pulling,
  list: TimedList<T>,
  window: Window,
  keep: (rows: T[]) => Promise<void>,
): Promise<void> => {
  const { pageSize } = list
  const total = await ask(pulling, (_, access) => list.count(access, window))
  const pages = Math.ceil(total / pageSize)
  if (pages > pagesMax) throw new MarketplaceTrouble('SHORT_PAGE', `${pages} pages`)
  let keeping = Promise.resolve()
  try {
    for (let no = pages - 1; no >= 0; no -= 1) {
      const rows = await ask(pulling, (_, access) => list.page(access, window, no))
      const expected = no === pages - 1 ? total - no * pageSize : pageSize
      if (rows.length < expected) throw new MarketplaceTrouble('SHORT_PAGE', `page ${no} of ${pages}`)
      await keeping
      keeping = keep(rows)
      // It is awaited below; until then a failure must not count as unhandled.
      keeping.catch(() => {})
    }
  } finally {
    await keeping
  }
}

/**
 * Keeps rows together. Where the database refuses what is in one of them, each is kept by itself, so that it stops no other; `refused` gets
 * those that are still refused, and why.
 */
const eachOrAll = async <T, R>(
  rows: readonly T[],
  {
    keep,
    refused,
  }: { keep: (part: readonly T[]) => Promise<R[]>; refused: (row: T, why: string) => Promise<R[]> },
): Promise<R[]> => {
  try {
    return await keep(rows)
  } catch (error) {
    const why = dataFault(error)
    const [first] = rows
    if (why === undefined || first === undefined) throw error
    if (rows.length === 1) return refused(first, why)
    const kept: R[] = []
    for (const row of rows) kept.push(...(await eachOrAll([row], { keep, refused })))
    return kept
  }
}

const keepOrdersOf = async (
  pulling: Pulling,
  orders: readonly PlatformOrder[],
  { fetched, by }: { fetched: number; by: By },
): Promise<void> => {
  const { link } = pulling
  const all = await eachOrAll(orders, {
    keep: (part) =>
      pulling.db.transaction(async (tx) => {
        const kept = await keepOrders(tx, link, part)
        const externalIds = part.map(({ externalId }) => externalId)
        await keepRefunds(tx, link, await takeSkipped(tx, link, externalIds))
        return [kept]
      }),
    refused: async ({ externalId }, detail) => {
      await skip(pulling, [{ externalId, reason: 'UNREADABLE', detail }])
      return []
    },
  })
  const sum = (count: (kept: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + count(one), 0)
  const [written, missed] = [sum((kept) => kept.written), sum((kept) => kept.missed)]
  const sameSecond = sum((kept) => kept.sameSecond)
  await holdShop(pulling, pulling.link.shopId)
  if (sameSecond > 0) pulling.onSameSecond(sameSecond)
  // A change since the last pull is no difference.
  await pulling.onPage({ fetched, written: by === 'CREATED' ? missed : written })
}

const numbersOf = (refs: readonly OrderRef[]): string[] => refs.map(({ externalId }) => externalId)

/**
 * Keeps a page of a list. References are read in full where the kept version is older. The nightly comparison reads all of them, because it looks for differences.
 * Two changes within one second are not missed: a window ends minutes before now. Skipped orders are requested by a schedule of their own.
 */
const keepPage = async (
  pulling: Pulling,
  rows: readonly (PlatformOrder | OrderRef)[],
  by: By,
): Promise<void> => {
  const whole = rows.filter((row): row is PlatformOrder => 'lines' in row)
  const named = rows.filter((row) => !('lines' in row))
  const [unread, thin] = [named.filter((row) => !row.modifiedAt), named.filter((row) => row.modifiedAt)]
  const changed = by === 'CREATED' ? numbersOf(thin) : await notKept(pulling.db, pulling.link, thin)
  const wanted = await notSkipped(pulling.db, pulling.link, [...numbersOf(unread), ...changed])
  const { orders, refused } = await readOrders(pulling, wanted)
  await skip(pulling, refused)
  await keepOrdersOf(pulling, [...whole, ...orders], { fetched: rows.length, by })
}

const skippedFor = ({ externalId, orderId, fields }: UnreadRefund): Refused => ({
  externalId: orderId,
  reason: 'UNREADABLE',
  detail: `refund ${externalId}: ${fields}`,
})

/** A refund may belong to an order that is not here yet: that order is pulled first. Refunds of a skipped order wait for it. An unreadable refund skips its order. */
const keepRefundPage = async (
  pulling: Pulling,
  rows: readonly (PlatformRefund | UnreadRefund)[],
): Promise<void> => {
  const refunds = rows.filter((row): row is PlatformRefund => !('fields' in row))
  const unread = rows.filter((row) => 'fields' in row)
  const missing = await notKept(
    pulling.db,
    pulling.link,
    refunds.map(({ orderId }) => ({ externalId: orderId, modifiedAt: null })),
  )
  const { refused } = await pullOrders(pulling, await notSkipped(pulling.db, pulling.link, missing))
  await skip(pulling, [...refused, ...unread.map(skippedFor)])
  await eachOrAll(rows, {
    keep: (part) =>
      pulling.db.transaction(async (tx) => {
        await keepForSkipped(tx, pulling.link, part)
        await keepRefunds(
          tx,
          pulling.link,
          part.filter((row): row is PlatformRefund => !('fields' in row)),
        )
        return []
      }),
    refused: async ({ externalId, orderId, ...refund }, fields) => {
      if (!('fields' in refund)) await keepRefundPage(pulling, [{ externalId, orderId, fields }])
      return []
    },
  })
}

/** Pulls the refunds that changed in a window, and their orders that are missing here. */
export const pullRefunds = async (pulling: Pulling, window: Window): Promise<void> => {
  const { refunds } = await pulling.marketplaces.of(pulling.link.platform)
  for (const list of refunds)
    await inParts(window, list, (part) =>
      readPages(pulling, list, part, (rows) => keepRefundPage(pulling, rows)),
    )
}

/** Pulls orders by number. `refused`: those that the marketplace does not return. */
export const pullOrders = async (
  pulling: Pulling,
  externalIds: readonly string[],
): Promise<{ refused: Refused[] }> => {
  const all: Refused[] = []
  for (let at = 0; at < externalIds.length; at += numbersAtOnce) {
    const { orders, refused } = await readOrders(pulling, externalIds.slice(at, at + numbersAtOnce))
    await keepOrdersOf(pulling, orders, { fetched: orders.length, by: 'MODIFIED' })
    all.push(...refused)
  }
  return { refused: all }
}

/** Runs `read` over a window. A window that is too wide, or whose pages do not add up twice, is read in two halves. */
const inParts = async (
  window: Window,
  list: Pick<TimedList<unknown>, 'windowMs'>,
  read: (part: Window) => Promise<void>,
): Promise<void> => {
  const isShort = (error: unknown): boolean =>
    error instanceof MarketplaceTrouble && error.kind === 'SHORT_PAGE'
  const { from, to } = window
  const widthMs = to.getTime() - from.getTime()
  if (widthMs <= list.windowMs)
    try {
      return await read(window).catch((error: unknown) => {
        if (!isShort(error)) throw error
        return read(window)
      })
    } catch (error) {
      if (!isShort(error) || widthMs <= narrowestMs) throw error
    }
  const middle = new Date(Math.floor((from.getTime() + widthMs / 2) / 1000) * 1000)
  await inParts({ from, to: middle }, list, read)
  await inParts({ from: middle, to }, list, read)
}

/** After this, everything that changed or was placed in a window is here; otherwise it throws. */
export const pullWindow = async (pulling: Pulling, window: Window, by: By): Promise<void> => {
  const list = (await pulling.marketplaces.of(pulling.link.platform)).orders[by]
  await inParts(window, list, (part) => readPages(pulling, list, part, (rows) => keepPage(pulling, rows, by)))
  if (by === 'MODIFIED') await pullRefunds(pulling, window)
}
