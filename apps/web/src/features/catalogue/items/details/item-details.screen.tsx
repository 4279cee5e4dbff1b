import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { BackLink } from '../../../../ui/screen/back-link.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { useShopOnly } from '../../../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { StockLabel } from '../../../inventory/stock-label.tsx'
import { PriceBlock } from '../../../pricing/price-block.tsx'
import { FactList } from '../../details/facts/fact-list.tsx'
import { AllDetailsLink } from '../../details/facts/all-details-link.tsx'
import { BuyBar } from '../../details/buy-bar.tsx'
import type { ListedItem } from '../../items.queries.ts'
import { MappingTable } from './mapping-table.tsx'
import classes from '../../details/product.module.css'
import { SiteStock } from '../../details/facts/site-stock.tsx'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'

const Codes = ({ item }: { item: ListedItem }) => (
  <FactList
    facts={[
      [t('catalogue.skuCode'), item.skuCode],
      [t('browse.outerId'), item.itemOuterId],
      [t('browse.thirdParty'), item.thirdPartySku ?? ''],
      [t('catalogue.size'), item.skuSize],
      [t('catalogue.material'), item.propertiesName],
    ]}
  />
)

/** One listing of one SKU. `simple`: price and stock alone, for a quick look from the list. */
export const ItemDetailsScreen = (props: {
  shopId: string
  id: string
  simple?: boolean
  onAdd?: ((item: ListedItem, quantity: number) => Promise<boolean>) | undefined
}) => {
  const { shopId, id, simple = false, onAdd } = props
  const query = useQuery(callQuery('catalogue.itemMappingByIds', { shopId, ids: [id] }))
  const item = query.data?.data[0]
  const isShopOnlyShown = useShopOnly()
  return (
    <>
      <div className={classes.screen}>
        <BackLink link={{ to: simple ? '/simple-shop' : '/item-shop' }} name={t('browse.backToList')} />
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <SkeletonRows count={4} /> : null}
        {query.data && !item ? <EmptyState title={t('browse.noItem')} text={t('browse.noItemText')} /> : null}
        {item ? (
          <div className={classes.columns}>
            <title>{`${item.skuName} · Showfloor`}</title>
            <ProductPicture src={item.picture} alt="" color={item.pictureColor} eager rounded />
            <Stack gap={4} shrink className={classes.side}>
              <Stack as="header" gap={2} alignContent="start" shrink>
                <small>{item.skuCode}</small>
                <Inline as="h1" wrap gap={2} align="center" size="2xl">
                  {item.skuName}
                </Inline>
              </Stack>
              <PriceBlock price={item.priceInfo} />
              <StockLabel stock={item.stock} onSale={item.onSale} />
              <Panel title={t('catalogue.details')}>
                <Codes item={item} />
              </Panel>
              {simple ? null : (
                <>
                  {/* Prices in other channels are shop-only. */}
                  {isShopOnlyShown ? (
                    <Panel title={t('browse.mappings')}>
                      <MappingTable shopId={shopId} skuCode={item.skuCode} />
                    </Panel>
                  ) : null}
                  <Panel title={t('browse.siteStock')}>
                    <SiteStock shopId={shopId} skuCode={item.skuCode} />
                  </Panel>
                  <AllDetailsLink productId={item.channelSpuId} skuCode={item.skuCode} />
                </>
              )}
            </Stack>
          </div>
        ) : null}
      </div>
      {item && onAdd ? (
        <BuyBar
          key={item.itemMappingId}
          sku={item}
          shopId={shopId}
          onSale={item.onSale}
          onAdd={(quantity) => onAdd(item, quantity)}
        />
      ) : null}
    </>
  )
}
