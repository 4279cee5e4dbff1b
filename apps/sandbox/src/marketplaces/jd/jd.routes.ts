import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import { formOf } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import { answerCall, type GatewayAnswer, type GatewayWords } from '../gateway.ts'
import { storeOfAccess, storeOfGrant } from '../grants.ts'
import { buyerId } from '../marketplaces.ts'
import { md5Sign } from '../signing.ts'
import { jdMethods } from './jd.methods.ts'
import { isTimely, jdRefusal } from './jd.protocol.ts'

const pageSchema = z.object({
  page: z.coerce.number().optional(),
  pageIndex: z.coerce.number().optional(),
})
const words: GatewayWords = {
  limited: (seconds) =>
    jdRefusal('2', `限制时间内调用失败次数，请${seconds}秒后重试`, `App Call Limited, ${seconds} seconds`),
  dayQuota: () => jdRefusal('2', '限制时间内调用失败次数，请隔日再调用', 'App Call Limited'),
  systemError: () => jdRefusal('43', '系统处理错误', 'System Error'),
  badTimestamp: () => jdRefusal('8', '非法的时间戳参数', 'Invalid Timestamp'),
}

/**
 * JD's open platform: POST /jd/routerjson with a signed form whose `360buy_param_json` holds what the method is asked, and POST /jd/oauth2/access_token and
 * /jd/oauth2/refresh_token for the application's tokens. Every answer is HTTP 200, `error_response` for a refusal.
 */
export function jdRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { markets } = sandbox
  app.post('/jd/routerjson', (request, reply) => {
    void reply.header('date', new Date(markets.platformNowMs('JD')).toUTCString())
    const given = new Map(Object.entries(formOf(request)))
    const method = given.get('method') ?? ''
    const params = jsonOf(given.get('360buy_param_json'))
    const refused = refusalOf(sandbox, given)
    if (refused) {
      markets.keepCall('JD', { method, shop_id: null, params, outcome: refused.outcome })
      return reply.type('application/json; charset=utf-8').send(refused.text)
    }
    const { page, pageIndex } = pageSchema.safeParse(params).data ?? {}
    const call = { platform: 'JD' as const, method, page: page ?? pageIndex ?? null, params }
    return answerCall(markets, request, reply, call, words, (fault) => {
      const work = Object.hasOwn(jdMethods, method) ? jdMethods[method] : undefined
      if (!work) return jdRefusal('15', '不存在的方法名', 'Invalid Method')
      const shopId = storeOfAccess(markets, 'JD', given.get('access_token') ?? '')
      if (shopId === null) return jdRefusal('19', '无效的access_token', 'Invalid access_token')
      return work(markets, { method, shopId, params, fault })
    })
  })
  tokenRoutes(app, sandbox)
}

function refusalOf(sandbox: Sandbox, given: ReadonlyMap<string, string>): GatewayAnswer | null {
  const { app_key: appKey, app_secret: secret } = sandbox.credentials.jd
  for (const [name, code] of [
    ['v', '4'],
    ['timestamp', '7'],
    ['sign', '11'],
    ['method', '14'],
    ['app_key', '16'],
  ] as const)
    if (!given.get(name)) return jdRefusal(code, `缺少参数 ${name}`, `Missing ${name}`)
  if (given.get('app_key') !== appKey) return jdRefusal('17', '无效的app_key', 'Invalid app_key')
  if (!isTimely(given.get('timestamp') ?? '', sandbox.markets.platformNowMs('JD')))
    return words.badTimestamp()
  return given.get('sign') === md5Sign(given, secret)
    ? null
    : jdRefusal('12', '无效签名', 'Invalid Signature')
}

function tokenRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { markets, credentials } = sandbox
  for (const kind of ['access_token', 'refresh_token'] as const)
    app.post(`/jd/oauth2/${kind}`, (request, reply) => {
      const given = formOf(request)
      const isKnown =
        given.app_key === credentials.jd.app_key && given.app_secret === credentials.jd.app_secret
      const grant =
        kind === 'access_token' ? { code: given.code ?? '' } : { refreshToken: given.refresh_token ?? '' }
      const shopId = isKnown ? storeOfGrant(markets, 'JD', grant) : null
      const outcome = shopId === null ? 'refused' : 'OK'
      markets.keepCall('JD', { method: `token ${kind}`, shop_id: shopId, params: {}, outcome })
      if (shopId === null) return reply.send({ code: 402, msg: '授权码或刷新令牌无效' })
      const lives = markets.lives('JD')
      const nowS = markets.nowS('JD')
      const issued = markets.authorisations.issue('JD', shopId, nowS, lives)
      return reply.send({
        access_token: issued.access_token,
        expires_in: lives.accessS,
        refresh_token: issued.refresh_token,
        scope: 'snsapi_base',
        open_id: buyerId('JD', shopId),
        uid: shopId,
        time: nowS * 1000,
        token_type: 'bearer',
        code: 0,
      })
    })
}
