import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { html, type Html } from '../pages/html.ts'
import { page, type PageContext } from '../pages/layout.ts'
import { chinaDay } from '../formats/provider-time.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { sellerStores } from '../marketplaces/stores.ts'
import { taobaoAccountBill } from './market-statements.ts'
import { statementSources, statementTroubleSchema } from './statement-troubles.ts'
import { billMishapOf, billMishaps } from '../bills/bill-mishaps.ts'
import { billSources, type BillSource } from '../bills/bill-troubles.ts'

const dayMs = 86_400_000

/** The bills of each payment provider: what goes wrong with them, and today's and yesterday's file. */
function billCards({ texts, nowMs }: PageContext, sandbox: Sandbox): readonly Html[] {
  const days = [nowMs, nowMs - dayMs].map(chinaDay)
  const card = (source: BillSource) => {
    const current = billMishapOf(sandbox, source)
    // Alipay publishes no hash of its file.
    const offered = billMishaps.filter((one) => one !== 'wrongHash' || !source.startsWith('ALIPAY'))
    return html`<form method="post" action="/statements/bills" class="card">
      <input type="hidden" name="source" value="${source}" />
      <h2>${texts.billOf[source]}</h2>
      <div class="actions">
        ${offered.map(
          (one) =>
            html`<button class="small ${one === current ? 'primary' : ''}" name="mishap" value="${one}">
              ${texts.billMishaps[one]}
            </button>`,
        )}
      </div>
      <p class="quiet small number">
        ${texts.billFiles} ${days.map((day) => html`<a href="/sandbox/bills/${source}/${day}">${day}</a> `)}
      </p>
    </form>`
  }
  return billSources.map(card)
}

const named = z.object({ source: z.enum(statementSources) })
/** What a button on the page lets happen to the statements of a platform. */
const mishaps = {
  whole: {},
  notReady: { not_ready: true },
  cut: { cut: true },
  twice: { twice: true },
  foreign: { foreign: true },
  corrected: { fee_millionths: 30_000 },
} as const
const accountSchema = z.object({ store: z.string(), day: z.iso.date() })
const mishapSchema = named.extend({
  mishap: z.enum(Object.keys(mishaps) as [keyof typeof mishaps, ...(keyof typeof mishaps)[]]),
})

/**
 * What platforms and payment providers write of a day: `/statements` lets people say what is wrong with it; for tests POST /sandbox/statements/:source with a JSON body of
 * `statementTroubleSchema`, `{}` ends it.
 */
export function statementRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { statements } = sandbox.markets
  app.post('/sandbox/statements/:source', (request, reply) => {
    const { source } = named.parse(request.params)
    statements.set(source, statementTroubleSchema.parse(jsonOf(request.body)))
    return reply.send(statements.of(source))
  })
  app.get('/sandbox/statements/TAOBAO/:store/:day', (request, reply) => {
    const { store, day } = accountSchema.parse(request.params)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${store}-${day}.csv"`)
      .send(taobaoAccountBill(sandbox.markets, store, day))
  })
  app.get('/statements', (request, reply) => show(reply, statementsPage(sandbox, request, reply)))
  app.post('/statements', (request, reply) => {
    const form = mishapSchema.safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    statements.set(form.data.source, statementTroubleSchema.parse(mishaps[form.data.mishap]))
    return reply.redirect('/statements', 303)
  })
}

/** A file that the seller downloads is never early. */
const offered = (source: (typeof statementSources)[number]) =>
  mishapSchema.shape.mishap.options.filter((one) => source !== 'TAOBAO' || one !== 'notReady')

/** Today's account bill of each Taobao store. */
const accountFiles = ({ texts, nowMs }: PageContext) =>
  html`<p class="quiet small number">
    ${texts.billFiles}
    ${sellerStores
      .filter(({ platform }) => platform === 'TAOBAO')
      .map(
        ({ id, name }) => html`<a href="/sandbox/statements/TAOBAO/${id}/${chinaDay(nowMs)}">${name}</a> `,
      )}
  </p>`

const statementsPage = (sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): string => {
  const context = pageContext(sandbox, request, reply)
  const { texts } = context
  const { statements } = sandbox.markets
  const card = (source: (typeof statementSources)[number]) => {
    const current = JSON.stringify(statements.of(source))
    const button = (one: keyof typeof mishaps) => {
      const isCurrent = JSON.stringify(statementTroubleSchema.parse(mishaps[one])) === current
      return html`<button class="small ${isCurrent ? 'primary' : ''}" name="mishap" value="${one}">
        ${texts.statementMishaps[one]}
      </button>`
    }
    return html`<form method="post" action="/statements" class="card">
      <input type="hidden" name="source" value="${source}" />
      <h2>${texts.statementOf[source]}</h2>
      <div class="actions">${offered(source).map(button)}</div>
      ${source === 'TAOBAO' ? accountFiles(context) : ''}
    </form>`
  }
  const content = html`<header>
      <h1>${texts.statements}</h1>
      <p class="quiet">${texts.billsHint}</p>
    </header>
    ${billCards(context, sandbox)}
    <p class="quiet">${texts.statementsHint}</p>
    ${statementSources.map(card)}`
  return page(context, 'desk', texts.statements, content)
}
