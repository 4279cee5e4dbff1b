import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { html, trusted } from '../pages/html.ts'
import { page } from '../pages/layout.ts'
import { formOf, missing, pageContext, query, show } from '../pages/requests.ts'
import type { SandboxCredentials } from '../credentials.ts'
import type { Sandbox } from '../sandbox.ts'
import { platformSchema, type Platform } from './orders/rows.ts'
import { openStore } from './orders/seed.ts'
import { sellerStores } from './stores.ts'
import { marketTexts } from './desk/texts.ts'

const redirect = z.url({ protocol: /^https?$/ })
const answerSchema = z.object({ action: z.enum(['agree', 'refuse']), store: z.string() })
type Ask = { backTo: string; state: string }

/** The parameter in which each platform's page names the application, and its value. */
const applications = {
  DOUDIAN: { parameter: 'service_id', key: ({ doudian }) => doudian.service_id },
  TAOBAO: { parameter: 'client_id', key: ({ taobao }) => taobao.app_key },
  PINDUODUO: { parameter: 'client_id', key: ({ pinduoduo }) => pinduoduo.client_id },
  JD: { parameter: 'app_key', key: ({ jd }) => jd.app_key },
} as const satisfies Record<Platform, { parameter: string; key: (credentials: SandboxCredentials) => string }>

/**
 * The pages on which a seller authorises the chain's application for a store: GET /<platform>/authorize with the application, `redirect_uri` and `state`, and with
 * `response_type=code` except for Doudian. They redirect back with `code` and `state`, or with `error=access_denied`. The real Doudian knows each application's
 * address; here it is a parameter.
 */
export function authorizeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const platform of platformSchema.options) {
    const path = `/${platform.toLowerCase()}/authorize`
    app.get(path, (request, reply) => {
      const ask = askOf(sandbox, platform, request)
      return ask ? showPage(sandbox, platform, request, reply, ask) : missing(sandbox, request, reply)
    })
    app.post(path, (request, reply) => {
      const ask = askOf(sandbox, platform, request)
      const answer = answerSchema.safeParse(formOf(request))
      if (!ask || !answer.success) return missing(sandbox, request, reply)
      const back = new URL(ask.backTo)
      const store =
        answer.data.action === 'agree' ? openStore(sandbox.markets, platform, answer.data.store) : null
      if (store) {
        const { authorisations, nowS } = sandbox.markets
        back.searchParams.set('code', authorisations.grant(platform, store.id, nowS(platform)))
      } else back.searchParams.set('error', 'access_denied')
      back.searchParams.set('state', ask.state)
      return reply.redirect(back.href, 303)
    })
  }
}

function askOf({ credentials }: Sandbox, platform: Platform, request: FastifyRequest): Ask | null {
  const given = query(request)
  const { parameter, key } = applications[platform]
  const backTo = redirect.safeParse(given.get('redirect_uri'))
  if (given.get(parameter) !== key(credentials) || !backTo.success) return null
  if (platform !== 'DOUDIAN' && given.get('response_type') !== 'code') return null
  return { backTo: backTo.data, state: given.get('state') ?? '' }
}

function showPage(
  sandbox: Sandbox,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: Ask,
): FastifyReply {
  const context = pageContext(sandbox, request, reply)
  const texts = marketTexts(context.language)
  const name = texts.platforms[platform]
  const stores = sellerStores.filter((store) => store.platform === platform)
  const content = html`<div class="brand">
      <span class="badge ${platform.toLowerCase()}" aria-hidden="true">${name.slice(0, 1)}</span
      ><span>${name}</span>
    </div>
    <form method="post" action="${request.url}" class="sheet">
      <h1>${texts.authorizeAsk}</h1>
      <p class="quiet">${texts.authorizeHint}</p>
      <div>
        ${stores.map(
          (store, at) =>
            html`<label class="tick">
              <input type="radio" name="store" value="${store.id}" ${trusted(at === 0 ? 'checked' : '')} />
              <span>${store.name} <span class="quiet small number">${store.id}</span></span>
            </label>`,
        )}
      </div>
      <button class="primary" name="action" value="agree">${texts.authorizeAgree}</button>
      <button name="action" value="refuse">${texts.authorizeRefuse}</button>
    </form>`
  // Browsers apply this policy to a form's redirect too, so it must allow the redirect address.
  return show(reply, page(context, 'phone', name, content), new URL(ask.backTo).origin)
}
