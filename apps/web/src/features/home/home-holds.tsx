import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../client/search.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useListedName } from '../customers/shown.ts'
import type { Overview } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'
import { Inline, Text } from '../../ui/layout/parts.tsx'

/** Unpaid orders whose hold ends today, the earliest first. */
export const HomeHolds = (props: {
  holds: Overview['holds']
  withGuide: boolean
  onOpen: (address: string) => void
}) => {
  const { holds, withGuide, onOpen } = props
  const nameOf = useListedName()
  return (
    <Panel
      title={t('home.holds')}
      aside={
        <Text as="b" size="xl" tabular>
          {holds.total}
        </Text>
      }
    >
      {holds.total === 0 ? <Text tone="quiet">{t('home.noHolds')}</Text> : null}
      <ul className={classes.holds}>
        {holds.data.map((hold) => {
          const address = `/order${stringifySearch({ id: hold.orderId })}`
          return (
            <li key={hold.orderId}>
              <Inline
                as="a"
                gap={3}
                align="center"
                line="above"
                tone="ink"
                tabular
                href={address}
                onClick={openInstead(address, onOpen)}
              >
                <span>
                  <b>{nameOf(hold.customerName)}</b>
                  <small>{[hold.orderNo, withGuide ? hold.guideName : ''].filter(Boolean).join(' · ')}</small>
                </span>
                <span>
                  <b>{`¥${formatCents(hold.payable)}`}</b>
                  <small>
                    {t('home.holdEnds', { time: formatTime(hold.expiresAt) })}{' '}
                    <Countdown until={hold.expiresAt} />
                  </small>
                </span>
                <Icon name="right" size={18} />
              </Inline>
            </li>
          )
        })}
      </ul>
      {holds.total > holds.data.length ? (
        <Text tone="quiet">{t('home.moreHolds', { n: holds.total - holds.data.length })}</Text>
      ) : null}
    </Panel>
  )
}
