import { customerStatuses, type CustomerStatus } from '@showfloor/contract/common/customer-status'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchChange } from '../../client/search.ts'
import { useState } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerStatusPill } from './customer-status-pill.tsx'
import {
  customerFilter,
  customerListQuery,
  customerStatusQuery,
  useMayExportCustomers,
  useMayWriteCustomers,
  type Customer,
} from './customers.queries.ts'
import type { CustomersSearch } from './customers-search.ts'
import { ShownAddress } from './addresses/shown-address.tsx'
import { namesSomebody, useListedName } from './shown.ts'
import { Box, Inline, Note, Text } from '../../ui/layout/parts.tsx'
import classes from './customers.module.css'

type Change = (change: SearchChange<CustomersSearch>) => void
type Counts = CallOutput<'customers.statusQuery'>['data']

const totalOf = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0)

const Filters = (props: { search: CustomersSearch; counts: Counts | undefined; onChange: Change }) => {
  const { search, counts, onChange } = props
  const countOf = (status: CustomerStatus) => counts?.find((one) => one.status === status)?.count ?? 0
  const { mine = false } = search
  return (
    <FilterChips label={t('customers.statuses')}>
      <FilterChip
        pressed={search.status === undefined}
        count={counts && totalOf(counts)}
        onPress={() => onChange({ status: undefined })}
      >
        {t('customers.all')}
      </FilterChip>
      {customerStatuses.map((status) => (
        <FilterChip
          key={status}
          pressed={search.status === status}
          count={counts && countOf(status)}
          onPress={() => onChange({ status })}
        >
          {t(`customers.status.${status}`)}
        </FilterChip>
      ))}
      <FilterChip pressed={mine} onPress={() => onChange({ mine: !mine })}>
        {t('customers.mine')}
      </FilterChip>
    </FilterChips>
  )
}

/** The shop floor lists search results only. */
const Row = ({ customer }: { customer: Customer }) => {
  const isShopOnlyShown = useShopOnly()
  const nameOf = useListedName()
  const [address] = customer.addresses
  return (
    <li>
      <Link to="/customer" search={{ id: customer.id }} className={classes.row}>
        <Avatar name={customer.name} sizePx={44} />
        <Inline as="span" wrap gapY={0} gapX={3} align="baseline" shrink className={classes.customerListWho}>
          <Text as="b" weight={600}>
            {nameOf(customer.name)}
          </Text>
          <Note as="span" tabular>
            {customer.mobile}
          </Note>
        </Inline>
        {isShopOnlyShown ? (
          <>
            <Note as="span" tabular className={classes.customerListAddress}>
              {address ? <ShownAddress address={address} /> : t('customers.noAddress')}
            </Note>
            <Inline as="span" wrap gapY={0} gapX={3} size="sm" tone="quiet" tabular className={classes.guide}>
              {t('customers.guide', { name: customer.guideName })}
              <time dateTime={customer.createdAt}>
                {t('customers.since', { date: formatDate(customer.createdAt) })}
              </time>
            </Inline>
            <Box as="span" justifySelf="end" className={classes.pill}>
              <CustomerStatusPill status={customer.status} />
            </Box>
          </>
        ) : null}
      </Link>
    </li>
  )
}

const Nobody = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <EmptyState
    icon="people"
    title={filtered ? t('customers.emptyFiltered') : t('customers.empty')}
    text={filtered ? t('customers.emptyFilteredText') : t('customers.emptyText')}
    {...(filtered
      ? {
          action: (
            <Button variant="default" onClick={onClear}>
              {t('customers.clear')}
            </Button>
          ),
        }
      : {})}
  />
)

const Found = (props: {
  search: CustomersSearch
  data: { total: number; data: readonly Customer[] }
  previous: boolean
  onChange: Change
}) => {
  const { search, data, previous, onChange } = props
  return (
    <>
      {data.data.length === 0 ? (
        <Nobody
          filtered={Object.values(search).some((value) => value !== undefined)}
          onClear={() => onChange(() => ({}))}
        />
      ) : (
        <ul className={classes.table} aria-busy={previous}>
          {data.data.map((customer) => (
            <Row key={customer.id} customer={customer} />
          ))}
        </ul>
      )}
      <PageTurner no={search.no ?? 1} size={20} total={data.total} onTurn={(no) => onChange({ no })} />
    </>
  )
}

/** The shop's potential clients: statuses with counts, search, pages, and a new client. The shop floor shows search results only. */
export const CustomersScreen = (props: {
  shopId: string
  search: CustomersSearch
  onChange: Change
  onOpen: (id: string) => void
}) => {
  const { shopId, search, onChange } = props
  const isShopOnlyShown = useShopOnly()
  const isAsked = isShopOnlyShown || namesSomebody(search.keyword ?? '')
  const asked = customerListQuery(shopId, search)
  const query = useQuery({ ...asked, placeholderData: keepPreviousData, enabled: isAsked })
  const statuses = useQuery({
    ...customerStatusQuery(shopId, search),
    placeholderData: keepPreviousData,
    enabled: isShopOnlyShown,
  })
  const mayExport = useMayExportCustomers()
  const mayWrite = useMayWriteCustomers()
  const [creating, setCreating] = useState(false)
  const data = isAsked ? query.data : undefined
  return (
    <ListScreen
      title={t('customers.title')}
      search={{
        keyword: search.keyword,
        hint: t('customers.listHint'),
        onSearch: (keyword) => onChange({ keyword }),
      }}
      tools={
        <>
          {mayExport ? (
            <ExportMenu
              of="customers.export"
              input={customerFilter(shopId, search)}
              name={t('customers.title')}
            />
          ) : null}
          {mayWrite && !creating ? (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setCreating(true)}>
              {t('customers.create')}
            </Button>
          ) : null}
        </>
      }
    >
      {creating ? (
        <Panel title={t('customers.createTitle')}>
          <CustomerForm
            shopId={shopId}
            keyword={data?.total === 0 ? (search.keyword ?? '') : ''}
            onCreated={(customer) => props.onOpen(customer.id)}
            onCancel={() => setCreating(false)}
          />
        </Panel>
      ) : null}
      {isShopOnlyShown ? <Filters search={search} counts={statuses.data?.data} onChange={onChange} /> : null}
      {isAsked ? null : (
        <EmptyState icon="people" title={t('customers.searchFirst')} text={t('customers.searchFirstText')} />
      )}
      {isAsked ? <QueryState query={query} rows={8} rowPx={68} /> : null}
      {data ? (
        <Found search={search} data={data} previous={query.isPlaceholderData} onChange={onChange} />
      ) : null}
    </ListScreen>
  )
}
