import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '../../client/call.ts'
import { callKey } from '../../client/queries.ts'

/** `from` and `to`: days such as `2026-09-12`, both included, in the reader's time zone. */
export type AuditSearch = {
  account?: string
  action?: string
  subject?: string
  from?: string
  to?: string
}
export type AuditEntry = CallOutput<'audit.list'>['data'][number]

const startOf = (day: string, daysLater: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The filter as the calls expect it. */
export const auditFilter = ({ account, action, subject, from, to }: AuditSearch) => ({
  ...(account ? { accountId: account } : {}),
  ...(action ? { action } : {}),
  ...(subject ? { subject } : {}),
  ...(from ? { from: startOf(from, 0) } : {}),
  ...(to ? { to: startOf(to, 1) } : {}),
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
