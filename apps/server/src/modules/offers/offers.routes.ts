import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting, type ListExport } from '../../platform/exports/list-export.ts'
import type { OfferBus } from './offers.events.ts'
import {
  acceptOffer,
  approveOffer,
  counterOffer,
  createOffers,
  listOffers,
  rejectOffer,
  revokeOffer,
} from './offers.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'
import { offerTexts } from './offers.texts.ts'

const timeOf = (at: string | null): string => (at === null ? '' : csvTime(new Date(at)))

/** A shop's special offers as a file, without costs. */
const offersExport: ListExport<Contract['offers']['list']> = {
  of: 'offers.export',
  name: { zh: '特价', en: 'special-offers' },
  list: listOffers,
  columns: [
    { zh: '订单号', en: 'Order', of: ({ orderNo }) => orderNo },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => offerTexts.status(status, language) },
    { zh: '客户', en: 'Customer', of: ({ customerName }) => customerName },
    { zh: '商品', en: 'Article', of: ({ skuName }) => skuName },
    { zh: '数量', en: 'Pieces', of: ({ itemQty }) => itemQty },
    { zh: '销售价(元)', en: 'Sale price (CNY)', of: ({ salePrice }) => ({ amountCents: salePrice }) },
    { zh: '成交价(元)', en: 'Deal price (CNY)', of: ({ dealPrice }) => ({ amountCents: dealPrice }) },
    { zh: '金额(元)', en: 'Amount (CNY)', of: ({ amount }) => ({ amountCents: amount }) },
    { zh: '申请人', en: 'Asked by', of: ({ requesterName }) => requesterName },
    { zh: '理由', en: 'Reason', of: ({ reason }) => reason },
    { zh: '审批人', en: 'Decided by', of: ({ approverName }) => approverName ?? '' },
    { zh: '批注', en: 'Note', of: ({ note }) => note },
    { zh: '申请时间', en: 'Asked at', of: ({ requestedAt }) => timeOf(requestedAt) },
    { zh: '审批时间', en: 'Decided at', of: ({ decidedAt }) => timeOf(decidedAt) },
  ],
}

export const offersRoutes = (bus: OfferBus): HandlersOf<Contract['offers']> => ({
  list: listOffers,
  create: createOffers,
  approve: approveOffer,
  counter: counterOffer,
  reject: rejectOffer,
  accept: (context, input) => acceptOffer(context, bus, input),
  revoke: revokeOffer,
  export: exporting(offersExport),
})
