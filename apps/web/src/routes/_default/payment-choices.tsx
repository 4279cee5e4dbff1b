import { createFileRoute } from '@tanstack/react-router'
import { readTextThat, searchOf } from '../../client/search.ts'
import { PaymentChoicesScreen } from '../../features/payments/choices/payment-choices.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const PaymentChoices = () => {
  const { at } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PaymentChoicesScreen
      menu={Route.useRouteContext().menu}
      at={at}
      onAt={(next) => void navigate({ search: { at: next }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_default/payment-choices')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_PaymentTypeList', withoutShop: true },
  /** `at`: the shown list, a channel's or a shop's. */
  validateSearch: searchOf({ at: readTextThat(/^(?:channel|shop)-\d{1,20}$/) }),
  loader: () => loadMessages('management', 'trade'),
  component: PaymentChoices,
})
