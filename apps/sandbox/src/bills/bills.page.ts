import { html, type Html } from '../pages/html.ts'
import type { PageContext } from '../pages/layout.ts'
import { chinaDay } from '../provider-time.ts'
import type { Sandbox } from '../sandbox.ts'
import { billMishapOf, billMishaps } from './bill-mishaps.ts'
import { billSources, type BillSource } from './bill-troubles.ts'

const dayMs = 86_400_000

/** The bills of each payment provider: what goes wrong with them, and today's and yesterday's file. */
export function billCards({ texts, nowMs }: PageContext, sandbox: Sandbox): readonly Html[] {
  const days = [nowMs, nowMs - dayMs].map(chinaDay)
  const card = (source: BillSource) => {
    const current = billMishapOf(sandbox, source)
    // Alipay publishes no hash of its file.
    const offered = billMishaps.filter((one) => one !== 'wrongHash' || !source.startsWith('ALIPAY'))
    return html`<form method="post" action="/statements/bills" class="card">
      <input type="hidden" name="source" value="${source}" />
      <h2>${texts.billOf[source]}</h2>
      <div class="actions">
        ${offered.map(
          (one) =>
            html`<button class="small ${one === current ? 'primary' : ''}" name="mishap" value="${one}">
              ${texts.billMishaps[one]}
            </button>`,
        )}
      </div>
      <p class="quiet small number">
        ${texts.billFiles} ${days.map((day) => html`<a href="/sandbox/bills/${source}/${day}">${day}</a> `)}
      </p>
    </form>`
  }
  return billSources.map(card)
}
