import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { SearchBar } from '../../ui/search/search-bar.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { CustomerForm } from './customer-form.tsx'
import { useCustomerSearch, type Customer, type CustomerChoice } from './customers.queries.ts'
import { ShownAddress } from './addresses/shown-address.tsx'
import { namesSomebody, useListedName } from './shown.ts'
import classes from './customers.module.css'

const Results = (props: { shopId: string; keyword: string; onChoose: (customer: Customer) => void }) => {
  const isShopOnlyShown = useShopOnly()
  const isAsked = isShopOnlyShown || namesSomebody(props.keyword)
  const nameOf = useListedName()
  const query = useCustomerSearch(props.shopId, props.keyword, isAsked)
  if (!isAsked) return <p className={classes.none}>{t('customers.searchFirst')}</p>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={4} rowPx={56} />
  return (
    <ul className={classes.results} aria-label={t('customers.searchResults')}>
      {query.data.data.length === 0 ? (
        <li className={classes.none}>{t('customers.searchNone', { keyword: props.keyword })}</li>
      ) : null}
      {query.data.data.map((customer) => (
        <li key={customer.id}>
          <button type="button" className={classes.result} onClick={() => props.onChoose(customer)}>
            <b>{nameOf(customer.name)}</b>
            <span>{customer.mobile}</span>
            {isShopOnlyShown && customer.addresses[0] ? (
              <small>
                <ShownAddress address={customer.addresses[0]} />
              </small>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Finds a customer by name or mobile, or creates one; shows the chosen one with a way to change it. */
export const CustomerPicker = (props: {
  shopId: string
  chosen: CustomerChoice | undefined
  onChoose: (customer: Customer | undefined) => void
}) => {
  const { shopId, chosen, onChoose } = props
  const [typed, setTyped] = useState('')
  const [creating, setCreating] = useState(false)
  const keyword = useDeferredValue(typed.trim())
  if (chosen)
    return (
      <div className={classes.chosen}>
        <Avatar name={chosen.name} sizePx={44} />
        <span className={classes.who}>
          <b>{chosen.name}</b>
          <small>{chosen.mobile}</small>
        </span>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          {t('customers.change')}
        </Button>
      </div>
    )
  if (creating)
    return (
      <CustomerForm
        shopId={shopId}
        keyword={typed.trim()}
        onCreated={(customer) => {
          setCreating(false)
          onChoose(customer)
        }}
        onCancel={() => setCreating(false)}
      />
    )
  return (
    <div className={classes.picker}>
      <div className={classes.find}>
        <SearchBar value={typed} placeholder={t('customers.search')} onType={setTyped} onSearch={setTyped} />
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setCreating(true)}
        >
          {t('customers.create')}
        </Button>
      </div>
      <Results shopId={shopId} keyword={keyword} onChoose={onChoose} />
    </div>
  )
}
