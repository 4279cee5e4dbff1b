import { chinaDay } from '@showfloor/contract/common/china-time'
import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { readChoice, readText } from '../../client/search.ts'
import { CompareVouchersScreen } from '../../features/vouchers/comparing/compare.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

type Search = { platform?: VoucherPlatform; day?: string }

const VoucherDays = () => {
  const search = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const [today] = useState(() => chinaDay(new Date()))
  const ofDay = { shopId: shop.id, platform: search.platform ?? 'DOUYIN', day: search.day ?? today }
  return (
    <CompareVouchersScreen
      menu={menu}
      ofDay={ofDay}
      today={today}
      onChange={(change) => void navigate({ to: '/voucher-days', search: { ...search, ...change } })}
    />
  )
}

export const Route = createFileRoute('/_default/voucher-days')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_VoucherDayList', priced: true },
  /** `platform`: by default Douyin; `day`: by default today. */
  validateSearch: (search): Search => {
    const platform = readChoice(search.platform, voucherPlatforms)
    const day = readText(search.day)
    return {
      ...(platform ? { platform } : {}),
      ...(day && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day) ? { day } : {}),
    }
  },
  loader: () => loadMessages('trade'),
  component: VoucherDays,
})
