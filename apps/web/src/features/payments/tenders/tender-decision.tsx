import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import type { Tender } from '../payment-rules.ts'
import { useTenderDecision } from '../payments.queries.ts'
import classes from './tender-list.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The user's decisions about a tender: money that was set aside is accepted or given back, a link without an answer is closed. */
export const TenderDecision = ({ tender }: { tender: Tender }) => {
  const [isClosing, setClosing] = useState(false)
  const { accept, giveBack, closeByHand, busy } = useTenderDecision(tender)
  const { id: tenderId, actions } = tender
  const amount = `¥${formatCents(tender.aside)}`
  const ask = async (text: string, okText: string, then: () => void, danger = false) => {
    if (await confirm({ text, okText, danger })) then()
  }
  if (isClosing)
    return (
      <WordsForm
        of={`tender ${tenderId}`}
        label={t('payments.closeHow')}
        hint={t('payments.closeHint')}
        missing={t('payments.closeMissing')}
        send={t('payments.closeByHand')}
        danger
        busy={busy}
        onCancel={() => setClosing(false)}
        onSend={(evidence) => closeByHand.mutate({ tenderId, evidence })}
      />
    )
  return (
    <div className={classes['buttons']}>
      {actions.includes('closeByHand') ? (
        <Button variant="default" disabled={busy} onClick={() => setClosing(true)}>
          {t('payments.closeByHand')}
        </Button>
      ) : null}
      {actions.includes('giveBack') ? (
        <Button
          variant="default"
          disabled={busy}
          onClick={() =>
            void ask(
              t('payments.giveBackAsk', { amount }),
              t('payments.giveBack', { amount }),
              () => giveBack.mutate({ tenderId }),
              true,
            )
          }
        >
          {t('payments.giveBack', { amount })}
        </Button>
      ) : null}
      {actions.includes('accept') ? (
        <Button
          variant="default"
          disabled={busy}
          onClick={() =>
            void ask(t('payments.acceptAsk', { amount }), t('payments.accept'), () =>
              accept.mutate({ tenderId }),
            )
          }
        >
          {t('payments.accept')}
        </Button>
      ) : null}
    </div>
  )
}
