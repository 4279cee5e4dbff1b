import type { Employee } from '../dingtalk/dingtalk.employees.ts'
import { html, trusted } from './html.ts'
import { page } from './layout.ts'
import type { PageContext } from './layout.ts'

/** The messenger's consent page. `action` is the address for the answer. */
export function dingtalkPage(
  context: PageContext,
  view: { employees: readonly Employee[]; action: string; isMobileMissing: boolean },
): string {
  const { texts } = context
  const choice = (value: string, name: string, hint: string, isChecked: boolean) =>
    html`<label class="tick">
      <input type="radio" name="employee" value="${value}" ${trusted(isChecked ? 'checked' : '')} />
      <span>${name} <span class="quiet small number">${hint}</span></span>
    </label>`
  const content = html`<div class="brand">
      <span class="badge dingtalk" aria-hidden="true">钉</span><span>${texts.dingtalk}</span>
    </div>
    <form method="post" action="${view.action}" class="sheet">
      <h1>${texts.dingtalkAsk}</h1>
      <p class="quiet">${texts.dingtalkHint}</p>
      ${view.isMobileMissing ? html`<p class="notice" role="alert">${texts.dingtalkMobileMissing}</p>` : null}
      <div>
        ${view.employees.map(({ name, mobile }, at) => choice(mobile, name, mobile, at === 0 && !view.isMobileMissing))}
        ${choice('other', texts.dingtalkOther, '', view.isMobileMissing)}
      </div>
      <label
        >${texts.dingtalkMobile}
        <input name="mobile" inputmode="numeric" maxlength="11" autocomplete="off" />
      </label>
      <button class="primary" name="action" value="agree">${texts.dingtalkAgree}</button>
      <button name="action" value="refuse" formnovalidate>${texts.dingtalkRefuse}</button>
    </form>`
  return page(context, 'phone', texts.dingtalk, content)
}
