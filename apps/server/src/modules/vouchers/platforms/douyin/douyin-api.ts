import { z } from 'zod'
import { ProviderUnavailable, readJson, sendToProvider } from '../../../payments/payments.public.ts'
import { PlatformRefused, Unauthorised } from '../platform.ts'
import type { TokenStore } from '../tokens.db.ts'
import { withToken, type Renew } from '../tokens.ts'

export type DouyinConfig = {
  baseUrl: string
  clientKey: string
  clientSecret: string
  /** The origins to which short links may lead, without a slash at the end. */
  linkOrigins: readonly string[]
}

/** The token is wrong or has expired. */
const tokenCodes = new Set([2190002, 2190008, 28001003, 28001008])
/** The platform has not said whether it did what was asked. */
const busyCodes = new Set([2100004, 2100007, 2119001, 10020])
/** The application's key or secret is wrong. */
const keyCodes = new Set([10002, 10003, 10013])

const answerSchema = z.object({
  data: z.looseObject({ error_code: z.int(), description: z.string().default('') }),
  extra: z.object({ error_code: z.int().default(0), description: z.string().default('') }).optional(),
})
type Answer = z.infer<typeof answerSchema>
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.int().min(1) })

/** Ids exceed the exact numbers of JavaScript. */
const withExactIds = (body: string): string => body.replaceAll(/([:[,]\s*)(\d{16,})(?=\s*[,}\]])/g, '$1"$2"')

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
  return readJson('DOUYIN', answerSchema, withExactIds(text))
}

const renewal =
  (config: DouyinConfig): Renew =>
  async () => {
    const { clientKey: client_key, clientSecret: client_secret } = config
    const body = { client_key, client_secret, grant_type: 'client_credential' }
    const answer = await send(config, 'POST', '/oauth/stable_client_token/', { body })
    if (keyCodes.has(codeOf(answer))) throw new Unauthorised('the application is not known')
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
      (one) => tokenCodes.has(codeOf(one)),
    )
    const code = codeOf(answer)
    if (tokenCodes.has(code) || keyCodes.has(code)) throw new Unauthorised(String(code))
    if (busyCodes.has(code)) throw new ProviderUnavailable('DOUYIN', `it is busy (${code})`)
    if (code !== 0)
      throw new PlatformRefused(
        'OTHER',
        answer.data.description || (answer.extra?.description ?? String(code)),
      )
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
