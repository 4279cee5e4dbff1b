import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import { query } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Authorisation } from '../authorisation-table.ts'
import { answerCall, type GatewayAnswer, type GatewayWords } from '../gateway.ts'
import { openStore } from '../orders/seed.ts'
import { sellerStore } from '../stores.ts'
import { doudianStatement } from '../../statements/market-statements.ts'
import { doudianMethods } from './doudian.methods.ts'
import { doudianOk, doudianRefusal, doudianSign, isFresh, type DoudianCall } from './doudian.protocol.ts'

const createSchema = z.object({
  grant_type: z.enum(['authorization_code', 'authorization_self']),
  code: z.string().default(''),
  shop_id: z.coerce.string().optional(),
})
const refreshSchema = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() })
const pageSchema = z.object({ page: z.coerce.number().int() })

const words: GatewayWords = {
  limited: (seconds) => doudianRefusal(60_000, 'isp.traffic-limited', `请求太频繁，请${seconds}秒后重试`),
  dayQuota: () => doudianRefusal(60_000, 'isp.traffic-limited', '今日调用次数已用完'),
  systemError: () => doudianRefusal(20_000, 'dop.service-error', '服务调用失败，请稍后重试'),
  badTimestamp: () => doudianRefusal(40_003, 'isv.timestamp-invalid', '时间戳不合法'),
}

/**
 * Doudian's open platform: POST /doudian/<method with slashes>. The parameters of the call are in the address, those of the method in a JSON body, whose
 * exact bytes are signed. Every answer is HTTP 200 with a code, 10000 for success.
 */
