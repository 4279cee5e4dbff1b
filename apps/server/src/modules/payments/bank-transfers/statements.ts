import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  statementFields,
  statementFieldsNeeded,
  type StatementField,
} from '@showfloor/contract/common/bank-statements'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { Refusal, type Words } from '../../../platform/tables/refusal.ts'
import { tableInBytes, type TableInBytes } from '../../../platform/tables/table-in-bytes.ts'
import type { PaymentBus } from '../payments.events.ts'
import { ownAccount } from './accounts.ts'
import {
  arrivalsWithReference,
  confirmArrival,
  handArrivals,
  insertRows,
  knownRowKeys,
} from './arrivals.db.ts'
import { bookArrival } from './arrivals.ts'
import { referencesIn } from './references.ts'
import { chosenColumns, columnsOf, keyed, readRow, type Columns, type KeyedRow } from './statement-rows.ts'
import { tendersByReference } from './transfers.db.ts'

type Taken = OutputOf<Contract['payments']['statementTake']>

const problemsMax = 100

const isHeader = (cells: readonly string[]): boolean => {
  const found = columnsOf(cells)
  return statementFieldsNeeded.every((field) => found[field] !== undefined)
}

const read = (table: TableInBytes, columns: Columns, language: Language) => {
  const rows = []
  const problems: Taken['problems'] = []
  for (const { line, cells } of table.body) {
    const found = readRow(cells, columns)
    if ('problem' in found) problems.push({ line, text: found.problem[language] })
    else if (found.row) rows.push(found.row)
  }
  return { rows: keyed(rows), problems: problems.slice(0, problemsMax) }
}

const shownColumns = ({ header, body }: TableInBytes, columns: Columns): Taken['columns'] =>
  header.map((text, index) => ({
    index,
    header: text,
    example: body.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index]?.slice(0, 60) ?? '',
    field: statementFields.find((field) => columns[field]?.includes(index)) ?? null,
  }))

/** The reference in a note; undefined for several, where a person divides the money. */
const onlyOneOf = <T>(references: readonly string[], open: ReadonlyMap<string, T>): T | undefined => {
  const found = [...new Set(references.flatMap((one) => open.get(one) ?? []))]
  return found.length === 1 ? found[0] : undefined
}

/** How many of these rows would be booked by a reference. */
const namedRows = async (db: Db, accountId: string, rows: readonly KeyedRow[]): Promise<number> => {
  const named = rows.map(({ note }) => referencesIn(note))
  const open = await tendersByReference(db, accountId, named.flat())
  return named.filter((references) => onlyOneOf(references, open) !== undefined).length
}

type Hand = Awaited<ReturnType<typeof handArrivals>>[number]

/** The ways in which a row of the same amount confirms an entered arrival. Payer and day do not confirm it where the row names an open transfer. */
const confirmations: readonly ((hand: Hand, row: KeyedRow, isNamed: boolean) => boolean)[] = [
  ({ reference }, { note }) => reference !== null && referencesIn(note).includes(reference),
  ({ serial }, row) => serial !== '' && serial === row.serial,
  (hand, row, isNamed) => !isNamed && hand.payer === row.payer && hand.bookedOn === row.bookedOn,
]

/** The entered arrivals by the keys of the rows that confirm them: by reference first, then by serial number, last by payer and day. */
const confirmedBy = (
  hands: readonly Hand[],
  rows: readonly KeyedRow[],
  open: ReadonlyMap<string, unknown>,
): Map<string, Hand> => {
  const found = new Map<string, Hand>()
  const left = new Set(hands)
  for (const shows of confirmations) {
    for (const row of rows) {
      if (found.has(row.key)) continue
      const isNamed = referencesIn(row.note).some((reference) => open.has(reference))
      const hand = [...left].find((one) => one.amountCents === row.amountCents && shows(one, row, isNamed))
      if (!hand) continue
      found.set(row.key, hand)
      left.delete(hand)
    }
  }
  return found
}

