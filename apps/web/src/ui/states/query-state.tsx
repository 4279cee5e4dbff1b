import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Query = { data: unknown; error: unknown; isPending: boolean; refetch: () => Promise<unknown> }

/** Stands for an answer until there is one: rows or another skeleton while it loads, and why it could not be loaded, with a retry. */
export const QueryState = (props: {
  query: Query
  rows?: number
  rowPx?: number
  /** Another skeleton than rows. */
  children?: ReactNode
}) => {
  const { query, rows, rowPx, children } = props
  if (query.data !== undefined) return null
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.isPending) return null
  return rows === undefined ? children : <SkeletonRows count={rows} rowPx={rowPx} />
}
