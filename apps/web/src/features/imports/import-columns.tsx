import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { FigureChoice, isRate, Rates } from './import-figures.tsx'
import { RowChoice } from './import-rows.tsx'
import type { ColumnChoice, Import, Kind, Units } from './imports.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

type Row = Import['columns'][number]

const ColumnRow = (props: {
  column: Row
  field: string | null
  kind: Kind
  units: Units
  choice: ColumnChoice | undefined
  /** Undefined if nothing may be changed. */
  onField: ((field: string) => void) | undefined
  onChoose: (choice: Partial<ColumnChoice>) => void
}) => {
  const { column, field, kind, units, choice, onField, onChoose } = props
  const named = kind.fields.find(({ key }) => key === field)
  const isAsked = column.question?.about === 'field' && field === null
  const example = column.converted || column.example
  return (
    <tr className={field === null && !isAsked ? classes.unused : undefined}>
      <th scope="row">
        {column.header || '—'}
        <Text as="small" block weight={400} className={classes.exampleBelow}>
          {example}
        </Text>
      </th>
      <Text as="td" tabular truncate className={classes.example}>
        {example}
      </Text>
      <td className={classes.becomes}>
        {onField ? (
          <Stack gap={2} justifyItems="start" className={classes.choices}>
            <SelectField
              hideLabel
              label={`${column.header} ${t('imports.becomes')}`}
              value={field ?? ''}
              onChange={onField}
              options={[
                { value: '', label: t('imports.aside') },
                ...kind.fields.map(({ key, name }) => ({ value: key, label: name })),
              ]}
            />
            {named && (named.measure || column.mark) ? (
              <FigureChoice
                column={column}
                measure={named.measure}
                choice={choice}
                units={units}
                onChoose={onChoose}
              />
            ) : null}
            {isAsked ? (
              <Text as="small" tone="warning" weight={600} className={classes.question}>
                {column.question?.why}
              </Text>
            ) : null}
          </Stack>
        ) : (
          (named?.name ?? t('imports.aside'))
        )}
        {column.written ? (
          <Text as="small" size="sm">
            {column.written}
          </Text>
        ) : null}
      </td>
    </tr>
  )
}

/** The user's choices for reading the file, on top of earlier ones. */
const useChoices = (item: Import) => {
  const [fields, setFields] = useState(item.columns.map(({ field }) => field))
  const [columns, setColumns] = useState(item.choices.columns ?? [])
  const [rates, setRates] = useState(
    Object.fromEntries((item.choices.rates ?? []).map(({ currency, rate }) => [currency, rate])),
  )
  const [sheet, setSheet] = useState(item.choices.sheet)
  const [hiddenRows, setHiddenRows] = useState(item.choices.hiddenRows)
  const [isTouched, setTouched] = useState(false)
  const touched = <T,>(change: (value: T) => void) => {
    return (value: T) => {
      setTouched(true)
      change(value)
    }
  }
  return {
    fields,
    columns,
    rates,
    sheet,
    hiddenRows,
    isTouched,
    chooseSheet: touched(setSheet),
    chooseHiddenRows: touched(setHiddenRows),
    // A field belongs to one column: choosing it elsewhere removes it here, together with the choices for its figures.
    chooseField: touched(({ index, value }: { index: number; value: string }) => {
      setFields((before) =>
        before.map((field, at) => (at === index ? value || null : field === value ? null : field)),
      )
      setColumns((before) => before.filter((column) => column.index !== index))
    }),
    chooseFigures: touched((choice: ColumnChoice) =>
      setColumns((before) => [
        ...before.filter(({ index }) => index !== choice.index),
        { ...before.find(({ index }) => index === choice.index), ...choice },
      ]),
    ),
    enterRate: touched(({ currency, rate }: { currency: string; rate: string }) =>
      setRates((before) => ({ ...before, [currency]: rate })),
    ),
  }
}

type Chosen = ReturnType<typeof useChoices>

/** The currencies of the file, and just chosen ones. */
const currenciesOf = (item: Import, chosen: readonly ColumnChoice[]): string[] => {
  const foreign = chosen.flatMap(({ unit }) => (unit && /^[A-Z]{3}$/.test(unit) ? [unit] : []))
  return [...new Set([...item.currencies, ...foreign])]
}

const ratesOf = ({ rates }: Chosen, currencies: readonly string[]) =>
  currencies.map((currency) => ({ currency, rate: rates[currency] ?? '' }))

/** The sheet that was read. */
const sheetOf = ({ choices, sheets }: Import): string | undefined => choices.sheet ?? sheets[0]

