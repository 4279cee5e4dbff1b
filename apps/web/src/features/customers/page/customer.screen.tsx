import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { useBackOffice } from '../../../ui/privacy/shop-only.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { AddressPicker } from '../addresses/address-picker.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { customerQuery, useMayEraseCustomers, type CustomerDetail } from '../customers.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

const Addresses = ({ customer }: { customer: CustomerDetail }) => {
  const [chosenId, setChosenId] = useState(customer.addresses[0]?.id)
  return (
    <Panel title={t('customers.address')}>
      <AddressPicker customer={customer} chosenId={chosenId} onChoose={setChosenId} />
    </Panel>
  )
}

/** One customer: contact, notes, addresses and business. `business`: the panels of their carts and orders. */
export const CustomerScreen = ({ id, business }: { id: string; business: ReactNode }) => {
  const query = useQuery(customerQuery(id))
  const isBackOffice = useBackOffice()
  const mayErase = useMayEraseCustomers() && isBackOffice
  const customer = query.data
  if (customer)
    return (
      <div className={classes.screen}>
        <title>{`${t('customers.one')} · Showfloor`}</title>
        <CustomerHead customer={customer} />
        <Stack gap={4} align="start" className={classes.columns}>
          <Stack gap={4} shrink>
            <CustomerNotes customer={customer} />
          </Stack>
          <Stack gap={4} shrink>
            <Addresses key={customer.id} customer={customer} />
            {business}
            {mayErase ? <CustomerPrivacy customer={customer} /> : null}
          </Stack>
        </Stack>
      </div>
    )
  if (query.isPending)
    return (
      <div className={classes.screen}>
        <SkeletonRows count={4} rowPx={120} />
      </div>
    )
  const absent = query.error instanceof CallError && [400, 403, 404].includes(query.error.status)
  return absent ? (
    <EmptyState
      icon="people"
      title={t('customers.notFound')}
      text={t('customers.notFoundText')}
      action={<Link to="/customers">{t('customers.back')}</Link>}
    />
  ) : (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  )
}
