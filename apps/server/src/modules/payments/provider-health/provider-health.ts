import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { paymentState } from '../ledger/state.ts'
import { announcePayment } from '../ledger/bills.ts'
import { tenderById } from '../ledger/tenders.db.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import { healthOf, endMismatches } from './provider-health.db.ts'

type Calls = Contract['payments']

/** The health of the configured providers: refused notifications and wrong clocks. */
export const providerHealth = async (
  { db }: Context,
  providers: PaymentProviders,
): Promise<OutputOf<Calls['providerHealth']>> => {
  const all = (await providers.all()).map(({ providers: one }) => one)
  const pos = all.some(({ hasCloudPos, hasUpay }) => hasCloudPos || hasUpay)
  const codes = [...new Set(all.flatMap(({ codes: some }) => some))]
  const rows = await healthOf(db, [...codes, ...(pos ? (['SHOUQIANBA'] as const) : [])])
  return {
    data: rows.map((row) => ({
      provider: row.provider,
      refusedToday: row.refusedToday,
      refusedWeek: row.refusedWeek,
      refusedAt: row.refusedAt?.toISOString() ?? null,
      clocks: row.clocks.map(({ machine, offsetS, since }) => ({
        machine,
        offsetS,
        since: new Date(since).toISOString(),
      })),
    })),
  }
}

/** Ends the open matters about notifications that did not fit a tender, with a person's explanation. Errors: NOT_FOUND, NOTICE_NOT_OPEN. */
export const explainNotice = async (
  context: Context,
  { tenderId: { shopId, id }, evidence }: ParsedInputOf<Calls['noticeExplain']>,
): Promise<OutputOf<Calls['noticeExplain']>> => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  const settled = { by: context.session.name, evidence }
  if (!(await endMismatches(context.db, { shopId, id }, settled))) throw new CallError('NOTICE_NOT_OPEN')
  const order = { shopId, orderId: tender.orderId }
  announcePayment(context, order)
  return paymentState(context, order)
}
