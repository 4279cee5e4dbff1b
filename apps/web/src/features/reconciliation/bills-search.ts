import {
  billDifferenceKinds,
  billDifferenceStates,
  billSources,
  billSums,
} from '@showfloor/contract/common/provider-bills'
import { readChoice, readDay, readId, readPage, searchOf } from '../../client/search.ts'

/**
 * Filters of differences by state, kind and bill (`source` and `day`), `no` their page; `billNo` is the page of the bills; `bill` the bill whose rows
 * are shown, `of` the sum that they make, `rowNo` their page.
 */
export const readBillsSearch = searchOf({
  state: readChoice(billDifferenceStates),
  kind: readChoice(billDifferenceKinds),
  source: readChoice(billSources),
  day: readDay,
  no: readPage,
  billNo: readPage,
  bill: readId,
  of: readChoice(billSums),
  rowNo: readPage,
})
export type BillsSearch = ReturnType<typeof readBillsSearch>
