import { z } from 'zod'
import { MarketplaceTrouble, type Access } from '../platform.ts'
import { afterSeconds, aheadMs, md5Sign, nextMidnight, post, read, refusalIn } from '../wire.ts'

export const pinduoduoSettings = z.object({
  gateway_url: z.string(),
  authorize_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})
export type PinduoduoSettings = z.output<typeof pinduoduoSettings>

const refusal = z.object({
  error_code: z.coerce.number(),
  error_msg: z.string().default(''),
  sub_code: z.coerce.string().default(''),
  sub_msg: z.string().nullish(),
})
const codes = {
  badTime: 10_018,
  expired: 10_019,
  refreshOver: 10_020,
  busy: [50_000, 52_001, 52_002],
  limited: 70_031,
  dayOver: 70_033,
} as const

/** The meaning of its refusals, by number. */
const troubleOf = (told: z.output<typeof refusal>, offsetMs: number): MarketplaceTrouble => {
  const { error_code: code, error_msg: text } = told
  const detail = `${code} ${told.sub_msg || text}`
  if (code === codes.expired) return new MarketplaceTrouble('EXPIRED', detail)
  if (code === codes.refreshOver) return new MarketplaceTrouble('LOST', detail)
  if (code === codes.limited) return new MarketplaceTrouble('LIMITED', detail, { until: afterSeconds(text) })
  if (code === codes.dayOver)
    return new MarketplaceTrouble('DAY_QUOTA', detail, { until: nextMidnight(offsetMs) })
  if (code === codes.badTime) return new MarketplaceTrouble('CLOCK', detail, { offsetMs })
  if (codes.busy.some((busy) => busy === code)) return new MarketplaceTrouble('UNANSWERED', detail)
  return new MarketplaceTrouble('REFUSED', detail)
}

/** One call of Pinduoduo's open platform, signed; returns the part of the answer below `key`. */
export type AskPinduoduo = <T>(
  call: { type: string; key: string; fields: Record<string, string> },
  schema: z.ZodType<T>,
  access?: Access,
) => Promise<T>

export const pinduoduoClient = (settings: PinduoduoSettings): AskPinduoduo => {
  const { client_id: clientId, client_secret: clientSecret } = settings
  return async <T>(
    { type, key, fields }: { type: string; key: string; fields: Record<string, string> },
    schema: z.ZodType<T>,
    access?: Access,
  ): Promise<T> => {
    const sent: Record<string, string> = {
      type,
      client_id: clientId,
      timestamp: String(Math.floor((Date.now() + (access?.offsetMs ?? 0)) / 1000)),
      data_type: 'JSON',
      ...(access ? { access_token: access.token } : {}),
      ...fields,
    }
    const { node, answer } = await post('PINDUODUO', {
      url: new URL(settings.gateway_url),
      contentType: 'application/json',
      body: JSON.stringify({ ...sent, sign: md5Sign(sent, clientSecret) }),
    })
    const refused = refusalIn(refusal, node)
    if (refused) throw troubleOf(refused, aheadMs(answer))
    return read(z.object({ [key]: schema }), node)[key] as T
  }
}
