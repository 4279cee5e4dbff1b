import {
  entryKinds,
  tenderTypes,
  type EntryKind,
  type TenderType,
} from '@showfloor/contract/common/payment-status'
import type { CallInput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import { readChoice, readDay, readId, readInt, readScopedId, readText } from '../../../client/search.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'

/**
 * The search of the ledger: `shop` another shop than the current one, or `all` from a day on; `order` an order's id, `by` the account that booked, `from` and `to` days, both included, `since` and
 * `until` times, as the books of a day have them, `min` and `max` amounts in yuan as typed, `no` the page.
 */
export type LedgerSearch = {
  shop?: string
  order?: string
  type?: TenderType
  kind?: EntryKind
  by?: string
  from?: string
  to?: string
  since?: string
  until?: string
  min?: string
  max?: string
  keyword?: string
  no?: number
}

const readMoment = (value: unknown): string | undefined => {
  const at = Date.parse(readText(value) ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
const readAmount = (value: unknown): string | undefined => {
  const text = readText(value)
  return text !== undefined && parseCents(text) !== undefined ? text : undefined
}

/** Parses the search of `/ledger`; invalid filters are dropped. */
export const readLedgerSearch = (search: Record<string, unknown>): LedgerSearch => {
  const from = readDay(search.from)
  const isAll = search.shop === 'all' && from !== undefined
  const read = {
    shop: isAll ? 'all' : readId(search.shop),
    order: readScopedId(search.order),
    type: readChoice(search.type, tenderTypes),
    kind: readChoice(search.kind, entryKinds),
    by: readId(search.by),
    from,
    to: readDay(search.to),
    since: readMoment(search.since),
    until: readMoment(search.until),
    min: readAmount(search.min),
    max: readAmount(search.max),
    keyword: readText(search.keyword)?.slice(0, 40),
    no: readInt(search.no, { min: 2, max: 100_000 }),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as LedgerSearch
}

export type LedgerChange = { [Name in keyof LedgerSearch]?: string | number | undefined }

/** The changed search, at its first page unless the change names one. */
export const changedLedgerSearch = (search: LedgerSearch, change: LedgerChange): LedgerSearch =>
  readLedgerSearch({ ...search, no: undefined, ...change })

export const ledgerPageSize = 50

/** The server's filter, without the page. `shopId`: the current shop. */
export const ledgerFilter = (shopId: string, search: LedgerSearch): CallInput<'payments.ledger'> => {
  const { shop = shopId, order, type, kind, by, from, to, since, until, min, max, keyword = '' } = search
  const [minCents, maxCents] = [parseCents(min ?? ''), parseCents(max ?? '')]
  return {
    keyword,
    ...(shop === 'all' ? {} : { shopId: shop }),
    ...(order ? { orderId: order } : {}),
    ...(type ? { type } : {}),
    ...(kind ? { kind } : {}),
    ...(by ? { accountId: by } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(minCents === undefined ? {} : { min: minCents }),
    ...(maxCents === undefined ? {} : { max: maxCents }),
  }
}

export const ledgerQuery = (shopId: string, search: LedgerSearch) => ({
  ...pageQuery('payments.ledger', search.no ?? 1, (no) => ({
    ...ledgerFilter(shopId, search),
    no,
    size: ledgerPageSize,
  })),
  staleTime: 0,
})

/** The employees of a shop, who may have booked its entries. */
export const colleaguesQuery = (shopId: string) => callQuery('shops.employeeList', { shopId, size: 100 })
