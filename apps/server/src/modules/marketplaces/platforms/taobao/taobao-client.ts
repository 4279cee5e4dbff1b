import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { chinaTime } from '../../../payments/payments.public.ts'
import type { Access, TroubleKind } from '../platform.ts'
import { aheadMs, post, read, refusalIn, signedText, textField, troubleOf } from '../wire.ts'

export const taobaoSettings = z.object({
  gateway_url: z.string(),
  authorize_url: z.string(),
  token_url: z.string(),
  app_key: z.string(),
  app_secret: z.string(),
})
export type TaobaoSettings = z.output<typeof taobaoSettings>

const refusal = z.object({ code: z.coerce.number(), msg: textField, sub_code: textField, sub_msg: textField })
type Refused = z.output<typeof refusal>

/** docs/platforms/taobao.md: what its codes mean, and from where that is known. */
const kinds: Readonly<Record<number, TroubleKind>> = {
  4: 'LIMITED',
  5: 'LIMITED',
  6: 'LIMITED',
  7: 'LIMITED',
  8: 'LIMITED',
  10: 'UNANSWERED',
  26: 'EXPIRED',
  27: 'EXPIRED',
  30: 'CLOCK',
  31: 'CLOCK',
}

const kindOf = ({ code, sub_code: sub }: Refused): TroubleKind => {
  if (code === 7 && sub.includes('app-access-count')) return 'DAY_QUOTA'
  if (sub.includes('invalid-session') || sub.includes('session-expired')) return 'EXPIRED'
  if (sub.includes('decrypt-quota')) return 'DECRYPT_QUOTA'
  if (sub.startsWith('isp.')) return 'UNANSWERED'
  return kinds[code] ?? 'REFUSED'
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
    if (refused) {
      const { code, sub_code: sub, msg, sub_msg: reason } = refused
      throw troubleOf(kindOf(refused), `${code} ${sub} ${reason || msg}`, aheadMs(answer))
    }
    const name = `${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`
    return read(z.object({ [name]: schema }), node)[name] as T
  }
}
