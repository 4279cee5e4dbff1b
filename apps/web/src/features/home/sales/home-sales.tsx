import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Overview } from '../home.queries.ts'
import classes from './home-sales.module.css'
import { changePercent, linePoints, runningTotals, topOfScale } from './sales-chart.ts'

type Sales = Overview['sales']

const yuan = (cents: number): string => `¥${formatCents(cents)}`
/** `+12%`, `−8%`. */
const percent = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value))}%`

const Figure = (props: { label: string; sold: Sales['today']; aside?: string; tone?: string }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>
      <b>{yuan(props.sold.amount)}</b>
      <small>{t('home.soldOrders', { n: props.sold.orders })}</small>
      {props.aside ? <small data-tone={props.tone}>{props.aside}</small> : null}
    </dd>
  </div>
)

/** Both months as cumulative lines. The picture has a text alternative, and a table below it. */
const Chart = ({ sales }: { sales: Sales }) => {
  const now = runningTotals(sales.thisMonthDays)
  const before = runningTotals(sales.lastMonthDays)
  const days = Math.max(31, before.length)
  const top = topOfScale(Math.max(now.at(-1) ?? 0, before.at(-1) ?? 0))
  return (
    <figure className={classes['chart']}>
      <figcaption>
        <span data-line="now">{t('home.thisMonth')}</span>
        <span data-line="before">{t('home.lastMonth')}</span>
      </figcaption>
      <div className={classes['plot']}>
        <span className={classes['top']} aria-hidden="true">
          {yuan(top)}
        </span>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('home.chartText', {
            now: yuan(now.at(-1) ?? 0),
            before: yuan(sales.lastMonthSoFar.amount),
          })}
        >
          <path d="M0 0H1000M0 500H1000M0 1000H1000" className={classes['grid']} />
          <polyline points={linePoints(before, days, top)} className={classes['before']} />
          <polyline points={linePoints(now, days, top)} className={classes['now']} />
        </svg>
        <span className={classes['days']} aria-hidden="true">
          {[1, 11, 21, 31].map((day) => (
            <span key={day}>{day}</span>
          ))}
        </span>
      </div>
    </figure>
  )
}

const Table = ({ sales }: { sales: Sales }) => {
  const days = Math.max(sales.thisMonthDays.length, sales.lastMonthDays.length)
  const cell = (cents: number | undefined) => (cents === undefined ? '' : yuan(cents))
  return (
    <details className={classes['details']}>
      <summary>{t('home.asTable')}</summary>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('home.day')}</th>
              <th scope="col">{t('home.thisMonth')}</th>
              <th scope="col">{t('home.lastMonth')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: days }, (_, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{cell(sales.thisMonthDays[index])}</td>
                <td>{cell(sales.lastMonthDays[index])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** Sales today and this month, against last month. */
export const HomeSales = ({ sales }: { sales: Sales }) => {
  const change = changePercent(sales.thisMonth.amount, sales.lastMonthSoFar.amount)
  return (
    <Panel title={t('home.sales')}>
      <dl className={classes['figures']}>
        <Figure label={t('home.today')} sold={sales.today} />
        <Figure
          label={t('home.thisMonth')}
          sold={sales.thisMonth}
          aside={change === undefined ? '' : t('home.change', { percent: percent(change) })}
          tone={(change ?? 0) < 0 ? 'danger' : 'positive'}
        />
        <Figure label={t('home.lastMonth')} sold={sales.lastMonth} />
      </dl>
      <Chart sales={sales} />
      <Table sales={sales} />
    </Panel>
  )
}
