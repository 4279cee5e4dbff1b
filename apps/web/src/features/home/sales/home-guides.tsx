import type { ReactNode } from 'react'
import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Overview } from '../home.queries.ts'
import classes from './home-sales.module.css'
import { dayIn } from './sales-chart.ts'
import { openInstead } from '../open-instead.ts'
import { Text } from '../../../ui/layout/parts.tsx'

/** A name or a figure with a link to orders of a guide. */
const Orders = (props: {
  guide: string
  search?: Record<string, string>
  onOpen: (address: string) => void
  children: ReactNode
}) => {
  const address = `/orders${stringifySearch({ guide: props.guide, ...props.search })}`
  return (
    <a href={address} onClick={openInstead(address, props.onOpen)}>
      {props.children}
    </a>
  )
}

/** Figures by guide: sales of the month and waiting orders, each with a link to them. `today`: `2026-01-31`. */
export const HomeGuides = (props: {
  guides: Overview['guides']
  today: string
  onOpen: (address: string) => void
}) => (
  <Panel title={t('home.guides')}>
    {props.guides.length === 0 ? <Text tone="quiet">{t('home.noGuides')}</Text> : null}
    {props.guides.length > 0 ? (
      <Text as="table" wide tabular className={classes.guides}>
        <thead>
          <tr>
            <th scope="col">{t('home.guide')}</th>
            <th scope="col">{t('home.thisMonth')}</th>
            <th scope="col">{t('home.waiting.confirmation')}</th>
            <th scope="col">{t('home.waiting.payment')}</th>
          </tr>
        </thead>
        <tbody>
          {props.guides.map((guide) => {
            const of = { guide: guide.accountId, onOpen: props.onOpen }
            const { thisMonth, waiting } = guide
            const month = { soldFrom: dayIn(props.today.slice(0, 7), 1), soldTo: props.today }
            return (
              <tr key={guide.accountId}>
                <th scope="row">
                  <Orders {...of}>{guide.name}</Orders>
                </th>
                <Text as="td" padY={0} padX={2} line="below" textAlign="end">
                  <Orders {...of} search={month}>{`¥${formatCents(thisMonth.amount)}`}</Orders>
                </Text>
                <Text as="td" padY={0} padX={2} line="below" textAlign="end">
                  <Orders {...of} search={{ status: 'PENDING_CONFIRMATION' }}>
                    {waiting.confirmation}
                  </Orders>
                </Text>
                <Text as="td" padY={0} padX={2} line="below" textAlign="end">
                  <Orders {...of} search={{ status: 'CONFIRMED', payment: 'UNPAID' }}>
                    {waiting.payment}
                  </Orders>
                </Text>
              </tr>
            )
          })}
        </tbody>
      </Text>
    ) : null}
  </Panel>
)
