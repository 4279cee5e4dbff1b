import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import {
  confirmInShop,
  createConfirmLink,
  customerConfirm,
  customerOrder,
  customerRefuse,
  revokeLinks,
  shareLinks,
} from './confirmation/confirmation.ts'
import { countOrders, listOrders, loadData } from './listing/listing.ts'
import { addDeliveryMode, changeDeliveryMode, deliveryModes, deliverySettings } from './delivery/delivery.ts'
import { autoReplies, changeReplyTemplate, keepReply, replyTemplates } from './replies/replies.ts'
import { holdAgain } from './following/payments.ts'
import { getOrder, orderItems } from './listing/detail.ts'
import { repurchase } from './repurchase/repurchase.ts'
import { calculate, checkOrder, createOrder, submitOrder } from './placing/placing.ts'
import type { ClosingDeps } from '../payments/payments.public.ts'
import { cancelOrder, closeLinksBefore, removeOrder, revokeOrder } from './order.ts'
import { updateOrder } from './changing/changing.ts'

export const ordersRoutes = (deps: ClosingDeps & { publicUrl: string }): HandlersOf<Contract['orders']> => ({
  calculate: (context, input) => calculate(context, input),
  check: (context, input) => checkOrder(context, input),
  create: (context, input) => createOrder(context, input),
  update: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'update'),
    handle: (context, input) => updateOrder(context, input),
  },
  submit: (context, input) => submitOrder(context, input),
  delete: (context, input) => removeOrder(context, input),
  revoke: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'revoke'),
    handle: (context, input) => revokeOrder(context, input),
  },
  cancel: {
    before: (context, input) => closeLinksBefore(context, deps, input, 'cancel'),
    handle: (context, input) => cancelOrder(context, input),
  },
  holdAgain: (context, input) => holdAgain(context, input),
  list: (context, input) => listOrders(context, input),
  counts: (context, input) => countOrders(context, input),
  loadData: (context, input) => loadData(context, input),
  get: (context, input) => getOrder(context, input.id),
  items: (context, input) => orderItems(context, input.orderId),
  createConfirmLink: (context, input) => createConfirmLink(context, input, deps.publicUrl),
  deliveryModes: (context) => deliveryModes(context),
  deliverySettings: (context) => deliverySettings(context.db),
  deliveryModeCreate: (context, input) => addDeliveryMode(context, input),
  deliveryModeUpdate: (context, input) => changeDeliveryMode(context, input),
  replyTemplates: (context) => replyTemplates(context),
  replyTemplateUpdate: (context, input) => changeReplyTemplate(context, input),
  autoReplyQuery: (context, input) => autoReplies(context, input),
  autoReplySubmit: (context, input) => keepReply(context, input),
  links: (context, input) => shareLinks(context, input),
  revokeLinks: (context, input) => revokeLinks(context, input),
  confirmInShop: (context, input) => confirmInShop(context, input),
  customerOrder: (context, input) => customerOrder(context, input.token),
  customerConfirm: (context, input) => customerConfirm(context, input),
  customerRefuse: (context, input) => customerRefuse(context, input),
  repurchase: (context, input) => repurchase(context, input),
})
