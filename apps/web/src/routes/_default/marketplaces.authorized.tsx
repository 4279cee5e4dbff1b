import { createFileRoute } from '@tanstack/react-router'
import { readText, searchOf } from '../../client/search.ts'
import { AuthorizedScreen } from '../../features/marketplaces/stores/stores.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Authorized = () => {
  const { state = '', code = '' } = Route.useSearch()
  return (
    <AuthorizedScreen
      state={state}
      code={code}
      back={{ to: '/channel-orders', search: { view: 'stores' } }}
    />
  )
}

export const Route = createFileRoute('/_default/marketplaces/authorized')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_OpenClientOrderList' },
  validateSearch: searchOf({ state: readText, code: readText }),
  loader: () => loadMessages('trade'),
  component: Authorized,
})
