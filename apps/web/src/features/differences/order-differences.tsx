import { isOpenDifference } from '@showfloor/contract/common/difference-status'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { ShopOnly } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { DifferenceCard } from './difference-card.tsx'
import { useDifferenceNews, useDifferencesOf, type Difference } from './differences.queries.ts'
import type { OrderBalance } from './order-balance.ts'
import classes from './differences.module.css'

const DifferenceDialog = lazyPart(
  async () => (await import('./difference-dialog.tsx')).DifferenceDialog,
  ({ onClose }) => onClose(),
)

/**
 * The differences of an order, with what the one that waits is waiting for; nothing where it has none. `order` as it stands now,
 * differences included.
 */
export const OrderDifferences = ({ shopId, order }: { shopId: string; order: OrderBalance }) => {
  const differences = useDifferencesOf(shopId, order.id)
  useDifferenceNews(shopId)
  const isShopOnlyShown = useShopOnly()
  const [edited, setEdited] = useState<Difference>()
  if (differences.length === 0) return null
  const waiting = differences.map(({ status }) => status).find(isOpenDifference)
  return (
    <Panel title={t(isShopOnlyShown ? 'differences.title' : 'orders.ownMatters')}>
      <ShopOnly>
        <div className={classes['list']}>
          {waiting ? <output className={classes['next']}>{t(`differences.next.${waiting}`)}</output> : null}
          {differences.map((difference) => (
            <DifferenceCard
              key={difference.id}
              difference={difference}
              onEdit={() => setEdited(difference)}
            />
          ))}
        </div>
      </ShopOnly>
      {edited ? (
        <DifferenceDialog
          order={{ ...order, owedCents: order.owedCents - edited.change }}
          before={edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Panel>
  )
}
