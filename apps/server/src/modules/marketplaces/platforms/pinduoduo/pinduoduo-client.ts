import { z } from 'zod'
import type { Access, TroubleKind } from '../platform.ts'
import { aheadMs, md5Sign, post, read, refusalIn, textField, troubleOf } from '../wire.ts'

export const pinduoduoSettings = z.object({
  gateway_url: z.string(),
  authorize_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})
export type PinduoduoSettings = z.output<typeof pinduoduoSettings>

const refusal = z.object({
  error_code: z.coerce.number(),
  error_msg: textField,
  sub_code: textField,
  sub_msg: textField,
})
type Refused = z.output<typeof refusal>

/** docs/platforms/pinduoduo.md: what its codes mean, and from where that is known. */
const kinds: Readonly<Record<number, TroubleKind>> = {
  10_014: 'LOST',
  10_019: 'EXPIRED',
  10_035: 'EXPIRED',
  20_032: 'EXPIRED',
  50_000: 'UNANSWERED',
  50_002: 'UNANSWERED',
  52_001: 'UNANSWERED',
  52_002: 'UNANSWERED',
  52_101: 'LIMITED',
  52_102: 'UNANSWERED',
  52_103: 'UNANSWERED',
  70_031: 'LIMITED',
  70_032: 'LIMITED',
  70_033: 'MAINTENANCE',
  70_036: 'DAY_QUOTA',
}
const parameterCode = 10_001
const serviceCode = 50_001

const kindOf = ({ error_code: code, error_msg: text, sub_code: sub }: Refused): TroubleKind => {
  if (code === parameterCode && text.includes('timestamp')) return 'CLOCK'
  // Its sub-code says whether the service failed or refused.
  if (code === serviceCode) return sub === '' || sub.includes('service-error') ? 'UNANSWERED' : 'REFUSED'
  return kinds[code] ?? 'REFUSED'
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
    if (refused) {
      const { error_code: code, error_msg: text, sub_msg: reason } = refused
      throw troubleOf(kindOf(refused), `${code} ${reason || text}`, aheadMs(answer))
    }
    return read(z.object({ [key]: schema }), node)[key] as T
  }
}
