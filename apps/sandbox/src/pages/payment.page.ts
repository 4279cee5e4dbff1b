import { renderSVG } from 'uqr'
import { yuan } from '../formats/money.ts'
import type { Delivery, Trade } from '../rows.ts'
import { currentState } from '../trades.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import { badge, clock, money, page, providerName, statePill } from './layout.ts'
import type { PageContext } from './layout.ts'
import type { Texts } from './texts.ts'

export type PaymentView = {
  trade: Trade
  deliveries: readonly Delivery[]
  refundedCents: number
  payUrl: string
  notice: 'done' | 'notDone' | 'badAmount' | null
}

/** One payment with its history, and the controls that inject faults. */
export function paymentPage(context: PageContext, view: PaymentView): string {
  const { texts, nowMs } = context
  const { trade, notice } = view
  const state = currentState(trade, nowMs)
  const content = html`<header class="lead">
      ${badge(trade)}
      <div>
        <h1 class="number">${money(trade.amount_cents)} ${statePill(state, texts)}</h1>
        <p class="quiet">${providerName(trade, texts)} · ${trade.description}</p>
      </div>
    </header>
    ${notice ? html`<p class="notice ${notice === 'done' ? 'good' : ''}" role="status">${texts[notice]}</p>` : null}
    <section class="card split">
      ${facts(context, view)}${state === 'OPEN' ? code(context, view) : null}
    </section>
    ${trouble(context, trade, state)} ${log(context, view.deliveries)}`
  return page(context, 'desk', money(trade.amount_cents), content)
}

function facts({ texts, nowMs }: PageContext, { trade, refundedCents }: PaymentView): Html {
  const fact = (name: string, value: string) =>
    html`<dt>${name}</dt>
      <dd class="number">${value}</dd>`
  return html`<dl class="facts">
    ${fact(texts.tenderNo, trade.tender_no)} ${fact(texts.tradeNo, trade.trade_no)}
    ${fact(texts.createdAt, clock(trade.created_at_ms, nowMs))}
    ${fact(texts.validUntil, clock(trade.expires_at_ms, nowMs))}
    ${trade.paid_at_ms === null ? null : fact(texts.paidAt, clock(trade.paid_at_ms, nowMs))}
    ${trade.paid_cents === null ? null : fact(texts.charged, money(trade.paid_cents))}
    ${refundedCents === 0 ? null : fact(texts.refunded, money(refundedCents))}
  </dl>`
}

function code({ texts }: PageContext, { payUrl, trade }: PaymentView): Html {
  return html`<div class="code">
    ${trusted(renderSVG(payUrl, { border: 0 }))}
    <p class="quiet small">${texts.scan}</p>
    <a class="button" href="/pay/${trade.token}">${texts.openPayPage}</a>
  </div>`
}

function trouble({ texts }: PageContext, trade: Trade, state: Trade['state']): Html {
  const option = (value: number, text: string) => html`<option value="${value}">${text}</option>`
  const tick = (name: string, text: string) =>
    html`<label class="tick"><input type="checkbox" name="${name}" value="true" />${text}</label>`
  const pay = html`<button class="primary" name="action" value="pay">
    ${state === 'OPEN' ? texts.actPay : texts.actPayLate}
  </button>`
  return html`<section class="card">
    <div>
      <h2>${texts.trouble}</h2>
      <p class="quiet small">${texts.troubleHint}</p>
    </div>
    <form method="post" action="/payments/${trade.tender_no}">
      <div class="fields">
        <label
          >${texts.times}<select name="times">
            ${option(1, texts.once)}${option(2, texts.twice)}${option(5, texts.fiveTimes)}
          </select></label
        >
        <label
          >${texts.delay}<select name="delay_ms">
            ${option(0, texts.noDelay)}${option(5_000, texts.seconds5)}${option(30_000, texts.seconds30)}
            ${option(120_000, texts.minutes2)}
          </select></label
        >
        <label
          >${texts.amount}<input
            name="amount"
            inputmode="decimal"
            autocomplete="off"
            placeholder="${yuan(trade.amount_cents)}"
        /></label>
      </div>
      <div>${tick('forge', texts.forge)} ${state === 'PAID' ? null : tick('drop', texts.drop)}</div>
      <div class="actions">
        ${state === 'PAID' ? null : pay}
        ${state === 'OPEN' ? html`<button class="danger" name="action" value="fail">${texts.actFail}</button>` : null}
        <button name="action" value="notify">${texts.actNotify}</button>
      </div>
    </form>
  </section>`
}

function log({ texts, nowMs }: PageContext, deliveries: readonly Delivery[]): Html {
  const row = (delivery: Delivery) =>
    html`<div>
      <span class="badge message number">${delivery.id % 100}</span>
      <span class="words">
        <b class="number">${money(delivery.amount_cents)}</b>
        ${delivery.is_forged ? html`<span class="pill failed">${texts.forged}</span>` : null}
        ${delivery.refund_no === null ? null : html`<span class="pill">${texts.refundNotice}</span>`}<br />
        <span class="quiet small">${answerText(delivery, texts)}</span>
      </span>
      <span class="end small"
        ><span class="quiet number"
          >${clock(delivery.created_at_ms, nowMs)} · ${texts.attempts} ${delivery.attempts}</span
        >
        <span class="pill ${delivery.due_at_ms === null ? '' : 'open'}"
          >${delivery.due_at_ms === null ? texts.acknowledged : texts.waiting}</span
        ></span
      >
    </div>`
  return html`<section class="card">
    <h2>${texts.deliveries}</h2>
    ${
      deliveries.length === 0
        ? html`<p class="quiet">${texts.noDeliveries}</p>`
        : html`<div class="rows">${deliveries.map(row)}</div>`
    }
    <p><a class="button" href="">${texts.refresh}</a></p>
  </section>`
}

function answerText({ answer }: Delivery, texts: Texts): string {
  if (answer === null) return '—'
  if (answer === 'NO_ANSWER_IN_TIME') return texts.noAnswerInTime
  return answer === 'CONNECTION_FAILED' ? texts.connectionFailed : answer
}
