import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStored } from '../../client/storage/storage.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { WordsForm } from '../../ui/fields/inline-form.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import classes from './receipts.module.css'
import { receiptsQuery, useReceiptSteps, type Receipt, type Receipts } from './receipts.queries.ts'
import { Inline, Stack } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

type Steps = ReturnType<typeof useReceiptSteps>

const Given = ({ receipt, steps, may }: { receipt: Receipt; steps: Steps; may: boolean }) => {
  const [ending, setEnding] = useState(false)
  const { id, receiptNo, voidedAt } = receipt
  const amount = formatCents(receipt.amount)
  return (
    <li>
      <span>
        <b>{receiptNo}</b> {`¥${amount} · ${t(`payments.type.${receipt.type}`)}`}{' '}
        {voidedAt === null ? null : <StatusPill>{t('receipts.void')}</StatusPill>}
        {receipt.refunded > 0 ? (
          <StatusPill tone="warning">
            {t('receipts.refunded', { amount: formatCents(receipt.refunded) })}
          </StatusPill>
        ) : null}
        <small>
          {voidedAt === null
            ? t('receipts.by', { name: receipt.issuedBy, time: formatDateTime(receipt.issuedAt) })
            : t('receipts.voidBy', { name: receipt.voidedBy, reason: receipt.voidReason })}
        </small>
      </span>
      {voidedAt !== null || ending ? null : (
        <Inline as="span" gap={4} align="center" className={classes.steps}>
          <Link to="/receipt-print" search={{ id }}>
            {t('receipts.print')}
          </Link>
          {may ? <TextButton onClick={() => setEnding(true)}>{t('receipts.end')}</TextButton> : null}
        </Inline>
      )}
      {ending && voidedAt === null ? (
        <WordsForm
          of={`receipt ${id}`}
          label={t('receipts.why')}
          missing={t('receipts.whyMissing')}
          send={t('receipts.end')}
          danger
          busy={steps.end.isPending}
          onSend={(reason) => steps.end.mutate({ id, reason })}
          onCancel={() => setEnding(false)}
        />
      ) : null}
    </li>
  )
}

const Open = (props: { money: Receipts['open'][number]; left: number; steps: Steps; may: boolean }) => {
  const { money, left, steps, may } = props
  const facts = `¥${formatCents(money.amount)} · ${t(`payments.type.${money.type}`)}`
  return (
    <li>
      <span>
        {facts}
        <small>{t('receipts.paidAt', { time: formatDateTime(money.paidAt) })}</small>
      </span>
      {may && left > 0 ? (
        <Button
          variant="default"
          aria-label={t('receipts.issueOf', { facts })}
          loading={steps.issue.isPending}
          onClick={() => steps.issue.mutate({ tenderId: money.tenderId })}
        >
          {t('receipts.issue')}
        </Button>
      ) : null}
    </li>
  )
}

/** The receipts of an order and its payments without one; empty if the shop issues no receipts. */
export const OrderReceipts = ({ orderId }: { orderId: string }) => {
  const { data } = useQuery(receiptsQuery(orderId))
  const may = useStored('userInfo')?.permissions.includes('payment.take') ?? false
  const steps = useReceiptSteps()
  if (!data || (data.receipts.length === 0 && (data.open.length === 0 || data.left === 0))) return null
  return (
    <Panel title={t('receipts.title')}>
      <Stack as="ul" gap={3} className={classes.list}>
        {data.open.map((money) => (
          <Open key={money.tenderId} money={money} left={data.left} steps={steps} may={may} />
        ))}
        {data.receipts.map((receipt) => (
          <Given key={receipt.id} receipt={receipt} steps={steps} may={may} />
        ))}
      </Stack>
      {data.left === 0 && data.open.length > 0 ? <p>{t('receipts.over')}</p> : null}
    </Panel>
  )
}
