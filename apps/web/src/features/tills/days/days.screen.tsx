import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, type CallOutput } from '../../../client/call.ts'
import { callKey } from '../../../client/queries.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { MoreButton } from '../../../ui/buttons/more-button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from '../../payments/books/books-frame.tsx'
import { differenceText, yuan } from '../signed-yuan.ts'
import { DayPill } from './day-pill.tsx'
import { Box, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../tills.module.css'

type Summary = CallOutput<'tills.days'>['data'][number]

const daysQuery = (shopId: string) => ({
  queryKey: callKey('tills.days', { shopId }),
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call('tills.days', { shopId, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: CallOutput<'tills.days'>) => next,
  staleTime: 0,
})

const Row = ({ one }: { one: Summary }) => (
  <li>
    <Link to="/day-end" search={{ day: one.day }} className={classes.row}>
      <b>{formatDay(one.day)}</b>
      <Stack as="span" justifyItems="end" shrink tabular textAlign="end" className={classes.amount}>
        <b>{yuan(one.taken)}</b>
        <small>{t('days.taken')}</small>
      </Stack>
      <Stack
        as="span"
        justifyItems="end"
        shrink
        tabular
        textAlign="end"
        className={classes.amount}
        data-differs={(one.difference ?? 0) !== 0}
      >
        <b>{one.difference === null ? '—' : differenceText(one.difference)}</b>
        <small>{t('days.difference')}</small>
      </Stack>
      <Stack as="span" justifyItems="end" shrink tabular textAlign="end" className={classes.state}>
        <DayPill state={one.state} />
        <small>{[one.firstBy, one.secondBy].filter(Boolean).join('、')}</small>
      </Stack>
    </Link>
  </li>
)

/** The days of a shop: open ones first, then closed ones. */
export const DaysScreen = ({ shopId, menu }: { shopId: string; menu: Menu }) => {
  const query = useInfiniteQuery({ ...daysQuery(shopId), placeholderData: keepPreviousData })
  const days = query.data?.pages.flatMap(({ data }) => data)
  return (
    <BooksFrame menu={menu} title={t('days.title')}>
      <QueryState query={query} rows={5} rowPx={64} />
      {days?.length === 0 ? (
        <EmptyState icon="check" title={t('days.empty')} text={t('days.emptyText')} />
      ) : null}
      {days && days.length > 0 ? (
        <Box as="ul" surface="plain" round="l" shadow={1} className={classes.list}>
          {days.map((one) => (
            <Row key={one.day} one={one} />
          ))}
        </Box>
      ) : null}
      <MoreButton query={query} name={t('days.earlier')} />
    </BooksFrame>
  )
}
