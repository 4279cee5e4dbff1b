import { html, trusted, type Html } from '../../pages/html.ts'
import { clock, money, page, type PageContext } from '../../pages/layout.ts'
import { demoGoods } from '../orders/goods.ts'
import { orderPaidCents, orderStateSchema, type MarketOrder } from '../orders/rows.ts'
import { sellerStores, type SellerStore } from '../stores.ts'
import type { MarketTexts } from './texts.zh.ts'

const linesOfForm = [1, 2, 3]

/** The state of the application's authorisation for a store. */
export type Standing = 'authorized' | 'expired' | 'dead' | 'notAuthorized'
export type DeskView = {
  texts: MarketTexts
  store: SellerStore
  orders: readonly MarketOrder[]
  standing: Standing
  /** The faults that wait to happen. */
  faults: readonly string[]
  notice: 'done' | 'notDone' | 'placed' | null
}

export function deskPath({ platform, id }: SellerStore): string {
  return `/marketplaces/${platform.toLowerCase()}/${id}`
}

/** Every store of every marketplace. */
export function storesPage(
  context: PageContext,
  texts: MarketTexts,
  standings: ReadonlyMap<SellerStore, Standing>,
): string {
  const row = (store: SellerStore) =>
    html`<a href="${deskPath(store)}">
      ${platformBadge(store.platform, texts)}
      <span class="words"
        ><b>${store.name}</b><br /><span class="quiet small number"
          >${texts.platforms[store.platform]} · ${store.id}</span
        ></span
      >
      <span class="end">${standingPill(standings.get(store) ?? 'notAuthorized', texts)}</span>
    </a>`
  const content = html`<header>
      <h1>${texts.marketplaces}</h1>
      <p class="quiet">${texts.marketplacesHint}</p>
    </header>
    <div class="card rows">${sellerStores.map(row)}</div>`
  return page(context, 'desk', texts.marketplaces, content)
}

/** A store's desk: its orders, a form for another one, and the faults to inject. */
export function deskPage(context: PageContext, view: DeskView): string {
  const { texts, store, orders } = view
  const content = html`<header>
      <a class="small" href="/marketplaces">${texts.marketplaces}</a>
      <h1>${store.name}</h1>
      <p class="quiet">
        ${texts.platforms[store.platform]} · <span class="number">${store.id}</span>
        ${standingPill(view.standing, texts)}
      </p>
      <p class="small">
        <a href="#new">${texts.newOrder}</a> · <a href="#trouble">${texts.trouble}</a> ·
        <a href="${deskPath(store)}/shelf">${texts.shelf}</a>
      </p>
    </header>
    ${notice(view)}
    ${orders.length === 0 ? emptyCard(texts) : html`<div class="card rows">${orders.map((order) => orderRow(context, texts, store, order))}</div>`}
    ${orderForm(view)} ${troubleCard(view)}`
  return page(context, 'desk', store.name, content)
}

export function notice({ texts, notice: said }: Pick<DeskView, 'texts' | 'notice'>): Html | null {
  if (said === null) return null
  return html`<p class="notice ${said === 'notDone' ? '' : 'good'}" role="status">${texts[said]}</p>`
}

export function orderPill(order: MarketOrder, texts: MarketTexts): Html {
  const colour = order.state === 'UNPAID' ? 'open' : order.state === 'CANCELLED' ? 'failed' : 'paid'
  return html`<span class="pill ${colour}">${texts.states[order.state]}</span>`
}

function platformBadge(platform: SellerStore['platform'], texts: MarketTexts): Html {
  const letter = texts.platforms[platform].slice(0, 1)
  return html`<span class="badge ${platform.toLowerCase()}" aria-hidden="true">${letter}</span>`
}

function standingPill(standing: Standing, texts: MarketTexts): Html {
  const colour = { authorized: 'paid', expired: 'open', dead: 'failed', notAuthorized: '' }[standing]
  return html`<span class="pill ${colour}">${texts[standing]}</span>`
}

