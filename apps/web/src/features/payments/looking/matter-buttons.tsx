import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { stringifySearch } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import { WayLink } from '../payment-blocked.tsx'
import { retryTexts } from '../tenders/refund-text.ts'
import { useMatterChanges, type Matter } from './looking.queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Action = Matter['actions'][number]
type MatterChanges = ReturnType<typeof useMatterChanges>
/** The actions that need words, and those that are done after a question. */
const inWords = ['settle', 'closeByHand', 'explain', 'revoke', 'reject'] as const
type InWords = (typeof inWords)[number]
const needsWords = (action: Action): action is InWords => (inWords as readonly Action[]).includes(action)

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

const labelOf = (action: Action, amount: string, { type }: Matter): string => {
  if (action === 'retry') return retryTexts(type, amount, t('looking.retry')).label
  if (action === 'approve' || action === 'reject' || action === 'withdraw') return t(`refunding.${action}`)
  return t(`looking.${action}`, { amount })
}

/** What the words of an action are for. */
const wordsOf = (action: InWords, amount: string) =>
  ({
    settle: {
      label: t('payments.settleHow'),
      hint: t('payments.settleHint'),
      missing: t('payments.settleMissing'),
      send: t('payments.settleSend', { amount }),
    },
    closeByHand: {
      label: t('payments.closeHow'),
      hint: t('payments.closeHint'),
      missing: t('payments.closeMissing'),
      send: t('refunding.sendAsk'),
    },
    explain: {
      label: t('looking.explainHow'),
      hint: t('looking.explainHint'),
      missing: t('looking.explainMissing'),
      send: t('looking.explain'),
    },
    revoke: {
      label: t('looking.revokeReason'),
      hint: t('looking.revokeHint', { amount }),
      missing: t('looking.revokeMissing'),
      send: t('refunding.send', { amount }),
    },
    reject: {
      label: t('refunding.rejectReason'),
      missing: t('refunding.rejectMissing'),
      send: t('refunding.rejectSend'),
    },
  })[action]

/** What will happen, before it does; undefined where nothing changes by asking. */
const questionOf = (action: Action, matter: Matter, amount: string): string | undefined => {
  if (action === 'accept') return t('payments.acceptAsk', { amount })
  if (action === 'giveBack') return t('payments.giveBackAsk', { amount })
  if (action === 'retry') return retryTexts(matter.type, amount, '').question
  if (action === 'approve')
    return t(`refunding.approveText.${matter.revocation?.kind ?? 'REFUND'}`, { amount })
  return undefined
}

const run = (
  action: Exclude<Action, InWords | 'difference' | 'move'>,
  matter: Matter,
  changes: MatterChanges,
): void => {
  const tenderId = matter.tenderId ?? ''
  const { id = '', version = 0 } = matter.revocation ?? {}
  if (action === 'retry') changes.retry.mutate({ refundId: matter.refundId ?? '' })
  else if (action === 'approve') changes.approve.mutate({ id, version })
  else if (action === 'withdraw') changes.withdraw.mutate({ id, version })
  else changes[action].mutate({ tenderId })
}

const send = (
  action: InWords,
  matter: Matter,
  changes: MatterChanges,
  words: string,
  done: () => void,
): void => {
  const tenderId = matter.tenderId ?? ''
  const { id = '', version = 0 } = matter.revocation ?? {}
  const over = { onSuccess: done }
  if (action === 'settle') changes.settle.mutate({ refundId: matter.refundId ?? '', evidence: words }, over)
  else if (action === 'closeByHand') changes.closeByHand.mutate({ tenderId, evidence: words }, over)
  else if (action === 'explain') changes.explain.mutate({ tenderId, evidence: words }, over)
  else if (action === 'reject') changes.reject.mutate({ id, version, note: words }, over)
  else changes.revoke.mutate({ orderId: matter.orderId, amount: matter.amount, reason: words }, over)
}

/** The ways out of a matter: the most likely one is the primary button. */
export const MatterButtons = ({ matter }: { matter: Matter }) => {
  const changes = useMatterChanges(matter)
  const [form, setForm] = useState<InWords | 'move'>()
  const { history } = useRouter()
  const address = `/order${stringifySearch({ id: matter.orderId })}`
  const order = { address, onOpen: (to: string) => history.push(to) }
  const amount = yuan(matter.amount)
  const close = () => setForm(undefined)
  if (form !== undefined && form !== 'move')
    return (
      <WordsForm
        of={`matter ${form} ${matter.refundId ?? matter.revocation?.id ?? matter.tenderId ?? matter.orderId}`}
        {...wordsOf(form, amount)}
        busy={changes.busy}
        onCancel={close}
        onSend={(words) => send(form, matter, changes, words, close)}
      />
    )
  const press = async (action: Exclude<Action, 'difference'>) => {
    if (action === 'move' || needsWords(action)) return setForm(action)
    const text = questionOf(action, matter, amount)
    if (text === undefined || (await confirm({ text, okText: labelOf(action, amount, matter) })))
      run(action, matter, changes)
  }
  const [first] = matter.actions
  return (
    <>
      <FormButtons>
        {matter.actions.toReversed().map((action) =>
          action === 'difference' ? (
            <WayLink key={action} way={order} kind="primary">
              {labelOf(action, amount, matter)}
            </WayLink>
          ) : (
            <Button
              key={action}
              variant={action === first ? 'filled' : 'default'}
              disabled={changes.busy}
              onClick={() => void press(action)}
            >
              {labelOf(action, amount, matter)}
            </Button>
          ),
        )}
      </FormButtons>
      {form === 'move' ? (
        <MoveDialog
          orderId={matter.orderId}
          amountCents={matter.amount}
          busy={changes.move.isPending}
          onMove={(orderId) =>
            changes.move.mutate({ tenderId: matter.tenderId ?? '', orderId }, { onSuccess: close })
          }
          onClose={close}
        />
      ) : null}
    </>
  )
}
