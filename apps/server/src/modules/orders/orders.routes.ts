import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import {
  confirmInShop,
  createConfirmLink,
  customerConfirm,
  customerOrder,
  customerRefuse,
  revokeLinks,
  shareLinks,
} from './orders.confirmation.service.ts'
import { countOrders, listOrders, loadData } from './orders.listing.service.ts'
import {
  addDeliveryMode,
  changeDeliveryMode,
  deliveryModes,
  deliverySettings,
} from './orders.delivery.service.ts'
import { autoReplies, changeReplyTemplate, keepReply, replyTemplates } from './orders.replies.service.ts'
import { holdAgain } from './orders.following.service.ts'
import { getOrder, orderItems } from './orders.read.service.ts'
import { repurchase } from './orders.repurchase.service.ts'
import { calculate, checkOrder, createOrder, submitOrder } from './orders.placing.service.ts'
import type { ClosingDeps } from '../payments/payments.closing.service.ts'
import { cancelOrder, closeLinksBefore, removeOrder, revokeOrder } from './orders.service.ts'
import { updateOrder } from './orders.update.service.ts'

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
