import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import { MoveDialog } from '../looking/move-dialog.tsx'
import type { PaymentState, Tender } from '../payment-rules.ts'
import { useTenderDecision } from '../payments.queries.ts'
import { RevokeForm } from '../refunding/revoke-form.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Action = Tender['actions'][number]
const buttonsInOrder: readonly Action[] = ['revoke', 'closeByHand', 'move', 'giveBack', 'accept']

const labelOf = (action: Action, amount: string): string => {
  if (action === 'revoke') return t('refunding.revoke')
  return action === 'move' ? t('looking.move') : t(`payments.${action}`, { amount })
}

type Decided = { tender: Tender; payment: PaymentState; onClose: () => void }

/** What is found out before a silent link is closed. */
const CloseForm = ({ tender, onClose }: Decided) => {
  const { closeByHand, busy } = useTenderDecision(tender)
  const { id: tenderId } = tender
  return (
    <WordsForm
      of={`tender ${tenderId}`}
      label={t('payments.closeHow')}
      hint={t('payments.closeHint')}
      missing={t('payments.closeMissing')}
      send={t('refunding.sendAsk')}
      danger
      busy={busy}
      onCancel={onClose}
      onSend={(evidence) => closeByHand.mutate({ tenderId, evidence }, { onSuccess: onClose })}
    />
  )
}

const Moving = ({ tender, payment, onClose }: Decided) => {
  const { move, busy } = useTenderDecision(tender)
  const { id: tenderId } = tender
  return (
    <MoveDialog
      orderId={payment.orderId}
      amountCents={tender.aside}
      busy={busy}
      onMove={(orderId) => move.mutate({ tenderId, orderId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The user's decisions about a tender: money that was set aside is accepted, moved or given back, what was paid goes back, a link without an answer is closed. */
export const TenderDecision = ({ tender, payment }: { tender: Tender; payment: PaymentState }) => {
  const [form, setForm] = useState<Action>()
  const { accept, giveBack, busy } = useTenderDecision(tender)
  const { id: tenderId, actions } = tender
  const amount = `¥${formatCents(tender.aside)}`
  const open = { tender, payment, onClose: () => setForm(undefined) }
  if (form === 'revoke') return <RevokeForm {...open} />
  if (form === 'closeByHand') return <CloseForm {...open} />
  const press = async (action: Action) => {
    if (action !== 'accept' && action !== 'giveBack') return setForm(action)
    const isBack = action === 'giveBack'
    const text = t(`payments.${action}Ask`, { amount })
    const okText = labelOf(action, amount)
    if (await confirm({ text, okText, danger: isBack })) (isBack ? giveBack : accept).mutate({ tenderId })
  }
  return (
    <Inline wrap gap={2} justify="end" className={classes.buttons}>
      {buttonsInOrder
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button key={action} variant="default" disabled={busy} onClick={() => void press(action)}>
            {labelOf(action, amount)}
          </Button>
        ))}
      {form === 'move' ? <Moving {...open} /> : null}
    </Inline>
  )
}
