import { formatCents } from '@showfloor/contract/common/money'
import type { CallOutput } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Price } from '../../ui/figures/price.tsx'
import { ShopOnlyEye } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './price-block.module.css'

type PriceInfo = NonNullable<CallOutput<'catalogue.productDetail'>['skus'][number]['priceInfo']>

const OwnFigures = ({ price }: { price: PriceInfo }) => {
  const room = Math.max(0, price.marketingPrice - price.redLinePrice)
  return (
    <Inline
      as="p"
      wrap
      gapY={1}
      gapX={2}
      align="center"
      padY={2}
      padX={3}
      surface="sunken"
      round="m"
      size="sm"
      tabular
      className={classes.shopOnly}
    >
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
      <Box as="small" toEnd>
        {t('catalogue.shopOnly')}
      </Box>
    </Inline>
  )
}

/** An article's prices here: the current one large, higher ones struck through; red line and cost are shop-only. */
export const PriceBlock = ({ price }: { price: PriceInfo | null }) => {
  const isShopOnlyShown = useShopOnly()
  if (!price)
    return (
      <Text size="xl" tone="quiet">
        {t('catalogue.priceUnknown')}
      </Text>
    )
  const { marketingPrice, salePrice, shoppePrice } = price
  const higher = [
    { label: t('catalogue.salePrice'), cents: salePrice },
    { label: t('catalogue.listPrice'), cents: shoppePrice },
  ].filter(
    ({ cents }, at, all) => cents > marketingPrice && all.findIndex((one) => one.cents === cents) === at,
  )
  return (
    <Stack gap={2}>
      <Inline wrap gapY={1} gapX={4} align="baseline" tabular>
        <Price amountCents={marketingPrice} size="xl" />
        {higher.map(({ label, cents }) => (
          <Text as="span" tone="quiet" key={label}>
            {label} <s>¥{formatCents(cents)}</s>
          </Text>
        ))}
        <ShopOnlyEye />
      </Inline>
      {isShopOnlyShown ? <OwnFigures price={price} /> : null}
    </Stack>
  )
}
