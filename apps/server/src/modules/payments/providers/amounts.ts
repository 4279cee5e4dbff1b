import { z } from 'zod'

const yuanPattern = /^(0|[1-9]\d{0,13})\.(\d{2})$/

/** Writes cents as yuan with two decimals ("1299.50"), by integer arithmetic alone. Throws RangeError for no amount. */
export function yuanFromCents(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents) || amountCents < 0)
    throw new RangeError(`not an amount in cents: ${amountCents}`)
  const digits = String(amountCents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads yuan ("1299.50", also "1299" and "1299.5") into cents, digit by digit, so that no amount passes through a
 * floating point number. Throws RangeError for anything else, negative amounts and a third decimal included.
 */
export function centsFromYuan(yuan: string): number {
  const [whole = '', decimals = ''] = yuan.split('.', 2)
  const match = yuanPattern.exec(`${whole}.${decimals.padEnd(2, '0')}`)
  if (!match || yuan.endsWith('.') || yuan.split('.').length > 2)
    throw new RangeError('not an amount in yuan')
  const amountCents = Number(`${match[1]}${match[2]}`)
  if (!Number.isSafeInteger(amountCents)) throw new RangeError('the amount in yuan is too large')
  return amountCents
}

/** Reads cents that are written as digits alone. Throws RangeError for anything else. */
export function centsFromText(text: string): number {
  const amountCents = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(amountCents)) throw new RangeError('not an amount in cents')
  return amountCents
}

const amount = (centsFrom: (text: string) => number) =>
  z.union([z.string(), z.number()]).transform((sent, context): number => {
    try {
      return centsFrom(String(sent))
    } catch {
      context.addIssue({ code: 'custom', message: 'no amount' })
      return z.NEVER
    }
  })

/** An amount in yuan that is written as a text or as a number, in cents. */
export const yuanField = amount(centsFromYuan)
/** An amount in cents that is written as a text or as a number. */
export const centsField = amount(centsFromText)
