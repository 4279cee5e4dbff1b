import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseYuan } from '../payment-rules.ts'
import {
  everyAnnouncedQuery,
  useBankChanges,
  type Announced,
  type Arrival,
} from './bank-transfers.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'

const ways = ['announced', 'order', 'split'] as const
type Draft = { way: (typeof ways)[number]; tenderId: string; orderNo: string; part: string }

const Transfer = (props: {
  announced: readonly Announced[]
  arrival: Arrival
  value: string
  onChange: (tenderId: string) => void
}) => {
  const { announced, arrival, value, onChange } = props
  const chosen = announced.find(({ tenderId }) => tenderId === value)
  if (announced.length === 0) return <p>{t('bank.transferNone')}</p>
  return (
    <>
      <SelectField
        label={t('bank.transfer')}
        value={value}
        onChange={onChange}
        options={announced.map(({ tenderId, reference, orderNo, payer, amount }) => ({
          value: tenderId,
          label: t('bank.transferOption', { reference, no: orderNo, payer, amount: formatCents(amount) }),
        }))}
      />
      {chosen && chosen.amount !== arrival.amount ? (
        <Text tone="warning">
          {t('bank.otherAmount', { asked: formatCents(chosen.amount), came: formatCents(arrival.amount) })}
        </Text>
      ) : null}
    </>
  )
}

/** What is wrong with a part of an arrival, or its cents. */
const partOf = (text: string, arrival: Arrival): number | undefined => {
  const cents = parseYuan(text)
  return cents !== undefined && cents < arrival.amount ? cents : undefined
}

const useMatching = (shopId: string, arrival: Arrival, onDone: () => void) => {
  const { draft, change, sent, fault, onSubmit } = useForm<Draft>(`arrival ${arrival.id}`, {
    way: 'announced',
    tenderId: '',
    orderNo: '',
    part: '',
  })
  const announced = useQuery(everyAnnouncedQuery(shopId)).data ?? []
  const { match, assign, split, busy } = useBankChanges()
  const tenderId = draft.tenderId || announced[0]?.tenderId
  const orderNo = draft.orderNo.trim()
  const part = partOf(draft.part, arrival)
  const done = {
    onSuccess: () => {
      sent()
      onDone()
    },
  }
  const send = onSubmit(() => {
    const arrivalId = arrival.id
    if (draft.way === 'announced' && tenderId !== undefined) match.mutate({ arrivalId, tenderId }, done)
    if (draft.way === 'order' && orderNo !== '') assign.mutate({ arrivalId, shopId, orderNo }, done)
    if (draft.way === 'split' && part !== undefined) split.mutate({ arrivalId, shopId, amount: part }, done)
  })
  return { draft, change, fault, announced, tenderId, part, busy, send }
}

/** Says where an arrival belongs: to an announced transfer, to an order, or in two parts to two of them. */
export const MatchForm = (props: { shopId: string; arrival: Arrival; onDone: () => void }) => {
  const { shopId, arrival, onDone } = props
  const { draft, change, fault, announced, tenderId, part, busy, send } = useMatching(shopId, arrival, onDone)
  const { way } = draft
  const label = { announced: t('bank.match'), order: t('bank.assign'), split: t('bank.split') }[way]
  return (
    <Form onSubmit={send}>
      <p>
        {t('bank.matchOf', {
          day: formatDay(arrival.bookedOn),
          payer: arrival.payer || t('bank.noPayer'),
          amount: `¥${formatCents(arrival.amount)}`,
        })}
      </p>
      <Segmented
        label={t('bank.way')}
        value={way}
        onChange={(next) => change({ way: next })}
        fullWidth
        options={ways.map((value) => ({ value, label: t(`bank.way.${value}`) }))}
      />
      {way === 'announced' ? (
        <Transfer
          announced={announced}
          arrival={arrival}
          value={tenderId ?? ''}
          onChange={(next) => change({ tenderId: next })}
        />
      ) : null}
      {way === 'order' ? (
        <TextField
          label={t('bank.orderNo')}
          hint={t('bank.orderHint')}
          autoComplete="off"
          maxLength={40}
          value={draft.orderNo}
          error={fault(draft.orderNo.trim() === '', t('bank.orderNoMissing'))}
          onChange={(event) => change({ orderNo: event.currentTarget.value })}
        />
      ) : null}
      {way === 'split' ? (
        <TextField
          label={t('bank.part')}
          hint={t('bank.partHint')}
          inputMode="decimal"
          autoComplete="off"
          before="¥"
          value={draft.part}
          error={fault(part === undefined, t('bank.partWrong'))}
          onChange={(event) => change({ part: event.currentTarget.value })}
        />
      ) : null}
      <FormButtons>
        <Button type="submit" loading={busy} disabled={way === 'announced' && tenderId === undefined}>
          {label}
        </Button>
      </FormButtons>
    </Form>
  )
}
