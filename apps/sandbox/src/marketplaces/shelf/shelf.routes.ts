import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deskPath, notice, type DeskView } from '../desk/desk.page.ts'
import { marketTexts } from '../desk/texts.ts'
import { platformSchema } from '../orders/rows.ts'
import { openStore } from '../orders/seed.ts'
import type { SellerStore } from '../stores.ts'
import { formOf, missing, pageContext, query, show } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import { html } from '../../pages/html.ts'
import { clock, money, page, type PageContext } from '../../pages/layout.ts'
import type { ShelfArticle } from './shelf-table.ts'

/** What a store sells: the stock and price that it was told, and when. */
function shelfPage(
  context: PageContext,
  view: Pick<DeskView, 'texts' | 'store' | 'notice'>,
  articles: readonly ShelfArticle[],
): string {
  const { texts, store } = view
  const row = (article: ShelfArticle) =>
    html`<article>
      <span class="words"
        ><b>${article.title}</b><br /><span class="quiet small number"
          >${article.code} · ${article.spec} ·
          ${article.told_s === null ? texts.notTold : `${texts.toldAt} ${clock(article.told_s * 1000, context.nowMs)}`}</span
        ></span
      >
      <span class="end"
        ><b class="number">${texts.stock} ${article.stock}</b>
        <span class="number">${money(article.price_cents)}</span></span
      >
      <button name="refuse" value="${article.sku_id}" aria-label="${article.code} ${texts.refuseArticle}">
        ${article.is_refused ? texts.takeArticle : texts.refuseArticle}
      </button>
    </article>`
  const content = html`<header>
      <a class="small" href="${deskPath(store)}">${store.name}</a>
      <h1>${texts.shelf}</h1>
      <p class="quiet">${texts.shelfHint}</p>
    </header>
    ${notice(view)}
    <form method="post" action="${deskPath(store)}/shelf" class="card">
      <div class="rows">${articles.map(row)}</div>
    </form>`
  return page(context, 'desk', texts.shelf, content)
}

/** What a store sells, `/marketplaces/:platform/:shopId/shelf`: each article can be made to refuse what it is told. */
export function shelfRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const path = '/marketplaces/:platform/:shopId/shelf'
  app.get(path, (request, reply) => {
    const store = storeOf(sandbox, request)
    if (!store) return missing(sandbox, request, reply)
    const context = pageContext(sandbox, request, reply)
    const texts = marketTexts(context.language)
    const notice = query(request).get('notice') === 'done' ? 'done' : null
    const articles = sandbox.markets.shelf.of(store.platform, store.id)
    return show(reply, shelfPage(context, { texts, store, notice }, articles))
  })
  app.post(path, (request, reply) => {
    const store = storeOf(sandbox, request)
    if (!store) return missing(sandbox, request, reply)
    const skuId = formOf(request)['refuse']
    const { shelf } = sandbox.markets
    const article = shelf.of(store.platform, store.id).find(({ sku_id: id }) => id === skuId)
    if (article) shelf.refuse(article, !article.is_refused)
    return reply.redirect(`${deskPath(store)}/shelf?notice=done`, 303)
  })
}

function storeOf({ markets }: Sandbox, request: FastifyRequest): SellerStore | null {
  const { platform, shopId = '' } = z.record(z.string(), z.string()).parse(request.params)
  const known = platformSchema.safeParse(platform?.toUpperCase())
  return known.success ? openStore(markets, known.data, shopId) : null
}
