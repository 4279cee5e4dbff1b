import { stageName } from '@showfloor/contract/common/payment-stages'
import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { useShopOnly } from '../../../ui/privacy/shop-only.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useListedName } from '../../customers/shown.ts'
import type { Overview } from '../home.queries.ts'
import classes from '../home.module.css'
import { openInstead } from '../open-instead.ts'
import { DueFigures } from './due-figures.tsx'
import { DueByGuide, DueByShop, useDueShops } from './due-tables.tsx'
import { Inline, Text } from '../../../ui/layout/parts.tsx'

const dueText = ({ dueOn, dueEvent, overdue }: Overview['stages']['data'][number]): string => {
  if (dueOn === null) return t(`home.stageEvent.${dueEvent ?? 'BEFORE_DELIVERY'}`)
  const date = formatDay(dueOn)
  return overdue ? t('home.stageOverdue', { date }) : t('home.stageDue', { date })
}

/**
 * Payment stages that are overdue or due within a week: their sums, the oldest ones, and both by guide and by shop. Hidden without any.
 * `guideId`: only this guide's.
 */
export const HomeDueStages = (props: {
  shopId: string
  stages: Overview['stages']
  guideId: string | undefined
  onOpen: (address: string) => void
}) => {
  const { shopId, stages, guideId, onOpen } = props
  const nameOf = useListedName()
  const isShopOnlyShown = useShopOnly()
  const total = stages.overdue.stages + stages.week.stages
  const shops = useDueShops(shopId)
  if (total === 0 && (shops.length === 0 || !isShopOnlyShown)) return null
  return (
    <Panel title={t('home.dueStages')}>
      {total === 0 ? null : <DueFigures due={stages} guide={guideId} onOpen={onOpen} />}
      <ul className={classes.holds}>
        {stages.data.map((stage) => {
          const address = `/payment-stage-pay${stringifySearch({ order: stage.orderId })}`
          return (
            <li key={`${stage.orderId} ${stage.dueOn ?? stage.dueEvent} ${stage.kind} ${stage.nth}`}>
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
                  <b>{nameOf(stage.customerName)}</b>
                  <small>
                    {[stage.orderNo, guideId === undefined ? stage.guideName : '']
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span>
                  <b>{`${stageName(t(`home.stage.${stage.kind}`), stage.nth)} ¥${formatCents(stage.left)}`}</b>
                  <small>{dueText(stage)}</small>
                </span>
                <Icon name="right" size={18} />
              </Inline>
            </li>
          )
        })}
      </ul>
      {total > stages.data.length ? (
        <Text tone="quiet">{t('home.moreDueStages', { n: total - stages.data.length })}</Text>
      ) : null}
      {isShopOnlyShown ? (
        <>
          <DueByGuide guides={stages.guides ?? []} onOpen={onOpen} />
          <DueByShop due={shops} guide={guideId} onOpen={onOpen} />
        </>
      ) : null}
    </Panel>
  )
}
