import { entryKinds, tenderTypes } from '@showfloor/contract/common/payment-status'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chinaDay } from '@showfloor/contract/common/china-time'
import type { SearchChange } from '../../../client/search.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { CallOutput } from '../../../client/call.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from './books-frame.tsx'
import {
  colleaguesQuery,
  ledgerFilter,
  ledgerPageSize,
  ledgerQuery,
  type LedgerSearch,
} from './ledger-search.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './books.module.css'

type Change = (change: SearchChange<LedgerSearch>) => void
type Page = CallOutput<'payments.ledger'>

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

type Filtered = { shopId: string; search: LedgerSearch; onChange: Change }

/** The filters that only a link sets, each as a chip that removes it. */
const Given = ({ search, onChange }: Omit<Filtered, 'shopId'>) => {
  const { order, since, until } = search
  const drop = (...names: (keyof LedgerSearch)[]) =>
    onChange(Object.fromEntries(names.map((name) => [name, undefined])))
  if (order === undefined && since === undefined && until === undefined) return null
  return (
    <FilterChips label={t('orders.filters')}>
      {order === undefined ? null : (
        <FilterChip pressed onPress={() => drop('order')}>
          {t('books.oneOrder')}
        </FilterChip>
      )}
      {since === undefined && until === undefined ? null : (
        <FilterChip pressed onPress={() => drop('since', 'until')}>
          {t('books.period', {
            since: since === undefined ? '' : formatDateTime(since),
            until: until === undefined ? '' : formatDateTime(until),
          })}
        </FilterChip>
      )}
    </FilterChips>
  )
}

const ShopChoice = ({ shopId, search, onChange }: Filtered) => {
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  const choose = (shop: string) => {
    // The ledger of all shops needs a first day: two weeks by default.
    const from = search.from ?? chinaDay(new Date(Date.now() - 13 * 86_400_000))
    onChange({ shop, by: undefined, ...(shop === 'all' ? { from } : {}) })
  }
  if (shops.length < 2) return null
  return (
    <SelectField
      label={t('looking.shop')}
      value={search.shop ?? shopId}
      onChange={choose}
      options={[
        ...shops.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'all', label: t('looking.allShops') },
      ]}
    />
  )
}

/** The colleague who booked, of one shop. */
const ByChoice = ({ shopId, search, onChange }: Filtered) => {
  const { shop = shopId } = search
  const people = useQuery({ ...colleaguesQuery(shop), enabled: shop !== 'all' }).data?.data ?? []
  if (shop === 'all') return null
  return (
    <SelectField
      label={t('books.by')}
      value={search.by ?? ''}
      onChange={(by) => onChange({ by })}
      options={[
        { value: '', label: t('books.any') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

const Filters = ({ shopId, search, onChange }: Filtered) => {
  const put = (name: keyof LedgerSearch) => (value: string) => onChange({ [name]: value })
  const any = { value: '', label: t('books.any') }
  return (
    <>
      <Given search={search} onChange={onChange} />
      <Stack gap={3} align="end" className={classes.filters}>
        <ShopChoice shopId={shopId} search={search} onChange={onChange} />
        <SearchBar value={search.keyword ?? ''} placeholder={t('books.keyword')} onSearch={put('keyword')} />
        <SelectField
          label={t('payments.method')}
          value={search.type ?? ''}
          onChange={put('type')}
          options={[any, ...tenderTypes.map((value) => ({ value, label: t(`payments.type.${value}`) }))]}
        />
        <SelectField
          label={t('books.kind')}
          value={search.kind ?? ''}
          onChange={put('kind')}
          options={[any, ...entryKinds.map((value) => ({ value, label: t(`books.kind.${value}`) }))]}
        />
        <ByChoice shopId={shopId} search={search} onChange={onChange} />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`books.${name}`)}
            value={search[name] ?? ''}
            onChange={(event) => put(name)(event.currentTarget.value)}
          />
        ))}
        {(['min', 'max'] as const).map((name) => (
          <TextField
            key={`${name} ${search[name] ?? ''}`}
            label={t(`books.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            before="¥"
            defaultValue={search[name] ?? ''}
            onBlur={(event) => put(name)(event.currentTarget.value)}
          />
        ))}
      </Stack>
    </>
  )
}

const Sums = ({ page }: { page: Page }) => (
  <Inline as="dl" wrap gapY={3} gapX={6} className={classes.sums}>
    {(
      [
        ['taken', page.taken],
        ['givenBack', page.givenBack],
        ['balance', page.balance],
      ] as const
    ).map(([name, cents]) => (
      <div key={name}>
        <Text as="dt" size="sm">
          {t(`books.${name}`)}
        </Text>
        <Text as="dd" size="xl" weight={600} tabular>
          {yuan(cents)}
        </Text>
      </div>
    ))}
    <div>
      <Text as="dt" size="sm">
        {t('books.entries')}
      </Text>
      <Text as="dd" size="xl" weight={600} tabular>
        {formatNumber(page.total)}
      </Text>
    </div>
  </Inline>
)

const Entries = ({ page }: { page: Page }) => (
  <ScrollTable label={t('books.ledger')}>
    <thead>
      <tr>
        <th scope="col" className={classes.time}>
          {t('tills.time')}
        </th>
        <th scope="col">{t('books.order')}</th>
        <Text as="th" tabular textAlign="end" nowrap scope="col" className={classes.number}>
          {t('tills.amount')}
        </Text>
        <Text as="th" tabular textAlign="end" nowrap scope="col" className={classes.number}>
          {t('books.running')}
        </Text>
        <th scope="col">{t('books.kind')}</th>
        <th scope="col">{t('books.by')}</th>
      </tr>
    </thead>
    <tbody>
      {page.data.map((one) => (
        <tr key={`${one.orderId} ${one.seq}`}>
          <Text as="td" tabular nowrap className={classes.time}>
            {formatDateTime(one.at)}
          </Text>
          <Text as="td" tabular nowrap>
            <Link to="/order" search={{ id: one.orderId }}>
              {one.orderNo}
            </Link>
            <small className={classes.when}>{formatDateTime(one.at)}</small>
          </Text>
          <Text as="td" tabular textAlign="end" nowrap className={classes.number} data-back={one.amount < 0}>
            {yuan(one.amount)}
          </Text>
          <Text as="td" tabular textAlign="end" nowrap className={classes.number}>
            {yuan(one.balance)}
          </Text>
          <Text as="td" tabular nowrap>
            {t(`payments.type.${one.type}`)} · {t(`books.kind.${one.kind}`)}
          </Text>
          <Text as="td" tabular nowrap>
            {one.actor}
          </Text>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** Every entry of a shop's ledger that the filter finds, the newest first, with a running balance. */
export const LedgerScreen = (props: {
  shopId: string
  menu: Menu
  search: LedgerSearch
  onChange: Change
}) => {
  const { shopId, menu, search, onChange } = props
  const query = useQuery({ ...ledgerQuery(shopId, search), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <BooksFrame
      menu={menu}
      title={t('books.ledger')}
      action={
        <ExportMenu
          of="payments.ledgerExport"
          input={ledgerFilter(shopId, search)}
          name={t('books.ledger')}
        />
      }
    >
      <Filters shopId={shopId} search={search} onChange={onChange} />
      <QueryState query={query} rows={6} rowPx={44} />
      {data?.total === 0 ? (
        <EmptyState icon="card" title={t('books.empty')} text={t('books.emptyText')} />
      ) : null}
      {data && data.total > 0 ? (
        <Panel>
          <Sums page={data} />
          <Entries page={data} />
        </Panel>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={ledgerPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </BooksFrame>
  )
}
