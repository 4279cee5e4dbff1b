import { chinaDay, chinaMidnight } from '@showfloor/contract/common/china-time'
import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseOutside } from '../../../platform/http/outside.ts'
import {
  centsFromYuan,
  momentFromChinaTime,
  sendToProvider,
  yuanField,
  type ProviderAnswer,
} from '../../payments/payments.public.ts'
import { MarketplaceTrouble, type Tokens, type TroubleKind } from './platform.ts'

type Sent = { url: URL; contentType: string; body: string }

/** Sends a request. An answer that is not JSON is UNANSWERED, never read as "no orders". */
export const post = async (
  platform: Platform,
  { url, contentType, body }: Sent,
): Promise<{ node: unknown; answer: ProviderAnswer }> => {
  let answer: ProviderAnswer
  try {
    answer = await sendToProvider(platform, url, {
      method: 'POST',
      headers: { 'content-type': contentType, accept: 'application/json' },
      body,
    })
  } catch (cause) {
    throw new MarketplaceTrouble('UNANSWERED', 'no usable answer', { cause })
  }
  // An error status may have a body that says why.
  if (answer.status >= 500) throw new MarketplaceTrouble('UNANSWERED', `status ${answer.status}`)
  try {
    return { node: parseOutside(answer.body), answer }
  } catch (cause) {
    throw new MarketplaceTrouble('UNANSWERED', 'the answer is no JSON', { cause })
  }
}

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object }

/** For JSON.stringify: a bigint is a number of all its digits, as marketplaces want ids. */
export const exactNumber = (_key: string, node: unknown): unknown =>
  typeof node === 'bigint' ? rawJSON(String(node)) : node

type Fields = Readonly<Record<string, string>>

/** The text that is signed: all fields by name, without separators. */
export const signedText = (fields: Fields): string =>
  Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
    .join('')

/** Upper-case hexadecimal MD5 over all fields by name, with the secret on both sides. */
export const md5Sign = (fields: Fields, secret: string): string =>
  createHash('md5')
    .update(`${secret}${signedText(fields)}${secret}`)
    .digest('hex')
    .toUpperCase()

export const withQuery = (address: string, fields: Fields): string => {
  const url = new URL(address)
  url.search = new URLSearchParams(fields).toString()
  return url.toString()
}

/** The `error_response` of an answer; undefined: it has none. */
export const refusalIn = <T>(schema: z.ZodType<T>, node: unknown): T | undefined =>
  z.looseObject({ error_response: schema }).safeParse(node).data?.error_response

type GivenTokens = { access_token: string; expires_in: number; refresh_token: string }

/** Tokens as OAuth returns them, with lives in seconds. A refresh token of 0 seconds has no known end. */
export const tokensOf = (given: GivenTokens, refreshS: number): Tokens => ({
  accessToken: given.access_token,
  accessExpiresAt: new Date(Date.now() + given.expires_in * 1000),
  refreshToken: given.refresh_token,
  refreshExpiresAt: refreshS > 0 ? new Date(Date.now() + refreshS * 1000) : null,
})

const maintenanceMs = 600_000
const toldSeconds = /\d+ ?(?:秒|seconds|more)/

/** A refusal of a marketplace: when it may be asked again, and with which clock. `aheadOfUs`: its clock, by the same answer. */
export const troubleOf = (kind: TroubleKind, detail: string, aheadOfUs: number): MarketplaceTrouble => {
  switch (kind) {
    case 'LIMITED':
      return new MarketplaceTrouble(kind, detail, {
        until: afterSeconds(toldSeconds.exec(detail)?.[0] ?? ''),
      })
    case 'DAY_QUOTA':
      return new MarketplaceTrouble(kind, detail, { until: nextMidnight(aheadOfUs) })
    case 'MAINTENANCE':
      return new MarketplaceTrouble(kind, detail, { until: new Date(Date.now() + maintenanceMs) })
    case 'CLOCK':
      return new MarketplaceTrouble(kind, detail, { offsetMs: aheadOfUs })
    default:
      return new MarketplaceTrouble(kind, detail)
  }
}

/** An answer in an unpublished form is UNANSWERED, too. It is not quoted, because it may hold personal data. */
export const read = <T>(schema: z.ZodType<T>, node: unknown): T => {
  const result = schema.safeParse(node)
  if (result.success) return result.data
  throw new MarketplaceTrouble('UNANSWERED', `another form than published: ${otherFields(result.error)}`)
}

/** The fields of an answer that are in an unpublished form, without their values. */
export const otherFields = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path }) => path.join('.'))
    .slice(0, 5)
    .join(', ')

/** How far the marketplace's clock is ahead of ours, from the answer it has just given. */
export const aheadMs = ({ headers }: ProviderAnswer): number => {
  const theirs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(theirs) ? 0 : theirs - Date.now()
}

/** The next midnight in China, by the marketplace's clock. */
export const nextMidnight = (offsetMs: number): Date => {
  const tomorrow = chinaDay(new Date(Date.now() + offsetMs), 1)
  return new Date(chinaMidnight(tomorrow).getTime() - offsetMs)
}

/** The end of a limit that a text states in seconds, plus one second. */
export const afterSeconds = (text: string): Date =>
  new Date(Date.now() + (Number(/(\d+)/.exec(text)?.[1] ?? '60') + 1) * 1000)

/** A text; absent, null, or written as a number. */
export const textField = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')

/** How many there are, as a number or a text of digits. A missing count is none of these: it never means "no rows". */
export const countField = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** An amount in cents; absent or null: none. */
export const centsOrNone = z
  .int()
  .nullish()
  .transform((cents) => cents ?? 0)

/** An amount in yuan; absent, null or empty: none. */
export const yuanOrNone = z
  .union([yuanField, z.literal('').transform(() => 0)])
  .nullish()
  .transform((cents) => cents ?? 0)

/** An amount in yuan; anything else is UNANSWERED. */
export const yuan = (text: string | undefined): number => {
  try {
    return centsFromYuan(text === undefined || text === '' ? '0' : text)
  } catch (cause) {
    throw new MarketplaceTrouble('UNANSWERED', 'an amount is none', { cause })
  }
}

/** A time of China without an offset; anything else is UNANSWERED. */
export const momentFromChina = (text: string): Date => {
  try {
    return momentFromChinaTime(text)
  } catch (cause) {
    throw new MarketplaceTrouble('UNANSWERED', 'a time is none', { cause })
  }
}

/** When a relay number stops working; a text is a time of China. One whose end is not told is asked for again after a day. */
export const relayUntil = (end: Date | string): string => {
  try {
    return (typeof end === 'string' ? momentFromChinaTime(end) : end).toISOString()
  } catch {
    return new Date(Date.now() + 86_400_000).toISOString()
  }
}
