import { html } from '../pages/html.ts'
import { clock, page, type PageContext } from '../pages/layout.ts'
import { inboxAnswers, type Inbox, type InboxAnswer } from './inbox.ts'

const colours = { VALID: 'paid', INVALID: 'failed', UNCHECKED: '' } as const

/** The system of the chain: its address, its secret, its answer to the next events, and what it received. */
export function inboxPage(context: PageContext, { received, settings }: Inbox, address: string): string {
  const { texts, nowMs } = context
  const words: Readonly<Record<string, string>> = texts.webhookAnswers
  const row = (message: Inbox['received'][number]) =>
    html`<article class="stacked">
      <span class="words">
        <b class="number">${message.id}</b>
        <span class="pill ${colours[message.signature]}">${texts.webhookSignatures[message.signature]}</span>
        ${message.copy > 1 ? html`<span class="pill open">${texts.webhookCopy} ${message.copy}</span>` : null}
        <br /><span class="quiet small number"
          >${clock(message.atMs, nowMs)} · ${words[message.answer] ?? message.answer}</span
        ><br /><span class="small">${message.body}</span>
      </span>
    </article>`
  const choice = (one: InboxAnswer) =>
    html`<button class="small ${one === settings.answer ? 'primary' : ''}" name="answer" value="${one}">
      ${words[one] ?? one}
    </button>`
  const content = html`<header>
      <h1>${texts.webhooks}</h1>
      <p class="quiet">${texts.webhooksHint} <span class="number">${address}</span></p>
    </header>
    <form method="post" action="/webhooks" class="card">
      <p class="quiet small">${texts.webhooksAnswer}</p>
      <div class="actions">${inboxAnswers.map(choice)}</div>
    </form>
    <form method="post" action="/webhooks" class="card">
      <label
        >${texts.webhookSecret}<input
          name="secret"
          autocomplete="off"
          spellcheck="false"
          value="${settings.secret}"
      /></label>
      <div class="actions"><button class="small">${texts.webhookSecretSave}</button></div>
    </form>
    <div class="card rows">
      ${received.length === 0 ? html`<p class="stacked quiet">${texts.webhookEmpty}</p>` : received.map(row)}
    </div>`
  return page(context, 'desk', texts.webhooks, content)
}
