import type { VoucherRefusal } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { ProviderUnavailable, readJson, sendToProvider } from '../../../payments/payments.public.ts'
import { PlatformRefused, Unauthorised } from '../platform.ts'
import { refusalIn } from '../refusal-words.ts'
import type { TokenStore } from '../tokens.db.ts'
import { withToken, type Renew } from '../tokens.ts'

export type DouyinConfig = {
  baseUrl: string
  clientKey: string
  clientSecret: string
  /** The origins to which short links may lead, without a slash at the end. */
  linkOrigins: readonly string[]
}

/** What an error code asks for; docs/platforms/douyin-life.md has their sources. Any other is a refusal in the platform's words. */
const kinds = {
  /** The token is wrong or has expired. */
  TOKEN: [2190002, 2190008, 28001003, 28001008],
  /** The platform has not said whether it did what was asked, or asks us to be slower. */
  AGAIN: [
    10020, 2100001, 2100004, 2119002, 2119003, 3000001, 6001001, 28001005, 28001006, 28001052, 28003018,
  ],
  /** The quota of the day is used up. */
  TOMORROW: [2190001, 28003017],
  /** The application or the merchant has no right to it. */
  AUTHORISE: [1508, 2100007, 2119005, 2119008, 2190004, 28001014, 28001016, 28001018, 28001019],
  /** The application's key or secret is wrong. */
  KEY: [10002, 10003, 10013],
} as const
const kindOf = (code: number): keyof typeof kinds | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) =>
    (kinds[kind] as readonly number[]).includes(code),
  )
/** Refusals whose reason the code states, whatever the words. */
const reasons: Readonly<Record<number, VoucherRefusal>> = {
  1208: 'USED',
  1241: 'USED',
  3000002: 'OTHER_SHOP',
}

const answerSchema = z.object({
  data: z.looseObject({ error_code: z.int(), description: z.string().default('') }),
  extra: z.object({ error_code: z.int().default(0), description: z.string().default('') }).optional(),
})
type Answer = z.infer<typeof answerSchema>
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.int().min(1) })

/** Why a code of the platform refuses a voucher: by the code where it says so, or by the words. */
export const reasonOf = (code: number, words: string): VoucherRefusal => reasons[code] ?? refusalIn(words)

/** Success needs both codes to be 0. */
const codeOf = ({ data, extra }: Answer): number => data.error_code || extra?.error_code || 0

const send = async (
  { baseUrl }: DouyinConfig,
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Answer> => {
  const { status, body: text } = await sendToProvider('DOUYIN', new URL(path, baseUrl), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'access-token': token }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (status !== 200) throw new ProviderUnavailable('DOUYIN', `it answered ${status}`)
  return readJson('DOUYIN', answerSchema, text)
}

const renewal =
  (config: DouyinConfig): Renew =>
  async () => {
    const { clientKey: client_key, clientSecret: client_secret } = config
    const body = { client_key, client_secret, grant_type: 'client_credential' }
    const answer = await send(config, 'POST', '/oauth/stable_client_token/', { body })
    if (kindOf(codeOf(answer)) === 'KEY') throw new Unauthorised('the application is not known')
    const token = tokenSchema.safeParse(answer.data)
    if (codeOf(answer) !== 0 || !token.success) throw new ProviderUnavailable('DOUYIN', 'it gave no token')
    const { access_token: accessToken, expires_in: lifeS } = token.data
    return { accessToken, refreshToken: null, expiresAt: new Date(Date.now() + lifeS * 1000) }
  }

type Query = Readonly<Record<string, string>>
export type DouyinApi = {
  /** Throws `PlatformRefused` with the platform's words, `Unauthorised` and `ProviderUnavailable`. */
  get: <T>(path: string, query: Query, schema: z.ZodType<T>) => Promise<T>
  post: <T>(path: string, body: object, schema: z.ZodType<T>) => Promise<T>
}

export const douyinApi = (store: TokenStore, config: DouyinConfig): DouyinApi => {
  const holder = { platform: 'DOUYIN', holder: config.clientKey } as const
  const renew = renewal(config)
  const ask = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const answer = await withToken(
      store,
      holder,
      renew,
      (token) => send(config, method, path, body ? { token, body } : { token }),
      (one) => kindOf(codeOf(one)) === 'TOKEN',
    )
    const code = codeOf(answer)
    const kind = kindOf(code)
    if (kind === 'AGAIN' || kind === 'TOMORROW')
      throw new ProviderUnavailable(
        'DOUYIN',
        kind === 'AGAIN' ? `it is busy (${code})` : `its quota is used up (${code})`,
      )
    if (kind !== undefined) throw new Unauthorised(String(code))
    if (code !== 0) {
      const words = answer.data.description || (answer.extra?.description ?? String(code))
      throw new PlatformRefused(reasonOf(code, words), words)
    }
    const read = schema.safeParse(answer.data)
    if (!read.success) throw new ProviderUnavailable('DOUYIN', 'the answer has another form than published')
    return read.data
  }
  return {
    get: (path, query, schema) =>
      ask('GET', `${path}?${new URLSearchParams(query).toString()}`, undefined, schema),
    post: (path, body, schema) => ask('POST', path, body, schema),
  }
}
