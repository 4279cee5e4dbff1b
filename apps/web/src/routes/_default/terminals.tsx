import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { readTextThat, searchOf } from '../../client/search.ts'
import { shopListQuery, shopsOf } from '../../features/shops/shop-list.ts'
import { TerminalsScreen } from '../../features/terminals/terminals.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Terminals = () => {
  const { shop, menu } = Route.useRouteContext()
  const { shop: wanted } = Route.useSearch()
  const shops = shopsOf(useQuery(shopListQuery()).data?.data ?? [])
  const other = shops.find(({ id }) => id === wanted && id !== shop.id)
  const shopId = other?.id ?? shop.id
  return <TerminalsScreen key={shopId} shopId={shopId} shopName={other?.name} menu={menu} />
}

export const Route = createFileRoute('/_default/terminals')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_TerminalList' },
  /** `shop`: one of the user's shops, by default the current one. */
  validateSearch: searchOf({ shop: readTextThat(/^\d{1,20}$/) }),
  loader: () => loadMessages('management'),
  component: Terminals,
})
