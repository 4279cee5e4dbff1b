import { Button } from '@mantine/core'
import { useId } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { rebasedBy } from '../../../ui/drafts/rebase.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useHints, useTypes } from '../desk/desk.ts'
import { askableCents, isReplaceable, type Tender } from '../payment-rules.ts'
import { isMixedType, wantedLines, type MixedDraft, type MixedRow } from './mixed-draft.ts'
import { MixedForm } from './mixed-form.tsx'
import { MixedFrame, type Paying } from './mixed-frame.tsx'
import { isFailed, useMixedCalls, type Collection } from './mixed.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** What of a collection has not succeeded, as it is changed. A voucher that its platform was asked for is not. */
const draftOf = (lines: readonly Tender[]): MixedDraft => ({
  rows: lines.flatMap((line, at) => {
    const { id, type, amount } = line
    if (!isMixedType(type) || !(isReplaceable(line) || isFailed(line))) return []
    const kept = isReplaceable(line) ? { tenderId: id, type, amount } : undefined
    // Below zero: rows that are added here count from one.
    return [{ key: -at - 1, type, text: centsText(amount), kept }]
  }),
  restKey: null,
})

const rebasedRows = rebasedBy<MixedRow>(({ key }) => String(key))

/** What is typed stays typed; a line that was paid meanwhile is no longer to be changed. */
const keepTyped = (typed: MixedDraft, before: MixedDraft, now: MixedDraft): MixedDraft => {
  const rows = rebasedRows(typed.rows, before.rows, now.rows)
  return { rows, restKey: rows.some(({ key }) => key === typed.restKey) ? typed.restKey : null }
}

/** The open lines of a collection are changed: what is paid stays, what is not touched goes on, the rest is closed and asked for anew. */
export const Changing = (
  props: Paying & { collection: Collection; lines: readonly Tender[]; onDone: () => void },
) => {
  const { order, payment, collection, lines, onDone } = props
  const formId = useId()
  const types = useTypes(payment.orderId, isMixedType)
  const hints = useHints(payment.orderId)
  const openCents = lines.filter(isReplaceable).reduce((sum, { amount }) => sum + amount, 0)
  const askable = askableCents(payment) + openCents
  const { draft, setDraft, sent } = useDraft(`mixed ${collection.id}`, draftOf(lines), {
    rebase: keepTyped,
  })
  const { update } = useMixedCalls(() => {
    sent()
    toast.success(t('mixed.saved'))
    onDone()
  })
  const send = () =>
    update.mutate({
      collectionId: collection.id,
      version: collection.version,
      lines: wantedLines(draft, askable),
    })
  const actions = (
    <>
      <Button variant="default" onClick={onDone}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={formId} loading={update.isPending}>
        {t('mixed.save')}
      </Button>
    </>
  )
  return (
    <MixedFrame order={order} payment={payment} failure={update.error} actions={actions}>
      <Panel title={t('mixed.change')}>
        <MixedForm
          id={formId}
          draft={draft}
          askable={askable}
          types={types}
          hints={hints}
          busy={update.isPending}
          onChange={(next) => {
            setDraft(next)
            update.reset()
          }}
          onSend={send}
        />
      </Panel>
    </MixedFrame>
  )
}
