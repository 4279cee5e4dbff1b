import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deskPath } from '../desk/desk.page.ts'
import { marketTexts } from '../desk/texts.ts'
import { platformSchema } from '../orders/rows.ts'
import { openStore } from '../orders/seed.ts'
import type { SellerStore } from '../stores.ts'
import { formOf, missing, pageContext, query, show } from '../../pages/requests.ts'
import type { Sandbox } from '../../sandbox.ts'
import { shelfPage } from './shelf.page.ts'

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