/** Whether every question is answered. If two columns compete for a field, one answer serves both. */
const isAnswered = (
  item: Import,
  { fields, columns, rates, sheet, hiddenRows }: Chosen,
  currencies: readonly string[],
): boolean => {
  if (item.sheets.length > 1 && sheet === undefined) return false
  if (item.hiddenRows > 0 && hiddenRows === undefined) return false
  if (!currencies.every((currency) => isRate(rates[currency] ?? ''))) return false
  const asked = item.columns.filter(({ question }) => question?.about === 'field')
  if (asked.length > 0 && asked.every(({ index }) => fields[index] === null)) return false
  return item.columns.every(({ index, field, question }) => {
    if (!question || question.about === 'field' || fields[index] === null || fields[index] !== field)
      return true
    return columns.find((column) => column.index === index)?.[question.about] !== undefined
  })
}

const ColumnTable = (props: {
  item: Import
  kind: Kind
  units: Units
  chosen: Chosen
  mayChange: boolean
}) => {
  const { item, kind, units, chosen, mayChange } = props
  // Open questions come first.
  const listed = [...item.columns].sort(
    (one, other) => Number(other.question !== null) - Number(one.question !== null),
  )
  return (
    <ScrollTable label={t('imports.columns')}>
      <thead>
        <tr>
          <th scope="col">{t('imports.column')}</th>
          <Text as="th" tabular truncate scope="col" className={classes.example}>
            {t('imports.example')}
          </Text>
          <th scope="col">{t('imports.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {listed.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            field={chosen.fields[column.index] ?? null}
            kind={kind}
            units={units}
            choice={chosen.columns.find(({ index }) => index === column.index)}
            onField={mayChange ? (value) => chosen.chooseField({ index: column.index, value }) : undefined}
            onChoose={(choice) => chosen.chooseFigures({ index: column.index, ...choice })}
          />
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** The field of each column and how its figures are read; editable until the import is applied. */
export const ColumnsPanel = ({ item, kind, units }: { item: Import; kind: Kind; units: Units }) => {
  const queryClient = useQueryClient()
  const chosen = useChoices(item)
  const { fields, columns, rates } = chosen
  const check = useCall('imports.check', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('imports') }),
  })
  const mayChange = item.state === 'CHECKED' || item.state === 'REFUSED' || item.state === 'ASKED'
  const missing = kind.fields.filter(({ key, needed }) => needed && !fields.includes(key))
  const currencies = currenciesOf(item, columns)
  const rows = { sheet: chosen.sheet, hiddenRows: chosen.hiddenRows }
  const isOtherSheet = chosen.sheet !== undefined && chosen.sheet !== sheetOf(item)
  const isReady = isOtherSheet || (missing.length === 0 && isAnswered(item, chosen, currencies))
  const recheck = () =>
    check.mutate({
      id: item.id,
      ...rows,
      // Choices for columns belong to the previous sheet.
      ...(isOtherSheet ? {} : { fields, columns, rates: ratesOf(chosen, currencies) }),
    })
  return (
    <Panel
      title={t('imports.columns')}
      aside={
        mayChange ? (
          <Text as="small" size="sm">
            {t('imports.columnsHint')}
          </Text>
        ) : undefined
      }
    >
      <RowChoice
        item={item}
        sheet={chosen.sheet}
        hiddenRows={chosen.hiddenRows}
        disabled={!mayChange}
        onSheet={chosen.chooseSheet}
        onHiddenRows={chosen.chooseHiddenRows}
      />
      {currencies.length > 0 && !isOtherSheet ? (
        <Rates
          currencies={currencies}
          rates={rates}
          onChange={mayChange ? (currency, rate) => chosen.enterRate({ currency, rate }) : undefined}
        />
      ) : null}
      <ColumnTable item={item} kind={kind} units={units} chosen={chosen} mayChange={mayChange} />
      {missing.length > 0 && mayChange ? (
        <Text marginTop={3} tone="danger">
          {t('imports.missing', { names: missing.map(({ name }) => name).join(t('common.listSeparator')) })}
        </Text>
      ) : null}
      {mayChange && (chosen.isTouched || item.state === 'ASKED') ? (
        <Button
          className={classes.recheck ?? ''}
          variant={item.state === 'ASKED' ? 'filled' : 'default'}
          disabled={!isReady}
          loading={check.isPending}
          onClick={recheck}
        >
          {t('imports.recheck')}
        </Button>
      ) : null}
    </Panel>
  )
}
