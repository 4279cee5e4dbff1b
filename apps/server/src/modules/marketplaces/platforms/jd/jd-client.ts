import { z } from 'zod'
import { chinaTime } from '../../../payments/payments.public.ts'
import { MarketplaceTrouble, type Access } from '../platform.ts'
import { afterSeconds, aheadMs, exactNumber, md5Sign, nextMidnight, post, read, refusalIn } from '../wire.ts'

export const jdSettings = z.object({
  gateway_url: z.string(),
  authorize_url: z.string(),
  oauth_url: z.string(),
  app_key: z.string(),
  app_secret: z.string(),
})
export type JdSettings = z.output<typeof jdSettings>

const refusal = z.object({
  code: z.coerce.string(),
  zh_desc: z.string().default(''),
  en_desc: z.string().default(''),
})
const codes = { limited: '2', badTime: '8', expired: '19', busy: ['43', '65', '66', '67', '68'] } as const

/** The meaning of its refusals, by number. A limit names seconds; that of the day does not. */
const troubleOf = (told: z.output<typeof refusal>, offsetMs: number): MarketplaceTrouble => {
  const { code } = told
  const text = `${told.zh_desc} ${told.en_desc}`
  const detail = `${code} ${text}`
  if (code === codes.expired) return new MarketplaceTrouble('EXPIRED', detail)
  if (code === codes.limited && /\d/.test(text))
    return new MarketplaceTrouble('LIMITED', detail, { until: afterSeconds(text) })
  if (code === codes.limited)
    return new MarketplaceTrouble('DAY_QUOTA', detail, { until: nextMidnight(offsetMs) })
  if (code === codes.badTime) return new MarketplaceTrouble('CLOCK', detail, { offsetMs })
  if (codes.busy.some((busy) => busy === code)) return new MarketplaceTrouble('UNANSWERED', detail)
  return new MarketplaceTrouble('REFUSED', detail)
}

/** The result of a method inside of a successful answer; JD's own samples write it as a text, too. */
const ownRefusal = z.looseObject({
  apiResult: z
    .object({
      success: z.union([z.boolean(), z.enum(['true', 'false']).transform((told) => told === 'true')]),
      numberCode: z.coerce.string().default(''),
      chineseErrCode: z.string().default(''),
    })
    .optional(),
})

/** One call of JD's open platform, signed; returns the part of the answer below `key`. */
export type AskJd = <T>(
  call: { method: string; key: string; params: object },
  schema: z.ZodType<T>,
  access: Access,
) => Promise<T>

export const jdClient = (settings: JdSettings): AskJd => {
  const { app_key: appKey, app_secret: appSecret } = settings
  return async <T>(
    { method, key, params }: { method: string; key: string; params: object },
    schema: z.ZodType<T>,
    access: Access,
  ): Promise<T> => {
    const sent: Record<string, string> = {
      method,
      app_key: appKey,
      access_token: access.token,
      timestamp: chinaTime(new Date(Date.now() + access.offsetMs)),
      v: '2.0',
      '360buy_param_json': JSON.stringify(params, exactNumber),
    }
    const { node, answer } = await post('JD', {
      url: new URL(settings.gateway_url),
      contentType: 'application/x-www-form-urlencoded;charset=utf-8',
      body: new URLSearchParams({ ...sent, sign: md5Sign(sent, appSecret) }).toString(),
    })
    const refused = refusalIn(refusal, node)
    if (refused) throw troubleOf(refused, aheadMs(answer))
    // The platform spells it so.
    const name = `${method.replaceAll('.', '_')}_responce`
    const inner = read(z.object({ [name]: z.object({ [key]: z.unknown() }) }), node)[name]?.[key]
    const own = ownRefusal.safeParse(inner).data?.apiResult
    if (own?.success === false)
      throw new MarketplaceTrouble('REFUSED', `${own.numberCode} ${own.chineseErrCode}`)
    return read(schema, inner)
  }
}
