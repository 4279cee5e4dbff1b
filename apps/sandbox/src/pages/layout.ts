import type { Trade } from '../rows.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import type { Language, Texts } from './texts.ts'

export type PageContext = { language: Language; texts: Texts; path: string; nowMs: number }

/** A page with the sandbox's navigation; `phone` is for the customer, without navigation. */
export function page(context: PageContext, kind: 'desk' | 'phone', title: string, content: Html): string {
  const { texts, path, language } = context
  const tab = (target: string, text: string) =>
    html`<a href="${target}" ${trusted(path === target ? 'aria-current="page"' : '')}>${text}</a>`
  const navigation = html`<nav class="top">
    ${tab('/', texts.payments)} ${tab('/wallet', texts.wallet)} ${tab('/terminal', texts.terminal)}
    ${tab('/upay', texts.upay)} ${tab('/card-terminal', texts.cardTerminal)}
    ${tab('/vouchers', texts.vouchers)} ${tab('/statements', texts.statements)}
    ${tab('/marketplaces', texts.marketplaces)} ${tab('/sms', texts.messages)} ${tab('/robots', texts.robots)}
    ${tab('/webhooks', texts.webhooks)} ${languageLink(context)}
  </nav>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="${kind}">
        ${kind === 'desk' ? navigation : null}
        <main>${content}</main>
      </body>
    </html>`.markup
}

/** A link to the same page in the other language. */
export function languageLink({ texts, language, path }: PageContext): Html {
  const other = language === 'en' ? 'zh-CN' : 'en'
  return html`<a class="end" href="${path}?lang=${other}" lang="${other}">${texts.language}</a>`
}

/** "¥1,299" or "¥1,299.50": cents appear only when there are any. */
export function money(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString('en-US')
  return cents % 100 === 0 ? `¥${whole}` : `¥${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** A time in China's time zone, with the date only when it is not today. */
export function clock(momentMs: number, nowMs: number): string {
  const [day = '', time = ''] = chinaTime(momentMs).split(' ')
  return chinaTime(nowMs).startsWith(day) ? time : `${day} ${time}`
}

/** The provider's logo. */
export function badge(trade: Trade): Html {
  const isWechat = trade.provider === 'WECHAT_PAY'
  return html`<span class="badge ${isWechat ? 'wechat' : 'alipay'}" aria-hidden="true"
    >${isWechat ? '微' : '支'}</span
  >`
}

export function providerName(trade: Trade, texts: Texts): string {
  return trade.provider === 'WECHAT_PAY' ? texts.wechat : texts.alipay
}

/** The status of a trade as a coloured label. */
export function statePill(state: Trade['state'], texts: Texts): Html {
  const words = {
    OPEN: texts.stateOpen,
    PAID: texts.statePaid,
    FAILED: texts.stateFailed,
    CLOSED: texts.stateClosed,
  }
  return html`<span class="pill ${state.toLowerCase()}">${words[state]}</span>`
}

function chinaTime(momentMs: number): string {
  return new Date(momentMs).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}
