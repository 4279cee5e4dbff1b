import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { MarketplaceTrouble, type Access } from '../platform.ts'
import { afterSeconds, aheadMs, nextMidnight, post, read } from '../wire.ts'

export const doudianSettings = z.object({
  base_url: z.string(),
  authorize_url: z.string(),
  app_key: z.string(),
  app_secret: z.string(),
})
export type DoudianSettings = z.output<typeof doudianSettings>

/** JSON as Doudian signs it: keys sorted at every level, compact. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  )

const envelope = z.object({
  code: z.number(),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
  msg: z.string().default(''),
  data: z.unknown(),
})
/** The meaning of its refusals, by sub code. */
const troubleOf = (
  { sub_code: code, sub_msg: text, msg }: z.output<typeof envelope>,
  offsetMs: number,
): MarketplaceTrouble => {
  const detail = `${code} ${text || msg}`
  if (/access-token-(?:expired|no-existed)/.test(code)) return new MarketplaceTrouble('EXPIRED', detail)
  if (/authorization-(?:closed|no-existed)|token-generate-failed/.test(code))
    return new MarketplaceTrouble('LOST', detail)
  if (code.includes('call-limited'))
    return new MarketplaceTrouble('LIMITED', detail, { until: afterSeconds(text || msg) })
  if (code.includes('day-quota'))
    return new MarketplaceTrouble('DAY_QUOTA', detail, { until: nextMidnight(offsetMs) })
  if (code.includes('timestamp-invalid')) return new MarketplaceTrouble('CLOCK', detail, { offsetMs })
  if (code.startsWith('isp.')) return new MarketplaceTrouble('UNANSWERED', detail)
  return new MarketplaceTrouble('REFUSED', detail)
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
