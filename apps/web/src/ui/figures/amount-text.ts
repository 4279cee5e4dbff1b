import type { Cents } from '@showfloor/contract/common/money'
import { readTextThat } from '../../client/search.ts'
import { halfWidth } from './half-width.ts'

/** Commas separate thousands or are absent: `12,5` is refused because it could mean 12.50 or 125. */
const amount = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|(?=\.\d))(?:\.(\d{0,2}))?$/

const bare = (text: string): string => halfWidth(text).replaceAll(/[\s¥]/g, '')

/** Parses an amount in yuan, `¥1,299.5` → 129950 cents; undefined for anything else. At most two decimals. */
export const parseCents = (text: string): Cents | undefined => {
  const found = amount.exec(bare(text))
  if (!found) return undefined
  return Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** An amount in an address, in yuan as typed. */
export const readAmount = readTextThat((text) => parseCents(text) !== undefined)

export type AmountProblem = 'EMPTY' | 'NEGATIVE' | 'ZERO' | 'DECIMALS' | 'LARGE' | 'TEXT'

/** Why a typed amount is none; undefined for one above zero with at most two decimals. */
export const amountProblem = (text: string): AmountProblem | undefined => {
  const typed = bare(text)
  if (typed === '') return 'EMPTY'
  if (/^¥?[-−]/.test(typed)) return 'NEGATIVE'
  const cents = parseCents(text)
  if (cents !== undefined) return cents === 0 ? 'ZERO' : undefined
  if (/^[\d,]*\.\d{3,}$/.test(typed)) return 'DECIMALS'
  return /^(?:\d{10,}|\d{1,3}(?:,\d{3}){3,})(?:\.\d*)?$/.test(typed) ? 'LARGE' : 'TEXT'
}

/** 129950 → `1299.50`, 129900 → `1299`: an amount for a text field. */
export const centsText = (amountCents: Cents): string =>
  amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2)
