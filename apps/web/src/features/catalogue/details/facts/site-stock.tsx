import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../client/queries.ts'
import { formatDay, formatNumber } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { stockText, type Stock } from '../../../inventory/stock.ts'
import { Text } from '../../../../ui/layout/parts.tsx'
import classes from '../product.module.css'

/** A site's stock; without any, what is in transit, or that it can be ordered. */
const levelText = (site: Stock): string =>
  site.itemNum > 0 && site.itemNum < UNLIMITED_STOCK ? formatNumber(site.itemNum) : stockText(site).text

/** Every site's stock of a SKU, what is in transit there, and the first possible delivery day. */
export const SiteStock = ({ shopId, skuCode }: { shopId: string; skuCode: string }) => {
  const query = useQuery(callQuery('inventory.siteStock', { shopId, skuCode }))
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={3} />
  return (
    <Text as="table" wide tabular className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('browse.site')}</th>
          <th scope="col">{t('browse.stock')}</th>
          <th scope="col">{t('browse.promise')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.data.map((site) => (
          <tr key={site.siteCode}>
            <th scope="row">
              {site.siteName.replace(/^\[[^\]]*\]/, '')}
              {site.here ? ` (${t('browse.here')})` : ''}
            </th>
            <td>{levelText(site)}</td>
            <td>
              {site.promiseDate ? (
                <Text as="time" nowrap>
                  {formatDay(site.promiseDate)}
                </Text>
              ) : (
                '—'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Text>
  )
}
