import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dropdown } from '../../../ui/choices/dropdown.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ToolButton } from '../../../ui/buttons/tool-button.tsx'
import { allColumns, toggleOrderColumn, useOrderColumns } from './orders-columns.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './orders.module.css'
import { filterOf, type ChangeOrders, type OrdersSearch } from './orders-search.ts'

const FilterForm = lazyPart(
  async () => (await import('./orders-filter-form.tsx')).OrdersFilterForm,
  ({ onApply, search }) => onApply(search),
  { waiting: <Skeleton shape="block" height="320px" width="100%" /> },
)

const filters = ['payment', 'guide', 'channel', 'from', 'to', 'min', 'max'] as const

const FilterTool = (props: { shopId: string; search: OrdersSearch; onChange: ChangeOrders }) => {
  const { search } = props
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('orders.filters')}
      widthPx={420}
      align="end"
      trigger={
        <ToolButton
          icon="filter"
          label={t('orders.filters')}
          count={filters.filter((name) => search[name] !== undefined).length}
          expanded={open}
          onPress={() => setOpen(!open)}
        />
      }
    >
      <FilterForm
        shopId={props.shopId}
        search={search}
        onApply={(next) => {
          setOpen(false)
          props.onChange(next)
        }}
      />
    </Dropdown>
  )
}

const ColumnTool = () => {
  const [open, setOpen] = useState(false)
  const shown = useOrderColumns()
  return (
    <div className={classes.wideOnly}>
      <Dropdown
        open={open}
        onClose={() => setOpen(false)}
        label={t('orders.columns')}
        widthPx={220}
        align="end"
        trigger={
          <ToolButton
            icon="grid"
            label={t('orders.columns')}
            expanded={open}
            onPress={() => setOpen(!open)}
          />
        }
      >
        <ul className={classes.choices}>
          {allColumns.map((column) => (
            <li key={column}>
              <Inline as="label" gap={3} align="center" padX={2} round="m" target>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={() => toggleOrderColumn(column)}
                />
                {t(`orders.column.${column}`)}
              </Inline>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  )
}

const ExportTool = ({ shopId, search }: { shopId: string; search: OrdersSearch }) => {
  const mayExport = useStored('userInfo')?.permissions.includes('order.export') ?? false
  if (!mayExport) return null
  return <ExportMenu of="orders.export" input={filterOf(shopId, search)} name={t('orders.title')} />
}

/** Beside the search: more filters, columns, export. */
export const OrdersTools = (props: { shopId: string; search: OrdersSearch; onChange: ChangeOrders }) => (
  <>
    <FilterTool {...props} />
    <ColumnTool />
    <ExportTool shopId={props.shopId} search={props.search} />
  </>
)
