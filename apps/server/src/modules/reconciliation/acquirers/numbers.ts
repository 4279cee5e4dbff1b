import type { AcquirerType } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { refOf } from '../../payments/payments.public.ts'
import type { BillRef, NamedRow } from '../matching/bills.db.ts'
import { slipsOf, tendersOf } from './numbers.db.ts'

/**
 * Finds the tenders and refunds of rows by the acquirer's numbers. Returns the refunds of which only the payment was found, for a look-up by their amount.
 */
export const namedByAcquirer = async (
  db: Db,
  { entityId }: BillRef,
  rows: readonly NamedRow[],
  types: readonly AcquirerType[],
): Promise<{ row: NamedRow; tender: { shopId: string; id: string } }[]> => {
  const left = rows.filter(({ shopId }) => shopId === null)
  const refunds = left.filter(({ kind }) => kind === 'REFUND')
  const slips = await slipsOf(db, refunds)
  for (const [at, row] of refunds.entries()) {
    // A further attempt has a number of its own: `R1_2.2`.
    const refund = refOf(slips.get(at)?.split('.')[0] ?? '', 'R')
    if (refund) Object.assign(row, { shopId: refund.shopId, refId: refund.id })
  }
  const open = left.filter(({ shopId }) => shopId === null)
  const tenders = await tendersOf(db, { entityId, types }, open)
  const takenBack: { row: NamedRow; tender: { shopId: string; id: string } }[] = []
  for (const [at, row] of open.entries()) {
    const tender = tenders.get(at)
    if (!tender) continue
    Object.assign(row, { shopId: tender.shopId, refId: tender.id })
    if (row.kind === 'REFUND') takenBack.push({ row, tender })
  }
  return takenBack
}
