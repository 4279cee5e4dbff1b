import type { Message, Trade } from '../rows.ts'
import { currentState } from '../trades.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { badge, clock, money, page, providerName, statePill } from './layout.ts'
import type { PageContext } from './layout.ts'

/** All payments, newest first. */
export function paymentsPage(context: PageContext, trades: readonly Trade[]): string {
  const { texts, nowMs } = context
  const row = (trade: Trade) =>
    html`<a href="/payments/${trade.tender_no}">
      ${badge(trade)}
      <span class="words">
        <b>${trade.description}</b><br />
        <span class="quiet small number"
          >${providerName(trade, texts)} · ${trade.tender_no} · ${clock(trade.created_at_ms, nowMs)}</span
        >
      </span>
      <span class="end"
        ><b class="number">${money(trade.paid_cents ?? trade.amount_cents)}</b>
        ${statePill(currentState(trade, nowMs), texts)}</span
      >
    </a>`
  const content = html`${heading(texts.payments, texts.subtitle)}
  ${
    trades.length === 0
      ? empty(texts.noPayments, texts.noPaymentsHint)
      : html`<div class="card rows">${trades.map(row)}</div>`
  }`
  return page(context, 'desk', texts.payments, content)
}

/** All text messages, newest first. */
export function messagesPage(context: PageContext, messages: readonly Message[]): string {
  const { texts, nowMs } = context
  const row = (message: Message) =>
    html`<article>
      <span class="badge message" aria-hidden="true">信</span>
      <span class="words">
        <b class="number">${message.phone_number}</b><br />
        <span>【${message.sign_name}】${message.content}</span>
      </span>
      <span class="end quiet small number">${clock(message.created_at_ms, nowMs)}</span>
    </article>`
  const content = html`${heading(texts.messages, texts.subtitle)}
  ${
    messages.length === 0
      ? empty(texts.noMessages, texts.noMessagesHint)
      : html`<div class="card rows">${messages.map(row)}</div>`
  }`
  return page(context, 'desk', texts.messages, content)
}

/** The page for an unknown address. */
export function missingPage(context: PageContext): string {
  const { texts } = context
  const content = html`${empty(texts.notFound, texts.notFoundHint)}
    <p><a class="button" href="/">${texts.backToList}</a></p>`
  return page(context, 'desk', texts.notFound, content)
}

function heading(title: string, subtitle: string): Html {
  return html`<header>
    <h1>${title}</h1>
    <p class="quiet">${subtitle}</p>
  </header>`
}

function empty(title: string, hint: string): Html {
  return html`<div class="card empty">
    <h2>${title}</h2>
    <p class="quiet">${hint}</p>
  </div>`
}
