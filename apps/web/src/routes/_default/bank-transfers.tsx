import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { readChoice, readPage, searchOf } from '../../client/search.ts'
import { bankTabs } from '../../features/payments/bank-transfers/bank-transfers.queries.ts'
import { BankTransfersScreen } from '../../features/payments/bank-transfers/bank-transfers.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

/** `tab`: the open tab, by default arrivals; `no`: the page. */
const readSearch = searchOf({ tab: readChoice(bankTabs), no: readPage })

const BankTransfers = () => {
  const { tab, no } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const change = useSearchChange('/bank-transfers', readSearch)
  return (
    <BankTransfersScreen
      shopId={shop.id}
      menu={menu}
      tab={tab ?? 'arrivals'}
      no={no ?? 1}
      onTab={(tab) => change({ tab: tab === 'arrivals' ? undefined : tab })}
      onTurn={(no) => change({ no })}
    />
  )
}

export const Route = createFileRoute('/_default/bank-transfers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_BankTransferList', priced: true },
  validateSearch: readSearch,
  loader: () => loadMessages('trade'),
  component: BankTransfers,
})
