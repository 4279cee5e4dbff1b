import { html, type Html } from '../../pages/html.ts'
import { clock, money, page, type PageContext } from '../../pages/layout.ts'
import {
  linePaidCents,
  orderPaidCents,
  refundStateSchema,
  type MarketLine,
  type MarketOrder,
} from '../orders/rows.ts'
import type { SellerStore } from '../stores.ts'
import { deskPath, notice, orderPill, type DeskView } from './desk.page.ts'
import type { MarketTexts } from './texts.zh.ts'

export type OrderView = Pick<DeskView, 'texts' | 'notice'> & { store: SellerStore; order: MarketOrder }

/** One order, with all that its buyer and its seller can do. */
export function orderPage(context: PageContext, view: OrderView): string {
  const { texts, store, order } = view
  const at = (momentS: number) => clock(momentS * 1000, context.nowMs)
  const content = html`<header>
      <a class="small" href="${deskPath(store)}">${texts.backToStore}</a>
      <h1 class="number">${order.id}</h1>
      <p>${orderPill(order, texts)}</p>
    </header>
    ${notice(view)}
    <section class="card">
      <div class="rows">${order.lines.map((line) => lineRow(texts, line))}</div>
      <dl class="facts number">
        <dt>${texts.amount}</dt>
        <dd><b>${money(orderPaidCents(order))}</b></dd>
        ${order.presale ? fact(texts.deposit, money(order.presale.deposit_cents)) : null}
        ${fact(texts.created, at(order.created_s))} ${fact(texts.modified, at(order.modified_s))}
        ${fact(texts.message, order.message === '' ? '—' : order.message)}
      </dl>
    </section>
    ${stateActs(view)} ${refundForm(view)} ${changeForms(view)}`
  return page(context, 'desk', order.id, content)
}

function fact(name: string, value: string): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`
}

function lineRow(texts: MarketTexts, line: MarketLine): Html {
  const refund = line.refund && `${texts.refundStates[line.refund.state]} ${money(line.refund.cents)}`
  return html`<article>
    <b class="number quiet">×${line.quantity}</b>
    <span class="words"
      ><b>${line.title}</b> ${line.is_gift ? html`<span class="pill">${texts.gift}</span>` : null}<br /><span
        class="quiet small number"
        >${line.code} ·
        ${line.spec}${line.is_shipped ? ` · ${texts.states.SHIPPED}` : ''}${refund ? ` · ${refund}` : ''}</span
      ></span
    >
    <span class="end number">${money(linePaidCents(line))}</span>
  </article>`
}

function stateActs({ texts, store, order }: OrderView): Html {
  const isOpen = ['PAID', 'PREPARING', 'PARTLY_SHIPPED'].includes(order.state)
  const isDepositPaid = order.presale?.deposit_paid_s != null
  const acts: [string, string, boolean][] = [
    ['pay', texts.pay, order.state === 'UNPAID' && !isDepositPaid],
    ['balance', texts.balance, order.state === 'UNPAID' && isDepositPaid],
    ['prepare', texts.prepare, order.state === 'PAID'],
    ['ship', texts.ship, isOpen],
    ['finish', texts.finish, order.state === 'SHIPPED'],
    ['forfeit', texts.forfeit, order.state === 'UNPAID' && isDepositPaid],
    ['cancel', texts.cancel, order.state === 'UNPAID' && !isDepositPaid],
    ['touch', texts.touch, true],
  ]
  const button = ([act, text, isAllowed]: [string, string, boolean]) =>
    isAllowed
      ? html`<button class="${act === 'touch' ? '' : 'primary'}" name="act" value="${act}">${text}</button>`
      : html``
  const shipLine = (line: MarketLine) =>
    html`<button name="ship" value="${line.id}">${texts.shipLine}：${line.title}</button>`
  const waiting = order.lines.length > 1 && isOpen ? order.lines.filter((line) => !line.is_shipped) : []
  return html`<section class="card">
    <h2>${texts.acts}</h2>
    <form method="post" action="${deskPath(store)}/${order.id}">
      <div class="actions">${acts.map(button)} ${waiting.map(shipLine)}</div>
    </form>
  </section>`
}

function refundForm({ texts, store, order }: OrderView): Html | null {
  if (order.paid_s === null && order.presale?.deposit_paid_s == null) return null
  return html`<section class="card">
    <h2>${texts.refund}</h2>
    <p class="quiet small">${texts.refundHint}</p>
    <form method="post" action="${deskPath(store)}/${order.id}">
      <div class="fields">
        <label
          >${texts.goods}<select name="line">
            <option value="">${texts.wholeOrder}</option>
            ${order.lines
              .filter((line) => linePaidCents(line) > 0)
              .map((line) => html`<option value="${line.id}">${line.title}</option>`)}
          </select></label
        >
        <label>${texts.refundAmount}<input name="amount" inputmode="decimal" autocomplete="off" /></label>
        <label
          >${texts.refundState}<select name="state">
            ${refundStateSchema.options.map((state) => html`<option value="${state}">${texts.refundStates[state]}</option>`)}
          </select></label
        >
        <label class="tick"
          ><input type="checkbox" name="returns_goods" value="true" />${texts.returnsGoods}</label
        >
      </div>
      <div class="actions"><button class="primary" name="act" value="refund">${texts.apply}</button></div>
    </form>
  </section>`
}

function changeForms({ texts, store, order }: OrderView): Html {
  const { buyer } = order
  const field = (name: string, text: string, value: string) =>
    html`<label>${text}<input name="${name}" value="${value}" autocomplete="off" /></label>`
  const form = (act: string, text: string, fields: Html[]) =>
    html`<form method="post" action="${deskPath(store)}/${order.id}">
      <div class="fields">${fields}</div>
      <div class="actions"><button name="act" value="${act}">${text}</button></div>
    </form>`
  const district = `${buyer.province} ${buyer.city} ${buyer.district} ${buyer.street}`
  return html`<section class="card">
    <h2>${texts.buyer}</h2>
    <p class="quiet small">${district}</p>
    ${form('address', texts.changeAddress, [
      field('name', texts.name, buyer.name),
      field('mobile', texts.mobile, buyer.mobile),
      field('detail', texts.address, buyer.detail),
    ])}
    ${form('message', texts.changeMessage, [field('text', texts.message, order.message)])}
    ${order.state === 'UNPAID' ? form('price', texts.changePrice, [field('amount', texts.cheaper, '')]) : null}
  </section>`
}
