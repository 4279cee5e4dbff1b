import { idWithin, newId } from '../../../platform/database/ids.ts'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import {
  askTerminal,
  reprintReceipt,
  requestVerdict,
  type TerminalBus,
} from '../../terminals/terminals.public.ts'
import type { CodeDeps } from '../codes/codes.ts'
import { announcePayment, beginTender, type Asked, type OrderRef } from '../ledger/bills.ts'
import { tenderState } from '../ledger/state.ts'
import { askFromNow, tenderById, type TenderRow } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { noteRefund } from '../refunds/refunds.ts'
import { recordOutcome } from '../remote/outcomes.ts'
import { queryRemote, type RemoteDeps } from '../remote/remote.ts'
import { paymentTypes } from '../choices/choices.ts'
import { misOutcome } from '../ways/by-mis-pos.ts'
import { refOf, tenderNo } from '../ways/tender-numbers.ts'

/** How long a sale is queried at least every minute; afterwards it also waits for a person. */
export const misLifeMs = 15 * 60_000

/**
 * Asks a terminal for an amount: tender and command are written in one transaction. Errors, after which there is no tender: those of `admitPayment`,
 * PAYMENT_TYPE_UNAVAILABLE, TERMINAL_OFFLINE, TERMINAL_BUSY.
 */
export const submitMis = async (
  context: Context,
  deps: CodeDeps,
  order: OrderRef,
  wanted: Asked & { terminalId: ScopedId },
) => {
  if (!(await paymentTypes(context, deps.providers, order.shopId)).includes('MIS_POS'))
    throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const terminalId = idWithin(order.shopId, wanted.terminalId)
  const expiresAt = new Date(Date.now() + misLifeMs)
  const id = newId()
  const { amountCents, stages, besideUnknown } = wanted
  const asked = { amountCents, stages, besideUnknown }
  await beginTender(context, deps.bus, order, { type: 'MIS_POS', id, asked, expiresAt })
  await startSale(context, { shopId: order.shopId, id, amountCents }, terminalId)
  announcePayment(context, order)
  context.onCommit(deps.poller.wake)
  return tenderState(context, { shopId: order.shopId, id, orderId: order.orderId })
}

/** Sends the amount of a tender to a terminal, in the transaction of the tender. Errors: NOT_FOUND, TERMINAL_OFFLINE, TERMINAL_BUSY. */
export const startSale = async (
  context: EventContext & Pick<Context, 'session'>,
  tender: Pick<TenderRow, 'shopId' | 'id' | 'amountCents'>,
  terminalId: string,
): Promise<void> => {
  await askTerminal(context, tender.shopId, terminalId, {
    requestNo: tenderNo(tender.shopId, tender.id),
    kind: 'SALE',
    amountCents: tender.amountCents,
    operatorNo: context.session.accountId,
  })
}

/** Asks the terminal of a tender about its outcome, and books the answer. Error: NOT_FOUND, also for a tender of another kind. */
export const syncMis = async (context: Context, deps: RemoteDeps, shopId: string, id: string) => {
  if ((await tenderById(context.db, shopId, id))?.type !== 'MIS_POS') throw new CallError('NOT_FOUND')
  return queryRemote(context, deps, shopId, id)
}

/** Prints the slip of a tender again. Errors: NOT_FOUND, TERMINAL_OFFLINE. */
export const reprintMis = async (
  { db, announce }: Context,
  { tenderId: { shopId, id } }: { tenderId: ScopedId },
) => ({ state: await reprintReceipt({ db, announce }, shopId, tenderNo(shopId, id)) })

/** Books the outcomes that terminals report, of a tender or of a refund, whose attempts are numbered. A known outcome changes nothing. */
export const followTerminals = (terminals: TerminalBus, payments: PaymentBus): void =>
  terminals.on('terminal.told', async (context, { shopId, requestNo }) => {
    const [no = ''] = requestNo.split('.')
    const verdict = await requestVerdict(context.db, shopId, requestNo)
    const sale = refOf(no, 'P')
    const tender = sale?.shopId === shopId ? await tenderById(context.db, shopId, sale.id) : undefined
    if (tender) {
      const outcome = misOutcome(verdict)
      const what = await recordOutcome(context, payments, tender, outcome)
      if (what === 'MOVED' && outcome.state === 'UNKNOWN') await askFromNow(context.db, tender)
    }
    if (refOf(no, 'R')?.shopId !== shopId) return
    if (verdict?.state === 'SUCCEEDED')
      await noteRefund(context, payments, no, {
        outcome: { state: 'DONE' },
        amountCents: verdict.amountCents,
      })
    // A declined void may continue as a refund: its requester decides, or the job.
    else if (verdict?.state === 'FAILED') await noteRefund(context, payments, no, undefined)
  })
