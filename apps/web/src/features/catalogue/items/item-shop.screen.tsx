import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { useBackOffice } from '../../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ItemFilters } from './item-filters.tsx'
import { ItemLine } from './item-line.tsx'
import classes from './item-list.module.css'
import { ItemsExport } from './items-export.tsx'
import { NearestListings, NoListing } from './no-listing.tsx'
import { ItemSearchField } from './item-search-field.tsx'
import { ItemTurn } from './item-turn.tsx'
import { Box, Inline } from '../../../ui/layout/parts.tsx'
import { itemSearchQuery, type ItemSearch, type ListedItem } from '../items.queries.ts'
import { useTypedItems, type ChangeItems } from './item-search.ts'

const MappingPanel = lazyPart(
  async () => (await import('./details/mapping-panel.tsx')).MappingPanel,
  ({ onClose }) => onClose(),
)

type Listing = {
  shopId: string
  channelId: string | null
  search: ItemSearch
  onChange: ChangeItems
}

/** The channel, and the export of its listings. */
const Head = ({ shopId, channelId, search, onChange }: Listing) => {
  const isBackOffice = useBackOffice()
  const channels =
    useQuery({ ...callQuery('catalogue.channelBySite', {}), staleTime: 300_000 }).data?.data ?? []
  return (
    <Inline as="header" wrap gapY={2} gapX={4} align="center" className={classes.head}>
      <h1>{t('browse.itemShop')}</h1>
      {channels.length > 1 && isBackOffice ? (
        <Segmented
          label={t('browse.channel')}
          value={search.channel ?? channelId ?? ''}
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => void onChange({ channel: id })}
        />
      ) : null}
      <ItemsExport shopId={shopId} search={search} name={t('browse.itemShop')} />
    </Inline>
  )
}

/** A channel's listings, SKU by SKU with their codes; a panel shows a SKU's other listings. */
export const ItemShopScreen = (props: Listing) => {
  const { shopId, onChange } = props
  const { typing, search } = useTypedItems(props.search, onChange)
  const { no = 1 } = search
  const [mapped, setMapped] = useState<ListedItem>()
  const isBackOffice = useBackOffice()
  const query = useQuery(itemSearchQuery(shopId, search))
  return (
    <Inline column gap={4} grow wide pad={5} className={classes.screen}>
      <title>{`${t('browse.itemShop')} · Showfloor`}</title>
      <Head {...props} />
      <ItemSearchField
        keyword={typing.text}
        placeholder={t('browse.codeHint')}
        onType={typing.type}
        onLeave={typing.leave}
        onEnter={(text) => void typing.commit(text)}
      />
      <ItemFilters shopId={shopId} search={search} onChange={onChange} />
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows count={8} /> : null}
      {query.data?.data.length === 0 ? (
        <>
          <NearestListings
            shopId={shopId}
            search={query.isPlaceholderData ? {} : props.search}
            onKeyword={(meant) => void typing.commit(meant)}
          />
          <NoListing
            search={search}
            onChange={onChange}
            onAll={() => void onChange(() => ({})).then(() => typing.commit(''))}
          />
        </>
      ) : null}
      <Box as="ul" surface="plain" round="l" shadow={1} className={classes.list}>
        {query.data?.data.map((item) => (
          <ItemLine key={item.itemMappingId} item={item} to="/item-product-details">
            {isBackOffice ? (
              <button
                type="button"
                className={classes.button}
                aria-label={t('browse.mappingsNamed', { name: item.skuName })}
                onClick={() => setMapped(item)}
              >
                <Icon name="link" size={18} />
                {t('browse.mappings')}
              </button>
            ) : null}
          </ItemLine>
        ))}
      </Box>
      <ItemTurn no={no} more={query.data?.more ?? false} onTurn={(next) => void onChange({ no: next })} />
      {mapped && isBackOffice ? (
        <MappingPanel shopId={shopId} item={mapped} onClose={() => setMapped(undefined)} />
      ) : null}
    </Inline>
  )
}
