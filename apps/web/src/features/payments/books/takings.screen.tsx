import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import type { StoredShop } from '../../../client/storage/storage.ts'
import { callQuery } from '../../../client/queries.ts'
import type { SearchChange } from '../../../client/search.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Menu } from '../../identity/menu.ts'
import { selectShop } from '../../shops/current-shop.ts'
import { takingDays, type TakingsSearch } from '../payments-search.ts'
import { Bars } from './bars.tsx'
import { BooksFrame } from './books-frame.tsx'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './books.module.css'

export const takingsQuery = ({ days = '30', shop }: TakingsSearch) => ({
  ...callQuery('payments.takings', {
    days: Number(days) as 7 | 30 | 90,
    ...(shop ? { shopId: shop } : {}),
  }),
  staleTime: 0,
})
const receivablesQuery = ({ shop }: TakingsSearch) => ({
  ...callQuery('orders.receivables', shop ? { shopId: shop } : {}),
  staleTime: 0,
})

type Charted = {
  shops: readonly StoredShop[]
  taken: CallOutput<'payments.takings'>
  due: CallOutput<'orders.receivables'>['data']
  search: TakingsSearch
}

const Charts = ({ taken: { days, types, owed, shops: ofShops }, due, search, shops }: Charted) => {
  const from = days[0]?.day
  const span = from === undefined ? {} : { from }
  // A list of orders is one shop's: it is opened there.
  const shop = shops.length === 1 ? shops[0] : shops.find(({ id }) => id === search.shop)
  const inShop = { shop: shop?.id ?? 'all' }
  const barsOf = (some: typeof types) =>
    some.map(({ type, amount }) => ({
      name: t(`payments.type.${type}`),
      amount,
      link: { to: '/ledger', search: { ...inShop, type, ...span } } as const,
    }))
  return (
    <Stack gap={4} align="start" className={classes.charts}>
      <Bars
        title={t('books.byDay')}
        what={t('books.day')}
        bars={days.toReversed().map(({ day, amount }) => ({
          name: formatDay(day),
          amount,
          link: { to: '/ledger', search: { ...inShop, from: day, to: day } },
        }))}
      />
      <Bars title={t('books.byType')} what={t('payments.method')} bars={barsOf(types)} />
      {owed.length > 0 ? (
        <Bars title={t('books.owed')} what={t('payments.method')} bars={barsOf(owed)} />
      ) : null}
      <Bars
        title={t('books.byShop')}
        what={t('looking.shop')}
        bars={ofShops.map(({ shopId, name, amount }) => ({
          name,
          amount,
          link: { to: '/takings', search: { ...search, shop: shopId } },
        }))}
      />
      <Bars
        title={t('books.receivables')}
        what={t('books.age')}
        {...(shop ? {} : { hint: t('books.chooseShop') })}
        bars={due.map(({ age, orders, amount }) => ({
          name: t(`books.age.${age}`),
          amount,
          note: t('books.orders', { n: formatNumber(orders) }),
          ...(shop ? { link: { to: '/orders', search: { due: age } }, onLeave: () => selectShop(shop) } : {}),
        }))}
      />
    </Stack>
  )
}

/** What shops took by day, type of payment and shop, and what is still due by age; every bar leads to what it is made of. */
export const TakingsScreen = (props: {
  menu: Menu
  search: TakingsSearch
  shops: readonly StoredShop[]
  onChange: (change: SearchChange<TakingsSearch>) => void
}) => {
  const { menu, search, shops, onChange } = props
  const taken = useQuery(takingsQuery(search))
  const due = useQuery(receivablesQuery(search))
  return (
    <BooksFrame menu={menu} title={t('books.takings')}>
      <Inline wrap gap={3} align="end">
        <Segmented
          label={t('books.span')}
          value={search.days ?? '30'}
          onChange={(next) => onChange({ days: next })}
          options={takingDays.map((value) => ({ value, label: t('books.days', { n: value }) }))}
        />
        {shops.length > 1 ? (
          <SelectField
            label={t('looking.shop')}
            value={search.shop ?? ''}
            onChange={(shop) => onChange({ shop })}
            options={[
              { value: '', label: t('looking.allShops') },
              ...shops.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
      </Inline>
      <QueryState query={taken} rows={4} rowPx={120} />
      {taken.data ? (
        <Charts taken={taken.data} due={due.data?.data ?? []} search={search} shops={shops} />
      ) : null}
    </BooksFrame>
  )
}
