import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Overview } from '../home.queries.ts'
import { openInstead } from '../open-instead.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../home.module.css'

export type Due = Pick<Overview['stages'], 'overdue' | 'week'>
export type DuePeriod = keyof Due
export const duePeriods = ['overdue', 'week'] as const

/** The address of the list of orders with such stages; `guide`: only this guide's. */
export const dueAddress = (period: DuePeriod, guide?: string): string =>
  `/orders${stringifySearch({ stages: period === 'overdue' ? 'OVERDUE' : 'WEEK', ...(guide ? { guide } : {}) })}`

/** `¥1,200 · 3 期`. */
export const dueText = ({ amount, stages }: Due[DuePeriod]): string =>
  `¥${formatCents(amount)} · ${t('home.stagesCount', { n: stages })}`

/** The overdue figures and those due within a week; each links to its orders. */
export const DueFigures = (props: {
  due: Due
  guide: string | undefined
  onOpen: (address: string) => void
}) => (
  <Stack columns={2} gap={3} marginBottom={3} className={classes.figures}>
    {duePeriods.map((period) => {
      const address = dueAddress(period, props.guide)
      const due = props.due[period]
      return (
        <Stack
          as="a"
          gap="hair"
          padY={3}
          padX={4}
          line="around"
          round="m"
          tone="ink"
          tabular
          key={period}
          href={address}
          data-late={period === 'overdue' && due.stages > 0}
          onClick={openInstead(address, props.onOpen)}
        >
          <small>{t(`home.${period}`)}</small>
          <Text as="b" size="xl">{`¥${formatCents(due.amount)}`}</Text>
          <small>{t('home.stagesCount', { n: due.stages })}</small>
        </Stack>
      )
    })}
  </Stack>
)
