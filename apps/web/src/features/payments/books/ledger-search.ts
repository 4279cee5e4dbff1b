import { entryKinds, tenderTypes } from '@showfloor/contract/common/payment-status'
import type { CallInput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import {
  readChoice,
  readDay,
  readId,
  readPage,
  readScopedId,
  readText,
  readTextUpTo,
  searchOf,
} from '../../../client/search.ts'
import { parseCents, readAmount } from '../../../ui/figures/amount-text.ts'

const readMoment = (value: unknown): string | undefined => {
  const at = Date.parse(readText(value) ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/**
 * The search of the ledger: `shop` another shop than the current one, or `all` from a day on; `by` the account that booked, `from` and `to` days,
 * both included, `since` and `until` times, as the books of a day have them, `min` and `max` amounts in yuan as typed.
 */
export const readLedgerSearch = searchOf(
  {
    shop: (value) => (value === 'all' ? value : readId(value)),
    order: readScopedId,
    type: readChoice(tenderTypes),
    kind: readChoice(entryKinds),
    by: readId,
    from: readDay,
    to: readDay,
    since: readMoment,
    until: readMoment,
    min: readAmount,
    max: readAmount,
    keyword: readTextUpTo(40),
    no: readPage,
  },
  (search) => (search.shop === 'all' && search.from === undefined ? { ...search, shop: undefined } : search),
)
export type LedgerSearch = ReturnType<typeof readLedgerSearch>

export const ledgerPageSize = 50

/** The server's filter, without the page. `shopId`: the current shop. */
export const ledgerFilter = (shopId: string, search: LedgerSearch): CallInput<'payments.ledger'> => {
  const { shop = shopId, order, by, min, max, no: _no, ...same } = search
  return {
    ...same,
    keyword: search.keyword ?? '',
    shopId: shop === 'all' ? undefined : shop,
    orderId: order,
    accountId: by,
    min: parseCents(min ?? ''),
    max: parseCents(max ?? ''),
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
