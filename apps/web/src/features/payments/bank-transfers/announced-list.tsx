import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { CardList, ListCard } from '../../../ui/lists/card-list.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { parseYuan } from '../payment-rules.ts'
import { announcedQuery, pageSize, useBankChanges, type Announced } from './bank-transfers.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Arrivals that finance has seen on the account before their statement is imported. */
const ArrivedForm = ({ transfer, onDone }: { transfer: Announced; onDone: () => void }) => {
  const { tenderId, amount: announced } = transfer
  const [today] = useState(() => chinaDay(new Date()))
  const begins = { amount: centsText(announced), bookedOn: today, serial: '' }
  const { draft, change, sent, submitted, fault, onSubmit } = useForm(`transfer ${tenderId}`, begins)
  const { arrived } = useBankChanges()
  const amount = parseYuan(draft.amount)
  const { bookedOn, serial } = draft
  const isDay = bookedOn !== '' && bookedOn <= today
  const submit = onSubmit(() => {
    if (amount === undefined || !isDay) return
    const onSuccess = () => {
      sent()
      onDone()
    }
    arrived.mutate({ tenderId, amount, bookedOn, serial: serial.trim() }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <p>{t('bank.arrivedText')}</p>
      <TextField
        label={t('bank.arrivedAmount')}
        inputMode="decimal"
        autoComplete="off"
        before="¥"
        value={draft.amount}
        error={submitted ? amountFault(draft.amount) : undefined}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {amount !== undefined && amount !== announced ? (
        <Text tone="warning">
          {t('bank.otherAmount', { asked: formatCents(announced), came: formatCents(amount) })}
        </Text>
      ) : null}
      <TextField
        type="date"
        label={t('bank.arrivedDay')}
        max={today}
        value={bookedOn}
        error={fault(!isDay, t('bank.dayWrong'))}
        onChange={(event) => change({ bookedOn: event.currentTarget.value })}
      />
      <TextField
        label={t('bank.serial')}
        autoComplete="off"
        maxLength={60}
        value={serial}
        onChange={(event) => change({ serial: event.currentTarget.value })}
      />
      <FormButtons>
        <Button type="submit" loading={arrived.isPending}>
          {t('bank.arrivedSend', { amount: formatCents(amount ?? announced) })}
        </Button>
      </FormButtons>
    </Form>
  )
}

const Card = ({ transfer, onArrived }: { transfer: Announced; onArrived: () => void }) => {
  const { tenderId, orderId, orderNo, payer, reference, amount, account, expiresAt } = transfer
  const { cancel, busy } = useBankChanges()
  const askCancel = async () => {
    const text = t('bank.cancelAsk', { amount: formatCents(amount) })
    if (await confirm({ text, okText: t('bank.cancel'), danger: true })) cancel.mutate({ tenderId })
  }
  return (
    <ListCard label={`${payer} ${reference}`} name={payer} aside={<Price amountCents={amount} size="lg" />}>
      <small>
        <Link to="/payment" search={{ order: orderId }}>
          {orderNo}
        </Link>
        {` · ${reference} · ${account.bank} ${account.accountNo}`}
      </small>
      <small>
        {t('bank.announcedBy', { time: formatDateTime(transfer.announcedAt), by: transfer.announcedBy })}
        {expiresAt === null ? '' : ` · ${t('bank.until', { day: formatDate(expiresAt) })}`}
      </small>
      <FormButtons>
        <Button variant="default" disabled={busy} onClick={() => void askCancel()}>
          {t('bank.cancel')}
        </Button>
        <Button disabled={busy} onClick={onArrived}>
          {t('bank.arrived')}
        </Button>
      </FormButtons>
    </ListCard>
  )
}

/** Transfers that guides announced and that have not arrived, the oldest first. */
export const AnnouncedList = (props: { shopId: string; no: number; onTurn: (no: number) => void }) => {
  const { shopId, no, onTurn } = props
  const query = useQuery({ ...announcedQuery(shopId, no), placeholderData: keepPreviousData })
  const [arriving, setArriving] = useState<Announced>()
  const { data } = query
  const close = () => setArriving(undefined)
  return (
    <>
      <QueryState query={query} rows={3} rowPx={140} />
      {data?.data.length === 0 ? (
        <EmptyState icon="clock" title={t('bank.announcedEmpty')} text={t('bank.announcedEmptyText')} />
      ) : null}
      <CardList>
        {data?.data.map((transfer) => (
          <Card key={transfer.tenderId} transfer={transfer} onArrived={() => setArriving(transfer)} />
        ))}
      </CardList>
      {data ? <PageTurner no={no} size={pageSize} total={data.total} onTurn={onTurn} /> : null}
      <Dialog title={t('bank.arrivedTitle')} open={arriving !== undefined} onClose={close}>
        {arriving ? <ArrivedForm key={arriving.tenderId} transfer={arriving} onDone={close} /> : null}
      </Dialog>
    </>
  )
}
