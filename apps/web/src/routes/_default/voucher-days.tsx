import { chinaDay } from '@showfloor/contract/common/china-time'
import { voucherPlatforms } from '@showfloor/contract/common/vouchers'
import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useState } from 'react'
import { readChoice, readDay, searchOf } from '../../client/search.ts'
import { CompareVouchersScreen } from '../../features/vouchers/comparing/compare.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

/** `platform`: by default Douyin; `day`: by default today. */
const readSearch = searchOf({ platform: readChoice(voucherPlatforms), day: readDay })

const VoucherDays = () => {
  const search = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const change = useSearchChange('/voucher-days', readSearch)
  const [today] = useState(() => chinaDay(new Date()))
  const ofDay = { shopId: shop.id, platform: search.platform ?? 'DOUYIN', day: search.day ?? today }
  return <CompareVouchersScreen menu={menu} ofDay={ofDay} today={today} onChange={change} />
}

export const Route = createFileRoute('/_default/voucher-days')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_VoucherDayList', priced: true },
  validateSearch: readSearch,
  loader: () => loadMessages('trade'),
  component: VoucherDays,
})
