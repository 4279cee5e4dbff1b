import { chinaClock } from '@showfloor/contract/common/china-time'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useStored } from '../../client/storage/storage.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { SearchBar } from '../../ui/search/search-bar.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { dayPart } from './greeting.ts'
import { HomeCarts } from './home-carts.tsx'
import { HomeDeliveries } from './home-deliveries.tsx'
import { HomeDueStages } from './due/home-due-stages.tsx'
import { HomeGuides } from './sales/home-guides.tsx'
import { HomeHolds } from './home-holds.tsx'
import { HomeSales } from './sales/home-sales.tsx'
import { HomeWaiting } from './home-waiting.tsx'
import { isCarrier, useClaimCounts, useDeliveryCounts, useOverview } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'

const HomeStages = lazy(async () => ({ default: (await import('./home-stages.tsx')).HomeStages }))

/** The day's figures: the user's own, or the shop's for those who oversee it. Shop-only figures are hidden from customers. */
const HomeNumbers = (props: {
  shopId: string
  userId: string
  /** The user's carts, beside the figures. */
  carts: ReactNode
  onOpen: (address: string) => void
}) => {
  const { shopId, userId, carts, onOpen } = props
  const isShopOnlyShown = useShopOnly()
  const { data, error, refetch } = useOverview(shopId)
  const deliveries = useDeliveryCounts(shopId)
  const claims = useClaimCounts(shopId)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const ofShop = data?.scope === 'shop'
  return (
    <>
      <HomeWaiting
        waiting={data?.waiting}
        approvals={isShopOnlyShown ? data?.approvals : null}
        differences={isShopOnlyShown ? data?.differences : undefined}
        money={isShopOnlyShown ? data?.moneyToLookAt : undefined}
        deliveries={deliveries}
        claims={claims}
        guideId={ofShop ? undefined : userId}
        onOpen={onOpen}
      />
      {data ? (
        <Stack columns={2} gap={4} align="start" className={classes.columns} data-alone={!isShopOnlyShown}>
          <Stack gap={4} shrink>
            <HomeDueStages
              shopId={shopId}
              stages={data.stages}
              guideId={data.stages.guides ? undefined : userId}
              onOpen={onOpen}
            />
            <HomeHolds holds={data.holds} withGuide={ofShop} onOpen={onOpen} />
            {ofShop && isShopOnlyShown ? (
              <HomeGuides guides={data.guides} today={data.sales.date} onOpen={onOpen} />
            ) : null}
            {carts}
          </Stack>
          {isShopOnlyShown ? (
            <HomeSales
              sales={data.sales}
              takings={data.takings}
              guideId={ofShop ? undefined : userId}
              onOpen={onOpen}
            />
          ) : null}
        </Stack>
      ) : (
        <SkeletonRows count={2} rowPx={180} />
      )}
    </>
  )
}

/** The first step of a day: the stops of those who carry goods, else the products. */
const FirstStep = ({ carries, onOpen }: { carries: boolean; onOpen: (address: string) => void }) => {
  const address = carries ? '/stops' : '/shop'
  return (
    <a href={address} className={classes.primary} onClick={openInstead(address, onOpen)}>
      <Icon name={carries ? 'truck' : 'sofa'} />
      {t(carries ? 'home.stops' : 'home.browse')}
    </a>
  )
}

/** The home screen: product search, carts, waiting orders and sales; for those who carry goods and sell none, the deliveries instead. */
export const HomeScreen = (props: {
  shop: { id: string; name: string }
  onSearch: (text: string) => void
  onOpen: (address: string) => void
}) => {
  const { shop, onSearch, onOpen } = props
  const user = useStored('userInfo')
  const [now] = useState(() => new Date())
  const may = (permission: string) => user?.permissions.includes(permission) ?? false
  const name = user?.name || user?.username || ''
  const carries = isCarrier(user?.permissions ?? [])
  const carts = may('cart.use') ? <HomeCarts shopId={shop.id} /> : null
  return (
    <Stack gap={6} alignContent="start" wide className={classes.screen}>
      <title>{`${t('home.title')} · Showfloor`}</title>
      <Stack as="section" gap={5} surface="accent-soft" round="l" className={classes.welcome}>
        <header>
          <Text as="h1" size="3xl">
            {t(`home.greeting.${dayPart(Number(chinaClock(now).slice(11, 13)))}`, { name })}
          </Text>
          <Text tone="quiet">{t('home.lead', { shop: shop.name, date: formatDate(now) })}</Text>
        </header>
        <Inline wrap gap={3} className={classes.find}>
          <SearchBar value="" placeholder={t('home.searchHint')} onSearch={onSearch} />
          <FirstStep carries={carries} onOpen={onOpen} />
        </Inline>
      </Stack>
      {carries ? (
        <HomeDeliveries shopId={shop.id} onOpen={onOpen} />
      ) : may('order.read') ? (
        <HomeNumbers shopId={shop.id} userId={user?.id ?? ''} carts={carts} onOpen={onOpen} />
      ) : (
        carts
      )}
      {may('catalogue.read') ? (
        <Suspense>
          <HomeStages shopId={shop.id} onOpen={onOpen} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
