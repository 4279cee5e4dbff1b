import { chinaDay } from '@showfloor/contract/common/china-time'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { comparisonKinds } from '@showfloor/contract/common/voucher-comparison'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { askedBy, placeOf } from '../platforms/asking.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { boundShops, compared, fetchedAt, keepDay, noteUse, openDays } from './comparing.db.ts'

type Calls = Contract['vouchers']
type OfDay = ParsedInputOf<Calls['compareFetch']>

/** Both sides of a day, differences first. */
export const compareDay = async ({ db }: Context, input: OfDay): Promise<OutputOf<Calls['compare']>> => {
  const [at, open, rows] = await Promise.all([fetchedAt(db, input), openDays(db, input), compared(db, input)])
  const order = (kind: (typeof rows)[number]['kind']) => comparisonKinds.indexOf(kind)
  return {
    fetchedAt: at?.toISOString() ?? null,
    open,
    data: rows
      .toSorted((a, b) => order(a.kind) - order(b.kind))
      .map((row) => ({
        kind: row.kind,
        useNo: row.useNo,
        title: row.title,
        verifiedAt: row.verifiedAt.toISOString(),
        ours: row.ours,
        theirs: row.theirs,
        orderId: row.orderId === null ? null : scoped(input.shopId, row.orderId),
        orderNo: row.orderNo,
        tenderId: row.tenderId === null ? null : scoped(input.shopId, row.tenderId),
        linkedBy: row.linkedBy,
        note: row.note,
        notedBy: row.notedBy,
      })),
  }
}

/** Errors: VOUCHER_SHOP_UNBOUND, and those of asking a platform; an incomplete day is not kept. */
export const fetchDay = async (
  context: Context,
  platforms: Platforms,
  input: OfDay,
): Promise<OutputOf<Calls['compareFetch']>> => {
  const place = await placeOf(context, input.shopId, input.platform)
  const uses = await askedBy(context, input.platform, async () =>
    (await platforms.platform(input.platform)).usesOn(place, input.day),
  )
  await context.transaction((tx) => keepDay(tx, input, uses))
  return { count: uses.length }
}

/** Error: NOT_FOUND. */
export const noteElsewhere = async (
  { db, session }: Context,
  input: ParsedInputOf<Calls['compareNote']>,
): Promise<Record<string, never>> => {
  if (!(await noteUse(db, { ...input, by: session.name }))) throw new CallError('NOT_FOUND')
  return {}
}

/** Job: fetches the previous day for every bound shop. The screen shows a shop whose day could not be fetched. */
export const fetchYesterday = async (deps: {
  database: Database
  platforms: Platforms
  log: FastifyBaseLogger
}): Promise<void> => {
  const { db } = deps.database
  const day = chinaDay(new Date(), -1)
  for (const { shopId, platform } of await boundShops(db)) {
    try {
      const place = await placeOf({ db, language: 'en' }, shopId, platform)
      const uses = await (await deps.platforms.platform(platform)).usesOn(place, day)
      await db.transaction((tx) => keepDay(tx, { shopId, platform, day }, uses))
    } catch (error) {
      deps.log.warn({ err: error, shopId, platform }, 'what was verified could not be fetched')
    }
  }
}
