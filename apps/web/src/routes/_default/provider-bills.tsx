import {
  billDifferenceKinds,
  billDifferenceStates,
  billSources,
  billSums,
} from '@showfloor/contract/common/provider-bills'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readDay, readId, readInt } from '../../client/search.ts'
import { differencesQuery, type BillsSearch } from '../../features/reconciliation/bills.queries.ts'
import { ProviderBillsScreen } from '../../features/reconciliation/bills.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

/** The first page has no number. */
const pages = { min: 2, max: 100_000 }

const ProviderBills = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <ProviderBillsScreen
      menu={menu}
      search={Route.useSearch()}
      onChange={(search) => void navigate({ to: '/provider-bills', search, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/_default/provider-bills')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ProviderBillList', priced: true },
  /** See `BillsSearch`. */
  validateSearch: (search): BillsSearch => {
    const state = readChoice(search.state, billDifferenceStates)
    const kind = readChoice(search.kind, billDifferenceKinds)
    const no = readInt(search.no, pages)
    const source = readChoice(search.source, billSources)
    const day = readDay(search.day)
    const billNo = readInt(search.billNo, pages)
    const bill = readId(search.bill)
    const of = readChoice(search.of, billSums)
    const rowNo = readInt(search.rowNo, pages)
    return {
      ...(state ? { state } : {}),
      ...(kind ? { kind } : {}),
      ...(source ? { source } : {}),
      ...(day ? { day } : {}),
      ...(no ? { no } : {}),
      ...(billNo ? { billNo } : {}),
      ...(bill ? { bill } : {}),
      ...(of ? { of } : {}),
      ...(rowNo ? { rowNo } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(differencesQuery(deps))
    return loadMessages('trade')
  },
  component: ProviderBills,
})
