import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Import, Kind } from './imports.queries.ts'
import classes from './imports.module.css'

type Row = Import['columns'][number]

const ColumnRow = (props: {
  column: Row
  field: string | null
  kind: Kind
  onChoose: ((field: string) => void) | undefined
}) => {
  const { column, field, kind, onChoose } = props
  const named = kind.fields.find(({ key }) => key === field)?.name ?? t('imports.aside')
  return (
    <tr className={field === null ? classes['unused'] : undefined}>
      <th scope="row">
        {column.header || '—'}
        <small className={classes['exampleBelow']}>{column.example}</small>
      </th>
      <td className={classes['example']}>{column.example}</td>
      <td className={classes['becomes']}>
        {onChoose ? (
          <SelectField
            hideLabel
            label={`${column.header} ${t('imports.becomes')}`}
            value={field ?? ''}
            onChange={onChoose}
            options={[
              { value: '', label: t('imports.aside') },
              ...kind.fields.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
        ) : (
          named
        )}
        {column.written ? <small className={classes['aside']}>{column.written}</small> : null}
      </td>
    </tr>
  )
}

/** What each column of the file became, which may be changed while it is not applied. */
export const ColumnsPanel = ({ item, kind }: { item: Import; kind: Kind }) => {
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(item.columns.map(({ field }) => field))
  const check = useCall('imports.check', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('imports') }),
  })
  const mayChange = item.state === 'CHECKED' || item.state === 'REFUSED'
  const isChanged = fields.some((field, index) => field !== item.columns[index]?.field)
  const missing = kind.fields.filter(({ key, needed }) => needed && !fields.includes(key))
  // A field is of one column: chosen elsewhere, it leaves where it was.
  const choose = (index: number, value: string) =>
    setFields((before) =>
      before.map((field, at) => (at === index ? value || null : field === value ? null : field)),
    )
  return (
    <Panel
      title={t('imports.columns')}
      aside={mayChange ? <small className={classes['aside']}>{t('imports.columnsHint')}</small> : undefined}
    >
      <ScrollTable label={t('imports.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col" className={classes['example']}>
              {t('imports.example')}
            </th>
            <th scope="col">{t('imports.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {item.columns.map((column) => (
            <ColumnRow
              key={column.index}
              column={column}
              field={fields[column.index] ?? null}
              kind={kind}
              onChoose={mayChange ? (value) => choose(column.index, value) : undefined}
            />
          ))}
        </tbody>
      </ScrollTable>
      {missing.length > 0 && mayChange ? (
        <p className={classes['missing']}>
          {t('imports.missing', { names: missing.map(({ name }) => name).join(t('identity.listSeparator')) })}
        </p>
      ) : null}
      {isChanged ? (
        <Button
          variant="default"
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate({ id: item.id, fields })}
        >
          {t('imports.recheck')}
        </Button>
      ) : null}
    </Panel>
  )
}
