import type { Trade } from '../rows.ts'
import { currentState } from '../trades.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { badge, clock, languageLink, money, page, providerName } from './layout.ts'
import type { PageContext } from './layout.ts'

/** The customer's phone: amount and payee, then the result. */
export function payPage(
  context: PageContext,
  trade: Trade,
  { isCancelled, back }: { isCancelled: boolean; back: string },
): string {
  const { texts } = context
  const state = currentState(trade, context.nowMs)
  const amount = money(trade.paid_cents ?? trade.amount_cents)
  const content = html`<div class="brand">
      ${badge(trade)}<span>${providerName(trade, texts)}</span>${languageLink(context)}
    </div>
    <section class="sheet">
      ${isCancelled && state === 'OPEN' ? html`<p class="notice" role="status">${texts.cancelled}</p>` : null}
      ${state === 'OPEN' ? null : result(context, state)}
      <div class="center">
        <p class="quiet">${texts.payTo} ${texts.merchant}</p>
        ${state === 'OPEN' ? html`<h1 class="sum number">${amount}</h1>` : html`<p class="sum number">${amount}</p>`}
        <p>${trade.description}</p>
      </div>
      <dl class="facts small number">
        <dt>${texts.tenderNo}</dt>
        <dd>${trade.tender_no}</dd>
        ${when(context, trade, state)}
      </dl>
    </section>
    ${state === 'OPEN' ? choices(context, trade, back) : html`<p class="below center quiet small">${texts.demoNote}</p>`}`
  return page(context, 'phone', `${texts.pay} ${money(trade.amount_cents)}`, content)
}

function when({ texts, nowMs }: PageContext, trade: Trade, state: Trade['state']): Html | null {
  if (state === 'OPEN')
    return html`<dt>${texts.validUntil}</dt>
      <dd>${clock(trade.expires_at_ms, nowMs)}</dd>`
  if (trade.paid_at_ms === null) return null
  return html`<dt>${texts.paidAt}</dt>
    <dd>${clock(trade.paid_at_ms, nowMs)}</dd>
    <dt>${texts.tradeNo}</dt>
    <dd>${trade.trade_no}</dd>`
}

function choices({ texts }: PageContext, trade: Trade, back: string): Html {
  const query = back === '' ? '' : `?${new URLSearchParams({ redirect_url: back }).toString()}`
  return html`<form class="foot" method="post" action="/pay/${trade.token}${query}">
    <p class="center quiet small">${texts.demoNote}</p>
    <div class="two">
      <button name="action" value="cancel">${texts.cancel}</button>
      <button class="primary number" name="action" value="pay">
        ${texts.pay} ${money(trade.amount_cents)}
      </button>
    </div>
    <button class="plain" name="action" value="fail">${texts.payFailed}</button>
  </form>`
}

function result({ texts }: PageContext, state: 'PAID' | 'FAILED' | 'CLOSED'): Html {
  const words = {
    PAID: [texts.paid, texts.paidHint],
    FAILED: [texts.failed, texts.failedHint],
    CLOSED: [texts.closed, texts.closedHint],
  }
  const [title = '', hint = ''] = words[state]
  const tick = html`<path d="M7 18.5 15 26 29 10" />`
  const cross = html`<path d="m10 10 16 16M26 10 10 26" />`
  return html`<div class="center" role="status">
    <div class="mark ${state.toLowerCase()}">
      <svg
        viewBox="0 0 36 36"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        stroke-linecap="round"
        aria-hidden="true"
      >
        ${state === 'PAID' ? tick : cross}
      </svg>
    </div>
    <h1>${title}</h1>
    <p class="quiet">${hint}</p>
  </div>`
}
