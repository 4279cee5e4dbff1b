import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../client/search.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useListedName } from '../customers/shown.ts'
import type { Overview } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'

/** Payment stages that are overdue or due within a week, the oldest first. Nothing where there are none. */
export const HomeDueStages = (props: {
  stages: Overview['stages']
  withGuide: boolean
  onOpen: (address: string) => void
}) => {
  const { stages, withGuide, onOpen } = props
  const nameOf = useListedName()
  const total = stages.overdue + stages.week
  if (total === 0) return null
  return (
    <Panel
      title={t('home.dueStages')}
      aside={<span>{t('home.dueStagesAside', { overdue: stages.overdue, week: stages.week })}</span>}
    >
      <ul className={classes['holds']}>
        {stages.data.map((stage) => {
          const address = `/payment-stage-pay${stringifySearch({ order: stage.orderId })}`
          const date = formatDay(stage.dueOn)
          return (
            <li key={`${stage.orderId} ${stage.dueOn} ${stage.kind}`}>
              <a href={address} onClick={openInstead(address, onOpen)}>
                <span>
                  <b>{nameOf(stage.customerName)}</b>
                  <small>
                    {[stage.orderNo, withGuide ? stage.guideName : ''].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <span>
                  <b>{`${t(`home.stage.${stage.kind}`)} ¥${formatCents(stage.left)}`}</b>
                  <small>
                    {stage.overdue ? t('home.stageOverdue', { date }) : t('home.stageDue', { date })}
                  </small>
                </span>
                <Icon name="right" size={18} />
              </a>
            </li>
          )
        })}
      </ul>
      {total > stages.data.length ? (
        <p className={classes['quiet']}>{t('home.moreDueStages', { n: total - stages.data.length })}</p>
      ) : null}
    </Panel>
  )
}
