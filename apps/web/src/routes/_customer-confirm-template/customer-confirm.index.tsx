import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readInt, readText } from '../../client/search.ts'
import { CustomerBooking } from '../../features/deliveries/booking/customer-booking.tsx'
import { ConfirmScreen } from '../../features/confirmation/confirm.screen.tsx'
import type { Returned } from '../../features/confirmation/paying/place.ts'
import { tokenOf } from '../../features/confirmation/visitor.ts'

type Search = { token?: string; paying?: '1'; pay?: string; code?: string; instead?: '1' }

const CustomerConfirm = () => {
  const { token, paying, pay, code, instead } = Route.useSearch()
  const returned: Returned = {
    ...(paying ? { paying: true } : {}),
    ...(pay && code ? { pay: { stage: Number(pay), code, instead: instead !== undefined } } : {}),
  }
  const search = token === undefined ? {} : { token }
  const navigate = useNavigate()
  return (
    <ConfirmScreen
      token={tokenOf(token)}
      booking={<CustomerBooking token={tokenOf(token)} />}
      returned={returned}
      onReturned={() => void navigate({ to: '/customer-confirm', search, replace: true })}
      onConfirmed={() => void navigate({ to: '/customer-confirm/success', search, replace: true })}
      onLanguage={(lang) =>
        void navigate({ to: '/customer-confirm', search: { ...search, lang }, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-confirm/')({
  /**
   * `token`: from the link that the guide sent. `paying`: returning from a provider; `pay`: returning from WeChat, with the stage and a code that
   * identifies the payer.
   */
  validateSearch: (search): Search => {
    const token = readText(search.token)
    const pay = readInt(search.pay, { min: 1, max: 2_147_483_647 })
    const code = readText(search.code)
    return {
      ...(token ? { token } : {}),
      ...(search.paying === '1' ? { paying: '1' } : {}),
      ...(pay && code ? { pay: String(pay), code } : {}),
      ...(pay && code && search.instead === '1' ? { instead: '1' } : {}),
    }
  },
  component: CustomerConfirm,
})
