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
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StandingPill } from '../order/standing-pill.tsx'
import { storesQuery, useMarketplaceNews, type ChannelOrder } from '../marketplaces.queries.ts'
import { Troubles } from '../stores/troubles.tsx'
import { Box, Inline } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import { queueQuery, type ChangeMarketplaces, type MarketplacesSearch } from '../marketplaces-search.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

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

const States = (props: { shopId: string; search: MarketplacesSearch; onChange: ChangeMarketplaces }) => {
  const { state = 'OPEN', flagged, channel } = props.search
  const { data } = useQuery(
    callQuery('marketplaces.openCounts', { shopId: props.shopId, channelId: channel }),
  )
  return (
    <FilterChips label={t('marketplaces.states')}>
      {channelOrderStates.map((one) => (
        <FilterChip
          key={one}
          pressed={!flagged && state === one}
          count={one === 'CLOSED' ? undefined : data?.counts[one]}
          countLimit={ORDER_COUNT_LIMIT}
          onPress={() => props.onChange({ state: one === 'OPEN' ? undefined : one, flagged: undefined })}
        >
          {t(`marketplaces.state.${one}`)}
        </FilterChip>
      ))}
      <FilterChip
        pressed={flagged ?? false}
        count={data?.flagged}
        countLimit={ORDER_COUNT_LIMIT}
        onPress={() => props.onChange({ state: undefined, flagged: true })}
      >
        {t('marketplaces.flagged')}
      </FilterChip>
    </FilterChips>
  )
}

/** The sort key of the queue, its days, and its channel. */
const Narrowing = (props: { shopId: string; search: MarketplacesSearch; onChange: ChangeMarketplaces }) => {
  const { search, onChange } = props
  const { by, channel, from, to } = search
  const stores = useQuery(storesQuery(props.shopId)).data?.data ?? []
  return (
    <Inline wrap gap={3} align="end">
      <Segmented
        label={t('marketplaces.by')}
        value={by ?? 'PROMISE'}
        onChange={(value) => onChange({ by: value === 'AGE' ? 'AGE' : undefined })}
        options={(['PROMISE', 'AGE'] as const).map((value) => ({
          value,
          label: t(`marketplaces.by.${value}`),
        }))}
      />
      <TextField
        type="date"
        label={t('marketplaces.from')}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('marketplaces.to')}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {stores.length > 1 ? (
        <SelectField
          label={t('marketplaces.channel')}
          value={channel ?? ''}
          onChange={(value) => onChange({ channel: value })}
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
  search: MarketplacesSearch
  tools: ReactNode
  storesLink: LinkProps
  linkOf: (id: string) => LinkProps
  onChange: ChangeMarketplaces
}) => {
  const { shopId, search, linkOf, onChange } = props
  const query = useQuery({ ...queueQuery(shopId, search), placeholderData: keepPreviousData })
  useMarketplaceNews(shopId)
  const { data } = query
  const next = data?.next
  return (
    <ListScreen title={t('marketplaces.title')} tools={props.tools}>
      <Troubles shopId={shopId} stores={props.storesLink} />
      <States shopId={shopId} search={search} onChange={onChange} />
      <Narrowing shopId={shopId} search={search} onChange={onChange} />
      <QueryState query={query} rows={5} rowPx={72} />
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
          <Button variant="default" onClick={() => onChange({ after: next })}>
            {t('marketplaces.next')}
          </Button>
        </Box>
      ) : null}
    </ListScreen>
  )
}
