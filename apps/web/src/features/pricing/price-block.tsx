import { formatCents } from '@showfloor/contract/common/money'
import type { CallOutput } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Price } from '../../ui/figures/price.tsx'
import { ShopOnlyEye } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import classes from './price-block.module.css'

type PriceInfo = NonNullable<CallOutput<'catalogue.productDetail'>['skus'][number]['priceInfo']>

const OwnFigures = ({ price }: { price: PriceInfo }) => {
  const room = Math.max(0, price.marketingPrice - price.redLinePrice)
  return (
    <p className={classes.shopOnly}>
      <Icon name="store" size={16} />
      <span>
        {t('catalogue.headRoom', {
          price: `¥${formatCents(price.redLinePrice)}`,
          room: `¥${formatCents(room)}`,
        })}
        {price.costPrice === undefined ? null : (
          <>
            {' · '}
            {t('catalogue.cost', { price: `¥${formatCents(price.costPrice)}` })}
          </>
        )}
      </span>
      <small>{t('catalogue.shopOnly')}</small>
    </p>
  )
}

/** An article's prices here: the current one large, higher ones struck through; red line and cost are shop-only. */
export const PriceBlock = ({ price }: { price: PriceInfo | null }) => {
  const isShopOnlyShown = useShopOnly()
  if (!price) return <p className={classes.unknown}>{t('catalogue.priceUnknown')}</p>
  const { marketingPrice, salePrice, shoppePrice } = price
  const higher = [
    { label: t('catalogue.salePrice'), cents: salePrice },
    { label: t('catalogue.listPrice'), cents: shoppePrice },
  ].filter(
    ({ cents }, at, all) => cents > marketingPrice && all.findIndex((one) => one.cents === cents) === at,
  )
  return (
    <div className={classes.prices}>
      <div className={classes.now}>
        <Price amountCents={marketingPrice} size="xl" />
        {higher.map(({ label, cents }) => (
          <span key={label} className={classes.was}>
            {label} <s>¥{formatCents(cents)}</s>
          </span>
        ))}
        <ShopOnlyEye />
      </div>
      {isShopOnlyShown ? <OwnFigures price={price} /> : null}
    </div>
  )
}
