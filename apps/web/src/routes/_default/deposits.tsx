import { chinaDay } from '@showfloor/contract/common/china-time'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readTextThat, searchOf } from '../../client/search.ts'
import { depositsQuery } from '../../features/deposits/deposits.queries.ts'
import { DepositsScreen } from '../../features/deposits/deposits.screen.tsx'
import { StatementScreen } from '../../features/deposits/statement.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Deposits = () => {
  const { id, month } = Route.useSearch()
  const { shop, menu } = Route.useRouteContext()
  const navigate = useNavigate()
  const [today] = useState(() => chinaDay(new Date()))
  if (id === undefined) return <DepositsScreen key={shop.id} shopId={shop.id} menu={menu} />
  return (
    <StatementScreen
      key={`${shop.id} ${id}`}
      shopId={shop.id}
      depositId={id}
      month={month ?? today.slice(0, 7)}
      onMonth={(next) => void navigate({ to: '/deposits', search: (now) => ({ ...now, id, month: next }) })}
    />
  )
}

export const Route = createFileRoute('/_default/deposits')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_DepositList', priced: true },
  /** `id`: the deposit whose statement is shown; `month`: by default the present one. */
  validateSearch: searchOf({
    id: readTextThat(/^\d{1,19}$/),
    month: readTextThat(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(depositsQuery(context.shop.id))
    return loadMessages('trade')
  },
  component: Deposits,
})
