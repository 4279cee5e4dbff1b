import { Refusal } from '../../../platform/tables/refusal.ts'
import { roundedCents } from '../../../platform/tables/yuan.ts'
import {
  BillRefused,
  faultText,
  readBill,
  unpacked,
  type BillRow,
} from '../../reconciliation/reconciliation.public.ts'
import type { StatedRow } from './statements.db.ts'

/** The number of a trade, as Alipay and the remarks of its fees write it: `T200P` and the number at Taobao. */
const tradeNo = /^(?:T\d+P)?(\d{16,22})$/

const rowOf = ({ line, kind, number, paymentNumber, providerNumber, ...row }: BillRow): StatedRow[] => {
  const trade = [number, paymentNumber].flatMap((text) => tradeNo.exec(text)?.[1] ?? [])[0]
  if (trade === undefined) return []
  const feeCents = roundedCents(row.feeMillicents)
  const paidCents = kind === 'FEE' ? 0 : kind === 'PAYMENT' ? row.amountCents : -row.amountCents
  return [
    {
      key: providerNumber,
      line,
      number: trade,
      paidCents,
      platformBorneCents: null,
      merchantBorneCents: null,
      feeCents,
      receivableCents: paidCents - feeCents,
    },
  ]
}

/**
 * The movements for orders in the bill of a store's account at Alipay, which shows the payments of buyer and platform as one amount; withdrawals and the like are left out. Null: the file
 * is no such bill. Throws a Refusal.
 */
export const accountRows = async (bytes: Buffer): Promise<StatedRow[] | null> => {
  try {
    const { rows } = await readBill('ALIPAY_FUNDS', await unpacked(bytes))
    return [...new Map(rows.flatMap(rowOf).map((row) => [row.key, row])).values()]
  } catch (error) {
    if (!(error instanceof BillRefused)) throw error
    const { fault } = error
    if (fault.code === 'COLUMN_MISSING' && fault.column === '账务流水号') return null
    throw new Refusal({ zh: faultText(fault, 'zh'), en: faultText(fault, 'en') })
  }
}
