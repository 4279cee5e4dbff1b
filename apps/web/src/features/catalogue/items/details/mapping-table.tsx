import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Price } from '../../../../ui/figures/price.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Text } from '../../../../ui/layout/parts.tsx'
import classes from '../../details/product.module.css'

/** A SKU's listings: channel, codes and price. */
export const MappingTable = ({ shopId, skuCode }: { shopId: string; skuCode: string }) => {
  const query = useQuery(callQuery('catalogue.itemMappingsOfSku', { shopId, skuCode }))
  const channels =
    useQuery({ ...callQuery('catalogue.channelBySite', {}), staleTime: 300_000 }).data?.data ?? []
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={2} />
  return (
    <Text as="table" wide tabular className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('browse.channel')}</th>
          <th scope="col">{t('browse.outerId')}</th>
          <th scope="col">{t('browse.thirdParty')}</th>
          <th scope="col">{t('browse.price')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.data.map((item) => (
          <tr key={item.itemMappingId}>
            <th scope="row">{channels.find(({ id }) => id === item.channelId)?.name ?? item.channelCode}</th>
            <td>{item.itemOuterId}</td>
            <td>{item.thirdPartySku ?? '—'}</td>
            <td>{item.priceInfo ? <Price amountCents={item.priceInfo.marketingPrice} /> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </Text>
  )
}
