import type { CodeType } from '@showfloor/contract/common/payment-codes'
import type { mixedTypes, TenderType } from '@showfloor/contract/common/payment-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin } from '../../../platform/database/ids.ts'
import { heldForMs, lifetimeMs, startTransfer } from '../bank-transfers/transfers.ts'
import { pushSale } from '../cloud-pos/cloud-pos.ts'
import { payBy, type CodeDeps } from '../codes/codes.ts'
import { book } from '../ledger/bills.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { askFromNow, moveTender, type TenderRow } from '../ledger/tenders.db.ts'
import { misLifeMs, startSale } from '../mis-pos/mis-pos.ts'
import { codePaces } from '../providers/code-pay.ts'
import type { ProviderCode } from '../providers/provider.ts'
import { linkLifetimeMs, makeLink } from '../remote/remote.ts'
import { posLifeMs } from '../ways/by-cloud-pos.ts'

/** The input of a person who begins a line, by its type. */
export type Given = {
  amount?: number | undefined
  authCode?: string | undefined
  terminalId?: ScopedId | undefined
  depositId?: string | undefined
  accountId?: string | undefined
  payer?: string | undefined
}
type Inside = EventContext & Pick<Context, 'session'>
type Step = (context: Inside, deps: CodeDeps, tender: TenderRow, given: Given) => Promise<void>

/**
 * How a line of a collection gets its money. AT_ONCE: booked with the collection. BY_SERVER: its provider is asked with the collection. BY_HAND: a
 * person begins it. BY_OWN_CALL: a person begins it by a call of a later module, which knows its amount.
 */
export type LineWay =
  | { begins: 'AT_ONCE' | 'BY_OWN_CALL' }
  | {
      begins: 'BY_SERVER' | 'BY_HAND'
      /** How long a begun line can be paid, and how long goods are held for it where that is shorter. */
      lifeMs: number
      holdMs?: number
      /** Rows to lock before the order, in the transaction that begins the line. */
      claim?: Step
      /** Begins the line in that transaction. If it fails, the line waits as before. */
      start?: Step
      /** Asks for a stored tender, outside of a transaction; a repeat asks for the same one. */
      begin?: (context: Context, deps: CodeDeps, tender: TenderRow, authCode?: string) => Promise<void>
    }

const byLink = (code: ProviderCode): LineWay => ({
  begins: 'BY_SERVER',
  lifeMs: linkLifetimeMs,
  begin: (context, deps, tender) => makeLink(context, deps, tender, code),
})

const byCode = (type: CodeType): LineWay => ({
  begins: 'BY_HAND',
  lifeMs: codePaces[type].lifeMs,
  begin: (context, deps, tender, authCode = '') => payBy(context, deps, tender, type, authCode),
})

const byTerminal: LineWay = {
  begins: 'BY_HAND',
  lifeMs: misLifeMs,
  start: async (context, _deps, tender, { terminalId }) => {
    if (!terminalId) throw new CallError('NOT_FOUND')
    await moveTender(context.db, tender, { state: 'PROCESSING' })
    await askFromNow(context.db, tender)
    await startSale(context, tender, idWithin(tender.shopId, terminalId))
  },
}

const byTransfer: LineWay = {
  begins: 'BY_HAND',
  lifeMs: lifetimeMs,
  holdMs: heldForMs,
  start: async ({ db }, _deps, tender, { accountId, payer = '' }) => {
    if (accountId === undefined) throw new CallError('BANK_ACCOUNT_CLOSED')
    await moveTender(db, tender, { state: 'PROCESSING' })
    await startTransfer(db, { shopId: tender.shopId, tenderId: tender.id, accountId, payer })
  },
}

const byDeposit: LineWay = {
  begins: 'BY_HAND',
  lifeMs: linkLifetimeMs,
  claim: async (context, { bus }, tender, { depositId }) => {
    await bus.emit('deposit.claimed', context, {
      shopId: tender.shopId,
      tenderId: tender.id,
      depositId,
      amountCents: tender.amountCents,
      actor: context.session.name,
    })
  },
  start: async (context, { bus }, tender) => {
    const balance = await lockedBill(context.db, tender.shopId, tender.orderId)
    if (!balance) throw new CallError('NOT_FOUND')
    const { amountCents } = tender
    await book(context, bus, tender, balance, { amountCents, paidAt: new Date(), tradeNo: null })
  },
}

/** How a line of each type begins. A new type of line is an entry here and one in `mixedTypes`. */
export const lineWays: Readonly<Record<(typeof mixedTypes)[number], LineWay>> = {
  CASH: { begins: 'AT_ONCE' },
  WECHAT_PAY: byLink('WECHAT_PAY'),
  ALIPAY: byLink('ALIPAY'),
  WECHAT_CODE: byCode('WECHAT_CODE'),
  ALIPAY_CODE: byCode('ALIPAY_CODE'),
  POS_CODE: byCode('POS_CODE'),
  MIS_POS: byTerminal,
  BANK_TRANSFER: byTransfer,
  DEPOSIT: byDeposit,
  VOUCHER: { begins: 'BY_OWN_CALL' },
  CLOUD_POS: { begins: 'BY_HAND', lifeMs: posLifeMs, begin: pushSale },
}

/** Undefined for a type that no line can have. */
export const lineWayOf = (type: TenderType): LineWay | undefined =>
  (lineWays as Partial<Record<TenderType, LineWay>>)[type]
