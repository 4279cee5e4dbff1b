import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { categoriesQuery } from '../catalogue.queries.ts'
import { Meant } from './meant.tsx'
import { ProductCard, type CardActions } from '../browse/product-card.tsx'
import { Words } from './search-suggestions.tsx'
import { Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../browse/shop.module.css'

const wordsMax = 8

/** Suggestions without near results: frequent searches, and rooms with goods of this shop. */
const WaysOn = (props: {
  shopId: string
  onKeyword: (keyword: string) => void
  onCategory: (id: string) => void
}) => {
  const { shopId, onKeyword, onCategory } = props
  const suggested = useQuery(callQuery('catalogue.searchSuggestions', { shopId })).data
  const categories = useQuery(categoriesQuery(shopId)).data?.data ?? []
  const rooms = categories.filter(({ parentId, productCount }) => parentId === null && productCount > 0)
  const words = [...(suggested?.popular ?? []), ...(suggested?.recent ?? [])].slice(0, wordsMax)
  return (
    <Stack gap={5} justifyItems="center" textAlign="center" className={classes.waysOn}>
      {words.length > 0 ? (
        <section>
          <Note as="h2" marginBottom={3} weight={500}>
            {t('browse.popular')}
          </Note>
          <Words words={words} icon="search" onSearch={onKeyword} />
        </section>
      ) : null}
      {rooms.length > 0 ? (
        <section>
          <Note as="h2" marginBottom={3} weight={500}>
            {t('browse.goOn')}
          </Note>
          <Words
            words={rooms.map(({ name }) => name)}
            icon="grid"
            onSearch={(chosen) => onCategory(rooms.find(({ name }) => name === chosen)?.id ?? '')}
          />
        </section>
      ) : null}
    </Stack>
  )
}

/** For a keyword that found nothing: suggested keywords and the nearest products, or other places to look. */
export const NearestProducts = (
  props: {
    shopId: string
    keyword: string
    onKeyword: (keyword: string) => void
    onCategory: (id: string) => void
  } & CardActions,
) => {
  const { shopId, keyword, onKeyword, onCategory, ...actions } = props
  const nearest = useQuery({
    ...callQuery('catalogue.searchNearest', { shopId, keyword: keyword.trim() }),
    staleTime: 60_000,
  }).data
  if (!nearest) return null
  if (nearest.data.length === 0)
    return <WaysOn shopId={shopId} onKeyword={onKeyword} onCategory={onCategory} />
  const { keywords, data } = nearest
  return (
    <section aria-live="polite">
      {keywords.length > 0 ? (
        <Meant keywords={keywords} onKeyword={onKeyword} />
      ) : (
        <h2>{t('browse.partly')}</h2>
      )}
      <Stack columns={2} gap={3} marginTop={4} className={classes.grid}>
        {data.map((product) => (
          <ProductCard key={product.channelSpuId} product={product} eager={false} {...actions} />
        ))}
      </Stack>
    </section>
  )
}
