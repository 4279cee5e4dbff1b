import { t } from '../../i18n/i18n.ts'
import { Card, CountedCards, goodsWaiting } from './home-waiting.tsx'
import { useClaimCounts, useDeliveryCounts } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'
import { Box, Inline, Stack } from '../../ui/layout/parts.tsx'

/** For those who carry goods and sell none: today's stops, and what of the shop's deliveries and claims needs them. */
export const HomeDeliveries = (props: { shopId: string; onOpen: (address: string) => void }) => {
  const { shopId, onOpen } = props
  const deliveries = useDeliveryCounts(shopId)
  const claims = useClaimCounts(shopId)
  return (
    <Box as="section" shrink className={classes.section} aria-labelledby="home-deliveries">
      <Inline as="header" align="center" justify="between" target>
        <h2 id="home-deliveries">{t('home.deliveries')}</h2>
        <a href="/deliveries" onClick={openInstead('/deliveries', onOpen)}>
          {t('home.allDeliveries')}
        </a>
      </Inline>
      <Stack gap={4} className={classes.orders}>
        <Card kind="deliverToday" icon="truck" address="/stops" count={deliveries?.today} onOpen={onOpen} />
        <CountedCards cards={goodsWaiting(deliveries, claims)} onOpen={onOpen} />
      </Stack>
    </Box>
  )
}
