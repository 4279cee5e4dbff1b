import { deskPath, notice, type DeskView } from '../desk/desk.page.ts'
import { html } from '../../pages/html.ts'
import { clock, money, page, type PageContext } from '../../pages/layout.ts'
import type { ShelfArticle } from './shelf-table.ts'

/** What a store sells: the stock and price that it was told, and when. */
export function shelfPage(
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
