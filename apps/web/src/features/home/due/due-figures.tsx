import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Overview } from '../home.queries.ts'
import { openInstead } from '../open-instead.ts'
import classes from './due.module.css'

export type Due = Pick<Overview['stages'], 'overdue' | 'week'>
export type Which = keyof Due
export const whiches = ['overdue', 'week'] as const

/** The address of the list of orders with such stages; `guide`: only this guide's. */
export const dueAddress = (which: Which, guide?: string): string =>
  `/orders${stringifySearch({ stages: which === 'overdue' ? 'OVERDUE' : 'WEEK', ...(guide ? { guide } : {}) })}`

/** `¥1,200 · 3 期`. */
export const dueText = ({ amount, stages }: Due[Which]): string =>
  `¥${formatCents(amount)} · ${t('home.stagesCount', { n: stages })}`

/** The overdue figures and those due within a week; each links to its orders. */
export const DueFigures = (props: {
  due: Due
  guide: string | undefined
  onOpen: (address: string) => void
}) => (
  <div className={classes['figures']}>
    {whiches.map((which) => {
      const address = dueAddress(which, props.guide)
      const due = props.due[which]
      return (
        <a
          key={which}
          href={address}
          data-late={which === 'overdue' && due.stages > 0}
          onClick={openInstead(address, props.onOpen)}
        >
          <small>{t(`home.${which}`)}</small>
          <b>{`¥${formatCents(due.amount)}`}</b>
          <small>{t('home.stagesCount', { n: due.stages })}</small>
        </a>
      )
    })}
  </div>
)
