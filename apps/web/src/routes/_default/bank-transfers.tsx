import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readInt } from '../../client/search.ts'
import { bankTabs, type BankTab } from '../../features/payments/bank-transfers/bank-transfers.queries.ts'
import { BankTransfersScreen } from '../../features/payments/bank-transfers/bank-transfers.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = { tab?: BankTab; no?: number }

const BankTransfers = () => {
  const { tab, no } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const go = (search: Search) => void navigate({ to: '/bank-transfers', search })
  return (
    <BankTransfersScreen
      shopId={shop.id}
      menu={menu}
      tab={tab ?? 'arrivals'}
      no={no ?? 1}
      onTab={(next) => go(next === 'arrivals' ? {} : { tab: next })}
      onTurn={(next) => go({ ...(tab ? { tab } : {}), ...(next > 1 ? { no: next } : {}) })}
    />
  )
}

export const Route = createFileRoute('/_default/bank-transfers')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_BankTransferList', priced: true },
  /** `tab`: the open tab, by default arrivals; `no`: the page. */
  validateSearch: (search): Search => {
    const tab = readChoice(search.tab, bankTabs)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return { ...(tab ? { tab } : {}), ...(no ? { no } : {}) }
  },
  loader: () => loadMessages('trade'),
  component: BankTransfers,
})
