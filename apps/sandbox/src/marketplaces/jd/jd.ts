import type { FastifyInstance } from 'fastify'
import { exactJson, jsonOf } from '../../formats/json.ts'
import { formOf } from '../../pages/requests.ts'
import { momentMsFrom } from '../../formats/provider-time.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Codec } from '../gateway.ts'
import { issueTokens, storeOfGrant } from '../grants.ts'
import { buyerId } from '../marketplaces.ts'
import { md5Sign } from '../signing.ts'
import { jdMethods, jdRefusal } from './jd.methods.ts'

const skewMaxMs = 360_000
const required = { v: '4', timestamp: '7', sign: '11', method: '14', app_key: '16' }

/**
 * JD's open platform: POST /jd/routerjson with a signed form whose `360buy_param_json` holds what the method is asked. A refusal is an `error_response`,
 * unless the method itself cannot do what it is asked.
 */
export const jd: Codec = {
  platform: 'JD',
  url: '/jd/routerjson',
  secret: ({ credentials }) => credentials.jd.app_secret,
  read: (request) => {
    const given = new Map(Object.entries(formOf(request)))
    const params = jsonOf(given.get('360buy_param_json'))
    return { method: given.get('method') ?? '', given, params, token: given.get('access_token') ?? '' }
  },
  check: ({ credentials, markets }, { given }) => {
    for (const [name, code] of Object.entries(required))
      if (!given.get(name)) return jdRefusal(code, `缺少参数 ${name}`, `Missing ${name}`)
    if (given.get('app_key') !== credentials.jd.app_key)
      return jdRefusal('17', '无效的app_key', 'Invalid app_key')
    const skewMs = momentMsFrom(given.get('timestamp') ?? '') - markets.platformNowMs('JD')
    if (!(Math.abs(skewMs) <= skewMaxMs)) return jd.badTimestamp()
    const isSigned = given.get('sign') === md5Sign(given, credentials.jd.app_secret)
    return isSigned ? null : jdRefusal('12', '无效签名', 'Invalid Signature')
  },
  // The platform spells its key so.
  ok: (method, body) => exactJson({ [`${method.replaceAll('.', '_')}_responce`]: { code: '0', ...body } }),
  limited: (seconds) =>
    jdRefusal('2', `限制时间内调用失败次数，请${seconds}秒后重试`, `App Call Limited, ${seconds} seconds`),
  dayQuota: () => jdRefusal('2', '限制时间内调用失败次数，请隔日再调用', 'App Call Limited'),
  systemError: () => jdRefusal('43', '系统处理错误', 'System Error'),
  badTimestamp: () => jdRefusal('8', '非法的时间戳参数', 'Invalid Timestamp'),
  noMethod: () => jdRefusal('15', '不存在的方法名', 'Invalid Method'),
  badToken: () => jdRefusal('19', '无效的access_token', 'Invalid access_token'),
  tokens: () => null,
  methods: jdMethods,
}

/** POST /jd/oauth2/access_token and /jd/oauth2/refresh_token for the application's tokens. */
export function jdTokenRoutes(app: FastifyInstance, { markets, credentials }: Sandbox): void {
  for (const kind of ['access_token', 'refresh_token'] as const)
    app.post(`/jd/oauth2/${kind}`, (request, reply) => {
      const given = formOf(request)
      const { app_key: key, app_secret: secret } = credentials.jd
      const isKnown = given.app_key === key && given.app_secret === secret
      const shopId = isKnown ? storeOfGrant(markets, 'JD', kind === 'access_token', given) : null
      const outcome = shopId === null ? 'refused' : 'OK'
      markets.keepCall('JD', { method: `token ${kind}`, shop_id: shopId, params: {}, outcome })
      if (shopId === null) return reply.send({ code: 402, msg: '授权码或刷新令牌无效' })
      const issued = issueTokens(markets, 'JD', shopId)
      return reply.send({
        access_token: issued.access,
        expires_in: issued.accessS,
        refresh_token: issued.refresh,
        scope: 'snsapi_base',
        open_id: buyerId('JD', shopId),
        uid: shopId,
        time: markets.nowS('JD') * 1000,
        token_type: 'bearer',
        code: 0,
      })
    })
}
