import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { readText, searchOf } from '../../client/search.ts'
import { CustomerBooking } from '../../features/deliveries/booking/customer-booking.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'
import { SuccessScreen } from '../../features/confirmation/success.screen.tsx'
import { t } from '../../i18n/i18n.ts'

const CustomerConfirmSuccess = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SuccessScreen
      token={tokenOf(search.token)}
      booking={<CustomerBooking token={tokenOf(search.token)} />}
      onLanguage={(lang) =>
        void navigate({ to: '/customer-confirm/success', search: (now) => ({ ...now, lang }), replace: true })
      }
      orderLink={
        <Link to="/customer-confirm" search={search}>
          {t('confirmation.seeOrder')}
        </Link>
      }
      otherwise={<Navigate to="/customer-confirm" search={search} replace />}
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-confirm/success')({
  /** `token`: of the link that was confirmed. */
  validateSearch: searchOf({ token: readText }),
  component: CustomerConfirmSuccess,
})
