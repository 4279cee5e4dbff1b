import { z } from 'zod'
import { problem } from './input-problems.ts'

const idMax = 2n ** 63n - 1n
const fits = (digits: string): boolean => digits.length < 19 || BigInt(digits) <= idMax

/** An opaque id: digits on the wire, never a number. */
export const id = z
  .string()
  .regex(/^\d{1,19}$/, { error: problem('ID'), abort: true })
  .refine(fits, problem('ID'))
/** The id of something that belongs to a shop: `<shop id>-<id>`, so that every look-up names its shop. */
export const scopedId = z
  .string()
  .regex(/^\d{1,19}-\d{1,19}$/, { error: problem('ID'), abort: true })
  .refine((text) => text.split('-').every(fits), problem('ID'))
export const cents = z.int().min(0).max(99_999_999_999)
export const signedCents = z.int().min(-99_999_999_999).max(99_999_999_999)
export const millimetres = z.int().min(1).max(100_000)
export const time = z.string()
export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, problem('MOBILE'))
/** What a link or a proof carries: random, without spaces. */
export const token = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w.-]+$/, 'token')
export const shortText = z.string().trim().max(100)
export const longText = z.string().trim().max(1000)
export const paging = {
  no: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(9999).default(20),
}
/** No session field, no secret: the shape of an empty answer. */
export const done = z.object({})
export const pictures = z.object({
  front: z.string(),
  dimensions: z.string(),
  room: z.string(),
  /** The piece with nothing around it, as wide and high as it is. */
  alone: z.string(),
  color: z.string(),
})
export const size = z.object({
  widthMm: z.int().nullable(),
  depthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
})
