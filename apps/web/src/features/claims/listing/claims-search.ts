import { claimStatuses, type ClaimStatus } from '@showfloor/contract/common/claim-status'
import { pageQuery } from '../../../client/queries.ts'
import { readChoice, readFlag, readInt } from '../../../client/search.ts'

/** The minimum ages for filtering claims, in days. */
export const claimAges = ['3', '7', '30'] as const
/** The search of the list: open claims unless a status or `ALL` is given; `days`: the minimum age; `mine`: 1 for one's own. */
export type ClaimsSearch = {
  status?: ClaimStatus | 'ALL'
  days?: (typeof claimAges)[number]
  mine?: '1'
  no?: number
}

export const readClaimsSearch = (search: Record<string, unknown>): ClaimsSearch => {
  const status = readChoice(search.status, [...claimStatuses, 'ALL'] as const)
  const days = readChoice(search.days, claimAges)
  const no = readInt(search.no, { min: 2, max: 100_000 })
  return {
    ...(status ? { status } : {}),
    ...(days ? { days } : {}),
    ...(readFlag(search.mine) ? { mine: '1' } : {}),
    ...(no ? { no } : {}),
  }
}

export const claimsPageSize = 20
export const claimListQuery = (shopId: string, { status, days, mine, no = 1 }: ClaimsSearch) =>
  pageQuery('claims.list', no, (page) => ({
    shopId,
    no: page,
    size: claimsPageSize,
    open: status === undefined,
    mine: mine === '1',
    ...(status && status !== 'ALL' ? { status } : {}),
    ...(days ? { days: Number(days) } : {}),
  }))
