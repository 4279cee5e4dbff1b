import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { exportOrders } from './listing/orders.export.ts'
import { deliveryModesExport, repliesExport } from './replies/settings.export.ts'
import { createConfirmLink, customerOrder, revokeLinks, shareLinks } from './confirmation/customer-link.ts'
import { customerInvoiceWish, setInvoiceWish } from './invoices/invoices.ts'
import { customerPay, customerPayCheck } from './confirmation/paying.ts'
import { confirmInShop, customerConfirm, customerRefuse } from './confirmation/signing.ts'
import { countOrders, listOrders, loadData } from './listing/listing.ts'
import { addDeliveryMode, changeDeliveryMode, deliveryModes, deliverySettings } from './delivery/delivery.ts'
import { autoReplies, changeReplyTemplate, keepReply, replyTemplates } from './replies/replies.ts'
import { holdAgain } from './following/payments.ts'
import { getOrder, orderItems } from './listing/detail.ts'
import { receivables } from './listing/receivables.ts'
import { repurchase } from './repurchase/repurchase.ts'
import { calculate, checkOrder, createOrder, submitOrder } from './placing/placing.ts'
import type { RemoteDeps, SeenOrders } from '../payments/payments.public.ts'
import { cancelOrder, closeLinksBefore, removeOrder, revokeOrder } from './order.ts'
import { updateOrder } from './changing/changing.ts'
import type { OrderBus } from './orders.events.ts'

export const ordersRoutes = (
  deps: RemoteDeps & { orderBus: OrderBus; seen: SeenOrders },
): HandlersOf<Contract['orders']> => ({
  calculate,
  check: checkOrder,
  create: createOrder,
  update: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'update'),
    handle: (context, input) => updateOrder(context, deps.orderBus, input),
  },
  submit: submitOrder,
  delete: removeOrder,
  revoke: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'revoke'),
    handle: (context, input) => revokeOrder(context, deps.orderBus, input),
  },
  cancel: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'cancel'),
    handle: (context, input) => cancelOrder(context, deps.orderBus, input),
  },
  holdAgain,
  list: listOrders,
  receivables,
  counts: countOrders,
  loadData,
  get: (context, input) => getOrder(context, deps.seen, input),
  items: (context, input) => orderItems(context, deps.seen, input),
  createConfirmLink: (context, input) => createConfirmLink(context, input, deps.publicUrl),
  deliveryModes,
  deliverySettings: (context) => deliverySettings(context.db),
  deliveryModeCreate: addDeliveryMode,
  deliveryModeUpdate: changeDeliveryMode,
  replyTemplates,
  replyTemplateUpdate: changeReplyTemplate,
  autoReplyQuery: autoReplies,
  autoReplySubmit: keepReply,
  links: shareLinks,
  revokeLinks,
  confirmInShop: (context, input) => confirmInShop(context, deps.orderBus, input),
  customerOrder: (context, input) => customerOrder(context, deps.providers, input.token),
  invoiceWishSet: setInvoiceWish,
  customerInvoiceWish,
  customerPay: (context, input) => customerPay(context, deps, input),
  customerPayCheck: (context, input) => customerPayCheck(context, deps, input),
  customerConfirm: (context, input) => customerConfirm(context, deps.orderBus, input),
  customerRefuse,
  repurchase,
  export: exportOrders,
  deliveryExport: exporting(deliveryModesExport),
  repliesExport: exporting(repliesExport),
})
