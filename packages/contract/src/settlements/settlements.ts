import { z } from 'zod'
import { call } from '../common/call.ts'
import { statementBytesMax } from '../common/payments/bank-statements.ts'
import { statementSources } from '../common/payments/platform-statements.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import {
  day,
  id,
  idInShop,
  longText,
  paging,
  scopedId,
  shortText,
  signedSumCents,
  sumCents,
  time,
  version,
} from '../common/schemas.ts'
import { arrivalCalls } from './arriving.ts'
import { statementCalls } from './statements.ts'
import { changing, common, money, ofSettlement, ofShop, scope, settlement } from './settlement.ts'

/** The sums of a shop's paid orders of a channel, signed by finance. */
export const settlements = {
  ...arrivalCalls,
  ...statementCalls,
  list: call({
    ...common,
    summary: 'The settlements of a shop, newest first, with its channels and bank accounts',
    path: '/channel-settlement/list',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, no: paging.no, size: z.int().min(1).max(100).default(20) }),
    output: z.object({
      data: z.array(settlement),
      total: z.int(),
      /** The names of the colleagues who may sign what the caller created. */
      signers: z.array(z.string()),
      channels: z.array(z.object({ id, name: z.string() })),
      accounts: z.array(z.object({ id, name: z.string() })),
    }),
    errors: [],
  }),
  preview: call({
    ...common,
    summary: 'A preview of a settlement up to a day',
    path: '/channel-settlement/preview',
    effect: 'read',
    shop: ofShop,
    input: z.object(scope),
    output: z.object({
      orders: z.int(),
      /** The first day of the period; null for the first settlement. */
      from: day.nullable(),
      ...money,
      carried: signedSumCents,
      due: signedSumCents,
    }),
    errors: [],
  }),
  create: call({
    ...common,
    summary: 'Settles the paid orders of a channel up to a day in China, and changes of settled ones',
    path: '/channel-settlement/create',
    effect: 'write',
    idempotent: true,
    shop: ofShop,
    audit: {
      zh: '创建渠道结算',
      en: 'Create a channel settlement',
      of: (_input, output) => ({
        subject: output?.no ?? '',
        detail: output ? { amountCents: output.due } : {},
      }),
    },
    input: z.object({ ...scope, accountId: id.nullable() }),
    output: settlement,
    errors: ['SETTLEMENT_EXISTS', 'SETTLEMENT_NOTHING', 'SETTLEMENT_DAY', 'SETTLEMENT_ACCOUNT'],
  }),
  lines: call({
    ...common,
    summary: 'The orders of a settlement; a later part of an order contains the changes since',
    path: '/channel-settlement/lines',
    effect: 'read',
    shop: ofSettlement,
    input: z.object({
      id: idInShop,
      /** Only orders for which the channel states another amount; `total` counts them. */
      differing: z.boolean().default(false),
      ...paging,
    }),
    output: z.object({
      data: z.array(
        z.object({
          orderId: scopedId,
          orderNo: z.string(),
          part: z.int(),
          placedAt: time,
          /** The tenders whose money moved in this part: the numbers that their providers know. */
          tenders: z.array(z.object({ no: z.string(), type: z.enum(tenderTypes) })),
          ...money,
          /** The receivable of the order by the channel's statements, all parts together; null: it is in none. */
          stated: signedSumCents.nullable(),
          /** How much more it is than the settled amount; negative: less. Null: nothing is stated. */
          statedDifference: signedSumCents.nullable(),
        }),
      ),
      total: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  takeStatement: call({
    summary:
      'Imports a statement of a channel (CSV or XLSX) with the platform’s share and fee of each order number; the same file changes nothing, a corrected one replaces it',
    service: 'direct',
    method: 'PUT',
    path: '/api/channel-settlements/statements/:shopId/:channelId',
    access: 'settlement.manage',
    effect: 'remote',
    repeat: 'sets',
    shop: ofShop,
    takes: { types: ['application/octet-stream'], bytesMax: statementBytesMax },
    audit: {
      zh: '导入渠道对账单',
      en: 'Take in a statement of a channel',
      of: ({ channelId }) => ({ subject: channelId }),
    },
    input: z.object({
      shopId: id,
      channelId: id,
      /** The statement that this file corrects; NONE: it adds to what is there. Left out: a file that overlaps with others is not kept. */
      replaces: id.or(z.literal('NONE')).optional(),
    }),
    output: z.object({
      /** The same file was imported before. */
      known: z.boolean(),
      /** False: it overlaps with other statements, and nothing of it was kept. */
      taken: z.boolean(),
      rows: z.int(),
      matched: z.int(),
      /** Numbers without an order of the shop, each once and at most 20 of them. */
      unknown: z.array(z.string()),
      /** Statements that name the same orders, the one with most of them first, at most 5. One with a source was pulled and is not replaced. */
      overlaps: z.array(
        z.object({
          id,
          source: z.enum(statementSources).nullable(),
          day: day.nullable(),
          takenAt: time,
          takenBy: z.string(),
          orders: z.int(),
        }),
      ),
    }),
    errors: ['STATEMENT_REFUSED', 'FILE_TOO_LARGE', 'NOT_FOUND'],
  }),
  sign: call({
    ...changing,
    summary:
      'Signs the figures of a settlement that another person created, with an explanation where the channel states others',
    path: '/channel-settlement/sign',
    audit: {
      zh: '签认渠道结算',
      en: 'Sign a channel settlement',
      of: (_input, output) => ({ subject: output?.no ?? '' }),
    },
    input: z.object({ id: idInShop, version, explanation: longText.default('') }),
    output: settlement,
    errors: ['NOT_FOUND', 'SETTLEMENT_CHANGED', 'SETTLEMENT_SECOND_PERSON'],
  }),
  receive: call({
    ...changing,
    summary: 'Records the arrival of a signed settlement’s money',
    path: '/channel-settlement/receive',
    audit: {
      zh: '登记结算到账',
      en: 'Link a bank receipt to a settlement',
      of: ({ amount: amountCents }, output) => ({ subject: output?.no ?? '', detail: { amountCents } }),
    },
    input: z.object({ id: idInShop, version, receiptNo: shortText.min(1), day, amount: sumCents }),
    output: settlement,
    errors: ['NOT_FOUND', 'SETTLEMENT_CHANGED', 'SETTLEMENT_SECOND_PERSON', 'SETTLEMENT_RECEIPT_USED'],
  }),
  revoke: call({
    ...changing,
    summary: 'Revokes the last settlement of a channel, so that its orders can be settled anew',
    path: '/channel-settlement/revoke',
    audit: {
      zh: '撤销渠道结算',
      en: 'Revoke a channel settlement',
      of: (_input, output) => ({ subject: output?.no ?? '' }),
    },
    input: z.object({ id: idInShop, version, reason: shortText.min(1) }),
    output: settlement,
    errors: ['NOT_FOUND', 'SETTLEMENT_CHANGED', 'SETTLEMENT_RECEIVED', 'SETTLEMENT_FOLLOWED'],
  }),
}
