import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { CodeField, type Scan } from '../code-field.tsx'
import { useTransferChanges, type Transfer, type TransferLine } from './transfers.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

type Arrived = { received: number; lost: number }
type Draft = { arrived: Readonly<Record<string, Arrived>>; lossReason: string }
const nothing: Arrived = { received: 0, lost: 0 }
const leftOf = ({ quantity, received, lost }: TransferLine): number => quantity - received - lost

const ArrivedLine = (props: {
  line: TransferLine
  arrived: Arrived
  onChange: (arrived: Arrived) => void
}) => {
  const { line, arrived, onChange } = props
  const left = leftOf(line)
  return (
    <li data-wide>
      <span>
        <b>{line.skuName}</b>
        <small>
          {line.skuCode} ·{' '}
          {t('inventory.transfer.lineState', {
            n: line.quantity,
            received: line.received,
            lost: line.lost,
          })}
        </small>
      </span>
      <Stack gap={1} justifyItems="end" size="sm" tone="quiet" className={classes.arrived}>
        <span>{t('inventory.transfer.receivedNow')}</span>
        <Quantity
          label={`${line.skuName} ${t('inventory.transfer.receivedNow')}`}
          min={0}
          max={left - arrived.lost}
          value={arrived.received}
          onChange={(received) => onChange({ ...arrived, received })}
        />
      </Stack>
      <Stack gap={1} justifyItems="end" size="sm" tone="quiet" className={classes.arrived}>
        <span>{t('inventory.transfer.lostNow')}</span>
        <Quantity
          label={`${line.skuName} ${t('inventory.transfer.lostNow')}`}
          min={0}
          max={left - arrived.received}
          value={arrived.lost}
          onChange={(lost) => onChange({ ...arrived, lost })}
        />
      </Stack>
    </li>
  )
}

/** The arrived pieces as scanned and typed, and how they are booked. */
const useArrival = (shopId: string, { id, version, lines }: Transfer) => {
  const open = lines.filter((line) => leftOf(line) > 0)
  const { draft, change, setDraft, sent, submitted, onSubmit } = useForm<Draft>(`arrival of ${id}`, {
    arrived: {},
    lossReason: '',
  })
  const { receive } = useTransferChanges()
  const arrivedOf = (skuId: string): Arrived => draft.arrived[skuId] ?? nothing
  const put = (skuId: string, arrived: Arrived) =>
    setDraft((before) => ({ ...before, arrived: { ...before.arrived, [skuId]: arrived } }))
  const arrivals = open.map(({ skuId }) => ({ skuId, ...arrivedOf(skuId) }))
  const isNothing = arrivals.every(({ received, lost }) => received + lost === 0)
  const isLost = arrivals.some(({ lost }) => lost > 0)
  const isUnsaid = isLost && draft.lossReason.trim() === ''
  const scan = (code: string) => {
    const line = open.find(({ skuCode }) => skuCode.toLowerCase() === code.toLowerCase())
    if (!line) return toast.error(t('inventory.transfer.notHere', { code }))
    const arrived = arrivedOf(line.skuId)
    if (arrived.received + arrived.lost >= leftOf(line))
      return toast.error(t('inventory.transfer.tooMany', { name: line.skuName, n: leftOf(line) }))
    return put(line.skuId, { ...arrived, received: arrived.received + 1 })
  }
  const takeAll = () =>
    change({
      arrived: Object.fromEntries(open.map((line) => [line.skuId, { received: leftOf(line), lost: 0 }])),
    })
  const submit = onSubmit(() => {
    if (isNothing || isUnsaid) return
    const lossReason = isLost ? draft.lossReason : ''
    receive.mutate({ shopId, id, version, lines: arrivals, lossReason }, { onSuccess: sent })
  })
  return {
    open,
    arrivedOf,
    put,
    scan,
    takeAll,
    submit,
    busy: receive.isPending,
    isNothing: submitted && isNothing,
    isLost,
    isUnsaid: submitted && isUnsaid,
    lossReason: draft.lossReason,
    sayWhy: (lossReason: string) => change({ lossReason }),
  }
}

/** Receives arrived pieces by scanner or by number; pieces neither arrived nor lost stay in transit. */
export const Receiving = (props: { shopId: string; transfer: Transfer; Scan: Scan }) => {
  const { shopId, transfer, Scan } = props
  const [code, setCode] = useState('')
  const arrival = useArrival(shopId, transfer)
  return (
    <>
      <CodeField
        value={code}
        hint={t('inventory.transfer.receiveScan')}
        Scan={Scan}
        onType={setCode}
        onCode={(text) => {
          setCode('')
          if (text !== '') arrival.scan(text)
        }}
      />
      <Stack as="ul" gap={2} className={classes.lines}>
        {arrival.open.map((line) => (
          <ArrivedLine
            key={line.skuId}
            line={line}
            arrived={arrival.arrivedOf(line.skuId)}
            onChange={(arrived) => arrival.put(line.skuId, arrived)}
          />
        ))}
      </Stack>
      {arrival.isLost ? (
        <TextField
          label={t('inventory.transfer.lossReason')}
          maxLength={300}
          error={arrival.isUnsaid ? t('inventory.transfer.lossReasonMissing') : undefined}
          value={arrival.lossReason}
          onChange={(event) => arrival.sayWhy(event.currentTarget.value)}
        />
      ) : null}
      {arrival.isNothing ? <Fault>{t('inventory.transfer.nothingNow')}</Fault> : null}
      <ActionBar floating>
        <Button variant="default" onClick={arrival.takeAll}>
          {t('inventory.transfer.allHere')}
        </Button>
        <Button loading={arrival.busy} onClick={arrival.submit}>
          {t('inventory.transfer.receive')}
        </Button>
      </ActionBar>
    </>
  )
}
