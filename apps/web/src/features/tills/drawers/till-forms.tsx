import { cashDiffers, cashPieces } from '@showfloor/contract/common/cash-pieces'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { halfWidth } from '../../../ui/figures/half-width.ts'
import { differenceText, yuan } from '../signed-yuan.ts'
import { isDifference, useTillChanges, type Till } from '../tills.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../tills.module.css'
import { useForm } from '../../../ui/drafts/use-form.ts'

type Form = { till: Till; onDone: () => void }
type OfSession = Form & { sessionId: string; expected: number | null }

const Amount = (props: {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}) => (
  <TextField
    label={props.label}
    hint={props.hint}
    error={props.error}
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
    before="¥"
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

/** The cash in the drawer when it is opened. */
export const OpenForm = ({ till, onDone }: Form) => {
  const { open, busy } = useTillChanges()
  const { draft, setDraft, fault, onSubmit } = useForm(`till open ${till.id}`, '')
  const float = parseCents(draft)
  const submit = onSubmit(() => {
    if (float !== undefined) open.mutate({ id: till.id, float }, { onSuccess: onDone })
  })
  return (
    <InlineForm send={t('tills.open')} busy={busy} onCancel={onDone} onSubmit={submit}>
      <Amount
        label={t('tills.float')}
        hint={t('tills.floatHint')}
        error={fault(float === undefined, t('tills.floatWrong'))}
        value={draft}
        onChange={setDraft}
      />
    </InlineForm>
  )
}

/** Cash put into the drawer or taken out, apart from orders. */
export const PayForm = ({ till, sessionId, onDone }: OfSession) => {
  const { pay, busy } = useTillChanges()
  const { draft, setDraft, submitted, fault, onSubmit } = useForm<{
    way: 'in' | 'out'
    yuan: string
    why: string
  }>(`till pay ${till.id}`, {
    way: 'out',
    yuan: '',
    why: '',
  })
  const cents = parseCents(draft.yuan)
  const isWrong = cents === undefined || cents === 0
  const submit = onSubmit(() => {
    if (isWrong || draft.why.trim() === '') return
    const amount = draft.way === 'in' ? cents : -cents
    pay.mutate({ id: sessionId, amount, reason: draft.why.trim() }, { onSuccess: onDone })
  })
  return (
    <InlineForm send={t('tills.pay')} busy={busy} onCancel={onDone} onSubmit={submit}>
      <Segmented
        label={t('tills.pay')}
        value={draft.way}
        onChange={(way) => setDraft({ ...draft, way })}
        options={[
          { value: 'out', label: t('tills.kind.PAY_OUT') },
          { value: 'in', label: t('tills.kind.PAY_IN') },
        ]}
      />
      <Amount
        label={t('tills.amount')}
        error={submitted ? amountFault(draft.yuan) : undefined}
        value={draft.yuan}
        onChange={(text) => setDraft({ ...draft, yuan: text })}
      />
      <TextField
        label={t('tills.reason')}
        error={fault(draft.why.trim() === '', t('tills.reasonMissing'))}
        maxLength={200}
        value={draft.why}
        onChange={(event) => setDraft({ ...draft, why: event.currentTarget.value })}
      />
    </InlineForm>
  )
}

const countOf = (text: string | undefined): number => Number(halfWidth(text ?? '').replaceAll(/\D/g, '') || 0)

/** A count of the drawer's notes and coins; a difference of a piece or more needs a reason. */
export const CountForm = ({ till, sessionId, expected, onDone }: OfSession) => {
  const { close, busy } = useTillChanges()
  const { draft, setDraft } = useDraft<{ pieces: Record<string, string>; why: string }>(
    `till count ${till.id}`,
    {
      pieces: {},
      why: '',
    },
  )
  // A user who may not see the expected amount learns of a difference from the server.
  const [refused, setRefused] = useState<string>()
  const pieces = cashPieces.map((value) => ({ value, pieces: countOf(draft.pieces[value]) }))
  const sum = pieces.reduce((all, one) => all + one.value * one.pieces, 0)
  const differs = expected === null ? refused !== undefined : cashDiffers(sum, expected)
  const reason = draft.why.trim()
  const submit = () => {
    if (expected !== null && differs && reason === '') return setRefused(t('tills.whyMissing'))
    close.mutate(
      { id: sessionId, pieces, reason },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isDifference(error)) setRefused(error.message)
        },
      },
    )
  }
  return (
    <InlineForm send={t('tills.close')} busy={busy} onCancel={onDone} onSubmit={submit}>
      <Stack gap={3} across className={classes.pieces}>
        {cashPieces.map((value) => (
          <TextField
            key={value}
            label={yuan(value)}
            after={t('tills.pieces')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            placeholder="0"
            value={draft.pieces[value] ?? ''}
            onChange={(event) =>
              setDraft({ ...draft, pieces: { ...draft.pieces, [value]: event.currentTarget.value } })
            }
          />
        ))}
      </Stack>
      <Inline as="output" wrap gap={2} align="baseline" across tabular>
        <span>{t('tills.countedSum')}</span>
        <Text as="b" size="xl">
          {yuan(sum)}
        </Text>
        {expected === null ? null : (
          <small>
            {t('tills.shouldBe', { amount: yuan(expected) })} · {differenceText(sum - expected)}
          </small>
        )}
      </Inline>
      {differs ? (
        <TextField
          label={t('tills.whyDiffers')}
          hint={t('tills.whyDiffersHint')}
          error={reason === '' ? refused : undefined}
          maxLength={200}
          value={draft.why}
          onChange={(event) => setDraft({ ...draft, why: event.currentTarget.value })}
        />
      ) : null}
    </InlineForm>
  )
}

/** A till's name, and whether it is in use. */
export const TillNameForm = (props: { shopId: string; till?: Till; onDone: () => void }) => {
  const { shopId, till, onDone } = props
  const { create, update, busy } = useTillChanges()
  const { draft, setDraft, fault, onSubmit } = useForm(`till name ${till?.id ?? 'new'}`, till?.name ?? '')
  const name = draft.trim()
  const submit = onSubmit(() => {
    if (name === '') return
    if (till) update.mutate({ id: till.id, name, retired: till.retired }, { onSuccess: onDone })
    else create.mutate({ shopId, name }, { onSuccess: onDone })
  })
  return (
    <InlineForm
      send={till ? t('tills.save') : t('tills.create')}
      busy={busy}
      onCancel={onDone}
      onSubmit={submit}
    >
      <TextField
        label={t('tills.name')}
        error={fault(name === '', t('tills.nameMissing'))}
        maxLength={40}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    </InlineForm>
  )
}
