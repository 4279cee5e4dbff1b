import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useCall } from '../../client/queries.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { arrivalsQuery, yuan, type Settlement } from './settlements.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Arrival = CallOutput<'settlements.arrivals'>['data'][number]

const factsOf = ({ account, bookedOn, note, serial, by }: Arrival): string =>
  [
    formatDay(bookedOn),
    account,
    note,
    serial,
    by === '' ? t('settlements.linkedByAmount') : by && t('settlements.linkedBy', { name: by }),
  ]
    .filter(Boolean)
    .join(' · ')

const Row = ({ arrival, settlement }: { arrival: Arrival; settlement: Settlement }) => {
  const outcome = useChangeOutcome('settlements', 'payments')
  const link = useCall('settlements.linkArrival', outcome(t('settlements.linked')))
  const unlink = useCall('settlements.unlinkArrival', outcome(t('settlements.unlinked')))
  const { id, version } = settlement
  const { isLinked, isExact, amount, payer } = arrival
  const change = isLinked ? unlink : link
  const word = t(isLinked ? 'settlements.unlink' : 'settlements.link')
  return (
    <li>
      <span>
        <b className="tabular">
          {yuan(amount)} {payer}
        </b>
        <small>{factsOf(arrival)}</small>
      </span>
      {isExact ? <StatusPill tone="positive">{t('settlements.exact')}</StatusPill> : null}
      <Button
        variant={isExact ? 'filled' : 'default'}
        loading={change.isPending}
        aria-label={`${word} ${yuan(amount)} ${payer}`}
        onClick={() => change.mutate({ id, version, arrivalId: arrival.id })}
      >
        {word}
      </Button>
    </li>
  )
}

/** The arrivals at the bank that are linked to a settlement, and unmatched ones that may belong to it. */
export const Arrivals = ({ settlement }: { settlement: Settlement }) => {
  const query = useQuery(arrivalsQuery(settlement.id))
  if (!query.data) return <QueryState query={query} rows={1} rowPx={64} />
  const { data } = query.data
  return (
    <Stack as="section" gap={4} className={classes.form} aria-label={t('settlements.arrivals')}>
      <Text as="h3" size="lg">
        {t('settlements.arrivals')}
      </Text>
      {data.length === 0 ? <Text tone="quiet">{t('settlements.arrivalsNone')}</Text> : null}
      <Stack as="ul" gap={2} className={classes.arrivals}>
        {data.map((arrival) => (
          <Row key={arrival.id} arrival={arrival} settlement={settlement} />
        ))}
      </Stack>
    </Stack>
  )
}
