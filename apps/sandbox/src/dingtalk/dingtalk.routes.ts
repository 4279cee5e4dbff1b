import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { employees, type Employee } from './dingtalk.employees.ts'
import { jsonOf } from '../formats/json.ts'
import { formOf, missing, pageContext, query, show } from '../pages/requests.ts'
import type { Grant } from '../rows.ts'
import type { Sandbox } from '../sandbox.ts'
import { html, trusted } from '../pages/html.ts'
import { page, type PageContext } from '../pages/layout.ts'

/** The messenger's consent page. `action` is the address for the answer. */
function dingtalkPage(
  context: PageContext,
  view: { employees: readonly Employee[]; action: string; isMobileMissing: boolean },
): string {
  const { texts } = context
  const choice = (value: string, name: string, hint: string, isChecked: boolean) =>
    html`<label class="tick">
      <input type="radio" name="employee" value="${value}" ${trusted(isChecked ? 'checked' : '')} />
      <span>${name} <span class="quiet small number">${hint}</span></span>
    </label>`
  const content = html`<div class="brand">
      <span class="badge dingtalk" aria-hidden="true">钉</span><span>${texts.dingtalk}</span>
    </div>
    <form method="post" action="${view.action}" class="sheet">
      <h1>${texts.dingtalkAsk}</h1>
      <p class="quiet">${texts.dingtalkHint}</p>
      ${view.isMobileMissing ? html`<p class="notice" role="alert">${texts.dingtalkMobileMissing}</p>` : null}
      <div>
        ${view.employees.map(({ name, mobile }, at) => choice(mobile, name, mobile, at === 0 && !view.isMobileMissing))}
        ${choice('other', texts.dingtalkOther, '', view.isMobileMissing)}
      </div>
      <label
        >${texts.dingtalkMobile}
        <input name="mobile" inputmode="numeric" maxlength="11" autocomplete="off" />
      </label>
      <button class="primary" name="action" value="agree">${texts.dingtalkAgree}</button>
      <button name="action" value="refuse" formnovalidate>${texts.dingtalkRefuse}</button>
    </form>`
  return page(context, 'phone', texts.dingtalk, content)
}

const codeLifetimeMs = 5 * 60 * 1000
const tokenLifetimeS = 7200

const askSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().max(512).default(''),
})
const answerSchema = z.object({
  action: z.enum(['agree', 'refuse']),
  employee: z.string(),
  mobile: z.string().trim().default(''),
})
const tokenSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  code: z.string(),
  grantType: z.literal('authorization_code'),
})

/**
 * The enterprise messenger's sign-in for web sites, as DingTalk publishes it:
 * - GET /oauth2/auth?client_id&redirect_uri&response_type=code&scope=openid&state&prompt=consent: a page to choose an
 *   account and to agree or refuse; both redirect to `redirect_uri`, with `authCode` and `state` or with `error=access_denied` and `state`
 * - POST /v1.0/oauth2/userAccessToken {clientId, clientSecret, code, grantType}: `{accessToken, refreshToken, expireIn, corpId}`; a code
 *   is valid once
 * - GET /v1.0/contact/users/me with `x-acs-dingtalk-access-token`: `{nick, mobile, stateCode, openId, unionId}`
 *
 * Errors of the last two: 400 `{code, requestid, message}`.
 */
export function dingtalkRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/oauth2/auth', (request, reply) => {
    const ask = askOf(sandbox, request)
    if (!ask) return missing(sandbox, request, reply)
    return showPage(sandbox, request, reply, ask, false)
  })
  app.post('/oauth2/auth', (request, reply) => {
    const ask = askOf(sandbox, request)
    const answer = answerSchema.safeParse(formOf(request))
    if (!ask || !answer.success) return missing(sandbox, request, reply)
    const back = new URL(ask.redirect_uri)
    if (answer.data.action === 'refuse') {
      back.searchParams.set('error', 'access_denied')
    } else {
      const person = personOf(answer.data)
      if (!person) return showPage(sandbox, request, reply, ask, true)
      back.searchParams.set('authCode', grant(sandbox, person).code)
    }
    back.searchParams.set('state', ask.state)
    return reply.redirect(back.href, 303)
  })
  app.post('/v1.0/oauth2/userAccessToken', (request, reply) => {
    const input = tokenSchema.safeParse(jsonOf(request.body))
    if (!input.success) return refuse(reply, 'MissingParameter', 'a parameter is missing')
    const { client_id: id, client_secret: secret } = sandbox.credentials.dingtalk
    if (input.data.clientId !== id || input.data.clientSecret !== secret)
      return refuse(reply, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret')
    const granted = sandbox.store.takeGrant(input.data.code, sandbox.nowMs())
    if (!granted) return refuse(reply, 'invalidParameter.authCode.notFound', '不合法的临时授权码')
    return reply.send({
      accessToken: granted.token,
      refreshToken: randomBytes(16).toString('hex'),
      expireIn: tokenLifetimeS,
      corpId: 'dingsandbox',
    })
  })
  app.get('/v1.0/contact/users/me', (request, reply) => {
    const token = request.headers['x-acs-dingtalk-access-token']
    const granted = typeof token === 'string' ? sandbox.store.grantByToken(token) : null
    if (!granted) return refuse(reply, 'InvalidAuthentication', '不合法的access_token')
    return reply.send({
      nick: granted.name,
      avatarUrl: '',
      mobile: granted.mobile,
      stateCode: '86',
      openId: idFor('open', granted.mobile),
      unionId: idFor('union', granted.mobile),
    })
  })
}

type Ask = z.infer<typeof askSchema>

function askOf(sandbox: Sandbox, request: FastifyRequest): Ask | null {
  const ask = askSchema.safeParse(Object.fromEntries(query(request)))
  return ask.success && ask.data.client_id === sandbox.credentials.dingtalk.client_id ? ask.data : null
}

function showPage(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: Ask,
  isMobileMissing: boolean,
): FastifyReply {
  const view = { employees, action: request.url, isMobileMissing }
  const page = dingtalkPage(pageContext(sandbox, request, reply), view)
  // Browsers apply this policy to a form's redirect too, so it must allow the redirect address.
  return show(reply, page, new URL(ask.redirect_uri).origin)
}

function personOf(answer: z.infer<typeof answerSchema>) {
  const known = employees.find(({ mobile }) => mobile === answer.employee)
  if (known) return known
  return /^1[3-9]\d{9}$/.test(answer.mobile) ? { name: answer.mobile, mobile: answer.mobile } : null
}

function grant(sandbox: Sandbox, person: { name: string; mobile: string }): Grant {
  const row = {
    code: randomUUID().replaceAll('-', ''),
    token: randomBytes(16).toString('hex'),
    ...person,
    is_used: false,
    expires_at_ms: sandbox.nowMs() + codeLifetimeMs,
  }
  sandbox.store.insertGrant(row)
  return row
}

function idFor(kind: string, mobile: string): string {
  return createHash('sha256').update(`${kind}:${mobile}`).digest('base64url').slice(0, 24)
}

function refuse(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.code(400).send({ code, requestid: randomUUID(), message })
}
