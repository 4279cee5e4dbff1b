import { claimStatuses } from '@showfloor/contract/common/claim-status'
import { pageQuery } from '../../../client/queries.ts'
import { readChoice, readFlag, readPage, readScopedId, searchOf } from '../../../client/search.ts'

/** The minimum ages for filtering claims, in days. */
export const claimAges = ['3', '7', '30'] as const

/** `id`: a claim; otherwise the list: open claims unless a status or `ALL` is given; `days`: the minimum age; `mine`: one's own. */
export const readClaimsSearch = searchOf({
  id: readScopedId,
  status: readChoice([...claimStatuses, 'ALL']),
  days: readChoice(claimAges),
  mine: readFlag,
  no: readPage,
})
export type ClaimsSearch = ReturnType<typeof readClaimsSearch>

export const claimsPageSize = 20
export const claimListQuery = (shopId: string, { status, days, mine, no = 1 }: ClaimsSearch) =>
  pageQuery('claims.list', no, (page) => ({
    shopId,
    no: page,
    size: claimsPageSize,
    open: status === undefined,
    mine: mine ?? false,
    ...(status && status !== 'ALL' ? { status } : {}),
    ...(days ? { days: Number(days) } : {}),
  }))
