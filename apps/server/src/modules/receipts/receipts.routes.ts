import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { ofSeenOrder, type SeenOrders } from '../payments/payments.public.ts'
import { listReceipts, receiptsExport } from './listing.ts'
import { addRange, listRanges } from './ranges.ts'
import { endReceipt, issueReceipt, printReceipt, receiptsOfOrder, shownReceipt } from './receipts.ts'

export const receiptsRoutes = (seen: SeenOrders): HandlersOf<Contract['receipts']> => ({
  ofOrder: ofSeenOrder(seen, receiptsOfOrder),
  list: listReceipts,
  export: exporting(receiptsExport),
  get: (context, input) => shownReceipt(context, seen, input),
  issue: issueReceipt,
  print: (context, input) => printReceipt(context, seen, input),
  void: endReceipt,
  ranges: (context, { shopId }) => listRanges(context, shopId),
  rangeAdd: addRange,
})
