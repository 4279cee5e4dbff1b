import { offerStatuses } from '@showfloor/contract/common/offer-status'
import { readChoice, readFlag, readKeyword, readPage, searchOf } from '../../client/search.ts'

/** `mine`: one's own requests only. */
export const readOffersSearch = searchOf({
  status: readChoice([...offerStatuses, 'ALL']),
  mine: readFlag,
  keyword: readKeyword,
  no: readPage,
})
export type OffersSearch = ReturnType<typeof readOffersSearch>
