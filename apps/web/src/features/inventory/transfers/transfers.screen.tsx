import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { SearchChange } from '../../../client/search.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Administration } from '../../identity/administration.tsx'
import type { Menu } from '../../identity/menu.ts'
import { TransferPill } from './transfer-pill.tsx'
import { transfersPageSize, transfersQuery, useTransferNews, type Transfer } from './transfers.queries.ts'
import type { TransfersSearch } from './transfers-search.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../inventory.module.css'

const Row = ({ transfer, link }: { transfer: Transfer; link: LinkProps }) => {
  const { transferNo, from, to, lines, arrivesOn, status } = transfer
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li>
      <Link {...link} className={classes.row}>
        <span>
          <b>{t('inventory.transfer.way', { from: from.siteName, to: to.siteName })}</b>
          <small>
            {[
              transferNo,
              t('inventory.transfer.pieces', { n: formatNumber(pieces) }),
              arrivesOn && status !== 'RECEIVED'
                ? t('inventory.transfer.arrives', { day: formatDay(arrivesOn) })
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <TransferPill status={status} />
      </Link>
    </li>
  )
}

/** A shop's transfers, from it and to it. */
export const TransfersScreen = (props: {
  shopId: string
  menu: Menu
  search: TransfersSearch
  onChange: (change: SearchChange<TransfersSearch>) => void
  linkOf: (id: string) => LinkProps
  onNew: () => void
}) => {
  const { shopId, menu, search, onChange, linkOf, onNew } = props
  const query = useQuery({ ...transfersQuery(shopId, search), placeholderData: keepPreviousData })
  useTransferNews(shopId)
  const { data } = query
  return (
    <Administration
      menu={menu}
      title={t('inventory.transfer.transfers')}
      action={<Button onClick={onNew}>{t('inventory.transfer.transferNew')}</Button>}
    >
      <FilterChips label={t('inventory.transfer.transfers')}>
        <FilterChip pressed={!search.all} onPress={() => onChange({ all: false })}>
          {t('inventory.transfer.transfersOpen')}
        </FilterChip>
        <FilterChip pressed={search.all ?? false} onPress={() => onChange({ all: true })}>
          {t('inventory.transfer.transfersAll')}
        </FilterChip>
      </FilterChips>
      <QueryState query={query} rows={4} rowPx={72} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="store"
          title={t('inventory.transfer.transfersNone')}
          text={t('inventory.transfer.transfersNoneText')}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <Stack as="ul" gap={2}>
          {data.data.map((transfer) => (
            <Row key={transfer.id} transfer={transfer} link={linkOf(transfer.id)} />
          ))}
        </Stack>
      ) : null}
      {data ? (
        <PageTurner
          no={search.no ?? 1}
          size={transfersPageSize}
          total={data.total}
          onTurn={(no) => onChange({ no })}
        />
      ) : null}
    </Administration>
  )
}
