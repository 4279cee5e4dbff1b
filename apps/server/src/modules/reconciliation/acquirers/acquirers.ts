import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { acquirerColumns, type AcquirerType } from '@showfloor/contract/common/provider-bills'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { readable } from '../reading/readable.ts'
import type { Bill } from '../reading/read-bill.ts'
import { forgetHeader, keepHeader, knownHeader, knownHeaders } from './acquirers.db.ts'
import { hashOfHeader, proposalOf, samplesOf, tableOf } from './header.ts'
import { readAcquirerBill } from './read-acquirer-bill.ts'

type Calls = Contract['reconciliation']

/** An acquirer's bill, and the types of tender that it is compared with. Throws BillRefused, Refusal; BILL_COLUMNS_UNKNOWN. */
export const acquirerBill = async (
  db: Db,
  bytes: Buffer,
): Promise<{ bill: Bill; types: readonly AcquirerType[] }> => {
  const table = await tableOf(bytes)
  const known = await knownHeader(db, hashOfHeader(table.header))
  if (!known) throw new CallError('BILL_COLUMNS_UNKNOWN')
  return { bill: await readAcquirerBill(table, known.columns, known.name), types: known.types }
}

/** Error: BILL_REFUSED. */
export const readColumns = async (context: Context, bytes: Buffer): Promise<OutputOf<Calls['columns']>> => {
  const { header, body } = await readable(() => tableOf(bytes), context)
  return {
    header: header.map((title, place) => ({ title, samples: samplesOf(body, place) })),
    proposal: proposalOf(header, body),
  }
}

export const listAcquirers = async ({ db }: Context): Promise<OutputOf<Calls['acquirers']>> => ({
  data: (await knownHeaders(db)).map(({ id, name, types, header, columns, actor }) => ({
    id,
    name,
    types,
    titles: Object.fromEntries(
      acquirerColumns.flatMap((column) => {
        const place = columns[column]
        return place === undefined ? [] : [[column, header[place] ?? '']]
      }),
    ),
    actor: actor ?? '',
  })),
})

type Named = ParsedInputOf<Calls['setAcquirer']>

/** Whether the columns tell each row's number, time and amount, each of them another one. */
const areWhole = ({
  columns: { number, reference, time, day, amount, ...others },
  header,
}: Named): boolean => {
  const places = [number, reference, time, day, amount, ...Object.values(others)].filter(
    (place) => place !== undefined,
  )
  return (
    (number ?? reference) !== undefined &&
    (time ?? day) !== undefined &&
    amount !== undefined &&
    new Set(places).size === places.length &&
    places.every((place) => place < header.length)
  )
}

/** Error: BILL_COLUMNS_WRONG. */
export const setAcquirer = async (
  { db, session }: Context,
  input: Named,
): Promise<OutputOf<Calls['setAcquirer']>> => {
  if (!areWhole(input)) throw new CallError('BILL_COLUMNS_WRONG')
  const { name, types, header, columns } = input
  const one = { id: newId(), name, types: [...new Set(types)], header, columns }
  return { id: await keepHeader(db, { ...one, hash: hashOfHeader(header), accountId: session.accountId }) }
}

/** Error: NOT_FOUND. */
export const removeAcquirer = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['removeAcquirer']>,
): Promise<OutputOf<Calls['removeAcquirer']>> => {
  if (!(await forgetHeader(db, id))) throw new CallError('NOT_FOUND')
  return {}
}
