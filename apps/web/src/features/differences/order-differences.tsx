import { isOpenDifference } from '@showfloor/contract/common/difference-status'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { ShopOnly } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { Approval } from './approval.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { useDifferenceNews, useDifferencesOf, type Difference } from './differences.queries.ts'
import type { OrderBalance } from './order-balance.ts'
import { Stack } from '../../ui/layout/parts.tsx'

const DifferenceDialog = lazyPart(
  async () => (await import('./difference-dialog.tsx')).DifferenceDialog,
  ({ onClose }) => onClose(),
)

/** The differences of an order, with the next step of the open one; hidden without any. `order` includes the differences. */
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
        <Stack gap={4}>
          {waiting ? <Notice>{t(`differences.next.${waiting}`)}</Notice> : null}
          <Approval shopId={shopId} orderId={order.id} />
          {differences.map((difference) => (
            <DifferenceCard
              key={difference.id}
              difference={difference}
              lines={order.lines}
              onEdit={() => setEdited(difference)}
            />
          ))}
        </Stack>
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
