import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chainEntity } from '@showfloor/contract/common/legal-entities'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { DayTable } from '../../ui/lists/day-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import { entityName } from '../payments/entities/entity-name.ts'
import { billDaysQuery, type BillDay } from './bills.queries.ts'
import { OpenOfBill } from './open-of-bill.tsx'
import { useFetchBill } from './use-fetch-bill.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const tones: Record<BillDay['state'], Tone> = {
  WAITING: 'neutral',
  NOT_READY: 'neutral',
  TAKEN: 'positive',
  EMPTY: 'neutral',
  FAILED: 'danger',
}

const DayPill = ({ one }: { one: BillDay }) =>
  one.open > 0 ? (
    <OpenOfBill one={one}>
      <StatusPill tone="warning">{t('bills.openOfDay', { n: one.open })}</StatusPill>
    </OpenOfBill>
  ) : (
    <StatusPill tone={tones[one.state]}>{t(`bills.day.${one.state}`)}</StatusPill>
  )

/** What stands in the way of a bill, with the button that tries again. */
const Trouble = ({ one }: { one: BillDay }) => {
  const { fetchBill, isPending } = useFetchBill()
  const { source, day, entityId } = one
  return (
    <Inline as="li" wrap gapY={2} gapX={4} align="center" justify="between">
      <span>
        {formatDay(day)} · {t(`bills.source.${source}`)}
        {entityId === chainEntity ? '' : ` · ${entityName(one.entityName)}`}
        <Text as="small" block size="sm" breakWords>
          {one.state === 'FAILED' ? one.reason : t('bills.notReady')}
        </Text>
      </span>
      <Button variant="default" loading={isPending} onClick={() => fetchBill({ source, day, entityId })}>
        {t('bills.again')}
      </Button>
    </Inline>
  )
}

/** What came of fetching the bills of the last seven days. */
export const BillDays = () => {
  const { data } = useQuery(billDaysQuery())
  if (!data || data.data.length === 0) return null
  const troubles = data.data.filter(({ state }) => state === 'FAILED' || state === 'NOT_READY')
  return (
    <Panel title={t('bills.days')}>
      {[...Map.groupBy(data.data, ({ entityId }) => entityId)].map(([entityId, ofEntity], _at, all) => {
        const name = entityName(ofEntity[0]?.entityName ?? '')
        return (
          <div key={entityId}>
            {all.length > 1 ? <h3>{name}</h3> : null}
            <DayTable
              label={all.length > 1 ? `${t('bills.days')} ${name}` : t('bills.days')}
              dayTitle={t('bills.day')}
              sourceTitle={(source) => t(`bills.source.${source}`)}
              data={ofEntity}
              Cell={DayPill}
            />
          </div>
        )
      })}
      {troubles.length > 0 ? (
        <Stack as="ul" gap={2} marginTop={3}>
          {troubles.map((one) => (
            <Trouble key={`${one.source} ${one.day} ${one.entityId}`} one={one} />
          ))}
        </Stack>
      ) : null}
    </Panel>
  )
}
