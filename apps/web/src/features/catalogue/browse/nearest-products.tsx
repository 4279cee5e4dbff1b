import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { ProductCard, type CardActions } from './product-card.tsx'
import classes from './shop.module.css'

/** What comes nearest to a keyword that found nothing: the one that was probably meant, and products. Nothing when nothing is near. */
export const NearestProducts = (
  props: { shopId: string; keyword: string; onKeyword: (keyword: string) => void } & CardActions,
) => {
  const { shopId, keyword, onKeyword, ...actions } = props
  const nearest = useQuery({
    ...callQuery('catalogue.searchNearest', { shopId, keyword: keyword.trim() }),
    staleTime: 60_000,
  }).data
  if (!nearest || nearest.data.length === 0) return null
  const { keyword: meant, data } = nearest
  return (
    <section aria-live="polite">
      <h2 className={classes['nearest']}>
        {meant === null ? (
          t('browse.partly')
        ) : (
          <>
            {t('browse.meant')}
            <button type="button" onClick={() => onKeyword(meant)}>
              {meant}
            </button>
          </>
        )}
      </h2>
      <div className={classes['grid']}>
        {data.map((product) => (
          <ProductCard key={product.channelSpuId} product={product} eager={false} {...actions} />
        ))}
      </div>
    </section>
  )
}
