import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { cashSuggestions, parseYuan } from '../payment-rules.ts'
import type { DeskWay } from './desk-way.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'

/** Cash handed over and change; only shown, nothing of it is sent. */
const ChangeHelper = ({ amount }: { amount: Cents }) => {
  const [text, setText] = useState('')
  const received = parseYuan(text)
  const left = (received ?? 0) - amount
  return (
    <Stack gap={2} className={classes.change}>
      <TextField
        label={t('payments.received')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        before="¥"
        placeholder={t('payments.receivedHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilterChips label={t('payments.received')}>
        {cashSuggestions(amount).map((sum) => (
          <FilterChip key={sum} pressed={received === sum} onPress={() => setText(centsText(sum))}>
            {`¥${formatCents(sum)}`}
          </FilterChip>
        ))}
      </FilterChips>
      {received === undefined ? null : (
        <Inline
          as="output"
          gap={3}
          align="baseline"
          tone="positive"
          className={classes.left}
          data-short={left < 0}
        >
          {left < 0 ? t('payments.short') : t('payments.change')}
          <Price amountCents={Math.abs(left)} size="lg" />
        </Inline>
      )}
    </Stack>
  )
}

/** Money that is handed over. */
export const byCash: DeskWay = {
  icon: <Icon name="cash" />,
  takeText: (amount) => t('payments.takeCash', { amount }),
  takenText: (amount) => t('payments.taken', { amount }),
  submit: ({ typed: _typed, ...asked }, idempotencyKey) =>
    call('payments.shopPayment', asked, { idempotencyKey }),
  Fields: ({ amount }) => <ChangeHelper key={amount} amount={amount} />,
}
