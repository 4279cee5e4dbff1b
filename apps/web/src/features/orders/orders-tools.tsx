import { lazy, Suspense, useState } from 'react'
import { callFile } from '../../client/call.ts'
import { useStored } from '../../client/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { allColumns, toggleOrderColumn, useOrderColumns } from './orders-columns.ts'
import { saveFile } from '../../ui/save-file.ts'
import { filterOf, type OrdersSearch } from './orders-search.ts'
import classes from './orders.module.css'

const FilterForm = lazy(async () => ({
  default: (await import('./orders-filter-form.tsx')).OrdersFilterForm,
}))

const Tool = (props: {
  icon: IconName
  label: string
  count?: number
  onPress: () => void
  expanded?: boolean
  busy?: boolean
}) => (
  <button
    type="button"
    className={classes['tool']}
    aria-expanded={props.expanded}
    disabled={props.busy ?? false}
    onClick={props.onPress}
  >
    <Icon name={props.icon} size={18} />
    <span>{props.label}</span>
    {props.count ? <span className={classes['badge']}>{props.count}</span> : null}
  </button>
)

const filters = ['payment', 'guide', 'channel', 'from', 'to', 'min', 'max'] as const

const FilterTool = (props: {
  shopId: string
  search: OrdersSearch
  onChange: (search: OrdersSearch) => void
}) => {
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
        <Tool
          icon="filter"
          label={t('orders.filters')}
          count={filters.filter((name) => search[name] !== undefined).length}
          expanded={open}
          onPress={() => setOpen(!open)}
        />
      }
    >
      <Suspense fallback={<Skeleton shape="block" height="320px" width="100%" />}>
        <FilterForm
          shopId={props.shopId}
          search={search}
          onApply={(next) => {
            setOpen(false)
            props.onChange(next)
          }}
        />
      </Suspense>
    </Dropdown>
  )
}

const ColumnTool = () => {
  const [open, setOpen] = useState(false)
  const shown = useOrderColumns()
  return (
    <div className={classes['wideOnly']}>
      <Dropdown
        open={open}
        onClose={() => setOpen(false)}
        label={t('orders.columns')}
        widthPx={220}
        align="end"
        trigger={
          <Tool icon="grid" label={t('orders.columns')} expanded={open} onPress={() => setOpen(!open)} />
        }
      >
        <ul className={classes['choices']}>
          {allColumns.map((column) => (
            <li key={column}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={() => toggleOrderColumn(column)}
                />
                {t(`orders.column.${column}`)}
              </label>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  )
}

const ExportTool = ({ shopId, search }: { shopId: string; search: OrdersSearch }) => {
  const [busy, setBusy] = useState(false)
  const mayExport = useStored('userInfo')?.permissions.includes('order.export') ?? false
  if (!mayExport) return null
  const save = async () => {
    setBusy(true)
    try {
      const file = await callFile('/api/orders/export.csv', filterOf(shopId, search))
      saveFile(file, `orders-${new Date().toISOString().slice(0, 10)}.csv`)
      toast.success(t('orders.exported'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return <Tool icon="share" label={t('orders.export')} busy={busy} onPress={() => void save()} />
}

/** Beside the search: more filters, the columns, the list as a file. */
export const OrdersTools = (props: {
  shopId: string
  search: OrdersSearch
  onChange: (search: OrdersSearch) => void
}) => (
  <div className={classes['tools']}>
    <FilterTool {...props} />
    <ColumnTool />
    <ExportTool shopId={props.shopId} search={props.search} />
  </div>
)
