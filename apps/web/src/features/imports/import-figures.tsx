import { importUnitEach } from '@showfloor/contract/common/import-kinds'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { halfWidth } from '../../ui/figures/half-width.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import type { ColumnChoice, Import, Kind, Units } from './imports.queries.ts'
import { Inline, Note, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

type Column = Import['columns'][number]

/** The unit of a column's figures and their decimal mark; a choice if it was not recognised. */
export const FigureChoice = (props: {
  column: Column
  measure: Kind['fields'][number]['measure']
  choice: ColumnChoice | undefined
  units: Units
  onChoose: (choice: Partial<ColumnChoice>) => void
}) => {
  const { column, measure, choice, onChoose } = props
  const { question } = column
  const isUnitOpen = question?.about === 'unit' && choice?.unit === undefined
  const isMarkOpen = question?.about === 'mark' && choice?.mark === undefined
  const unit = choice?.unit ?? (isUnitOpen ? '' : (column.unit ?? ''))
  const offered = props.units.find((one) => one.measure === measure)?.units ?? []
  const named = [
    ...offered.map(({ key, name }) => ({ value: key, label: name })),
    { value: importUnitEach, label: t('imports.unitEach') },
  ]
  const isOther = unit !== '' && !named.some(({ value }) => value === unit)
  const mark = choice?.mark ?? (isMarkOpen ? null : column.mark)
  return (
    <>
      {measure ? (
        <SelectField
          hideLabel
          label={`${column.header} ${t('imports.unit')}`}
          value={unit}
          onChange={(value) => onChoose({ unit: value })}
          options={[
            ...(unit === '' ? [{ value: '', label: t('imports.unitOpen') }] : []),
            ...(isOther ? [{ value: unit, label: unit }] : []),
            ...named,
          ]}
        />
      ) : null}
      {mark !== null || isMarkOpen ? (
        <Segmented
          label={`${column.header} ${t('imports.mark')}`}
          value={mark ?? ''}
          onChange={(value) => (value === '' ? undefined : onChoose({ mark: value }))}
          options={[
            { value: '.', label: '1,299.50' },
            { value: ',', label: '1.299,50' },
          ]}
        />
      ) : null}
      {isUnitOpen || isMarkOpen ? (
        <Text as="small" tone="warning" weight={600} className={classes.question}>
          {question.why}
        </Text>
      ) : null}
    </>
  )
}

/** Exchange rates to yuan, entered by the user. */
export const Rates = (props: {
  currencies: readonly string[]
  rates: Readonly<Record<string, string>>
  onChange: ((currency: string, rate: string) => void) | undefined
}) => (
  <Inline as="fieldset" wrap gapY={2} gapX={4} className={classes.rates} disabled={!props.onChange}>
    <Text as="legend" weight={600}>
      {t('imports.rates')}
    </Text>
    <Note>{t('imports.ratesHint')}</Note>
    {props.currencies.map((currency) => (
      <TextField
        key={currency}
        label={t('imports.rateOf', { currency })}
        inputMode="decimal"
        autoComplete="off"
        after={t('imports.yuan')}
        value={props.rates[currency] ?? ''}
        onChange={(event) => props.onChange?.(currency, halfWidth(event.currentTarget.value))}
      />
    ))}
  </Inline>
)

/** Whether the server accepts a text as a rate. */
export const isRate = (text: string): boolean => /^(?=.*[1-9])\d{1,9}(?:\.\d{1,9})?$/.test(text)
