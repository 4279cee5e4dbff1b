import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { problem } from '../common/input-problems.ts'
import { statementBytesMax, statementFields } from '../common/payments/bank-statements.ts'
import { tenderStates } from '../common/statuses/payment-status.ts'
import {
  cents,
  day,
  done,
  id,
  idInShop,
  paging,
  positiveCents,
  scopedId,
  shortText,
  time,
  version,
} from '../common/schemas.ts'
import { amountOnOrder, takingErrors } from './taking.ts'

/** An account of the chain to which customers of these shops transfer money. `accountNo` is masked. */
const bankAccount = z.object({
  id,
  version: z.int(),
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  currency: z.literal('CNY'),
  enabled: z.boolean(),
  shopIds: z.array(id),
})

/** An announced transfer: the amount, the account, and the reference for the transfer's purpose. */
export const announced = z.object({
  tenderId: scopedId,
  orderId: scopedId,
  orderNo: z.string(),
  shopName: z.string(),
  amount: cents,
  state: z.enum(tenderStates),
  payer: z.string(),
  reference: z.string(),
  announcedAt: time,
  announcedBy: z.string(),
  /** When it is closed if no money has come; null for one that was never awaited. */
  expiresAt: z.string().nullable(),
  account: bankAccount.pick({ bank: true, branch: true, accountName: true, accountNo: true }),
})

/** Money that arrived on an account. `proposals`: at most three announced transfers of the same amount, those of the same payer first. */
const arrival = z.object({
  id,
  account: z.string(),
  bookedOn: z.string(),
  amount: cents,
  payer: z.string(),
  note: z.string(),
  serial: z.string(),
  /** Entered by hand, and not yet confirmed by a statement. */
  byHand: z.boolean(),
  /** Its match, and who made it; null before. */
  match: z.object({ orderId: scopedId, orderNo: z.string(), by: z.string() }).nullable(),
  proposals: z.array(
    z.object({
      tenderId: scopedId,
      orderId: scopedId,
      orderNo: z.string(),
      payer: z.string(),
      reference: z.string(),
    }),
  ),
})

const shopScope = ({ shopId }: { shopId: string }) => [shopId]
const ofTender = (input: { tenderId: ScopedId }) => [input.tenderId]
const payer = shortText.min(1).max(60)
const ofShop = z.object({ shopId: id, ...paging })
const matching = {
  service: 'trade',
  method: 'POST',
  access: 'bank.manage',
  effect: 'write',
  idempotent: true,
} as const

/** The field of each column of a statement, as `date:0,amount:3`. */
const columns = z
  .string()
  .max(200)
  .regex(new RegExp(`^(?:(?:${statementFields.join('|')}):\\d{1,3}(?:,|$))*$`), problem('COLUMNS'))

