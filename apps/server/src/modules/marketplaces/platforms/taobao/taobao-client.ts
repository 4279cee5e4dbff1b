import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { chinaTime } from '../../../payments/payments.public.ts'
import { MarketplaceTrouble, type Access } from '../platform.ts'
import { afterSeconds, aheadMs, nextMidnight, post, read, refusalIn, signedText } from '../wire.ts'

export const taobaoSettings = z.object({
  gateway_url: z.string(),
  authorize_url: z.string(),
  token_url: z.string(),
  app_key: z.string(),
  app_secret: z.string(),
})
export type TaobaoSettings = z.output<typeof taobaoSettings>

const refusal = z.object({
  code: z.coerce.number(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
})
const troubleOf = (told: z.output<typeof refusal>, offsetMs: number): MarketplaceTrouble => {
  const { code, sub_code: sub } = told
  const detail = `${code} ${sub} ${told.sub_msg}`.trim()
  if (code === 27) return new MarketplaceTrouble('EXPIRED', detail)
  if (code === 7 && sub.includes('app-access-count'))
    return new MarketplaceTrouble('DAY_QUOTA', detail, { until: nextMidnight(offsetMs) })
  if (code === 7)
    return new MarketplaceTrouble('LIMITED', detail, {
      until: afterSeconds(/(\d+) more/.exec(`${told.sub_msg} ${told.msg}`)?.[1] ?? told.sub_msg),
    })
  if (code === 31) return new MarketplaceTrouble('CLOCK', detail, { offsetMs })
  if (sub.includes('decrypt-quota')) return new MarketplaceTrouble('DECRYPT_QUOTA', detail)
  if (sub.startsWith('isp.')) return new MarketplaceTrouble('UNANSWERED', detail)
  return new MarketplaceTrouble('REFUSED', detail)
}

/** One call of TOP, signed; returns the answer without its envelope. */
export type AskTaobao = <T>(
  method: string,
  fields: Record<string, string>,
  schema: z.ZodType<T>,
  access: Access,
) => Promise<T>

export const taobaoClient = (settings: TaobaoSettings): AskTaobao => {
  const { app_key: appKey, app_secret: appSecret } = settings
  return async <T>(
    method: string,
    fields: Record<string, string>,
    schema: z.ZodType<T>,
    access: Access,
  ): Promise<T> => {
    const sent: Record<string, string> = {
      method,
      app_key: appKey,
      session: access.token,
      timestamp: chinaTime(new Date(Date.now() + access.offsetMs)),
      format: 'json',
      v: '2.0',
      sign_method: 'hmac-sha256',
      ...fields,
    }
    const sign = createHmac('sha256', appSecret).update(signedText(sent)).digest('hex').toUpperCase()
    const { node, answer } = await post('TAOBAO', {
      url: new URL(settings.gateway_url),
      contentType: 'application/x-www-form-urlencoded;charset=utf-8',
      body: new URLSearchParams({ ...sent, sign }).toString(),
    })
    const refused = refusalIn(refusal, node)
    if (refused) throw troubleOf(refused, aheadMs(answer))
    const name = `${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`
    return read(z.object({ [name]: schema }), node)[name] as T
  }
}
