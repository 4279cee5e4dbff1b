import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { productDetailQuery } from '../catalogue.queries.ts'
import { chosenSku } from '../details/choice/sku-choice.ts'
import { Box, Inline } from '../../../ui/layout/parts.tsx'
import classes from '../browse/shop.module.css'

const comparedMin = 2

/** The products chosen for comparison, at the bottom of the list. */
export const CompareBar = (props: {
  shopId: string
  ids: readonly string[]
  skuCodes: readonly string[]
  onClear: () => void
}) => {
  const { shopId, ids, skuCodes, onClear } = props
  const products = useQueries({ queries: ids.map((id) => productDetailQuery(shopId, id)) })
  return (
    <ActionBar
      summary={
        <Inline as="ul" gap={2} className={classes.chosen}>
          {products.map(({ data }, at) => {
            const pictures = data && chosenSku(data.skus, ...skuCodes)?.pictures
            return (
              <Box as="li" round="s" key={ids[at]}>
                <ProductPicture src={pictures?.front} alt={data?.name ?? ''} color={pictures?.color} />
              </Box>
            )
          })}
        </Inline>
      }
    >
      <Button variant="default" size="lg" onClick={onClear}>
        {t('browse.clear')}
      </Button>
      {ids.length < comparedMin ? (
        <Button size="lg" disabled>
          {t('browse.compareMore')}
        </Button>
      ) : (
        <Button
          size="lg"
          renderRoot={(root) => (
            <Link to="/compare" search={{ id: [...ids], sku: [...skuCodes] }} {...root} />
          )}
        >
          {t('browse.compareThese', { n: ids.length })}
        </Button>
      )}
    </ActionBar>
  )
}