function orderRow(context: PageContext, texts: MarketTexts, store: SellerStore, order: MarketOrder): Html {
  const refund = order.lines.find((line) => line.refund)?.refund
  return html`<a href="${deskPath(store)}/${order.id}">
    ${platformBadge(store.platform, texts)}
    <span class="words"
      ><b>${order.lines.map((line) => `${line.title} ×${line.quantity}`).join('，')}</b><br /><span
        class="quiet small number"
        >${order.id} · ${clock(order.modified_s * 1000, context.nowMs)}</span
      ></span
    >
    <span class="end"
      ><b class="number">${money(orderPaidCents(order))}</b> ${orderPill(order, texts)}
      ${refund ? html`<span class="small quiet">${texts.refundStates[refund.state]}</span>` : null}</span
    >
  </a>`
}

function emptyCard(texts: MarketTexts): Html {
  return html`<div class="card empty">
    <h2>${texts.noOrders}</h2>
    <p class="quiet">${texts.noOrdersHint}</p>
  </div>`
}

function orderForm({ texts, store }: DeskView): Html {
  const field = (name: string, text: string, hint = '') =>
    html`<label>${text}<input name="${name}" inputmode="decimal" autocomplete="off" />${hint}</label>`
  const line = (at: number) =>
    html`<div class="fields">
      <label
        >${texts.goods} ${at}<input
          name="code${at}"
          list="goods"
          autocomplete="off"
          value="${at === 1 ? (demoGoods[0]?.code ?? '') : ''}"
      /></label>
      <label>${texts.quantity}<input name="quantity${at}" inputmode="numeric" value="1" /></label>
      <label class="tick"><input type="checkbox" name="gift${at}" value="true" />${texts.gift}</label>
    </div>`
  return html`<section class="card" id="new">
    <h2>${texts.newOrder}</h2>
    <p class="quiet small">${texts.newOrderHint}</p>
    <form method="post" action="${deskPath(store)}">
      <datalist id="goods">
        ${demoGoods.map(({ code, title }) => html`<option value="${code}">${title}</option>`)}
      </datalist>
      ${linesOfForm.map(line)}
      <div class="fields">
        <label
          >${texts.state}<select name="state">
            ${orderStateSchema.options.map((state) => html`<option value="${state}" ${trusted(state === 'PAID' ? 'selected' : '')}>${texts.states[state]}</option>`)}
          </select></label
        >
        ${field('deposit', texts.deposit, texts.depositHint)} ${field('shop_discount', texts.shopDiscount)}
        ${field('platform_discount', texts.platformDiscount)} ${field('postage', texts.postage)}
        <label>${texts.message}<input name="message" maxlength="500" autocomplete="off" /></label>
      </div>
      <div class="actions"><button class="primary" name="do" value="place">${texts.place}</button></div>
    </form>
  </section>`
}

function troubleCard({ texts, store, faults }: DeskView): Html {
  const row = ([id, [title = '', hint = '']]: [string, string[]]) =>
    html`<article>
      <b class="number quiet">${id}</b>
      <span class="words"><b>${title}</b><br /><span class="quiet small">${hint}</span></span>
      <button name="case" value="${id}" aria-label="${id} ${title}">${texts.apply}</button>
    </article>`
  return html`<section class="card" id="trouble">
    <h2>${texts.trouble}</h2>
    <p class="quiet small">${texts.troubleHint}</p>
    ${faults.length === 0 ? null : html`<p class="notice">${texts.active}：${faults.join('，')}</p>`}
    <form method="post" action="${deskPath(store)}">
      <input type="hidden" name="do" value="case" />
      <div class="rows">${Object.entries(texts.cases).map(row)}</div>
      <div class="actions"><button class="primary" name="case" value="none">${texts.endTrouble}</button></div>
    </form>
  </section>`
}
