import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { MarketplaceTrouble, type Access, type TroubleKind } from '../platform.ts'
import { afterSeconds, aheadMs, exactNumber, nextMidnight, post, read } from '../wire.ts'

export const doudianSettings = z.object({
  base_url: z.string(),
  authorize_url: z.string(),
  app_key: z.string(),
  app_secret: z.string(),
  /** Sellers order a published application (工具型应用) as a service; the chain's own application (自用型应用) is none. */
  service_id: z.string().optional(),
  /** The store of an own application that has several. */
  shop_id: z.string().optional(),
})
export type DoudianSettings = z.output<typeof doudianSettings>

/** JSON as Doudian signs it: keys sorted at every level, compact. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (key, node: unknown) =>
    node !== null && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : exactNumber(key, node),
  )

const envelope = z.object({
  code: z.number(),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
  msg: z.string().default(''),
  data: z.unknown(),
})
type Refusal = z.output<typeof envelope>

/** Its refusals by the start of their sub code, the first that fits; docs/platforms/doudian.md names the sources. */
const bySubCode: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^isv\.access-token-(?:expired|no-existed)/, 'EXPIRED'],
  [/^isv\.access-token-(?:invalid|missing)|^isv\.authorization-type-invalid/, 'LOST'],
  [/^dop\.authorization-(?:closed|no-existed)/, 'LOST'],
  [/^dop\.token-generate-failed: ?(?:code-|token-|no-authorization)/, 'LOST'],
  [/^isv\.business-failed:31009$/, 'LOST'],
  // Tokens are being renewed by another request; the database of statements failed.
  [/^isv\.business-failed:(?:31012|100010)$/, 'UNANSWERED'],
  // Not all texts were decrypted.
  [/^isv\.business-failed:300008$/, 'DECRYPT_QUOTA'],
  [/^isv\.timestamp-/, 'CLOCK'],
  [/^(?:isp|isv|dop)\.traffic-limited/, 'LIMITED'],
  [/^(?:isp|dop)\.(?:service-error|unknown-error)|^isv\.env-suspected/, 'UNANSWERED'],
]
/** The same by the number of a whole class, for sub codes that are not published. */
const byCode: Readonly<Record<number, TroubleKind>> = {
  20_000: 'UNANSWERED',
  20_001: 'UNANSWERED',
  60_000: 'LIMITED',
  90_000: 'UNANSWERED',
}
/** A limit that is over at midnight says so in words only. */
const ofTheDay = /[今当]日|[今当]天|每日/

const troubleOf = (refused: Refusal, offsetMs: number): MarketplaceTrouble => {
  const text = refused.sub_msg || refused.msg
  const detail = `${refused.sub_code || refused.code} ${text}`
  const kind =
    bySubCode.find(([pattern]) => pattern.test(refused.sub_code))?.[1] ?? byCode[refused.code] ?? 'REFUSED'
  if (kind !== 'LIMITED') return new MarketplaceTrouble(kind, detail, { offsetMs })
  return ofTheDay.test(text)
    ? new MarketplaceTrouble('DAY_QUOTA', detail, { until: nextMidnight(offsetMs) })
    : new MarketplaceTrouble('LIMITED', detail, { until: afterSeconds(text) })
}

/** One call of Doudian's open platform, signed; returns the answer without its envelope. */
export type AskDoudian = <T>(
  method: string,
  body: object,
  schema: z.ZodType<T>,
  access?: Access,
) => Promise<T>

export const doudianClient = (settings: DoudianSettings): AskDoudian => {
  const { app_key: appKey, app_secret: appSecret } = settings
  return async <T>(method: string, body: object, schema: z.ZodType<T>, access?: Access): Promise<T> => {
    const json = sortedJson(body)
    const timestamp = String(Math.floor((Date.now() + (access?.offsetMs ?? 0)) / 1000))
    const text = `${appSecret}app_key${appKey}method${method}param_json${json}timestamp${timestamp}v2${appSecret}`
    const url = new URL(`${settings.base_url}/${method.replaceAll('.', '/')}`)
    url.search = new URLSearchParams({
      app_key: appKey,
      method,
      timestamp,
      v: '2',
      sign_method: 'hmac-sha256',
      sign: createHmac('sha256', appSecret).update(text).digest('hex'),
      ...(access ? { access_token: access.token } : {}),
    }).toString()
    const { node, answer } = await post('DOUDIAN', { url, contentType: 'application/json', body: json })
    const opened = read(envelope, node)
    if (opened.code !== 10_000) throw troubleOf(opened, aheadMs(answer))
    return read(schema, opened.data)
  }
}