/** Keeps the new rows and returns how many. A row that confirms an entered arrival is no new arrival. */
const keepRows = async (db: Db, accountId: string, rows: readonly KeyedRow[]): Promise<number> => {
  const hands = await handArrivals(db, accountId)
  const known = await knownRowKeys(
    db,
    accountId,
    rows.map(({ key }) => key),
  )
  const unseen = rows.filter(({ key }) => !known.has(key))
  const open = await tendersByReference(
    db,
    accountId,
    unseen.flatMap(({ note }) => referencesIn(note)),
  )
  const confirmed = confirmedBy(hands, unseen, open)
  for (const row of unseen) {
    const hand = confirmed.get(row.key)
    if (hand) await confirmArrival(db, hand.id, row)
  }
  const fresh = unseen.filter(({ key }) => !confirmed.has(key))
  return insertRows(
    db,
    accountId,
    // In a fixed order, so that two people with the same rows do not deadlock.
    fresh.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map((row) => ({ ...row, id: newId() })),
  )
}

/** Books every unmatched arrival whose note names an announced transfer, each in a transaction of its own, so that a failure delays no other. */
const bookNamed = async (context: Context, bus: PaymentBus, accountId: string): Promise<number> => {
  const arrivals = await arrivalsWithReference(context.db, accountId)
  let booked = 0
  for (const arrival of arrivals) {
    const references = referencesIn(arrival.note)
    const found = await tendersByReference(context.db, accountId, references)
    const tender = onlyOneOf(references, found)
    if (!tender) continue
    const ref = { shopId: tender.shopId, id: tender.tenderId }
    try {
      await context.transaction((tx) =>
        bookArrival({ db: tx, announce: context.announce }, bus, arrival, ref, context.session.name),
      )
      booked += 1
    } catch (error) {
      // Somebody else has just booked the transfer or the arrival.
      if (!(error instanceof CallError)) throw error
    }
  }
  return booked
}

const nothingArrived: Words = {
  zh: '文件里没有读到一笔到账：请检查金额列和收支列，或确认这是银行流水',
  en: 'the file has no incoming money: check the columns of amount and direction, or whether it is a statement',
}

const without = (field: StatementField, columns: Columns): boolean => columns[field] === undefined

/** Errors: NOT_FOUND, STATEMENT_REFUSED. */
export const takeStatement = async (
  context: Context,
  bus: PaymentBus,
  input: ParsedInputOf<Contract['payments']['statementTake']>,
  bytes: Buffer,
): Promise<Taken> => {
  const { id: accountId } = await ownAccount(context, input.accountId)
  const table = await tableInBytes(bytes, { name: input.name, isHeader }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new CallError('STATEMENT_REFUSED', { reason: error.words[context.language] })
  })
  const columns =
    input.columns === undefined
      ? columnsOf(
          table.header,
          table.body.map(({ cells }) => cells),
        )
      : chosenColumns(input.columns)
  const missing = statementFieldsNeeded.filter((field) => without(field, columns))
  const { rows, problems } =
    missing.length > 0 ? { rows: [], problems: [] } : read(table, columns, context.language)
  const answer = {
    columns: shownColumns(table, columns),
    missing: statementFields.filter((field) => without(field, columns)),
    rows: rows.length,
    problems,
  }
  if (input.check === 'yes' || problems.length > 0 || missing.length > 0) {
    const known = await knownRowKeys(
      context.db,
      accountId,
      rows.map(({ key }) => key),
    )
    const fresh = rows.filter(({ key }) => !known.has(key))
    const matched = await namedRows(context.db, accountId, fresh)
    return { ...answer, added: fresh.length, matched, taken: false }
  }
  // Another kind of file, or other columns than chosen: nothing was imported.
  if (rows.length === 0)
    throw new CallError('STATEMENT_REFUSED', { reason: nothingArrived[context.language] })
  const added = await context.transaction((tx) => keepRows(tx, accountId, rows))
  const matched = await bookNamed(context, bus, accountId)
  context.announce({ topic: 'payment', shopId: null, id: null })
  return { ...answer, added, matched, taken: true }
}
