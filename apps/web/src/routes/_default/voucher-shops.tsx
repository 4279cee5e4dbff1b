import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readChoice, readTextThat, searchOf } from '../../client/search.ts'
import { bindingsQuery } from '../../features/vouchers/binding/binding.queries.ts'
import { VoucherShopsScreen } from '../../features/vouchers/binding/voucher-shops.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const readShop = readTextThat(/^\d{1,19}$/)

const VoucherShops = () => {
  const { shop, state, code, what = 'VOUCHERS' } = Route.useSearch()
  const { menu } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const onAt = useCallback(
    (at: string) => void navigate({ to: '/voucher-shops', search: { shop: at }, replace: true }),
    [navigate],
  )
  return <VoucherShopsScreen menu={menu} at={shop ?? state} code={code} what={what} onAt={onAt} />
}

export const Route = createFileRoute('/_default/voucher-shops')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_VoucherShopList' },
  /** `shop`: the shown shop. `code` and `state` come from Meituan after a merchant's consent; `state` is the shop, `what` the kind of consent. */
  validateSearch: searchOf({
    shop: readShop,
    state: readShop,
    code: readTextThat(/^.{1,200}$/),
    what: readChoice(['MONEY']),
  }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(bindingsQuery())
    return loadMessages('management')
  },
  component: VoucherShops,
})
