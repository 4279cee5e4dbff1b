import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readFlag, readInt, readText, searchOf } from '../../client/search.ts'
import { CustomerBooking } from '../../features/deliveries/booking/customer-booking.tsx'
import { ConfirmScreen } from '../../features/confirmation/confirm.screen.tsx'
import type { Returned } from '../../features/confirmation/paying/place.ts'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const CustomerConfirm = () => {
  const { token, paying, pay, code, instead } = Route.useSearch()
  const returned: Returned = {
    ...(paying ? { paying: true } : {}),
    ...(pay && code ? { pay: { stage: pay, code, instead: instead ?? false } } : {}),
  }
  const search = { token }
  const navigate = useNavigate()
  return (
    <ConfirmScreen
      token={tokenOf(token)}
      booking={<CustomerBooking token={tokenOf(token)} />}
      returned={returned}
      onReturned={() => void navigate({ to: '/customer-confirm', search, replace: true })}
      onConfirmed={() => void navigate({ to: '/customer-confirm/success', search, replace: true })}
      onLanguage={(lang) =>
        void navigate({
          to: '/customer-confirm',
          search: (now) => ({ token: now.token, lang }),
          replace: true,
        })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-confirm/')({
  /**
   * `token`: from the link that the guide sent. `paying`: returning from a provider; `pay`: returning from WeChat, with the stage and a code that
   * identifies the payer.
   */
  validateSearch: searchOf(
    { token: readText, paying: readFlag, pay: readInt(1, 2_147_483_647), code: readText, instead: readFlag },
    (search) =>
      search.pay && search.code ? search : { ...search, pay: undefined, code: undefined, instead: undefined },
  ),
  component: CustomerConfirm,
})
