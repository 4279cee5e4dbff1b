import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { ProductCard, type CardActions } from '../browse/product-card.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './product.module.css'

/** Recommendations beside a SKU, by the shop's setting and the chain's rules; nothing without any. */
export const Recommended = (props: {
  shopId: string
  productId: string
  itemMappingId: string
  onAdd: CardActions['onAdd']
}) => {
  const { shopId, productId, itemMappingId, onAdd } = props
  const query = useQuery({
    ...callQuery('catalogue.recommendations', { shopId, channelSpuId: productId, itemMappingId }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const products = query.data?.data ?? []
  if (products.length === 0) return null
  return (
    <Stack as="section" gap={4} wide className={classes.recommended}>
      <h2>{t('browse.recommended')}</h2>
      <Stack gap={4}>
        {products.map((product) => (
          <ProductCard key={product.channelSpuId} product={product} eager={false} onAdd={onAdd} />
        ))}
      </Stack>
    </Stack>
  )
}
