import { chinaDay } from '@showfloor/contract/common/china-time'
import type { BillDayState, KnownSource } from '@showfloor/contract/common/provider-bills'
import type { Database } from '../../../platform/database/db.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import {
  queryTender,
  BillBroken,
  ProviderRefused,
  ProviderUnavailable,
  type ClosingDeps,
  type ConfiguredProviders,
  type FetchBill,
  type FetchedBill,
  type PaymentProviders,
} from '../../payments/payments.public.ts'
import { currentBill, type BillRef } from '../matching/bills.db.ts'
import { settleMatched } from '../matching/matching.db.ts'
import { billOfDay, emptyBill, keepBill, ownerOf } from '../matching/bills.ts'
import { BillRefused, type BillFault } from '../reading/bill-fault.ts'
import { dueDays, keepDay, planDays, tendersMissingHere, type EntitySource } from './days.db.ts'
import { againAt, firstAt } from './schedule.ts'

export type FetchDeps = ClosingDeps & { database: Database; news: NewsDesk; providers: PaymentProviders }

const fetchesOf: Record<KnownSource, (providers: ConfiguredProviders) => Promise<FetchBill | undefined>> = {
  WECHAT_PAY: async (providers) => (await providers.provider('WECHAT_PAY')).bills.TRADES,
  WECHAT_FUNDS: async (providers) => (await providers.provider('WECHAT_PAY')).bills.FUNDS,
  ALIPAY: async (providers) => (await providers.provider('ALIPAY')).bills.TRADES,
  ALIPAY_FUNDS: async (providers) => (await providers.provider('ALIPAY')).bills.FUNDS,
  CLOUD_POS: async (providers) => (await providers.cloudPos()).bill,
}

/** The sources whose bills can be fetched, by legal entity. */
export const sourcesOf = async (providers: PaymentProviders): Promise<EntitySource[]> =>
  (await providers.all()).flatMap(({ entityId, providers: own }) =>
    sourcesAt(own).map((source) => ({ source, entityId })),
  )

const sourcesAt = ({ codes, hasCloudPosBills }: ConfiguredProviders): KnownSource[] => [
  ...(codes.includes('WECHAT_PAY') ? (['WECHAT_PAY', 'WECHAT_FUNDS'] as const) : []),
  ...(codes.includes('ALIPAY') ? (['ALIPAY', 'ALIPAY_FUNDS'] as const) : []),
  ...(hasCloudPosBills ? (['CLOUD_POS'] as const) : []),
]

const plannedDays = 7
const batchSize = 50
/** The maximum of queries for one bill; a person queries the rest one by one. */
const questionsMax = 100

/** Job: requests the bills of the last week that are due, and again those that failed, are not written yet or may have been corrected. */
export const fetchDueBills = async (deps: FetchDeps, stopping?: AbortSignal): Promise<void> => {
  const { db } = deps.database
  const sources = await sourcesOf(deps.providers)
  const now = new Date()
  const days = Array.from({ length: plannedDays }, (_, at) => chinaDay(now, -at - 1))
  const planned = sources.flatMap((source) => days.map((day) => ({ ...source, day })))
  await planDays(
    db,
    planned.map((ref) => ({ ...ref, nextAt: firstAt(ref) })),
  )
  for (const ref of await dueDays(db, sources, batchSize)) {
    if (stopping?.aborted) return
    await fetchBill(deps, ref, null)
  }
}

type Outcome = { state: BillDayState; fault: BillFault | null }

/** Fetches, stores and compares the bill of a day. A failure is stored with the day and is not thrown. */
export const fetchBill = async (
  deps: FetchDeps,
  ref: BillRef<KnownSource>,
  accountId: string | null,
): Promise<void> => {
  const outcome = await fetchAndKeep(deps, ref, accountId)
  await keepDay(deps.database.db, ref, { ...outcome, nextAt: againAt(ref, outcome.state, new Date()) })
  if (outcome.state === 'TAKEN') await askAboutMissing(deps, ref)
}

const fetchAndKeep = async (
  deps: FetchDeps,
  ref: BillRef<KnownSource>,
  accountId: string | null,
): Promise<Outcome> => {
  try {
    const fetch = await fetchesOf[ref.source](await deps.providers.of(ref.entityId))
    const file: FetchedBill = fetch ? await fetch(ref.day) : { state: 'NOT_READY' }
    if (file.state === 'NOT_READY') return { state: 'NOT_READY', fault: null }
    const owner = await ownerOf(deps.providers, ref)
    const read = file.state === 'EMPTY' ? emptyBill : await billOfDay(ref, file.bytes, owner)
    const { merchant } = owner
    return await deps.database.db.loading(async (tx) => {
      // A provider that no longer keeps a bill answers like one that never had it.
      const isKept = file.state === 'EMPTY' && ((await currentBill(tx, ref))?.rowCount ?? 0) > 0
      if (!isKept) await keepBill(tx, ref, read, { accountId, merchant, fetched: true })
      return { state: file.state === 'EMPTY' && !isKept ? 'EMPTY' : 'TAKEN', fault: null } as const
    })
  } catch (error) {
    return { state: 'FAILED', fault: faultOf(error) }
  }
}

/** What a provider's failure is stored as; rethrows any other error. */
const faultOf = (error: unknown): BillFault => {
  if (error instanceof BillRefused) return error.fault
  if (error instanceof BillBroken) return { code: 'FILE_BROKEN' }
  if (error instanceof ProviderRefused) return { code: 'PROVIDER_REFUSED', answer: error.providerCode }
  if (error instanceof ProviderUnavailable) return { code: 'NO_ANSWER' }
  throw error
}

/** A bill books nothing: for money that only the bill has, its provider is queried. */
const askAboutMissing = async (deps: FetchDeps, ref: BillRef<KnownSource>): Promise<void> => {
  const { db } = deps.database
  const missing = await tendersMissingHere(db, ref, questionsMax)
  for (const { shopId, id } of missing) await queryTender(deps, shopId, id)
  if (missing.length > 0) await settleMatched(db, ref.source)
}
