import { Button } from '@mantine/core'
import { orderStatuses } from '@showfloor/contract/common/order-status'
import { ORDER_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { OrdersApplied } from './orders-applied.tsx'
import { useOrderColumns } from './orders-columns.ts'
import { OrdersPager } from './orders-pager.tsx'
import { OrderRows } from './orders-rows.tsx'
import type { ChangeOrders, OrdersSearch } from './orders-search.ts'
import { OrdersTools } from './orders-tools.tsx'
import { orderCountsQuery, orderListQuery, useOrderNews } from '../orders.queries.ts'
import classes from './orders.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const NoOrders = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <EmptyState
    icon="receipt"
    title={filtered ? t('orders.emptyFiltered') : t('orders.empty')}
    text={filtered ? t('orders.emptyFilteredText') : t('orders.emptyText')}
    action={
      filtered ? (
        <PlainButton onClick={onClear}>{t('orders.clearFilters')}</PlainButton>
      ) : (
        <Link to="/shop" className={classes.toShop}>
          {t('orders.goShopping')}
        </Link>
      )
    }
  />
)

type Counts = Record<string, number>

const totalOf = (counts: Counts): number =>
  Math.max(0, ...Object.values(counts)) >= ORDER_COUNT_LIMIT
    ? ORDER_COUNT_LIMIT
    : Object.values(counts).reduce((sum, count) => sum + count, 0)

const Statuses = (props: { search: OrdersSearch; counts: Counts | undefined; onChange: ChangeOrders }) => {
  const { search, counts, onChange } = props
  return (
    <FilterChips label={t('orders.statuses')}>
      <FilterChip
        pressed={search.status === undefined}
        count={counts && totalOf(counts)}
        countLimit={ORDER_COUNT_LIMIT}
        onPress={() => onChange({ status: undefined })}
      >
        {t('orders.all')}
      </FilterChip>
      {orderStatuses.map((status) => (
        <FilterChip
          key={status}
          pressed={search.status === status}
          count={counts && (counts[status] ?? 0)}
          countLimit={ORDER_COUNT_LIMIT}
          onPress={() => onChange({ status })}
        >
          {t(`orders.status.${status}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

const Selection = (props: { count: number; onPrint: () => void; onClear: () => void }) => (
  <ActionBar summary={t('orders.selected', { n: props.count })}>
    <Button variant="default" onClick={props.onClear}>
      {t('orders.selectNone')}
    </Button>
    <Button leftSection={<Icon name="print" />} onClick={props.onPrint}>
      {t('orders.print')}
    </Button>
  </ActionBar>
)

const useTicked = () => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return {
    ticked,
    tick: (ids: readonly string[], on: boolean) =>
      setTicked((before) => {
        const rest = [...before].filter((id) => !ids.includes(id))
        return new Set(on ? [...rest, ...ids] : rest)
      }),
    clear: () => setTicked(new Set()),
  }
}

/** The shop's orders: statuses with counts, filters, search, pages; ticked orders are printed together. */
export const OrdersScreen = (props: {
  shopId: string
  search: OrdersSearch
  onChange: ChangeOrders
  onPrint: (ids: readonly string[]) => void
}) => {
  const { shopId, search, onChange } = props
  const query = useQuery({ ...orderListQuery(shopId, search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...orderCountsQuery(shopId, search), placeholderData: keepPreviousData })
  const columns = useOrderColumns()
  const { ticked, tick, clear } = useTicked()
  useOrderNews(shopId)
  const orders = query.data?.data
  return (
    <>
      <ListScreen
        title={t('orders.title')}
        search={{
          keyword: search.keyword,
          hint: t('orders.searchHint'),
          onSearch: (keyword) => onChange({ keyword }),
        }}
        tools={<OrdersTools shopId={shopId} search={search} onChange={onChange} />}
      >
        <Statuses search={search} counts={counts.data?.counts} onChange={onChange} />
        <OrdersApplied
          shopId={shopId}
          search={search}
          customerName={orders?.find(({ customerId }) => customerId === search.customer)?.customerName}
          onChange={onChange}
        />
        <QueryState query={query} rows={8} rowPx={84} />
        {orders?.length === 0 ? (
          <NoOrders
            filtered={Object.values(search).some((value) => value !== undefined)}
            onClear={() => onChange(() => ({}))}
          />
        ) : null}
        {orders && orders.length > 0 ? (
          <OrderRows
            orders={orders}
            columns={columns}
            ticked={ticked}
            onTick={tick}
            isPrevious={query.isPlaceholderData}
          />
        ) : null}
        {query.data ? (
          <OrdersPager search={search} newer={query.data.newer} older={query.data.older} />
        ) : null}
      </ListScreen>
      {ticked.size > 0 ? (
        <Selection count={ticked.size} onPrint={() => props.onPrint([...ticked])} onClear={clear} />
      ) : null}
    </>
  )
}
