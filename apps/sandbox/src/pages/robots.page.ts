import { robotFaults, type Robot, type RobotFault, type RobotMessage } from '../dingtalk/robots.ts'
import { html } from './html.ts'
import { clock, page, type PageContext } from './layout.ts'

/** The groups with their robots: received messages, and the faults for the next ones. */
export function robotsPage(context: PageContext, robots: readonly Robot[]): string {
  const { texts, nowMs } = context
  const message = ({ title, text, atMs }: RobotMessage) =>
    html`<article>
      <span class="badge dingtalk" aria-hidden="true">钉</span>
      <span class="words"><b>${title}</b><br /><span class="small lines">${text}</span></span>
      <span class="end quiet small number">${clock(atMs, nowMs)}</span>
    </article>`
  const choice = (robot: Robot, fault: RobotFault) =>
    html`<button class="small ${robot.faults[0] === fault ? 'primary' : ''}" name="fault" value="${fault}">
      ${texts.robotFaults[fault]}
    </button>`
  const group = (robot: Robot) =>
    html`<section>
      <h2>${robot.token}</h2>
      <p class="quiet small number">
        ${texts.robotSecret} ${robot.secret || '–'} · ${texts.robotKeywords}
        ${robot.keywords.join(', ') || '–'}
      </p>
      <form method="post" action="/robots" class="card">
        <input type="hidden" name="token" value="${robot.token}" />
        <label
          >${texts.robotTimes}<input
            name="times"
            inputmode="numeric"
            value="${Math.max(robot.faults.length, 1)}"
        /></label>
        <p class="quiet small">${texts.robotNext}</p>
        <div class="actions">
          <button class="small ${robot.faults.length === 0 ? 'primary' : ''}" name="fault" value="">
            ${texts.robotTakes}
          </button>
          ${robotFaults.map((fault) => choice(robot, fault))}
        </div>
      </form>
      <div class="card rows">
        ${robot.received.length === 0 ? html`<p class="stacked quiet">${texts.robotEmpty}</p>` : robot.received.map(message)}
      </div>
    </section>`
  const content = html`<header>
      <h1>${texts.robots}</h1>
      <p class="quiet">${texts.robotsHint}</p>
    </header>
    ${robots.map(group)}`
  return page(context, 'desk', texts.robots, content)
}
