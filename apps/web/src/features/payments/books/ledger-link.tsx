import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import type { LedgerSearch } from './ledger-search.ts'

/** Whether the user may read the ledger. */
export const useMayReadLedger = (): boolean =>
  useStored('userInfo')?.permissions.includes('ledger.read') ?? false

/** A figure as a link to its entries in the ledger, where the user may read them. */
export const LedgerLink = ({ search, children }: { search: LedgerSearch; children: ReactNode }) =>
  useMayReadLedger() ? (
    <Link to="/ledger" search={search}>
      {children}
    </Link>
  ) : (
    children
  )
