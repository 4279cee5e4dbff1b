import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readDay, readInt } from '../../client/search.ts'
import { receiptListQuery, ReceiptsScreen } from '../../features/receipts/receipts.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = { from?: string | undefined; to?: string | undefined; no?: number | undefined }

const readSearch = (search: Record<string, unknown>): Search => {
  const [from, to] = [readDay(search.from), readDay(search.to)]
  const no = readInt(search.no, { min: 2, max: 100_000 })
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(no ? { no } : {}) }
}

const Receipts = () => {
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <ReceiptsScreen
      shopId={shop.id}
      menu={menu}
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({ to: '/receipts', search: (now) => readSearch({ ...now, no: undefined, ...change }) })
      }
    />
  )
}

export const Route = createFileRoute('/_default/receipts')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_ReceiptList', priced: true },
  /** `from` and `to`: the first and the last day, by default today; `no`: the page. */
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(receiptListQuery(context.shop.id, deps))
    return loadMessages('trade')
  },
  component: Receipts,
})
