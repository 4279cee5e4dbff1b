import { lookAtKinds } from '@showfloor/contract/common/payment-status'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readChoice, readInt, readText } from '../../client/search.ts'
import { useStored } from '../../client/storage/storage.ts'
import { mattersQuery, type LookingSearch } from '../../features/payments/looking/looking.queries.ts'
import { MoneyToLookAtScreen } from '../../features/payments/looking/money-to-look-at.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const MoneyToLookAt = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const shops = useStored('shopList', useStored('userId') ?? '') ?? []
  return (
    <MoneyToLookAtScreen
      search={search}
      shops={shops}
      onChange={(next) => void navigate({ to: '/money-to-look-at', search: next })}
    />
  )
}

export const Route = createFileRoute('/_default/money-to-look-at')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_MoneyToLookAt', priced: true },
  /** `kind`: one of the kinds; `shop`: one shop; `days`: the minimum waiting time; `no`: the page. */
  validateSearch: (search): LookingSearch => {
    const kind = readChoice(search.kind, lookAtKinds)
    const shop = readText(search.shop)
    const days = readInt(search.days, { min: 1, max: 3650 })
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return {
      ...(kind ? { kind } : {}),
      ...(shop && /^\d{1,19}$/.test(shop) ? { shop } : {}),
      ...(days ? { days } : {}),
      ...(no ? { no } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(mattersQuery(deps))
    return loadMessages('trade')
  },
  component: MoneyToLookAt,
})
