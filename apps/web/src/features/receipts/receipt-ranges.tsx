import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useForm } from '../../ui/drafts/use-form.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { InlineForm } from '../../ui/fields/inline-form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { halfWidth } from '../../ui/figures/half-width.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import classes from './receipts.module.css'
import { rangesQuery, useAddRange } from './receipts.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const digitsOf = (text: string): string | undefined => {
  const digits = halfWidth(text).trim()
  return /^\d{1,12}$/.test(digits) ? digits : undefined
}

/** Both numbers in their printed form: their digits set the width. */
const RangeForm = ({ shopId, onDone }: { shopId: string; onDone: () => void }) => {
  const { draft, change, sent, submitted, fault, onSubmit } = useForm(`receipt range ${shopId}`, {
    prefix: '',
    first: '',
    last: '',
  })
  const add = useAddRange(() => {
    sent()
    onDone()
  })
  const prefix = halfWidth(draft.prefix).trim().toUpperCase()
  const first = digitsOf(draft.first)
  const last = digitsOf(draft.last)
  const isPrefix = /^[A-Z0-9-]{0,8}$/.test(prefix)
  const isOrdered = first !== undefined && last !== undefined && Number(first) <= Number(last)
  const submit = onSubmit(() => {
    if (!isPrefix || !isOrdered) return
    const width = Math.max(first.length, last.length)
    add.mutate({ shopId, prefix, first: Number(first), last: Number(last), width })
  })
  return (
    <InlineForm send={t('receipts.rangeAdd')} busy={add.isPending} onSubmit={submit} onCancel={onDone}>
      <Stack gap={3} align="start" className={classes.fields}>
        <TextField
          label={t('receipts.prefix')}
          maxLength={8}
          autoComplete="off"
          value={draft.prefix}
          error={fault(!isPrefix, t('receipts.prefixWrong'))}
          onChange={(event) => change({ prefix: event.currentTarget.value })}
        />
        <TextField
          label={t('receipts.first')}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={draft.first}
          error={fault(first === undefined, t('receipts.numberWrong'))}
          onChange={(event) => change({ first: event.currentTarget.value })}
        />
        <TextField
          label={t('receipts.last')}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={draft.last}
          error={
            !submitted || isOrdered
              ? undefined
              : t(last === undefined ? 'receipts.numberWrong' : 'receipts.orderWrong')
          }
          onChange={(event) => change({ last: event.currentTarget.value })}
        />
      </Stack>
    </InlineForm>
  )
}

/** The ranges of receipt numbers of a shop, and the numbers left. */
export const ReceiptRanges = ({ shopId }: { shopId: string }) => {
  const { data } = useQuery(rangesQuery(shopId))
  const [adding, setAdding] = useState(false)
  return (
    <Panel title={t('receipts.ranges')}>
      <Stack gap={3}>
        <p>{t('receipts.rangesText')}</p>
        <Stack as="ul" gap={3} className={classes.list}>
          {data?.data.map((range) => (
            <li key={range.id}>
              <span>
                <b>{`${range.first} – ${range.last}`}</b>
                <small>
                  {t('receipts.rangeBy', { name: range.createdBy, time: formatDateTime(range.createdAt) })}
                </small>
              </span>
              <span>
                {range.next === null
                  ? t('receipts.rangeOver')
                  : t('receipts.rangeLeft', { n: range.left, next: range.next })}
              </span>
            </li>
          ))}
        </Stack>
        {adding ? (
          <RangeForm shopId={shopId} onDone={() => setAdding(false)} />
        ) : (
          <FormButtons>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('receipts.rangeAdd')}
            </Button>
          </FormButtons>
        )}
      </Stack>
    </Panel>
  )
}
