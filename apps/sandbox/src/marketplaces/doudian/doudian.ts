import { z } from 'zod'
import { jsonOf } from '../../formats/json.ts'
import { query } from '../../pages/requests.ts'
import { momentMsFrom } from '../../formats/provider-time.ts'
import type { Sandbox } from '../../sandbox.ts'
import { doudianStatement } from '../../statements/market-statements.ts'
import { Refusal, type Codec, type Read } from '../gateway.ts'
import { issueTokens } from '../grants.ts'
import { openStore } from '../orders/seed.ts'
import { doudianSign } from '../signing.ts'
import { sellerStore } from '../stores.ts'
import { doudianMethods } from './doudian.methods.ts'
import { doudianAnswer, doudianRefusal } from './doudian.protocol.ts'

const skewMaxMs = 600_000
const createSchema = z.object({
  grant_type: z.enum(['authorization_code', 'authorization_self']),
  code: z.string().default(''),
  shop_id: z.coerce.string().optional(),
})
const refreshSchema = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() })

/**
 * Doudian's open platform: POST /doudian/<method with slashes>. The parameters of the call are in the address, those of the method in a JSON body, whose
 * exact bytes are signed. Every answer has a code, 10000 for success.
 */
export const doudian: Codec = {
  platform: 'DOUDIAN',
  url: '/doudian/*',
  secret: ({ credentials }) => credentials.doudian.app_secret,
  read: (request) => {
    const given = new Map(query(request))
    const params = jsonOf(request.body) ?? request.body
    return { method: given.get('method') ?? '', given, params, token: given.get('access_token') ?? '' }
  },
  check: ({ credentials, markets }, { given, method, params }, request) => {
    const { app_key: appKey, app_secret: secret } = credentials.doudian
    const timestamp = given.get('timestamp') ?? ''
    const sign = given.get('sign') ?? ''
    const signMethod = given.get('sign_method') ?? 'md5'
    const paramJson = typeof request.body === 'string' ? request.body : ''
    if (given.get('app_key') !== appKey)
      return doudianRefusal(40_003, 'isv.app-id-invalid', '认证失败，app_key格式不正确')
    if (sign === '') return doudianRefusal(40_001, 'isv.signature-missing', '获取签名失败')
    if (!isFresh(timestamp, markets.platformNowMs('DOUDIAN'))) return doudian.badTimestamp()
    const { pathname } = new URL(request.url, 'http://sandbox')
    const isWhole = given.get('v') === '2' && pathname === `/doudian/${method.replaceAll('.', '/')}`
    if (!isWhole || sign !== doudianSign({ appKey, method, timestamp, signMethod, paramJson }, secret))
      return doudianRefusal(40_003, 'isv.signature-invalid', '签名校验失败')
    const isJson = z.record(z.string(), z.unknown()).safeParse(params).success
    return isJson ? null : doudianRefusal(40_003, 'isv.parameter-format-invalid', '业务参数json解析失败')
  },
  ok: (_method, data) => doudianAnswer({ code: 10_000, msg: 'success', sub_code: '', sub_msg: '', data }),
  limited: (seconds) => doudianRefusal(60_000, 'isp.traffic-limited', `请求太频繁，请${seconds}秒后重试`),
  dayQuota: () => doudianRefusal(60_000, 'isp.traffic-limited', '今日调用次数已用完'),
  systemError: () => doudianRefusal(20_000, 'dop.service-error', '服务调用失败，请稍后重试'),
  badTimestamp: () => doudianRefusal(40_003, 'isv.timestamp-invalid', '时间戳不合法'),
  noMethod: () => doudianRefusal(70_000, 'isp.api-service-off', 'API不存在或API已下线'),
  badToken: (granted) => {
    const unknown = 'access_token不存在，请使用最新的access_token访问'
    if (!granted) return doudianRefusal(40_003, 'isv.access-token-no-existed', unknown)
    return granted.is_withdrawn
      ? doudianRefusal(30_001, 'dop.authorization-closed', '店铺授权已被关闭，请联系商家打开授权开关')
      : doudianRefusal(40_003, 'isv.access-token-expired', 'access_token已过期')
  },
  tokens: (sandbox, read) => {
    if (read.method !== 'token.create' && read.method !== 'token.refresh') return null
    const shopId = (read.method === 'token.create' ? created : refreshed)(sandbox, read)
    if (shopId instanceof Refusal) return shopId
    const issued = issueTokens(sandbox.markets, 'DOUDIAN', shopId)
    const body = {
      access_token: issued.access,
      expires_in: issued.accessS,
      refresh_token: issued.refresh,
      scope: 'SCOPE',
      shop_id: Number(shopId),
      shop_name: sellerStore('DOUDIAN', shopId)?.name ?? '',
      authority_id: shopId,
      auth_subject_type: 'SHOP',
    }
    return { shopId, body }
  },
  methods: { ...doudianMethods, 'order.getSettleBillDetailV3': doudianStatement },
}

/** Seconds since 1970, or `2026-10-18 14:32:05` in China's time zone. */
function isFresh(timestamp: string, nowMs: number): boolean {
  const isText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp)
  const momentMs = isText ? momentMsFrom(timestamp) : Number(timestamp) * 1000
  return Math.abs(momentMs - nowMs) <= skewMaxMs
}

function created({ markets }: Sandbox, { params }: Read): string | Refusal {
  const input = createSchema.safeParse(params)
  if (!input.success) return tokenRefusal('grant-type-invalid', 'grant_type参数取值不正确')
  const { grant_type: grantType, code, shop_id: shopId = '' } = input.data
  if (grantType === 'authorization_self')
    return openStore(markets, 'DOUDIAN', shopId)?.id ?? tokenRefusal('no-authorization', '店铺授权已失效')
  const granted = markets.authorisations.takeCode('DOUDIAN', code, markets.nowS('DOUDIAN'))
  return granted ?? tokenRefusal('code-invalid', 'code参数不正确')
}

function refreshed({ markets }: Sandbox, { params }: Read): string | Refusal {
  const input = refreshSchema.safeParse(params)
  const granted = input.success ? markets.authorisations.byRefresh('DOUDIAN', input.data.refresh_token) : null
  if (!granted) return doudianRefusal(50_002, 'isv.business-failed:31009', '生成token失败, token不存在')
  if (granted.is_withdrawn)
    return tokenRefusal('no-authorization', '店铺授权已失效，请重新引导商家完成店铺授权')
  const isOver = granted.refresh_until_s <= markets.nowS('DOUDIAN')
  return isOver ? tokenRefusal('token-expired', 'token已过期') : granted.shop_id
}

function tokenRefusal(what: string, why: string): Refusal {
  return doudianRefusal(50_001, `dop.token-generate-failed:${what}`, `生成token失败，${why}`)
}
