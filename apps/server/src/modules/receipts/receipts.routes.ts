import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { listReceipts, receiptsExport } from './listing.ts'
import { addRange, listRanges } from './ranges.ts'
import { endReceipt, issueReceipt, printReceipt, receiptsOfOrder, shownReceipt } from './receipts.ts'

export const receiptsRoutes: HandlersOf<Contract['receipts']> = {
  ofOrder: receiptsOfOrder,
  list: listReceipts,
  export: exporting(receiptsExport),
  get: shownReceipt,
  issue: issueReceipt,
  print: printReceipt,
  void: endReceipt,
  ranges: (context, { shopId }) => listRanges(context, shopId),
  rangeAdd: addRange,
}
