import { createPublicKey, createVerify, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actPay } from '../controls/controls.ts'
import { query } from '../pages/requests.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import { currentState } from '../trades.ts'
import { refusal, type Answer } from './answers.ts'
import { askedAs } from './asked-as.ts'
import { openidIn, payingApp } from './parties.ts'
import { answering, bodyOf, createSchema, opened, transactionPaths } from './wechat-pay.routes.ts'

const codeLifeMs = 5 * 60_000
const h5Schema = createSchema.extend({
  scene_info: z.object({ payer_client_ip: z.string().min(1), h5_info: z.object({ type: z.string() }) }),
})
const openid = z.string().min(1).optional()
const appSchema = createSchema.extend({
  payer: z.object({ openid, sp_openid: openid, sub_openid: openid }),
})
const requestSchema = z.object({
  appId: z.string(),
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().min(1),
  package: z.templateLiteral(['prepay_id=', z.string()]),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/**
 * WeChat Pay on the customer's phone: H5, JSAPI, and the identification of the payer. Within WeChat, a page pays through a bridge that the app injects;
 * its requests arrive at POST /wechat/bridge here.
 */
export function wechatPhoneRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const codes = new Map<string, number>()
  for (const { path, kind } of transactionPaths) {
    app.post(`${path}/h5`, answering(sandbox, askedAs(kind, openInBrowser)))
    app.post(`${path}/jsapi`, answering(sandbox, askedAs(kind, openInApp)))
  }
  app.get('/h5/:token', (request, reply) => {
    const { token } = z.object({ token: z.string() }).parse(request.params)
    const { referer, 'user-agent': device = '' } = request.headers
    if (device.includes('MicroMessenger'))
      return reply.code(403).send({ error: '请在微信外打开订单，进行支付' })
    if (!referer) return reply.code(403).send({ error: '商家参数格式有误，请联系商家解决' })
    return reply.redirect(`/pay/${token}?${query(request).toString()}`, 302)
  })
  app.get('/connect/oauth2/authorize', (request, reply) => {
    const asked = query(request)
    const back = URL.parse(asked.get('redirect_uri') ?? '')
    if (!back || asked.get('appid') !== payingApp(ofApp(sandbox, asked.get('appid'))))
      return reply.code(400).send({ errcode: 10003, errmsg: 'redirect_uri域名与后台配置不一致' })
    const code = randomBytes(16).toString('hex')
    codes.set(code, sandbox.nowMs())
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return reply.redirect(back.href, 302)
  })
  app.get('/sns/oauth2/access_token', (request) => {
    const asked = query(request)
    const own = ofApp(sandbox, asked.get('appid'))
    const [appid, secret] = [payingApp(own), own.app_secret]
    if (asked.get('appid') !== appid || asked.get('secret') !== secret)
      return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = asked.get('code') ?? ''
    const madeAtMs = codes.get(code)
    codes.delete(code)
    if (madeAtMs === undefined || madeAtMs + codeLifeMs < sandbox.nowMs())
      return { errcode: 40029, errmsg: 'invalid code' }
    return {
      access_token: randomBytes(24).toString('base64url'),
      expires_in: 7200,
      openid: openidIn(appid),
      scope: 'snsapi_base',
    }
  })
  app.post('/wechat/bridge', (request, reply) =>
    askedFor(sandbox, request).then((said) => reply.send({ err_msg: said })),
  )
}

/** The merchant of an application. */
const ofApp = (sandbox: Sandbox, appId: string | null | undefined) =>
  asMerchant(sandbox, ({ wechat_pay: wechat }) => payingApp(wechat) === appId).credentials.wechat_pay

function openInBrowser(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(h5Schema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  const trade = opened(sandbox, input)
  if ('status' in trade) return trade
  return { status: 200, body: { h5_url: `${sandbox.baseUrl(request)}/h5/${trade.token}` } }
}

function openInApp(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(appSchema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  if (!isPayer(sandbox, input)) return refusal(400, 'PARAM_ERROR', '无效的openid')
  const trade = opened(sandbox, input)
  return 'status' in trade ? trade : { status: 200, body: { prepay_id: `wx${trade.token}` } }
}

/** Each application has identifiers of its own, so the payer stands beside the application in which the page is open. */
function isPayer(
  { credentials: { wechat_pay: own } }: Sandbox,
  { payer, sub_appid: subApp }: z.infer<typeof appSchema>,
): boolean {
  if (own.sub_mchid === undefined) return payer.openid === openidIn(own.appid)
  return subApp === undefined
    ? payer.sp_openid === openidIn(own.appid)
    : payer.sub_openid === openidIn(subApp)
}

/** The bridge's answer to the page: the customer pays anything that the merchant has signed. */
async function askedFor(sandbox: Sandbox, request: FastifyRequest): Promise<string> {
  const asked = bodyOf(requestSchema, request)
  const own = ofApp(sandbox, asked?.appId)
  const { merchant_private_key: key } = own
  if (asked?.appId !== payingApp(own)) return 'get_brand_wcpay_request:fail'
  const signed = `${asked.appId}\n${asked.timeStamp}\n${asked.nonceStr}\n${asked.package}\n`
  const verifier = createVerify('RSA-SHA256').update(signed, 'utf8')
  if (!verifier.verify(createPublicKey(key), asked.paySign, 'base64')) return 'get_brand_wcpay_request:fail'
  const trade = sandbox.store.tradeByToken(asked.package.slice('prepay_id=wx'.length))
  if (!trade || currentState(trade, sandbox.nowMs()) !== 'OPEN') return 'get_brand_wcpay_request:fail'
  await actPay(sandbox, trade, {})
  return 'get_brand_wcpay_request:ok'
}
