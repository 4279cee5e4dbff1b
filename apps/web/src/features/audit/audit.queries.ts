import { chinaMidnight, dayAfter } from '@showfloor/contract/common/china-time'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '../../client/call.ts'
import type { AuditSearch } from './audit-search.ts'
import { callKey } from '../../client/queries.ts'

export type AuditEntry = CallOutput<'audit.list'>['data'][number]

/** The filter as the calls expect it. */
export const auditFilter = ({ account, action, subject, from, to }: AuditSearch) => ({
  ...(account ? { accountId: account } : {}),
  ...(action ? { action } : {}),
  ...(subject ? { subject } : {}),
  ...(from ? { from: chinaMidnight(from).toISOString() } : {}),
  ...(to ? { to: chinaMidnight(dayAfter(to, 1)).toISOString() } : {}),
})

/** Entries from the newest on, page by page. */
export const auditQuery = (search: AuditSearch) => {
  const filter = auditFilter(search)
  return infiniteQueryOptions({
    queryKey: callKey('audit.list', filter),
    queryFn: ({ pageParam, signal }) =>
      call('audit.list', { ...filter, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}
