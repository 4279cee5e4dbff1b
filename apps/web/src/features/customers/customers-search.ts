import { customerStatuses } from '@showfloor/contract/common/customer-status'
import { readChoice, readFlag, readKeyword, readPage, searchOf } from '../../client/search.ts'

/** `mine`: one's own only. A `keyword` is accepted and moved out of the address. */
export const readCustomersSearch = searchOf({
  status: readChoice(customerStatuses),
  mine: readFlag,
  keyword: readKeyword,
  no: readPage,
})
export type CustomersSearch = ReturnType<typeof readCustomersSearch>
