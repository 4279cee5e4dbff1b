import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { newCode } from '../code-payments.ts'
import { codeRow, type Code } from '../rows.ts'
import type { Sandbox } from '../sandbox.ts'
import { html, trusted, type Html } from './html.ts'
import { page, type PageContext } from './layout.ts'
import { formOf, missing, pageContext, show } from './requests.ts'

const choice = codeRow.pick({ provider: true, manner: true })

/** `/wallet`: a customer shows a payment code with the chosen outcome. */
export function walletRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/wallet', (request, reply) => show(reply, walletPage(pageContext(sandbox, request, reply), null)))
  app.post('/wallet', (request, reply) => {
    const wanted = choice.safeParse(formOf(request))
    if (!wanted.success) return missing(sandbox, request, reply)
    const shown = newCode(sandbox, wanted.data.provider, wanted.data.manner)
    return show(reply, walletPage(pageContext(sandbox, request, reply), shown))
  })
}

function walletPage(context: PageContext, shown: Code | null): string {
  const { texts } = context
  const option = (value: string, text: string, chosen: string | undefined) =>
    html`<option value="${value}" ${trusted(value === chosen ? 'selected' : '')}>${text}</option>`
  const content = html`<header>
      <h1>${texts.wallet}</h1>
      <p class="quiet">${texts.walletHint}</p>
    </header>
    <section class="card">
      <form method="post" action="/wallet">
        <div class="fields">
          <label
            >${texts.wallet}<select name="provider">
              ${option('WECHAT_PAY', texts.wechat, shown?.provider)}
              ${option('ALIPAY', texts.alipay, shown?.provider)}
            </select></label
          >
          <label
            >${texts.manner}<select name="manner">
              ${option('PAYS', texts.mannerPays, shown?.manner)}
              ${option('ASKS', texts.mannerAsks, shown?.manner)}
              ${option('SHORT', texts.mannerShort, shown?.manner)}
              ${option('EXPIRED', texts.mannerExpired, shown?.manner)}
            </select></label
          >
        </div>
        <div class="actions"><button class="primary">${texts.showCode}</button></div>
      </form>
    </section>
    ${shown ? shownCode(context, shown) : null}`
  return page(context, 'desk', texts.wallet, content)
}

function shownCode({ texts }: PageContext, { code, manner }: Code): Html {
  return html`<section class="card">
    <div class="code">
      ${trusted(renderSVG(code, { border: 0 }))}
      <p class="number" role="status">${code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</p>
      ${manner === 'ASKS' ? html`<p class="quiet small">${texts.askedHint}</p>` : null}
    </div>
  </section>`
}
