import { Button } from '@mantine/core'
import {
  acquirerColumns,
  acquirerTypes,
  type AcquirerColumn,
  type AcquirerType,
} from '@showfloor/contract/common/provider-bills'
import { useState } from 'react'
import type { CallInput } from '../../client/call.ts'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import type { FileColumns } from './bills.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './bills.module.css'
import { useSubmission } from '../../ui/drafts/use-form.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Chosen = Partial<Record<AcquirerColumn, number>>
type Draft = { name: string; types: AcquirerType[]; columns: Chosen }

/** The columns of the file as options: those with values first, each with its first value. */
const optionsOf = ({ header }: FileColumns) => {
  const places = header.map(({ title, samples: [first] }, place) => ({
    value: String(place),
    label: first === undefined ? t('bills.columnEmpty', { title }) : t('bills.column', { title, first }),
    isEmpty: first === undefined,
  }))
  const none = { value: '', label: t('bills.columnNone') }
  return [none, ...places.filter((one) => !one.isEmpty), ...places.filter((one) => one.isEmpty)]
}

/** What is missing before the columns can be kept; undefined when nothing is. */
const faultOf = ({ name, types, columns }: Draft) => {
  const places = Object.values(columns)
  if (name.trim() === '') return t('bills.acquirerMissing')
  if (types.length === 0) return t('bills.waysMissing')
  if (columns.number === undefined && columns.reference === undefined) return t('bills.numberMissing')
  if (columns.time === undefined && columns.day === undefined) return t('bills.timeMissing')
  if (columns.amount === undefined) return t('bills.amountMissing')
  return new Set(places).size < places.length ? t('bills.columnTwice') : undefined
}

const Fields = (props: { found: FileColumns; draft: Draft; change: (next: Partial<Draft>) => void }) => {
  const { found, draft, change } = props
  const options = optionsOf(found)
  const choose = (column: AcquirerColumn, value: string) => {
    const { [column]: _before, ...others } = draft.columns
    change({ columns: value === '' ? others : { ...others, [column]: Number(value) } })
  }
  return (
    <>
      <TextField
        label={t('bills.acquirer')}
        value={draft.name}
        required
        maxLength={40}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Inline as="fieldset" wrap gapY={2} gapX={4}>
        <legend>{t('bills.ways')}</legend>
        {acquirerTypes.map((type) => (
          <CheckField
            key={type}
            label={t(`payments.type.${type}`)}
            checked={draft.types.includes(type)}
            onChange={(isChecked) =>
              change({
                types: acquirerTypes.filter((one) => (one === type ? isChecked : draft.types.includes(one))),
              })
            }
          />
        ))}
      </Inline>
      <Stack gap={3} className={classes.columns}>
        {acquirerColumns.map((column) => (
          <SelectField
            key={column}
            label={t(`bills.column.${column}`)}
            value={String(draft.columns[column] ?? '')}
            options={options}
            onChange={(value) => choose(column, value)}
          />
        ))}
      </Stack>
    </>
  )
}

/** Asks once what the columns of an acquirer's bill are. */
export const AcquirerColumns = (props: { found: FileColumns; onClose: () => void; onSaved: () => void }) => {
  const { found, onClose, onSaved } = props
  const [draft, setDraft] = useState<Draft>({ name: '', types: ['MIS_POS'], columns: found.proposal })
  const { submitted, onSubmit } = useSubmission()
  const save = useCall(
    'reconciliation.setAcquirer',
    useChangeOutcome('reconciliation')(t('bills.acquirerSaved')),
  )
  const fault = faultOf(draft)
  const submit = onSubmit(() => {
    if (fault !== undefined) return
    const input: CallInput<'reconciliation.setAcquirer'> = {
      ...draft,
      header: found.header.map(({ title }) => title),
    }
    save.mutate(input, { onSuccess: onSaved })
  })
  return (
    <Dialog open title={t('bills.columns')} widthPx={720} onClose={onClose}>
      <Stack as="form" gap={3} noValidate onSubmit={submit}>
        <Text tone="quiet">{t('bills.columnsHint')}</Text>
        <Fields
          found={found}
          draft={draft}
          change={(next) => setDraft((before) => ({ ...before, ...next }))}
        />
        {submitted && fault !== undefined ? <Notice>{fault}</Notice> : null}
        <FormButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('bills.columnsSave')}
          </Button>
        </FormButtons>
      </Stack>
    </Dialog>
  )
}
