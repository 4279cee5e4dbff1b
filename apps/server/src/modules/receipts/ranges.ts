import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import { insertRange, rangesOf, type RangeRow } from './receipts.db.ts'

type Calls = Contract['receipts']
type Ranges = OutputOf<Calls['ranges']>

const wireRange = (row: RangeRow): Ranges['data'][number] => {
  const printed = (no: string) => `${row.prefix}${no.padStart(row.width, '0')}`
  const left = Number(BigInt(row.lastNo) - BigInt(row.nextNo) + 1n)
  return {
    id: scoped(row.shopId, row.id),
    first: printed(row.firstNo),
    last: printed(row.lastNo),
    next: left > 0 ? printed(row.nextNo) : null,
    left,
    createdBy: row.createdBy ?? '',
    createdAt: row.createdAt.toISOString(),
  }
}

export const listRanges = async ({ db }: Context, shopId: string): Promise<Ranges> => ({
  data: (await rangesOf(db, shopId)).map((row) => wireRange(row)),
})

/** Errors: RECEIPT_RANGE_INVALID, RECEIPT_RANGE_TAKEN. */
export const addRange = async (
  context: Context,
  input: ParsedInputOf<Calls['rangeAdd']>,
): Promise<Ranges> => {
  if (input.last < input.first || String(input.last).length > input.width)
    throw new CallError('RECEIPT_RANGE_INVALID')
  if (!(await insertRange(context.db, { ...input, id: newId() }, context.session.accountId)))
    throw new CallError('RECEIPT_RANGE_TAKEN')
  return listRanges(context, input.shopId)
}
