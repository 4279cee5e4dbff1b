import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProviderUnavailable, readJson, sendToProvider } from '../../payments/payments.public.ts'
import { PlatformRefused, Unauthorised } from './platform.ts'
import { keepToken, type Holder, type TokenStore } from './tokens.db.ts'
import { withToken, type Renew } from './tokens.ts'

export type MeituanConfig = { baseUrl: string; authUrl: string; developerId: string; signKey: string }

/** What merchants agree to separately: that their vouchers are verified, and that their orders and money are read. */
export type Business = 'VOUCHERS' | 'MONEY'
const businesses = {
  VOUCHERS: { businessId: '58', root: '/ddzh/tuangou/receipt/' },
  MONEY: { businessId: '59', root: '/ddzhkh/' },
} as const
const answerSchema = z.object({ code: z.string(), msg: z.string().default(''), data: z.unknown() })
type Answer = z.infer<typeof answerSchema>
const tokenSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expireIn: z.int().min(1),
  opBizCode: z.string().default(''),
})
const refusedSchema = z.object({ code: z.coerce.number() })

/** Codes that do not say that nothing was done, or that ask us to be slower: the request may be repeated. docs/platforms/meituan.md has their source. */
const isBusy = (code: string): boolean =>
  /^OP_(?:TIMEOUT|SOCKET_TIMEOUT_EXCEPTION|UNIAUTH_REMOTE_ERROR|API_GRANT_REMOTE_ERROR|REMOTE_ERROR|SYSTEM_ERROR|LIMITATION_|RPC_|CIRCUITBREAK|DEGRADED_)/.test(
    code,
  )
/** The merchant or the application has no right to the call. */
const ungranted = 'OP_API_GRANT_FAILED'

/** The signature over every non-empty field, in the order of their names. */
export const meituanSign = (signKey: string, fields: Readonly<Record<string, string>>): string => {
  const named = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha1')
    .update(signKey + named.map(([name, value]) => name + value).join(''), 'utf8')
    .digest('hex')
}

const signed = (
  config: MeituanConfig,
  business: Business,
  fields: Readonly<Record<string, string>>,
): URLSearchParams => {
  const whole = {
    developerId: config.developerId,
    businessId: businesses[business].businessId,
    charset: 'UTF-8',
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...fields,
  }
  return new URLSearchParams({ ...whole, sign: meituanSign(config.signKey, whole) })
}

const send = async (
  config: MeituanConfig,
  business: Business,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const { status, body } = await sendToProvider('MEITUAN', new URL(path, config.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', DeveloperId: config.developerId },
    body: signed(config, business, fields).toString(),
  })
  if (status !== 200) throw new ProviderUnavailable('MEITUAN', `it answered ${status}`)
  return readJson('MEITUAN', answerSchema, body)
}

const authCode = ({ code, data }: Answer): number | undefined =>
  code === 'OP_UNIAUTH_FAILED' ? (refusedSchema.safeParse(data).data?.code ?? 0) : undefined
const isExpired = (answer: Answer): boolean => authCode(answer) === 4

const tokenFrom = (answer: Answer) => {
  if (isBusy(answer.code)) throw new ProviderUnavailable('MEITUAN', `it is busy (${answer.code})`)
  if (answer.code !== 'OP_SUCCESS') throw new Unauthorised(answer.msg)
  const read = tokenSchema.safeParse(answer.data)
  if (!read.success) throw new ProviderUnavailable('MEITUAN', 'the answer has another form than published')
  const { accessToken, refreshToken, expireIn, opBizCode: placeId } = read.data
  return { accessToken, refreshToken, expiresAt: new Date(Date.now() + expireIn * 1000), placeId }
}

const moneySuffix = ':money'
export const meituanHolder = (shopId: string, business: Business): Holder => ({
  platform: 'MEITUAN',
  holder: business === 'VOUCHERS' ? shopId : `${shopId}${moneySuffix}`,
})
export const businessOf = ({ holder }: Holder): Business =>
  holder.endsWith(moneySuffix) ? 'MONEY' : 'VOUCHERS'

/** Renews the authorisation of a shop. Throws `Unauthorised` where there is none or it has expired. */
export const meituanRenewal =
  (config: MeituanConfig, business: Business): Renew =>
  async (old) => {
    if (!old?.refreshToken) throw new Unauthorised('no merchant has agreed')
    const fields = { grantType: 'refresh_token', refreshToken: old.refreshToken }
    return tokenFrom(await send(config, business, '/oauth/refresh', fields))
  }

/** The address at which the merchant authorises the chain; `state` comes back with the code. */
export const meituanAuthorisation = (
  config: MeituanConfig,
  business: Business,
  { state, redirectUrl }: { state: string; redirectUrl: string },
): string =>
  new URL(`/general/auth?${signed(config, business, { state, redirectUrl }).toString()}`, config.authUrl).href

/** Exchanges an authorisation code, valid for ten minutes, and keeps the token; returns Meituan's id for the shop. */
export const meituanAuthorised = async (
  store: TokenStore,
  config: MeituanConfig,
  { shopId, business, code }: { shopId: string; business: Business; code: string },
): Promise<string> => {
  const answer = await send(config, business, '/oauth/token', { grantType: 'authorization_code', code })
  if (answer.code !== 'OP_SUCCESS' && !isBusy(answer.code)) throw new PlatformRefused('OTHER', answer.msg)
  const { placeId, ...token } = tokenFrom(answer)
  await keepToken(store, meituanHolder(shopId, business), token)
  return placeId
}

export type MeituanApi = <T>(shopId: string, path: string, biz: object, schema: z.ZodType<T>) => Promise<T>

/** Asks about vouchers, or about orders and money, of a shop. Throws `PlatformRefused` with the platform's words, `Unauthorised` and `ProviderUnavailable`. */
export const meituanApi = (store: TokenStore, config: MeituanConfig, business: Business): MeituanApi => {
  const renew = meituanRenewal(config, business)
  return async (shopId, path, biz, schema) => {
    const answer = await withToken(
      store,
      meituanHolder(shopId, business),
      renew,
      (appAuthToken) =>
        send(config, business, `${businesses[business].root}${path}`, {
          appAuthToken,
          version: '2',
          biz: JSON.stringify(biz),
        }),
      isExpired,
    )
    const refused = authCode(answer)
    if (refused !== undefined) throw new Unauthorised(`${refused} ${answer.msg}`)
    if (answer.code === ungranted) throw new Unauthorised(answer.msg)
    if (isBusy(answer.code)) throw new ProviderUnavailable('MEITUAN', `it is busy (${answer.code})`)
    if (answer.code !== 'OP_SUCCESS') throw new PlatformRefused('OTHER', answer.msg || answer.code)
    const read = schema.safeParse(answer.data)
    if (!read.success) throw new ProviderUnavailable('MEITUAN', 'the answer has another form than published')
    return read.data
  }
}
