import { z } from 'zod'
import { choiceCalls } from './settings/choices.ts'
import { cloudPosTerminalCalls } from './cloud-pos-terminals.ts'
import { bookCalls } from './books.ts'
import { codeCalls } from './codes.ts'
import { entityCalls } from './settings/entities.ts'
import { bankTransferCalls } from './bank-transfers.ts'
import { misPosCalls } from './mis-pos.ts'
import { mixedCalls } from './mixed.ts'
import { notificationCalls, watchingCalls } from './notifications.ts'
import { refundingCalls } from './refunding.ts'
import { stageCalls } from './stages.ts'
import { stageTemplateCalls } from './stage-templates.ts'
import { paymentState } from './state.ts'
import {
  amountOnOrder,
  auditedAmount,
  byProvider,
  cancelling,
  shopOfOrder,
  shopOfTender,
  takingErrors,
} from './taking.ts'
import { call } from '../common/call.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import type { ScopedId } from '../common/ids.ts'
import { id, idInShop } from '../common/schemas.ts'

const cloudPosCalls = {
  posSubmit: call({
    ...byProvider,
    summary: 'Shows an amount on the shop’s cloud POS terminal, where the customer pays by card or code',
    path: '/payment/pos/submit',
    shop: shopOfOrder,
    audit: {
      zh: '发起 POS 收款',
      en: 'Take money by cloud POS',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object(amountOnOrder),
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'PAYMENT_REFUSED'],
  }),
  posCancel: call({
    ...cancelling,
    summary: 'Removes an unpaid amount from the terminal; one that is paid already is booked',
    path: '/payment/pos/cancel',
    audit: {
      zh: '取消 POS 收款',
      en: 'Cancel a cloud POS payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
  }),
}

const evidence = z.string().trim().min(1).max(300)
const ofRefund = (input: { refundId: ScopedId }) => [input.refundId]

export const payments = {
  status: call({
    summary: 'The payable, paid and due amounts of an order, with every tender',
    service: 'trade',
    method: 'POST',
    path: '/payment/status',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    effect: 'read',
    shop: shopOfOrder,
    input: z.object({ orderId: idInShop }),
    output: paymentState,
    errors: ['NOT_FOUND'],
  }),
  types: call({
    summary: 'The types of payment of a shop, in the order in which guides choose from them',
    service: 'trade',
    method: 'POST',
    path: '/payment/types',
    access: 'payment.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    /** `data`: in the order of the shop, or of its channel; `hints` by type. */
    output: z.object({
      data: z.array(z.enum(tenderTypes)),
      hints: z.partialRecord(z.enum(tenderTypes), z.string()),
    }),
    errors: [],
  }),
  shopPayment: call({
    summary: 'Takes cash in the shop',
    service: 'trade',
    method: 'POST',
    path: '/payment/shop',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: shopOfOrder,
    audit: {
      zh: '收现金',
      en: 'Take cash',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object(amountOnOrder),
    output: paymentState,
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE'],
  }),
  remoteSubmit: call({
    ...byProvider,
    summary: 'Asks a provider for a payment by link and QR code',
    path: '/payment/remote/submit',
    shop: shopOfOrder,
    audit: {
      zh: '发起线上收款',
      en: 'Ask for a remote payment',
      about: 'order',
      of: ({ orderId, amount, type }) => ({ subject: orderId, detail: { type, amountCents: amount } }),
    },
    input: z.object({ ...amountOnOrder, type: z.enum(['WECHAT_PAY', 'ALIPAY']) }),
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_REFUSED'],
  }),
  remoteCancel: call({
    ...cancelling,
    summary: 'Closes an unpaid payment',
    path: '/payment/remote/cancel',
    audit: {
      zh: '关闭线上收款',
      en: 'Close a remote payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
  }),
  remoteQuery: call({
    ...byProvider,
    summary: 'Queries a payment at the provider and books the outcome',
    path: '/payment/remote/query',
    shop: shopOfTender,
    input: z.object({ tenderId: idInShop }),
    errors: ['NOT_FOUND', 'TENDER_NOT_CANCELLABLE'],
  }),
  accept: call({
    summary: 'Accepts set-aside money as paid, up to the due amount',
    service: 'trade',
    method: 'POST',
    path: '/payment/accept',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: shopOfTender,
    audit: {
      zh: '待处理款入账',
      en: 'Accept money set aside',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
    output: paymentState,
    errors: [
      'NOT_FOUND',
      'TENDER_NOTHING_ASIDE',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  giveBack: call({
    summary: 'Refunds set-aside money to its source',
    service: 'trade',
    method: 'POST',
    path: '/payment/give-back',
    access: 'payment.refund',
    effect: 'remote',
    idempotent: true,
    shop: shopOfTender,
    audit: {
      zh: '待处理款退回',
      en: 'Give back money set aside',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
    output: paymentState,
    errors: ['NOT_FOUND', 'TENDER_NOTHING_ASIDE'],
  }),
  refundRetry: call({
    summary: 'Requests an unfinished refund again from the provider',
    service: 'trade',
    method: 'POST',
    path: '/payment/refund/retry',
    access: 'payment.refund',
    effect: 'remote',
    idempotent: true,
    shop: ofRefund,
    audit: { zh: '重试退款', en: 'Retry a refund', of: ({ refundId }) => ({ subject: refundId }) },
    input: z.object({ refundId: idInShop }),
    output: paymentState,
    errors: ['NOT_FOUND'],
  }),
  refundSettle: call({
    summary: 'Books a failed refund that was paid another way, with evidence',
    service: 'trade',
    method: 'POST',
    path: '/payment/refund/settle',
    access: 'payment.refund',
    effect: 'write',
    idempotent: true,
    shop: ofRefund,
    audit: {
      zh: '退款改为其他方式',
      en: 'Settle a refund another way',
      of: ({ refundId }) => ({ subject: refundId }),
    },
    input: z.object({ refundId: idInShop, evidence }),
    output: paymentState,
    errors: ['NOT_FOUND', 'REFUND_NOT_FAILED'],
  }),
  ...refundingCalls,
  ...bookCalls,
  ...mixedCalls,
  ...choiceCalls,
  ...entityCalls,
  ...stageCalls,
  ...stageTemplateCalls,
  ...codeCalls,
  ...cloudPosCalls,
  ...cloudPosTerminalCalls,
  ...bankTransferCalls,
  ...misPosCalls,
  ...watchingCalls,
  ...notificationCalls,
}
