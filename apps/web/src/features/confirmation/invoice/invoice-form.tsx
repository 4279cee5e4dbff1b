import { isCreditCode } from '@showfloor/contract/common/tax-numbers'
import type { CallInput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

export type InvoiceWish = NonNullable<CallInput<'orders.invoiceWishSet'>['wish']>
const kinds = ['COMPANY', 'PERSON'] as const

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Draft = Pick<InvoiceWish, 'kind' | 'title' | 'taxNo'> & { email: string }
const codeOf = ({ taxNo }: Draft): string => taxNo.trim().toUpperCase()

const faultsOf = (draft: Draft) => ({
  title: draft.title.trim() === '' ? t('invoice.titleMissing') : undefined,
  taxNo: draft.kind === 'COMPANY' && !isCreditCode(codeOf(draft)) ? t('invoice.taxNoWrong') : undefined,
  email: draft.email.trim() !== '' && !mail.test(draft.email.trim()) ? t('invoice.emailWrong') : undefined,
})

/** The recipient of an invoice. `knownEmail` is masked; an empty field keeps it. */
export const InvoiceForm = (props: {
  of: string
  begins: Pick<InvoiceWish, 'kind' | 'title' | 'taxNo'>
  knownEmail: string
  busy: boolean
  fault: string | undefined
  onSend: (wish: InvoiceWish, sent: () => void) => void
  onCancel: () => void
}) => {
  const { begins, knownEmail } = props
  const { draft, change, sent, submitted, onSubmit } = useForm(props.of, { ...begins, email: '' })
  const isCompany = draft.kind === 'COMPANY'
  const faults = faultsOf(draft)
  const faultAt = (field: keyof typeof faults) => (submitted ? faults[field] : undefined)
  const submit = onSubmit(() => {
    if (Object.values(faults).some(Boolean)) return
    const { kind } = draft
    const email = draft.email.trim()
    const wish = { kind, title: draft.title.trim(), taxNo: isCompany ? codeOf(draft) : '' }
    props.onSend({ ...wish, email: email === '' && knownEmail !== '' ? null : email }, sent)
  })
  return (
    <InlineForm send={t('invoice.save')} busy={props.busy} onSubmit={submit} onCancel={props.onCancel}>
      <Segmented
        label={t('invoice.kind')}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={kinds.map((value) => ({ value, label: t(`invoice.kind.${value}`) }))}
      />
      <TextField
        label={t('invoice.title')}
        maxLength={100}
        autoComplete={isCompany ? 'organization' : 'name'}
        required
        value={draft.title}
        error={faultAt('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {isCompany ? (
        <TextField
          label={t('invoice.taxNo')}
          hint={t('invoice.taxNoHint')}
          maxLength={18}
          autoComplete="off"
          autoCapitalize="characters"
          required
          value={draft.taxNo}
          error={faultAt('taxNo')}
          onChange={(event) => change({ taxNo: event.currentTarget.value })}
        />
      ) : null}
      <TextField
        label={t('invoice.email')}
        hint={knownEmail === '' ? undefined : t('invoice.emailKnown', { email: knownEmail })}
        type="email"
        maxLength={120}
        autoComplete="email"
        value={draft.email}
        error={faultAt('email')}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      {props.fault === undefined ? null : <Fault>{props.fault}</Fault>}
    </InlineForm>
  )
}
