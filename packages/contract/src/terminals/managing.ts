import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { done, id, idInShop, scopedId, shortText } from '../common/schemas.ts'

const terminal = z.object({
  id: scopedId,
  terminalNo: z.string(),
  bridgeId: scopedId,
  /** Whether it can take a sale now; a busy terminal stays online. */
  online: z.boolean(),
  busy: z.boolean(),
  signedIn: z.boolean(),
  batchNo: z.string(),
})
const bridge = z.object({
  id: scopedId,
  name: z.string(),
  online: z.boolean(),
  version: z.string().nullable(),
  seenAt: z.string().nullable(),
})
/** The sums of a batch by kind of command and type of card. */
const total = z.object({
  kind: z.enum(['SALE', 'VOID', 'REFUND']),
  payKind: z.enum(['ANY', 'CARD', 'SCAN']),
  count: z.int(),
  amount: z.int(),
})
/** OURS: missing on the terminal's slips; THEIRS: a slip without a request of ours; AMOUNT: the amounts differ. */
const difference = z.object({
  kind: z.enum(['OURS', 'THEIRS', 'AMOUNT']),
  requestNo: z.string().nullable(),
  voucherNo: z.string().nullable(),
  amount: z.int(),
  terminalAmount: z.int(),
})
const settlement = z.object({
  id: scopedId,
  terminalNo: z.string(),
  batchNo: z.string(),
  state: z.enum(['ASKED', 'AGREED', 'DIFFERENT']),
  /** Whether it was settled although the outcome of a request was unknown. */
  hadUnknown: z.boolean(),
  ours: z.array(total),
  theirs: z.array(total),
  differences: z.array(difference),
  actor: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
const changing = { service: 'base', method: 'POST', access: 'setting.manage', effect: 'write' } as const

export const managingCalls = {
  ofShop: call({
    summary: 'The card terminals of a shop and the bridges that reach them',
    service: 'base',
    method: 'POST',
    path: '/terminal/list',
    access: 'payment.take',
    effect: 'read',
    shop: ({ shopId }: { shopId: string }) => [shopId],
    input: z.object({ shopId: id }),
    output: z.object({ bridges: z.array(bridge), terminals: z.array(terminal) }),
    errors: [],
  }),
  bridgeCreate: call({
    ...changing,
    summary: 'Adds a bridge to a shop; only this answer holds its secret',
    path: '/terminal/bridge/create',
    idempotent: true,
    secret: true,
    shop: ({ shopId }: { shopId: string }) => [shopId],
    audit: {
      zh: '新建终端桥',
      en: 'Make a terminal bridge',
      about: 'shop',
      of: ({ shopId, name }) => ({ subject: shopId, detail: { name } }),
    },
    input: z.object({ shopId: id, name: shortText.min(1).max(40) }),
    output: z.object({ id: scopedId, secret: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  bridgeRemove: call({
    ...changing,
    summary: 'Removes a bridge, whose messages are refused from now on',
    path: '/terminal/bridge/remove',
    shop: ({ bridgeId }: { bridgeId: ScopedId }) => [bridgeId],
    audit: {
      zh: '停用终端桥',
      en: 'End a terminal bridge',
      of: ({ bridgeId }) => ({ subject: bridgeId }),
    },
    input: z.object({ bridgeId: idInShop }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  settle: call({
    ...changing,
    summary: 'Settles the open batch of a terminal; a retry without an answer queries the terminal',
    path: '/terminal/settle',
    access: 'payment.revoke',
    idempotent: true,
    shop: ({ terminalId }: { terminalId: ScopedId }) => [terminalId],
    audit: {
      zh: '终端结算',
      en: 'Settle a card terminal',
      of: ({ terminalId }) => ({ subject: terminalId }),
    },
    /** `goOn`: settle although requests of the batch have an unknown outcome. */
    input: z.object({ terminalId: idInShop, goOn: z.boolean().default(false) }),
    output: settlement,
    errors: ['NOT_FOUND', 'TERMINAL_OFFLINE', 'TERMINAL_BUSY', 'TERMINAL_UNSETTLED'],
  }),
  settlements: call({
    summary: 'The latest settlements of a shop’s terminals, with the differences',
    service: 'base',
    method: 'POST',
    path: '/terminal/settlement/list',
    access: 'payment.revoke',
    effect: 'read',
    shop: ({ shopId }: { shopId: string }) => [shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(settlement) }),
    errors: [],
  }),
}
