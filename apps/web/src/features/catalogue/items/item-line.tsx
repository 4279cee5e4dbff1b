import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import type { ListedItem } from '../items.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './item-list.module.css'

/** One listing: name, codes, price and stock; `children` are its actions. */
export const ItemLine = (props: {
  item: ListedItem
  to: '/item-product-details' | '/simple-item-product-details'
  children?: ReactNode
}) => {
  const { item, to, children } = props
  return (
    <Stack as="li" gapY={3} gapX={4} align="center" padY={3} padX={5} line="above" className={classes.line}>
      <div className={classes.picture}>
        <ProductPicture src={item.picture} alt="" color={item.pictureColor} ratio="1/1" rounded />
      </div>
      <Stack shrink className={classes.what}>
        <Link to={to} search={{ id: item.itemMappingId }}>
          {item.skuName}
        </Link>
        <Text as="small" tabular breakWords>
          {[item.skuCode, item.itemOuterId, item.thirdPartySku]
            .filter((code) => code !== null && code !== '')
            .map((code) => (
              <span key={code}>{code}</span>
            ))}
        </Text>
      </Stack>
      <Stack justifyItems="end" className={classes.price}>
        {item.priceInfo ? (
          <Price amountCents={item.priceInfo.marketingPrice} />
        ) : (
          <small>{t('catalogue.priceUnknown')}</small>
        )}
        {item.onSale ? <StockLabel stock={item.stock} /> : <small>{t('browse.offsale')}</small>}
      </Stack>
      <Inline gap={2} justify="end" className={classes.actions}>
        {children}
      </Inline>
    </Stack>
  )
}
