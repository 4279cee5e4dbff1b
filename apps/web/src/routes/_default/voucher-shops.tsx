import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readText } from '../../client/search.ts'
import { bindingsQuery } from '../../features/vouchers/binding/binding.queries.ts'
import { VoucherShopsScreen } from '../../features/vouchers/binding/voucher-shops.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = { shop?: string; code?: string; state?: string; what?: 'MONEY' }

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
  validateSearch: (search): Search => {
    const read = (name: 'shop' | 'state') => {
      const id = readText(search[name])
      return id && /^\d{1,19}$/.test(id) ? { [name]: id } : {}
    }
    const code = readText(search.code)
    const isMoney = readText(search.what) === 'MONEY'
    return {
      ...read('shop'),
      ...read('state'),
      ...(isMoney ? { what: 'MONEY' } : {}),
      ...(code && code.length <= 200 ? { code } : {}),
    }
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(bindingsQuery())
    return loadMessages('management')
  },
  component: VoucherShops,
})
