import type { OfferStatus } from '@showfloor/contract/common/offer-status'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { ShopOnly } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { OfferCard } from './offer-card.tsx'
import { useOfferNews, useOffersOf } from './offers.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'

/** The next step, by the status of the offer that blocks the order; the first match wins. */
const nextSteps = [
  ['COUNTERED', 'answered'],
  ['REJECTED', 'refused'],
  ['DRAFT', 'needed'],
  ['REVOKED', 'needed'],
  ['PENDING', 'waiting'],
] as const satisfies readonly (readonly [OfferStatus, string])[]

/** The special offers of an order, with the next step before it can be submitted; hidden without any. Shop-only. */
export const OrderOffers = ({ shopId, orderId }: { shopId: string; orderId: string }) => {
  const offers = useOffersOf(shopId, orderId)
  useOfferNews(shopId)
  const isShopOnlyShown = useShopOnly()
  if (offers.length === 0) return null
  const next = nextSteps.find(([status]) => offers.some((offer) => offer.status === status))
  return (
    <Panel title={t(isShopOnlyShown ? 'offers.title' : 'orders.ownMatters')}>
      <ShopOnly>
        <Stack gap={5}>
          {next ? (
            <Notice tone={next[0] === 'COUNTERED' ? 'accent' : 'warning'}>{t(`offers.${next[1]}`)}</Notice>
          ) : null}
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} withOrder={false} />
          ))}
        </Stack>
      </ShopOnly>
    </Panel>
  )
}
