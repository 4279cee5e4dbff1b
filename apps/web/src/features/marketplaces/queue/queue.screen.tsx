import { ORDER_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import { channelOrderStates } from '@showfloor/contract/common/marketplace-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { StandingPill } from '../order/standing-pill.tsx'
import { storesQuery, useMarketplaceNews, type ChannelOrder } from '../marketplaces.queries.ts'
import { Troubles } from '../stores/troubles.tsx'
import { queueQuery, type QueueSearch } from './queue-search.ts'
import { Box, Inline } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Change = (search: QueueSearch) => void

const Promised = ({ promisedAt, isLate }: Pick<ChannelOrder, 'promisedAt' | 'isLate'>) =>
  promisedAt === null ? null : (
    <small className={isLate ? classes.late : undefined}>
      {t(isLate ? 'marketplaces.late' : 'marketplaces.promised', { time: formatDateTime(promisedAt) })}
    </small>
  )

const Row = ({ order, link }: { order: ChannelOrder; link: LinkProps }) => (
  <li>
    <Link {...link} className={classes.row}>
      <span className={classes.goods}>
        <b>{order.goods}</b>
        <small>{`${order.channelName} ${order.externalId}`}</small>
        <small>{t('marketplaces.placed', { time: formatDateTime(order.placedAt) })}</small>
      </span>
      <span>
        <b>{order.buyerName}</b>
        <small>{[order.buyerMobile, order.district].filter(Boolean).join(' · ')}</small>
      </span>
      <b className="tabular">{`¥${formatCents(order.total)}`}</b>
      <span className={classes.state}>
        <StandingPill order={order} />
        {order.isRefundAsked && order.flag === null ? (
          <small className={classes.late}>{t('marketplaces.flag.REFUND_ASKED')}</small>
        ) : null}
        {order.claimedBy === '' ? <Promised {...order} /> : <small>{order.claimedBy}</small>}
      </span>
    </Link>
  </li>
)

const States = (props: { shopId: string; search: QueueSearch; onChange: Change }) => {
  const { state: _state, flagged: _flagged, ...rest } = props.search
  const { state = 'OPEN', flagged } = props.search
  const channel = rest.channel ? { channelId: rest.channel } : {}
  const { data } = useQuery(callQuery('marketplaces.openCounts', { shopId: props.shopId, ...channel }))
  return (
    <FilterChips label={t('marketplaces.states')}>
      {channelOrderStates.map((one) => (
        <FilterChip
          key={one}
          pressed={!flagged && state === one}
          count={one === 'CLOSED' ? undefined : data?.counts[one]}
          countLimit={ORDER_COUNT_LIMIT}
          onPress={() => props.onChange({ ...rest, ...(one === 'OPEN' ? {} : { state: one }) })}
        >
          {t(`marketplaces.state.${one}`)}
        </FilterChip>
      ))}
      <FilterChip
        pressed={flagged === '1'}
        count={data?.flagged}
        countLimit={ORDER_COUNT_LIMIT}
        onPress={() => props.onChange({ ...rest, flagged: '1' })}
      >
        {t('marketplaces.flagged')}
      </FilterChip>
    </FilterChips>
  )
}

/** The sort key of the queue, its days, and its channel. */
const Narrowing = (props: { shopId: string; search: QueueSearch; onChange: Change }) => {
  const { search, onChange } = props
  const { by, channel, from, to, ...rest } = search
  const stores = useQuery(storesQuery(props.shopId)).data?.data ?? []
  const kept = {
    ...(by ? { by } : {}),
    ...(channel ? { channel } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const change = (part: { by?: 'AGE' | undefined; channel?: string; from?: string; to?: string }) => {
    const next = { ...rest, ...kept, ...part }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as QueueSearch)
  }
  return (
    <Inline wrap gap={3} align="end">
      <Segmented
        label={t('marketplaces.by')}
        value={by ?? 'PROMISE'}
        onChange={(value) => change({ by: value === 'AGE' ? 'AGE' : undefined })}
        options={(['PROMISE', 'AGE'] as const).map((value) => ({
          value,
          label: t(`marketplaces.by.${value}`),
        }))}
      />
      <TextField
        type="date"
        label={t('marketplaces.from')}
        value={from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('marketplaces.to')}
        value={to ?? ''}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      {stores.length > 1 ? (
        <SelectField
          label={t('marketplaces.channel')}
          value={channel ?? ''}
          onChange={(value) => change({ channel: value })}
          options={[
            { value: '', label: t('marketplaces.allChannels') },
            ...stores.map(({ channelId, channelName }) => ({ value: channelId, label: channelName })),
          ]}
        />
      ) : null}
    </Inline>
  )
}

/** Why the list is empty, and what to do: the shop has no store yet, or its orders are elsewhere. */
const Nothing = ({ shopId, storesLink }: { shopId: string; storesLink: LinkProps }) => {
  const stores = useQuery(storesQuery(shopId)).data?.data
  if (!stores) return null
  return stores.length === 0 ? (
    <EmptyState
      icon="globe"
      title={t('marketplaces.noStore')}
      text={t('marketplaces.noStoreText')}
      action={<Link {...storesLink}>{t('marketplaces.stores')}</Link>}
    />
  ) : (
    <EmptyState icon="globe" title={t('marketplaces.none')} text={t('marketplaces.noneText')} />
  )
}

/** Orders from marketplaces that wait for a guide, earliest promise first. */
export const QueueScreen = (props: {
  shopId: string
  search: QueueSearch
  tools: ReactNode
  storesLink: LinkProps
  linkOf: (id: string) => LinkProps
  onChange: Change
}) => {
  const { shopId, search, linkOf } = props
  const query = useQuery({ ...queueQuery(shopId, search), placeholderData: keepPreviousData })
  useMarketplaceNews(shopId)
  const { data } = query
  const change: Change = ({ after: _after, ...next }) => props.onChange(next)
  const next = data?.next
  return (
    <ListScreen title={t('marketplaces.title')} tools={props.tools}>
      <Troubles shopId={shopId} stores={props.storesLink} />
      <States shopId={shopId} search={search} onChange={change} />
      <Narrowing shopId={shopId} search={search} onChange={change} />
      {query.error && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows count={5} rowPx={72} /> : null}
      {data?.data.length === 0 ? <Nothing shopId={shopId} storesLink={props.storesLink} /> : null}
      {data && data.data.length > 0 ? (
        <ul className={classes.list} aria-busy={query.isPlaceholderData}>
          {data.data.map((order) => (
            <Row key={order.id} order={order} link={linkOf(order.id)} />
          ))}
        </ul>
      ) : null}
      {next ? (
        <Box justifySelf="center">
          <Button variant="default" onClick={() => props.onChange({ ...search, after: next })}>
            {t('marketplaces.next')}
          </Button>
        </Box>
      ) : null}
    </ListScreen>
  )
}
