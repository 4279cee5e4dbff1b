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
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './customers.module.css'

const Results = (props: { shopId: string; keyword: string; onChoose: (customer: Customer) => void }) => {
  const isShopOnlyShown = useShopOnly()
  const isAsked = isShopOnlyShown || namesSomebody(props.keyword)
  const nameOf = useListedName()
  const query = useCustomerSearch(props.shopId, props.keyword, isAsked)
  if (!isAsked)
    return (
      <Text padY={3} padX={4} tone="quiet">
        {t('customers.searchFirst')}
      </Text>
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={4} rowPx={56} />
  return (
    <Stack
      as="ul"
      line="around"
      round="m"
      className={classes.results}
      aria-label={t('customers.searchResults')}
    >
      {query.data.data.length === 0 ? (
        <Text as="li" padY={3} padX={4} tone="quiet">
          {t('customers.searchNone', { keyword: props.keyword })}
        </Text>
      ) : null}
      {query.data.data.map((customer) => (
        <li key={customer.id}>
          <Inline
            as="button"
            wrap
            gapY={0}
            gapX={3}
            align="baseline"
            wide
            padY={2}
            padX={4}
            line="below"
            target
            textAlign="start"
            type="button"
            className={classes.result}
            onClick={() => props.onChoose(customer)}
          >
            <Text as="b" weight={600}>
              {nameOf(customer.name)}
            </Text>
            <Text as="span" tone="quiet" tabular>
              {customer.mobile}
            </Text>
            {isShopOnlyShown && customer.addresses[0] ? (
              <Text as="small" tabular>
                <ShownAddress address={customer.addresses[0]} />
              </Text>
            ) : null}
          </Inline>
        </li>
      ))}
    </Stack>
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
      <Inline gap={3} align="center" className={classes.chosen}>
        <Avatar name={chosen.name} sizePx={44} />
        <span className={classes.who}>
          <Text as="b" block size="lg" weight={600}>
            {chosen.name}
          </Text>
          <Text as="small" size="sm" tabular nowrap>
            {chosen.mobile}
          </Text>
        </span>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          {t('customers.change')}
        </Button>
      </Inline>
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
    <Stack gap={4}>
      <Inline wrap gap={3} className={classes.find}>
        <SearchBar value={typed} placeholder={t('customers.search')} onType={setTyped} onSearch={setTyped} />
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setCreating(true)}
        >
          {t('customers.create')}
        </Button>
      </Inline>
      <Results shopId={shopId} keyword={keyword} onChoose={onChoose} />
    </Stack>
  )
}
