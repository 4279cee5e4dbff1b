import { openDifferenceStatuses } from '@showfloor/contract/common/difference-status'
import { paymentStatuses } from '@showfloor/contract/common/payment-status'
import { Button } from '@mantine/core'
import type { SearchChange } from '../../../client/search.ts'
import { useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { useOrderOptions } from '../orders.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './orders.module.css'
import type { ChangeOrders, OrdersSearch } from './orders-search.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const any = () => ({ value: '', label: t('orders.all') })
const isWrong = (text: string): boolean => text.trim() !== '' && parseCents(text) === undefined

type Draft = Record<'payment' | 'difference' | 'guide' | 'channel' | 'from' | 'to' | 'min' | 'max', string>
type Fields = { draft: Draft; put: (name: keyof Draft) => (value: string) => void }

const choices = (of: readonly { id: string; name: string }[]) => [
  any(),
  ...of.map(({ id, name }) => ({ value: id, label: name })),
]

const Choices = ({ shopId, draft, put }: Fields & { shopId: string }) => {
  const guides = useOrderOptions(shopId, 'md_EmployeeBO')
  const channels = useOrderOptions(shopId, 'md_ChannelBO')
  const hasChannels = channels.length > 1 || draft.channel !== ''
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          label={t('orders.columnPayment')}
          value={draft.payment}
          onChange={put('payment')}
          options={[
            any(),
            ...paymentStatuses.map((value) => ({ value, label: t(`orders.payment.${value}`) })),
          ]}
        />
        <SelectField
          label={t('orders.difference')}
          value={draft.difference}
          onChange={put('difference')}
          options={[
            any(),
            ...openDifferenceStatuses.map((value) => ({ value, label: t(`differences.waits.${value}`) })),
          ]}
        />
      </div>
      <div className={hasChannels ? classes.pair : undefined}>
        <SelectField
          label={t('orders.column.guide')}
          value={draft.guide}
          onChange={put('guide')}
          options={choices(guides)}
        />
        {hasChannels ? (
          <SelectField
            label={t('orders.column.channel')}
            value={draft.channel}
            onChange={put('channel')}
            options={choices(channels)}
          />
        ) : null}
      </div>
    </>
  )
}

const Day = ({ name, draft, put }: Fields & { name: 'from' | 'to' }) => (
  <TextField
    label={t(`orders.${name}`)}
    type="date"
    value={draft[name]}
    onChange={(event) => put(name)(event.currentTarget.value)}
  />
)

const Amount = ({ name, draft, put }: Fields & { name: 'min' | 'max' }) => (
  <TextField
    label={t(`orders.${name}`)}
    inputMode="decimal"
    before="¥"
    value={draft[name]}
    error={isWrong(draft[name]) ? t('orders.discountInvalid') : undefined}
    onChange={(event) => put(name)(event.currentTarget.value)}
  />
)

/** All filters of orders beside status and keyword, with a button to apply them. */
export const OrdersFilterForm = (props: { shopId: string; search: OrdersSearch; onApply: ChangeOrders }) => {
  const { shopId, search, onApply } = props
  const {
    payment = '',
    difference = '',
    guide = '',
    channel = '',
    from = '',
    to = '',
    min = '',
    max = '',
  } = search
  const [draft, setDraft] = useState<Draft>({ payment, difference, guide, channel, from, to, min, max })
  const put = (name: keyof Draft) => (value: string) => setDraft((now) => ({ ...now, [name]: value }))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong(draft.min) || isWrong(draft.max)) return
    onApply(draft as SearchChange<OrdersSearch>)
  }
  const fields = { draft, put }
  return (
    <Stack as="form" gap={4} pad={2} onSubmit={apply} noValidate>
      <Choices shopId={shopId} {...fields} />
      <div className={classes.pair}>
        <Day name="from" {...fields} />
        <Day name="to" {...fields} />
      </div>
      <div className={classes.pair}>
        <Amount name="min" {...fields} />
        <Amount name="max" {...fields} />
      </div>
      <Button type="submit" fullWidth>
        {t('orders.applyFilters')}
      </Button>
    </Stack>
  )
}
