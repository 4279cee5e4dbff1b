import { tenderTypes, type TenderType } from '@showfloor/contract/common/payment-status'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useDayChanges } from '../tills.queries.ts'

type Draft = { type: TenderType; way: 'more' | 'less'; yuan: string; why: string }

/** Records a correction of a signed day. It belongs to the present day. */
export const CorrectionForm = (props: { shopId: string; day: string; onDone: () => void }) => {
  const { correct, busy } = useDayChanges()
  const { draft, setDraft, submitted, fault, onSubmit } = useForm<Draft>(
    `day correction ${props.shopId} ${props.day}`,
    {
      type: 'CASH',
      way: 'more',
      yuan: '',
      why: '',
    },
  )
  const cents = parseCents(draft.yuan)
  const isWrong = cents === undefined || cents === 0
  const reason = draft.why.trim()
  const submit = onSubmit(() => {
    if (isWrong || reason === '') return
    const amount = draft.way === 'more' ? cents : -cents
    correct.mutate(
      { shopId: props.shopId, day: props.day, type: draft.type, amount, reason },
      { onSuccess: props.onDone },
    )
  })
  return (
    <Panel title={t('days.correct')}>
      <p>{t('days.correctText')}</p>
      <InlineForm send={t('days.correct')} busy={busy} onCancel={props.onDone} onSubmit={submit}>
        <SelectField
          label={t('payments.method')}
          value={draft.type}
          onChange={(type) => setDraft({ ...draft, type: type as TenderType })}
          options={tenderTypes.map((type) => ({ value: type, label: t(`payments.type.${type}`) }))}
        />
        <Segmented
          label={t('days.direction')}
          value={draft.way}
          onChange={(way) => setDraft({ ...draft, way })}
          options={[
            { value: 'more', label: t('days.more') },
            { value: 'less', label: t('days.less') },
          ]}
        />
        <TextField
          label={t('tills.amount')}
          error={submitted ? amountFault(draft.yuan) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          before="¥"
          value={draft.yuan}
          onChange={(event) => setDraft({ ...draft, yuan: event.currentTarget.value })}
        />
        <TextField
          label={t('tills.reason')}
          error={fault(reason === '', t('tills.reasonMissing'))}
          maxLength={200}
          value={draft.why}
          onChange={(event) => setDraft({ ...draft, why: event.currentTarget.value })}
        />
      </InlineForm>
    </Panel>
  )
}
