import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { WordsForm } from '../../ui/fields/inline-form.tsx'
import { ListCard } from '../../ui/lists/card-list.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { entityName } from '../payments/entities/entity-name.ts'
import type { BillDifference } from './bills.queries.ts'
import { Inline, Text } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const outcomes = ['EXPLAINED', 'CORRECTED', 'WRITTEN_OFF'] as const
type Outcome = (typeof outcomes)[number]

const yuan = (cents: number | null): string =>
  cents === null ? '—' : `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

const Settle = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const outcome = useChangeOutcome('reconciliation')
  const settle = useCall('reconciliation.settle', outcome(t('bills.settled')))
  const [state, setState] = useState<Outcome>('EXPLAINED')
  return (
    <>
      <Segmented
        label={t('bills.outcome')}
        value={state}
        onChange={setState}
        options={outcomes.map((value) => ({ value, label: t(`bills.state.${value}`) }))}
      />
      <WordsForm
        of={`bill difference ${id}`}
        label={t('tills.reason')}
        missing={t('tills.reasonMissing')}
        send={t('bills.settle')}
        busy={settle.isPending}
        onSend={(reason) => settle.mutate({ id, state, reason }, { onSuccess: onDone })}
        onCancel={onDone}
      />
    </>
  )
}

/** A difference between a bill and the ledger, with its details and the form that settles it. */
export const DifferenceCard = ({ one }: { one: BillDifference }) => {
  const [settling, setSettling] = useState(false)
  return (
    <ListCard
      label={one.number}
      name={t(`bills.kind.${one.kind}`)}
      aside={
        <StatusPill tone={one.state === 'OPEN' ? 'warning' : 'neutral'}>
          {t(`bills.state.${one.state}`)}
        </StatusPill>
      }
    >
      <p>{t(`bills.text.${one.kind}`)}</p>
      <Inline as="dl" gap={6}>
        <div>
          <Text as="dt" size="sm">
            {t('bills.theirs')}
          </Text>
          <Text as="dd" size="xl" weight={600} tabular>
            {yuan(one.theirs)}
          </Text>
        </div>
        <div>
          <Text as="dt" size="sm">
            {t(one.kind === 'FEE' ? 'bills.agreed' : 'bills.ours')}
          </Text>
          <Text as="dd" size="xl" weight={600} tabular>
            {yuan(one.ours)}
          </Text>
        </div>
      </Inline>
      <small>
        {[
          t(`bills.source.${one.source}`),
          t(`bills.side.${one.side}`),
          formatDay(one.day),
          one.entityName === null ? null : entityName(one.entityName),
          one.shopName,
          one.number,
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </small>
      {one.orderId === null ? null : (
        <Link to="/payment" search={{ order: one.orderId }}>
          {t('bills.open', { no: one.orderNo })}
        </Link>
      )}
      {one.state === 'OPEN' ? null : (
        <small>
          {one.actor === '' ? t('bills.byItself') : t('bills.by', { name: one.actor, reason: one.reason })}
        </small>
      )}
      {one.asked ? (
        <Notice>
          {t(one.asked.isMine ? 'bills.askedByMe' : 'bills.asked', {
            name: one.asked.by,
            reason: one.asked.reason,
          })}
        </Notice>
      ) : null}
      {one.state !== 'OPEN' ? null : settling ? (
        <Settle id={one.id} onDone={() => setSettling(false)} />
      ) : (
        <FormButtons>
          <Button onClick={() => setSettling(true)}>{t('bills.settle')}</Button>
        </FormButtons>
      )}
    </ListCard>
  )
}