export function doudianRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/doudian/*', (request, reply) => {
    void reply.header('date', new Date(sandbox.markets.platformNowMs('DOUDIAN')).toUTCString())
    const call = callOf(request)
    const refused = refusalOf(sandbox, call, request)
    if (refused) return send(sandbox, reply, call, refused)
    const params = jsonOf(call.paramJson)
    const page = pageSchema.safeParse(params).data?.page ?? null
    const asked = { platform: 'DOUDIAN' as const, method: call.method, page, params }
    return answerCall(sandbox.markets, request, reply, asked, words, (fault) => {
      if (call.method === 'token.create') return createToken(sandbox, params)
      if (call.method === 'token.refresh') return refreshToken(sandbox, params)
      const own = Object.hasOwn(doudianMethods, call.method) ? doudianMethods[call.method] : undefined
      const method = call.method === 'order.getSettleBillDetailV3' ? doudianStatement : own
      if (!method) return doudianRefusal(70_000, 'isp.api-service-off', 'API不存在或API已下线')
      const granted = sandbox.markets.authorisations.byAccess('DOUDIAN', call.accessToken ?? '')
      const wrong = wrongToken(sandbox, granted)
      if (!granted || wrong) return wrong ?? words.systemError()
      const secret = sandbox.credentials.doudian.app_secret
      return method(sandbox.markets, { shopId: granted.shop_id, params, secret, fault })
    })
  })
}

function callOf(request: FastifyRequest): DoudianCall {
  const given = query(request)
  return {
    appKey: given.get('app_key') ?? '',
    method: given.get('method') ?? '',
    timestamp: given.get('timestamp') ?? '',
    signMethod: given.get('sign_method') ?? 'md5',
    accessToken: given.get('access_token'),
    sign: given.get('sign') ?? '',
    paramJson: typeof request.body === 'string' ? request.body : '',
  }
}

function refusalOf(sandbox: Sandbox, call: DoudianCall, request: FastifyRequest): GatewayAnswer | null {
  const { app_key: appKey, app_secret: secret } = sandbox.credentials.doudian
  if (call.appKey !== appKey)
    return doudianRefusal(40_003, 'isv.app-id-invalid', '认证失败，app_key格式不正确')
  if (call.sign === '') return doudianRefusal(40_001, 'isv.signature-missing', '获取签名失败')
  if (!isFresh(call.timestamp, sandbox.markets.nowS('DOUDIAN'))) return words.badTimestamp()
  const { pathname } = new URL(request.url, 'http://sandbox')
  const isWhole =
    query(request).get('v') === '2' && pathname === `/doudian/${call.method.replaceAll('.', '/')}`
  if (!isWhole || call.sign !== doudianSign(call, secret))
    return doudianRefusal(40_003, 'isv.signature-invalid', '签名校验失败')
  const isJson = z.record(z.string(), z.unknown()).safeParse(jsonOf(call.paramJson)).success
  return isJson ? null : doudianRefusal(40_003, 'isv.parameter-format-invalid', '业务参数json解析失败')
}

function wrongToken(sandbox: Sandbox, granted: Authorisation | null): GatewayAnswer | null {
  if (!granted)
    return doudianRefusal(
      40_003,
      'isv.access-token-no-existed',
      'access_token不存在，请使用最新的access_token访问',
    )
  if (granted.is_withdrawn)
    return doudianRefusal(30_001, 'dop.authorization-closed', '店铺授权已被关闭，请联系商家打开授权开关')
  if (granted.access_until_s <= sandbox.markets.nowS('DOUDIAN'))
    return doudianRefusal(40_003, 'isv.access-token-expired', 'access_token已过期')
  return null
}

function createToken(sandbox: Sandbox, params: unknown): GatewayAnswer {
  const { markets } = sandbox
  const input = createSchema.safeParse(params)
  if (!input.success) return tokenRefusal('grant-type-invalid', 'grant_type参数取值不正确')
  const { grant_type: grantType, code, shop_id: shopId = '' } = input.data
  const nowS = markets.nowS('DOUDIAN')
  if (grantType === 'authorization_self') {
    if (!openStore(markets, 'DOUDIAN', shopId)) return tokenRefusal('no-authorization', '店铺授权已失效')
    return tokenAnswer(sandbox, shopId)
  }
  const granted = markets.authorisations.takeCode('DOUDIAN', code, nowS)
  return granted === null ? tokenRefusal('code-invalid', 'code参数不正确') : tokenAnswer(sandbox, granted)
}

function refreshToken(sandbox: Sandbox, params: unknown): GatewayAnswer {
  const input = refreshSchema.safeParse(params)
  const { markets } = sandbox
  const granted = input.success ? markets.authorisations.byRefresh('DOUDIAN', input.data.refresh_token) : null
  if (!granted) return doudianRefusal(50_002, 'isv.business-failed:31009', '生成token失败, token不存在')
  if (granted.is_withdrawn)
    return tokenRefusal('no-authorization', '店铺授权已失效，请重新引导商家完成店铺授权')
  if (granted.refresh_until_s <= markets.nowS('DOUDIAN')) return tokenRefusal('token-expired', 'token已过期')
  return tokenAnswer(sandbox, granted.shop_id)
}

function tokenAnswer({ markets }: Sandbox, shopId: string): GatewayAnswer {
  const lives = markets.lives('DOUDIAN')
  const issued = markets.authorisations.issue('DOUDIAN', shopId, markets.nowS('DOUDIAN'), lives)
  return doudianOk(
    {
      access_token: issued.access_token,
      expires_in: lives.accessS,
      refresh_token: issued.refresh_token,
      scope: 'SCOPE',
      shop_id: Number(shopId),
      shop_name: sellerStore('DOUDIAN', shopId)?.name ?? '',
      authority_id: shopId,
      auth_subject_type: 'SHOP',
    },
    shopId,
  )
}

function tokenRefusal(what: string, why: string): GatewayAnswer {
  return doudianRefusal(50_001, `dop.token-generate-failed:${what}`, `生成token失败，${why}`)
}

function send({ markets }: Sandbox, reply: FastifyReply, call: DoudianCall, answer: GatewayAnswer) {
  const { method, paramJson } = call
  markets.keepCall('DOUDIAN', { method, shop_id: null, params: paramJson, outcome: answer.outcome })
  return reply.type('application/json; charset=utf-8').send(answer.text)
}
