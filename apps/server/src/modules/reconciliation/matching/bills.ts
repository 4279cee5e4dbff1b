import { createHash } from 'node:crypto'
import { dayAfter } from '@showfloor/contract/common/china-time'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { AcquirerType, KnownSource } from '@showfloor/contract/common/provider-bills'
import type { Contract } from '@showfloor/contract/contract'
import type { Db, LoadingTx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { refOf, refundRefOf, type PaymentProviders } from '../../payments/payments.public.ts'
import { acquirerBill } from '../acquirers/acquirers.ts'
import { namedByAcquirer } from '../acquirers/numbers.ts'
import { findFeeDifferences, settleFees } from '../fees/fees.db.ts'
import { roundedCents } from '../../../platform/tables/yuan.ts'
import { BillRefused } from '../reading/bill-fault.ts'
import { readBill, type Bill, type BillRow } from '../reading/read-bill.ts'
import { batchesOf } from '../reading/slices.ts'
import { unpacked } from '../reading/unpack.ts'
import {
  currentBill,
  fetchedMerchant,
  insertBill,
  refundsOf,
  type BillRef,
  type NamedRow,
} from './bills.db.ts'
import { findDifferences, openOfDay, settleMatched } from './matching.db.ts'

type Call = Contract['reconciliation']['take']

/**
 * The parsed bill of one day, and a hash of its content: two downloads differ in the time that they state. `types`: the types of tender that it settles; null for those of its
 * source.
 */
export type ReadBill = { bill: Bill; hash: string; types: readonly AcquirerType[] | null }

const refuseDay = ({ line, at }: BillRow): never => {
  throw new BillRefused({ code: 'LINE_OF_OTHER_DAY', line, day: at.slice(0, 10) })
}

/** Reads a bill of one day. Throws BillRefused. */
export const billOfDay = async (
  { source, day }: BillRef<KnownSource>,
  file: Buffer,
  { agent }: Pick<Owner, 'agent'>,
): Promise<ReadBill> => {
  const bill = await readWhole(source, await unpacked(file), agent)
  const stray = bill.rows.find(({ at }) => !at.startsWith(day))
  if (stray) refuseDay(stray)
  return { bill, hash: await hashOf(bill, []), types: null }
}

/** Reads an acquirer's bill of one day, whose first trades may be of the evening before. Throws BillRefused, Refusal; BILL_COLUMNS_UNKNOWN. */
export const acquirerBillOfDay = async (db: Db, { day }: BillRef, file: Buffer): Promise<ReadBill> => {
  const { bill, types } = await acquirerBill(db, file)
  const isOfDay = ({ at }: BillRow) => at.startsWith(day)
  const before = dayAfter(day, -1)
  const stray = bill.rows.find((row) => !isOfDay(row) && !row.at.startsWith(before))
  const first = bill.rows.some(isOfDay) ? stray : (stray ?? bill.rows[0])
  if (first) refuseDay(first)
  return { bill, hash: await hashOf(bill, types), types }
}

/** Two files with the same rows are the same bill, in whatever order and format. */
const hashOf = async ({ rows, merchant }: Bill, types: readonly AcquirerType[]): Promise<string> => {
  const hash = createHash('sha256').update([merchant, ...types].join(' '))
  const texts = rows.map(({ line: _line, ...row }) => JSON.stringify(Object.values(row)))
  for await (const batch of batchesOf(texts.toSorted())) hash.update(batch.join('\n'))
  return hash.digest('hex')
}

const readWhole = async (source: KnownSource, bytes: Buffer, agent: string | null): Promise<Bill> => {
  try {
    return await readBill(source, bytes, agent)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BillRefused({ code: 'TOTALS_UNREADABLE' })
  }
}

/** The bill of a day without trades. */
export const emptyBill: ReadBill = {
  bill: { rows: [], paidCents: 0, refundedCents: 0, merchant: '' },
  hash: createHash('sha256').digest('hex'),
  types: null,
}

/** Whose bill it is: the merchant's number in it, and that of a service provider who moves the funds of the merchant's account for it. */
type Owner = { merchant: string | null; agent: string | null }
const nobody: Owner = { merchant: null, agent: null }

/** The owner of the bills of a source; nobody where the configuration names none, or the provider does not answer. */
export const ownerOf = async (
  all: PaymentProviders,
  { source, entityId }: Pick<BillRef, 'source' | 'entityId'>,
): Promise<Owner> => {
  const providers = await all.of(entityId)
  if (source === 'CLOUD_POS' || source === 'ACQUIRER') return nobody
  const code = source === 'ALIPAY' || source === 'ALIPAY_FUNDS' ? 'ALIPAY' : 'WECHAT_PAY'
  if (!providers.codes.includes(code)) return nobody
  return providers.provider(code).then(
    ({ merchant, serviceProvider = null }) => ({
      merchant,
      agent: source === 'WECHAT_FUNDS' ? serviceProvider : null,
    }),
    () => nobody,
  )
}

export type Ref = { shopId: string; id: string }

/**
 * Rows with their tenders and refunds. A refund whose number is not ours, as of a reversed payment or in an account's bill, is looked up by its payment and amount. Acquirers
 * have numbers of their own, by which what is left is looked up.
 */
const named = async (tx: LoadingTx, ref: BillRef, { bill, types }: ReadBill): Promise<NamedRow[]> => {
  const all: NamedRow[] = []
  const takenBack: { row: NamedRow; tender: Ref }[] = []
  for await (const batch of batchesOf(bill.rows))
    for (const row of batch) {
      const refund = row.kind === 'REFUND' ? refundRefOf(row.number, row.paymentNumber) : undefined
      const tender = refund ? undefined : (refOf(row.number, 'P') ?? refOf(row.paymentNumber, 'P'))
      const ref = refund ?? tender
      const one = { ...row, shopId: ref?.shopId ?? null, refId: ref?.id ?? null }
      all.push(one)
      if (tender && row.kind === 'REFUND') takenBack.push({ row: one, tender })
    }
  if (types) takenBack.push(...(await namedByAcquirer(tx, ref, all, types)))
  const refunds = await refundsOf(
    tx,
    takenBack.map(({ tender, row }) => ({ ...tender, amountCents: row.amountCents, at: row.at })),
  )
  for (const [place, { row, tender }] of takenBack.entries()) row.refId = refunds.get(place) ?? tender.id
  return all
}

/** The rate of most fees, to a hundredth of a percent; null without any. */
const usualRate = ({ rows }: Bill): number | null => {
  const counts = new Map<number, number>()
  for (const { kind, amountCents, feeMillicents } of rows) {
    if (kind !== 'PAYMENT' || amountCents < ratedCents || feeMillicents === 0) continue
    const rate = Math.round((feeMillicents * 10) / amountCents) * 100
    counts.set(rate, (counts.get(rate) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
/** A smaller payment's fee is mostly rounding. */
const ratedCents = 10_000

/** Refuses the bill of a merchant that is not ours: the configured one, or the one of the bills that the provider gave us. */
const admitMerchant = async (tx: LoadingTx, ref: BillRef, { merchant }: Bill, own: string | null) => {
  const ours = own ?? (await fetchedMerchant(tx, ref))
  if (ours !== null && merchant !== '' && merchant !== ours)
    throw new BillRefused({ code: 'OTHER_MERCHANT', merchant, other: ours })
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/**
 * Stores a bill as a new revision of its merchant's, unless it is the current one, and compares it with the ledger. `by`: the uploader, and the merchant
 * that is configured, if one is. Throws BillRefused.
 */
export const keepBill = async (
  tx: LoadingTx,
  ref: BillRef,
  read: ReadBill,
  by: { accountId: string | null; merchant: string | null; fetched: boolean },
): Promise<OutputOf<Call>> => {
  const { bill, hash } = read
  if (!by.fetched || by.merchant !== null) await admitMerchant(tx, ref, bill, by.merchant)
  const rows = await named(tx, ref, read)
  const foreign = rows.filter(({ shopId, kind }) => shopId === null && kind !== 'FEE')
  const feeCents = sum(rows.map((row) => roundedCents(row.feeMillicents)))
  const merchant = bill.merchant || (by.merchant ?? '')
  const before = await currentBill(tx, ref, merchant)
  const known = before?.hash === hash
  const revision = known ? before.revision : (before?.revision ?? 0) + 1
  if (!known) {
    const one = {
      ...ref,
      id: newId(),
      revision,
      hash,
      paidCents: bill.paidCents,
      refundedCents: bill.refundedCents,
      feeCents,
      feeRestMillicents: sum(rows.map((row) => row.feeMillicents)) - feeCents * 1000,
      foreignCount: foreign.length,
      foreignCents: sum(foreign.map((row) => (row.kind === 'PAYMENT' ? 1 : -1) * row.amountCents)),
      usualMillionths: usualRate(bill),
      merchant,
      fetched: by.fetched,
      accountId: by.accountId,
    }
    await insertBill(tx, one, rows)
    await findDifferences(tx, ref, read.types)
    await findFeeDifferences(tx, { source: ref.source, from: ref.day, until: ref.day })
  }
  await settleMatched(tx, ref.source)
  await settleFees(tx, ref.source)
  return { revision, known, rows: rows.length, open: await openOfDay(tx, ref) }
}
