import { t } from '../../i18n/i18n.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import type { Import } from './imports.queries.ts'
import { Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

type HiddenRows = NonNullable<Import['choices']['hiddenRows']>

/** The sheet of a workbook to read, and whether hidden rows count; nothing for one sheet without hidden rows. */
export const RowChoice = (props: {
  item: Import
  sheet: string | undefined
  hiddenRows: HiddenRows | undefined
  disabled: boolean
  onSheet: (sheet: string) => void
  onHiddenRows: (choice: HiddenRows) => void
}) => {
  const { item, sheet, hiddenRows, disabled } = props
  if (item.sheets.length < 2 && item.hiddenRows === 0) return null
  return (
    <Inline wrap gapY={3} gapX={8} align="end" marginBottom={4}>
      {item.sheets.length > 1 ? (
        <SelectField
          label={t('imports.sheet')}
          value={sheet ?? ''}
          disabled={disabled}
          onChange={props.onSheet}
          options={[
            ...(sheet === undefined ? [{ value: '', label: t('imports.sheetOpen') }] : []),
            ...item.sheets.map((title) => ({ value: title, label: title })),
          ]}
        />
      ) : null}
      {item.hiddenRows > 0 ? (
        <div>
          <Text weight={600} className={classes.rowsLabel}>
            {t('imports.hiddenRows', { n: item.hiddenRows })}
          </Text>
          <Segmented
            label={t('imports.hiddenRows', { n: item.hiddenRows })}
            value={hiddenRows ?? ''}
            onChange={(value) => (value === '' ? undefined : props.onHiddenRows(value))}
            options={[
              { value: 'take', label: t('imports.hiddenTake'), disabled },
              { value: 'leave', label: t('imports.hiddenLeave'), disabled },
            ]}
          />
        </div>
      ) : null}
    </Inline>
  )
}
