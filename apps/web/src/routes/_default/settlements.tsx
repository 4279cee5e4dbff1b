import { chinaDay } from '@showfloor/contract/common/china-time'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { settlementsQuery } from '../../features/settlements/settlements.queries.ts'
import { SettlementsScreen } from '../../features/settlements/settlements.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Settlements = () => {
  const { shop, menu } = Route.useRouteContext()
  const [today] = useState(() => chinaDay(new Date()))
  return <SettlementsScreen key={shop.id} shopId={shop.id} menu={menu} today={today} />
}

export const Route = createFileRoute('/_default/settlements')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_SettlementList', priced: true },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(settlementsQuery(context.shop.id, 1))
    return loadMessages('trade')
  },
  component: Settlements,
})
