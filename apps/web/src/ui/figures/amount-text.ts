import type { Cents } from '@showfloor/contract/common/money'
import { halfWidth } from './number-text.ts'

/** Commas part thousands, or stand nowhere: `12,5` is no amount, for it is not known whether 12.50 or 125 was meant. */
const amount = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|(?=\.\d))(?:\.(\d{0,2}))?$/

/** What somebody typed as an amount in yuan, `¥1,299.5` → 129950; undefined for anything that is none, with at most two decimals. */
export const parseCents = (text: string): Cents | undefined => {
  const found = amount.exec(halfWidth(text).replaceAll(/[\s¥]/g, ''))
  if (!found) return undefined
  return Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** 129950 → `1299.50`, 129900 → `1299`: an amount as one would type it. */
export const centsText = (amountCents: Cents): string =>
  amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2)