export const bankTransferCalls = {
  bankInfoPaging: call({
    summary: 'Bank accounts that customers of a shop transfer money to, with masked numbers',
    service: 'trade',
    method: 'POST',
    path: '/bank-info/paging',
    access: 'payment.read',
    effect: 'read',
    shop: shopScope,
    input: ofShop,
    output: z.object({ data: z.array(bankAccount), total: z.int() }),
    errors: [],
  }),
  bankInfoSave: call({
    summary: 'Adds or changes a bank account; all of its shops must be the caller’s',
    service: 'trade',
    method: 'POST',
    path: '/bank-info/save',
    access: 'bank.manage',
    effect: 'write',
    idempotent: true,
    shop: ({ shopIds }) => shopIds,
    audit: {
      zh: '维护银行账户',
      en: 'Edit a bank account',
      of: (input, output) => ({
        subject: input.id ?? output?.id ?? '',
        detail: { shopIds: input.shopIds, enabled: input.enabled },
      }),
    },
    /** Without `id` a new account, which needs `accountNo`; without `accountNo` the stored number stays. */
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      bank: shortText.min(1).max(60),
      branch: shortText,
      accountName: shortText.min(1),
      accountNo: z
        .string()
        .max(80)
        .regex(/^(?:[\s-]*\d){8,30}[\s-]*$/, problem('BANK_ACCOUNT'))
        .transform((text) => text.replaceAll(/[\s-]/g, ''))
        .optional(),
      enabled: z.boolean(),
      shopIds: z.array(id).min(1).max(2000),
    }),
    output: bankAccount,
    errors: [
      'NOT_FOUND',
      'BANK_ACCOUNT_CHANGED',
      'BANK_ACCOUNT_KNOWN',
      'BANK_ACCOUNT_NUMBER',
      'BANK_ACCOUNT_ENTITY',
    ],
  }),
  transferAnnounce: call({
    summary:
      'Announces a bank transfer: the customer transfers an amount and writes the reference into its purpose',
    service: 'trade',
    method: 'POST',
    path: '/payment/transfer/announce',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.orderId],
    audit: {
      zh: '登记银行转账',
      en: 'Announce a bank transfer',
      about: 'order',
      of: ({ orderId, amount: amountCents }) => ({ subject: orderId, detail: { amountCents } }),
    },
    input: z.object({ ...amountOnOrder, accountId: id, payer }),
    output: announced,
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'BANK_ACCOUNT_CLOSED'],
  }),
  transfer: call({
    summary: 'An announced transfer as the customer needs it, with the whole account number',
    service: 'trade',
    method: 'POST',
    path: '/payment/transfer/query',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    effect: 'read',
    shop: ofTender,
    input: z.object({ tenderId: idInShop }),
    output: announced,
    errors: ['NOT_FOUND'],
  }),
  transferPaging: call({
    summary: 'Announced transfers of a shop that have not arrived, oldest first',
    service: 'trade',
    method: 'POST',
    path: '/payment/transfer/paging',
    access: 'bank.manage',
    effect: 'read',
    shop: shopScope,
    input: ofShop,
    output: z.object({ data: z.array(announced), total: z.int() }),
    errors: [],
  }),
  arrivalPaging: call({
    summary: 'Arrivals on a shop’s accounts: unmatched ones, or matched ones, newest first',
    service: 'trade',
    method: 'POST',
    path: '/payment/arrival/paging',
    access: 'bank.manage',
    effect: 'read',
    shop: shopScope,
    input: ofShop.extend({ matched: z.boolean().default(false) }),
    output: z.object({ data: z.array(arrival), total: z.int() }),
    errors: [],
  }),
  transferArrived: call({
    ...matching,
    summary:
      'Books an announced transfer that a person has seen on the account; a statement confirms it later',
    path: '/payment/transfer/arrived',
    shop: ofTender,
    audit: {
      zh: '登记转账到账',
      en: 'Book a transfer by hand',
      of: ({ tenderId, amount: amountCents }) => ({ subject: tenderId, detail: { amountCents } }),
    },
    input: z.object({
      tenderId: idInShop,
      amount: positiveCents,
      bookedOn: day,
      serial: shortText.max(60).default(''),
    }),
    output: done,
    errors: ['NOT_FOUND', 'TRANSFER_DONE', 'ARRIVAL_DAY'],
  }),
  arrivalMatch: call({
    ...matching,
    summary: 'Books an arrival for an announced transfer',
    path: '/payment/arrival/match',
    shop: ofTender,
    audit: {
      zh: '匹配银行到账',
      en: 'Match an arrival',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ arrivalId: id, tenderId: idInShop }),
    output: done,
    errors: ['NOT_FOUND', 'ARRIVAL_TAKEN', 'TRANSFER_DONE'],
  }),
  arrivalAssign: call({
    ...matching,
    summary: 'Books an unannounced arrival on an order; what exceeds the due amount is set aside',
    path: '/payment/arrival/assign',
    shop: shopScope,
    audit: {
      zh: '银行到账归入订单',
      en: 'Put an arrival on an order',
      of: ({ arrivalId, orderNo }) => ({ subject: arrivalId, detail: { orderNo } }),
    },
    input: z.object({ arrivalId: id, shopId: id, orderNo: shortText.min(1).max(40) }),
    output: done,
    errors: [
      'NOT_FOUND',
      'ARRIVAL_ORDER',
      'ARRIVAL_TAKEN',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'BANK_ACCOUNT_ENTITY',
    ],
  }),
  arrivalSplit: call({
    ...matching,
    summary: 'Divides an arrival into two parts that are matched separately',
    path: '/payment/arrival/split',
    shop: shopScope,
    audit: {
      zh: '拆分银行到账',
      en: 'Divide an arrival',
      of: ({ arrivalId, amount: amountCents }) => ({ subject: arrivalId, detail: { amountCents } }),
    },
    input: z.object({ arrivalId: id, shopId: id, amount: positiveCents }),
    output: done,
    errors: ['NOT_FOUND', 'ARRIVAL_TAKEN', 'ARRIVAL_PART'],
  }),
  statementTake: call({
    summary:
      'Imports a bank’s statement (CSV or XLSX) of an account: with `check` a preview of columns and bookings; otherwise stores new arrivals and books those with a reference',
    service: 'direct',
    method: 'PUT',
    path: '/api/bank-statements/:accountId',
    access: 'bank.manage',
    effect: 'remote',
    repeat: 'sets',
    reach: 'own',
    takes: { types: ['application/octet-stream'], bytesMax: statementBytesMax },
    audit: {
      zh: '导入银行流水',
      en: 'Take in a bank statement',
      of: ({ accountId }) => ({ subject: accountId }),
    },
    input: z.object({
      accountId: id,
      name: z.string().trim().min(1).max(200),
      columns: columns.optional(),
      check: z.enum(['yes', 'no']).default('yes'),
    }),
    output: z.object({
      columns: z.array(
        z.object({
          index: z.int(),
          header: z.string(),
          example: z.string(),
          field: z.enum(statementFields).nullable(),
        }),
      ),
      /** Fields without a column. */
      missing: z.array(z.enum(statementFields)),
      /** Rows with incoming money; the new ones of them; and those that a reference books. */
      rows: z.int(),
      added: z.int(),
      matched: z.int(),
      /** Unreadable rows; while there are any, nothing is imported. The first hundred. */
      problems: z.array(z.object({ line: z.int(), text: z.string() })),
      taken: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'STATEMENT_REFUSED'],
  }),
}
