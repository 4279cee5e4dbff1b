import type { ReactNode } from 'react'
import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { openInstead } from '../open-instead.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Overview } from '../home.queries.ts'
import classes from './home-sales.module.css'
import { changePercent, dayIn, linePoints, monthsOf, runningTotals, topOfScale } from './sales-chart.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'

type Sales = Overview['sales']

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`
/** `+12%`, `−8%`. */
const percent = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value))}%`

type Leading = { address: string; onOpen: (address: string) => void }

/** A figure with a link to the orders behind it. */
const Leads = ({ address, onOpen, children }: Leading & { children: ReactNode }) => (
  <a href={address} onClick={openInstead(address, onOpen)}>
    {children}
  </a>
)

const Figure = (
  props: Leading & { label: string; amount: number; of: string; aside?: string; tone?: string },
) => (
  <div>
    <dt>{props.label}</dt>
    <dd>
      <Leads address={props.address} onOpen={props.onOpen}>
        <b>{yuan(props.amount)}</b>
      </Leads>
      <small>{props.of}</small>
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
    <figure className={classes.chart}>
      <Inline as="figcaption" gap={4} marginBottom={2} size="xs" tone="quiet">
        <span data-line="now">{t('home.thisMonth')}</span>
        <span data-line="before">{t('home.lastMonth')}</span>
      </Inline>
      <div className={classes.plot}>
        <Text as="span" size="xs" tone="quiet" tabular className={classes.top} aria-hidden="true">
          {yuan(top)}
        </Text>
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('home.chartText', {
            now: yuan(now.at(-1) ?? 0),
            before: yuan(sales.lastMonthSoFar.amount),
          })}
        >
          <path d="M0 0H1000M0 500H1000M0 1000H1000" className={classes.grid} />
          <polyline points={linePoints(before, days, top)} className={classes.before} />
          <polyline points={linePoints(now, days, top)} className={classes.now} />
        </svg>
        <Inline as="span" justify="between" marginTop={1} size="xs" tone="quiet" aria-hidden="true">
          {[1, 11, 21, 31].map((day) => (
            <span key={day}>{day}</span>
          ))}
        </Inline>
      </div>
    </figure>
  )
}

type Span = (from: string, to: string) => string

const Table = (props: { sales: Sales; soldIn: Span; onOpen: Leading['onOpen'] }) => {
  const { sales, soldIn, onOpen } = props
  const { thisMonth, lastMonth } = monthsOf(sales)
  const days = Math.max(sales.thisMonthDays.length, sales.lastMonthDays.length)
  const cell = (cents: number | undefined, month: string, index: number) => {
    const day = dayIn(month, index + 1)
    if (cents === undefined) return ''
    return cents === 0 ? (
      yuan(0)
    ) : (
      <Leads address={soldIn(day, day)} onOpen={onOpen}>
        {yuan(cents)}
      </Leads>
    )
  }
  return (
    <Box as="details" marginTop={2} className={classes.details}>
      <Text as="summary" target tone="accent">
        {t('home.asTable')}
      </Text>
      <div>
        <Text as="table" wide tabular>
          <thead>
            <tr>
              <Text as="th" padY={1} padX={2} line="below" textAlign="end" scope="col">
                {t('home.day')}
              </Text>
              <Text as="th" padY={1} padX={2} line="below" textAlign="end" scope="col">
                {t('home.thisMonth')}
              </Text>
              <Text as="th" padY={1} padX={2} line="below" textAlign="end" scope="col">
                {t('home.lastMonth')}
              </Text>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: days }, (_, index) => (
              <tr key={index}>
                <Text as="th" padY={1} padX={2} line="below" textAlign="end" scope="row">
                  {index + 1}
                </Text>
                <Text as="td" padY={1} padX={2} line="below" textAlign="end">
                  {cell(sales.thisMonthDays[index], thisMonth, index)}
                </Text>
                <Text as="td" padY={1} padX={2} line="below" textAlign="end">
                  {cell(sales.lastMonthDays[index], lastMonth, index)}
                </Text>
              </tr>
            ))}
          </tbody>
        </Text>
      </div>
    </Box>
  )
}

/** Today's payments, and sales of today and this month against last month; every figure links to the orders behind it. `guideId`: only this guide's. */
export const HomeSales = (props: {
  sales: Sales
  takings: Overview['takings']
  guideId: string | undefined
  onOpen: (address: string) => void
}) => {
  const { sales, takings, guideId, onOpen } = props
  const { thisMonth, lastMonth } = monthsOf(sales)
  const soldIn: Span = (soldFrom, soldTo) =>
    `/orders${stringifySearch({ soldFrom, soldTo, ...(guideId ? { guide: guideId } : {}) })}`
  const change = changePercent(sales.thisMonth.amount, sales.lastMonthSoFar.amount)
  return (
    <Panel title={t('home.sales')}>
      <Stack as="dl" gap={4} className={classes.figures}>
        {takings ? (
          <Figure
            label={t('home.takings')}
            amount={takings.amount}
            of={t('home.takingsEntries', { n: takings.entries })}
            address={`/ledger${stringifySearch({ from: sales.date, to: sales.date })}`}
            onOpen={onOpen}
          />
        ) : null}
        <Figure
          label={t('home.today')}
          amount={sales.today.amount}
          of={t('home.soldOrders', { n: sales.today.orders })}
          address={soldIn(sales.date, sales.date)}
          onOpen={onOpen}
        />
        <Figure
          label={t('home.thisMonth')}
          amount={sales.thisMonth.amount}
          of={t('home.soldOrders', { n: sales.thisMonth.orders })}
          address={soldIn(dayIn(thisMonth, 1), sales.date)}
          onOpen={onOpen}
          aside={change === undefined ? '' : t('home.change', { percent: percent(change) })}
          tone={(change ?? 0) < 0 ? 'danger' : 'positive'}
        />
        <Figure
          label={t('home.lastMonth')}
          amount={sales.lastMonth.amount}
          of={t('home.soldOrders', { n: sales.lastMonth.orders })}
          address={soldIn(dayIn(lastMonth, 1), dayIn(lastMonth, sales.lastMonthDays.length))}
          onOpen={onOpen}
        />
      </Stack>
      <Chart sales={sales} />
      <Table sales={sales} soldIn={soldIn} onOpen={onOpen} />
    </Panel>
  )
}
