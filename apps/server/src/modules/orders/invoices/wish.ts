import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { WishJson, WishRow } from './invoices.db.ts'

type Calls = Contract['orders']

/** `lin***@example.com`: enough for the owner to recognise it. */
export const maskEmail = (email: string): string => email.replace(/^(.{0,3})[^@]*/, '$1***')

export const wireWish = (row: WishRow | WishJson | null | undefined): OutputOf<Calls['get']>['invoiceWish'] =>
  row
    ? {
        kind: row.kind,
        title: row.title,
        taxNo: row.taxNo,
        email: row.email === '' ? '' : maskEmail(row.email),
        byCustomer: row.byCustomer,
        updatedAt: new Date(row.updatedAt).toISOString(),
      }
    : null

/** The wish on the order's public page: the beginning of the title only, because the link may have been forwarded. */
export const givenWish = (row: WishRow | undefined): OutputOf<Calls['customerOrder']>['invoice'] =>
  row ? { kind: row.kind, title: `${row.title.slice(0, 2)}***` } : null
