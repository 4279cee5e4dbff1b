import { z } from 'zod'
import { idPattern, isId, isScopedId, splitScopedId } from './ids.ts'
import { problem } from './input-problems.ts'
import { CENTS_MAX, SUM_CENTS_MAX } from './money.ts'

/** An opaque id: digits as a string without leading zeros, never a number. */
export const id = z
  .string()
  .regex(idPattern, { error: problem('ID'), abort: true })
  .refine(isId, problem('ID'))
/** The id of something that belongs to a shop: `<shop id>-<id>`, so that every look-up names the shop. */
export const scopedId = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,18})-(?:0|[1-9]\d{0,18})$/, { error: problem('ID'), abort: true })
  .refine(isScopedId, problem('ID'))
/** Such an id in an input; the handler gets its two parts. */
export const idInShop = scopedId.transform(splitScopedId)
/** The version that a compare-and-set expects. */
export const version = z.int().min(1).max(2_147_483_647)
export const cents = z
  .int(problem('CENTS'))
  .min(0, problem('CENTS_NEGATIVE'))
  .max(CENTS_MAX, problem('CENTS_MAX'))
/** An amount that is taken or given: one above zero. */
export const positiveCents = cents.min(1, problem('CENTS_ZERO'))
export const signedCents = z
  .int(problem('CENTS'))
  .min(-CENTS_MAX, problem('CENTS_MAX'))
  .max(CENTS_MAX, problem('CENTS_MAX'))
/** A sum of amounts. The bound of a row is not that of a sum. */
export const signedSumCents = z
  .int(problem('CENTS'))
  .min(-SUM_CENTS_MAX, problem('CENTS_MAX'))
  .max(SUM_CENTS_MAX, problem('CENTS_MAX'))
/** A sum that is never below zero. */
export const sumCents = signedSumCents.min(0, problem('CENTS_NEGATIVE'))
export const millimetres = z.int().min(1).max(100_000)
/** The declared size of a file, before its own limit applies. */
export const sizeBytes = z.int().min(1).max(1_000_000_000_000)
/** The signature of an address: its expiry in seconds since 1970 (0: never), and the signature. */
export const signedBy = {
  expires: z.string().max(20).default(''),
  signature: z.string().max(100).default(''),
}
export const time = z.string()
// PostgreSQL's calendar has no year 0.
const hasYear = (text: string): boolean => !text.startsWith('0000')
/** A day of the calendar, `2026-01-31`. */
export const day = z.iso.date(problem('DATE')).refine(hasYear, problem('DATE'))
/** A time in UTC, `2026-01-31T08:00:00Z`. */
export const moment = z.iso
  .datetime(problem('DATE'))
  .max(40, problem('DATE'))
  .refine(hasYear, problem('DATE'))
export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, problem('MOBILE'))
/** A random token of a link or a proof, without spaces. */
export const token = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w.-]+$/, problem('TOKEN'))
export const shortText = z.string().trim().max(100)
export const longText = z.string().trim().max(1000)
export const paging = {
  no: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(9999).default(20),
}
/** An empty answer. */
export const done = z.object({})
export const pictures = z.object({
  front: z.string(),
  dimensions: z.string(),
  room: z.string(),
  /** The piece alone, cut to its outline. */
  alone: z.string(),
  color: z.string(),
})
export const size = z.object({
  widthMm: z.int().nullable(),
  depthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
})
