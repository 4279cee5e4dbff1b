import { Button } from '@mantine/core'
import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { mixedLinesMax } from '@showfloor/contract/common/payment-status'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { ways } from '../desk/ways.tsx'
import {
  amountsOf,
  inEqualParts,
  problemsOf,
  withOneMore,
  without,
  withRest,
  type MixedDraft,
  type MixedRow,
  type MixedType,
} from './mixed-draft.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../stages/stages.module.css'
import { useSubmission } from '../../../ui/drafts/use-form.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const nameOf = (type: MixedType): string => ways[type].choiceText?.() ?? t(`payments.type.${type}`)

const Row = (props: {
  row: MixedRow & { isRest: boolean; amount: Cents | undefined }
  n: number
  types: readonly MixedType[]
  hint: string | undefined
  error: string | undefined
  busy: boolean
  onType: (type: MixedType) => void
  onText: (text: string) => void
  onRest: () => void
  onRemove: (() => void) | undefined
}) => {
  const { row, n, types, busy } = props
  const shown = types.includes(row.type) ? types : [row.type, ...types]
  return (
    <Stack as="li" gapY={2} gapX={3} align="start" line="below" className={classes.mixedRow}>
      <SelectField
        label={t('mixed.way', { n })}
        value={row.type}
        disabled={busy}
        options={shown.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(type) => props.onType(shown.find((one) => one === type) ?? row.type)}
      />
      <TextField
        label={t('mixed.amount', { n })}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        before="¥"
        readOnly={busy}
        value={row.isRest ? centsText(Math.max(0, row.amount ?? 0)) : row.text}
        error={props.error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => props.onText(event.currentTarget.value)}
      />
      <Inline as="span" gap={2} align="center" justify="between" across className={classes.rest}>
        <FilterChip pressed={row.isRest} disabled={busy} onPress={props.onRest}>
          {t('mixed.rest')}
        </FilterChip>
        {props.hint ? (
          <Text as="small" size="sm">
            {props.hint}
          </Text>
        ) : null}
        {props.onRemove ? (
          <IconButton
            icon="trash"
            label={t('mixed.remove', { n })}
            disabled={busy}
            onClick={props.onRemove}
          />
        ) : null}
      </Inline>
    </Stack>
  )
}

/** One line more, equal parts, and what the sum leaves. */
const Below = (props: {
  draft: MixedDraft
  askable: Cents
  types: readonly MixedType[]
  busy: boolean
  onChange: (draft: MixedDraft) => void
}) => {
  const { draft, askable, busy, onChange } = props
  const { sum, overCents } = problemsOf(draft, askable)
  const leftCents = askable - sum
  const words = { sum: formatCents(sum), left: formatCents(leftCents) }
  return (
    <Inline wrap gap={3} align="center">
      <Button
        variant="default"
        disabled={busy || draft.rows.length >= mixedLinesMax}
        onClick={() => onChange(withOneMore(draft, props.types))}
      >
        {t('mixed.add')}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onChange(inEqualParts(draft, askable))}>
        {t('mixed.equal')}
      </Button>
      <Text
        as="output"
        toEnd
        tone="quiet"
        weight={600}
        tabular
        className={classes.mixedSum}
        data-over={overCents > 0}
      >
        {overCents > 0
          ? t('mixed.over', { amount: formatCents(overCents) })
          : t(leftCents > 0 ? 'mixed.left' : 'mixed.whole', words)}
      </Text>
    </Inline>
  )
}

/** How an amount is shared among several ways to pay; each wrong amount has its own words at its field. */
export const MixedForm = (props: {
  id: string
  draft: MixedDraft
  askable: Cents
  types: readonly MixedType[]
  hints: Readonly<Partial<Record<MixedType, string>>>
  busy: boolean
  onChange: (draft: MixedDraft) => void
  onSend: () => void
}) => {
  const { id, draft, askable, types, busy, onChange } = props
  const { submitted, onSubmit } = useSubmission()
  const { byRow, isRight } = problemsOf(draft, askable)
  const change = (key: number, part: Partial<MixedRow>) =>
    onChange({ ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const errorOf = (key: number): string | undefined => {
    const problem = byRow.get(key)
    if (problem === undefined || (problem === 'EMPTY' && !submitted)) return undefined
    return problem === 'NO_REST' ? t('mixed.noRest') : t(`common.amount.${problem}`)
  }
  const typeText = (row: MixedRow, text: string) =>
    onChange({
      rows: draft.rows.map((one) => (one.key === row.key ? { ...one, text } : one)),
      restKey: draft.restKey === row.key ? null : draft.restKey,
    })
  const submit = onSubmit(() => {
    if (isRight && !busy) props.onSend()
  })
  return (
    <Stack as="form" gap={4} id={id} className={classes.form} onSubmit={submit} noValidate>
      <Stack as="ol" gap={4}>
        {amountsOf(draft, askable).map((row, at) => (
          <Row
            key={row.key}
            row={row}
            n={at + 1}
            types={types}
            hint={props.hints[row.type]}
            error={errorOf(row.key)}
            busy={busy}
            onType={(type) => change(row.key, { type })}
            onText={(text) => typeText(row, text)}
            onRest={() => onChange(withRest(draft, row.isRest ? null : row.key, askable))}
            onRemove={draft.rows.length > 1 ? () => onChange(without(draft, row.key)) : undefined}
          />
        ))}
      </Stack>
      <Below draft={draft} askable={askable} types={types} busy={busy} onChange={onChange} />
    </Stack>
  )
}
