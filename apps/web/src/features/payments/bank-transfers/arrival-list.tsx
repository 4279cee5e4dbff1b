import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { CardList, ListCard } from '../../../ui/lists/card-list.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { arrivalsQuery, pageSize, useBankChanges, type Arrival } from './bank-transfers.queries.ts'
import { MatchForm } from './match-form.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../books/books.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const factsOf = ({ account, bookedOn, serial, note }: Arrival): string =>
  [t('bank.bookedOn', { day: formatDay(bookedOn) }), account, note, serial].filter(Boolean).join(' · ')

const ArrivalButtons = ({ arrival, onMatch }: { arrival: Arrival; onMatch: () => void }) => {
  const { match, busy } = useBankChanges()
  const { id: arrivalId, proposals } = arrival
  return (
    <>
      {proposals.length > 0 ? (
        <Stack as="ul" gap={2} className={classes.proposals} aria-label={t('bank.proposals')}>
          {proposals.map(({ tenderId, orderId, orderNo, payer, reference }, at) => (
            <Inline
              as="li"
              gap={3}
              align="center"
              justify="between"
              padY={2}
              padX={3}
              surface="sunken"
              round="m"
              key={tenderId}
            >
              <span>
                <Link to="/payment" search={{ order: orderId }}>
                  {orderNo}
                </Link>
                <Text as="small" size="sm" tabular>{`${payer} · ${reference}`}</Text>
              </span>
              <Button
                variant={at === 0 ? 'filled' : 'default'}
                disabled={busy}
                aria-label={t('bank.matchTo', { no: orderNo })}
                onClick={() => match.mutate({ arrivalId, tenderId })}
              >
                {t('bank.match')}
              </Button>
            </Inline>
          ))}
        </Stack>
      ) : null}
      <FormButtons>
        <Button variant={proposals.length > 0 ? 'default' : 'filled'} disabled={busy} onClick={onMatch}>
          {t(proposals.length > 0 ? 'bank.matchOther' : 'bank.matchTitle')}
        </Button>
      </FormButtons>
    </>
  )
}

/** One arrival: who, how much, when; then what it may be for, or what it was matched to. */
const ArrivalCard = ({ arrival, onMatch }: { arrival: Arrival; onMatch: () => void }) => {
  const { payer, amount, match, byHand } = arrival
  const name = payer || t('bank.noPayer')
  return (
    <ListCard
      label={`${name} ¥${formatCents(amount)}`}
      name={name}
      aside={<Price amountCents={amount} size="lg" />}
    >
      <small>{factsOf(arrival)}</small>
      {byHand ? <StatusPill tone="warning">{t('bank.byHand')}</StatusPill> : null}
      {match ? (
        <small>
          <Link to="/payment" search={{ order: match.orderId }}>
            {match.orderNo}
          </Link>
          {` · ${t('bank.matchedBy', { by: match.by })}`}
        </small>
      ) : (
        <ArrivalButtons arrival={arrival} onMatch={onMatch} />
      )}
    </ListCard>
  )
}

/** Arrivals that wait for an order, or those that were matched. */
export const ArrivalList = (props: {
  shopId: string
  matched: boolean
  no: number
  onTurn: (no: number) => void
}) => {
  const { shopId, matched, no, onTurn } = props
  const query = useQuery({ ...arrivalsQuery(shopId, matched, no), placeholderData: keepPreviousData })
  const [matching, setMatching] = useState<Arrival>()
  const { data } = query
  const close = () => setMatching(undefined)
  return (
    <>
      <QueryState query={query} rows={3} rowPx={120} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="check"
          title={t(matched ? 'bank.matchedEmpty' : 'bank.arrivalsEmpty')}
          text={matched ? '' : t('bank.arrivalsEmptyText')}
        />
      ) : null}
      <CardList>
        {data?.data.map((arrival) => (
          <ArrivalCard key={arrival.id} arrival={arrival} onMatch={() => setMatching(arrival)} />
        ))}
      </CardList>
      {data ? <PageTurner no={no} size={pageSize} total={data.total} onTurn={onTurn} /> : null}
      <Dialog title={t('bank.matchTitle')} open={matching !== undefined} onClose={close} widthPx={520}>
        {matching ? <MatchForm key={matching.id} shopId={shopId} arrival={matching} onDone={close} /> : null}
      </Dialog>
    </>
  )
}
