import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Administration } from '../../identity/administration.tsx'
import type { Menu } from '../../identity/menu.ts'
import { CountPill } from './count-pill.tsx'
import {
  countsPageSize,
  countsQuery,
  useCountChanges,
  useCountNews,
  type CountSummary,
} from './counts.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

const Row = ({ count, link }: { count: CountSummary; link: LinkProps }) => (
  <li>
    <Link {...link} className={classes.row}>
      <span>
        <b>{count.countNo}</b>
        <small>
          {[
            t(count.whole ? 'inventory.count.whole' : 'inventory.count.some'),
            t('inventory.count.skus', { n: formatNumber(count.skus) }),
            count.differing === null
              ? ''
              : t('inventory.count.differing', { n: formatNumber(count.differing) }),
            t('inventory.count.startedBy', { name: count.startedBy, time: formatDateTime(count.startedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <CountPill status={count.status} />
    </Link>
  </li>
)

/** A shop's counts, and how one is started. */
export const CountsScreen = (props: {
  shopId: string
  menu: Menu
  no: number
  onTurn: (no: number) => void
  linkOf: (id: string) => LinkProps
  onStarted: (id: string) => void
}) => {
  const { shopId, menu, no, onTurn, linkOf, onStarted } = props
  const query = useQuery({ ...countsQuery(shopId, no), placeholderData: keepPreviousData })
  useCountNews(shopId)
  const { start } = useCountChanges()
  const begin = (whole: boolean) => start.mutate({ shopId, whole }, { onSuccess: ({ id }) => onStarted(id) })
  const { data } = query
  return (
    <Administration
      menu={menu}
      title={t('inventory.count.counts')}
      action={
        <>
          <Button
            variant="default"
            title={t('inventory.count.someText')}
            disabled={start.isPending}
            onClick={() => begin(false)}
          >
            {t('inventory.count.startSome')}
          </Button>
          <Button
            title={t('inventory.count.wholeText')}
            disabled={start.isPending}
            onClick={() => begin(true)}
          >
            {t('inventory.count.startWhole')}
          </Button>
        </>
      }
    >
      <QueryState query={query} rows={4} rowPx={72} />
      {data?.data.length === 0 ? (
        <EmptyState icon="store" title={t('inventory.count.none')} text={t('inventory.count.noneText')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <Stack as="ul" gap={2}>
          {data.data.map((count) => (
            <Row key={count.id} count={count} link={linkOf(count.id)} />
          ))}
        </Stack>
      ) : null}
      {data ? <PageTurner no={no} size={countsPageSize} total={data.total} onTurn={onTurn} /> : null}
    </Administration>
  )
}
