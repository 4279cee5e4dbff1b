import { formatCents } from '@showfloor/contract/common/money'
import type { CallOutput } from '../../client/call.ts'
import { stringifySearch } from '../../client/search.ts'
import { t } from '../../i18n/i18n.ts'
import type { IconName } from '../../ui/pictures/icons.tsx'
import type { Place } from './places.ts'

export type Hit = {
  id: string
  address: string
  title: string
  text: string
  /** A picture with its background, or an icon. */
  picture?: { url: string; color: string }
  icon: IconName
}
export type HitGroup = {
  kind: 'named' | 'products' | 'orders' | 'customers' | 'places'
  hits: readonly Hit[]
}

const placeHit = ({ to, icon, label }: Place): Hit => ({
  id: `place-${to}`,
  address: to,
  title: label,
  text: '',
  icon,
})

/** The results by kind, without empty kinds. Screens whose name is the text come first. `nameOf` names people. */
export const groupsOf = (
  found: CallOutput<'search.everywhere'> | undefined,
  { named, others }: { named: readonly Place[]; others: readonly Place[] },
  nameOf: (name: string) => string,
): HitGroup[] => {
  const groups: HitGroup[] = [
    { kind: 'named', hits: named.map(placeHit) },
    {
      kind: 'products',
      hits: (found?.products ?? []).map((product) => ({
        id: `product-${product.channelSpuId}`,
        address: `/product-details${stringifySearch({ id: product.channelSpuId, sku: product.skuCode })}`,
        title: product.name,
        text: `${product.skuCode} · ¥${formatCents(product.marketingPrice)}`,
        picture: { url: product.picture, color: product.pictureColor },
        icon: 'sofa',
      })),
    },
    {
      kind: 'orders',
      hits: (found?.orders ?? []).map((order) => ({
        id: `order-${order.id}`,
        address: `/order${stringifySearch({ id: order.id })}`,
        title: `${nameOf(order.customerName)} · ¥${formatCents(order.payable)}`,
        text: `${order.orderNo} · ${t(`orders.status.${order.status}`)}`,
        icon: 'receipt',
      })),
    },
    {
      kind: 'customers',
      hits: (found?.customers ?? []).map((customer) => ({
        id: `customer-${customer.id}`,
        address: `/customer${stringifySearch({ id: customer.id })}`,
        title: nameOf(customer.name),
        text: customer.mobile,
        icon: 'person',
      })),
    },
    {
      kind: 'places',
      hits: others.map(placeHit),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
