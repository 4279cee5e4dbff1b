import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../client/call.ts'
import { callQuery, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useListedName } from '../../customers/shown.ts'
import { parseYuan } from '../../payments/payment-rules.ts'
import { Sums, Surplus } from '../using/sums.tsx'
import type { Compared, OfDay } from './compare-rows.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'

type Wanted = CallInput<'vouchers.link'>
type Draft = { orderNo: string; value: string }

const useForm = ({ shopId, platform }: OfDay, row: Compared, useNo: string, onDone: () => void) => {
  const { draft, change, sent } = useDraft<Draft>(`voucher link ${platform} ${useNo}`, {
    orderNo: '',
    value: '',
  })
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<Wanted>()
  const told = useChangeOutcome('vouchers', 'payments', 'orders')(t('voucherDays.linked'))
  // The form says why it failed.
  const sending = useCall('vouchers.link', { ...told, onError: () => undefined })
  const orderNo = draft.orderNo.trim()
  const isOpen = row.theirs === null
  const value = isOpen ? parseYuan(draft.value) : undefined
  const isComplete = orderNo !== '' && (!isOpen || value !== undefined)
  const found = useQuery({
    ...callQuery('vouchers.linkPreview', asked ?? { shopId, platform, useNo, orderNo }),
    enabled: asked !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    draft,
    tried,
    found: asked ? found.data : undefined,
    error: asked ? (sending.error ?? found.error) : undefined,
    busy: found.isFetching || sending.isPending,
    isOrderMissing: tried && orderNo === '',
    isValueWrong: tried && isOpen && value === undefined,
    isOpen,
    change: (next: Partial<Draft>) => {
      setTried(false)
      setAsked(undefined)
      sending.reset()
      change(next)
    },
    submit: () => {
      setTried(true)
      if (!isComplete) return
      const wanted = { shopId, platform, useNo, orderNo, ...(value === undefined ? {} : { value }) }
      if (!asked || !found.data) {
        if (asked) void found.refetch()
        setAsked(wanted)
        return
      }
      const onSuccess = () => {
        sent()
        onDone()
      }
      sending.mutate(wanted, { onSuccess })
    },
  }
}

const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : '')

/** Links a use that was verified elsewhere to an order: first shows what it would pay, then books it. */
export const LinkForm = (props: { ofDay: OfDay; row: Compared; useNo: string; onDone: () => void }) => {
  const { ofDay, row, useNo, onDone } = props
  const form = useForm(ofDay, row, useNo, onDone)
  const { draft, change, found, error } = form
  const listedName = useListedName()
  const fault = error ? messageOf(error) : undefined
  const isOrderWrong = codeOf(error) === 'VOUCHER_LINK_ORDER'
  const effects = found ? [found] : []
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p>
        {row.theirs === null
          ? t('voucherDays.linkTextOpen')
          : t('voucherDays.linkText', { amount: formatCents(row.theirs) })}
      </p>
      <TextField
        label={t('voucherDays.orderNo')}
        hint={t('voucherDays.orderHint')}
        autoComplete="off"
        maxLength={40}
        value={draft.orderNo}
        error={form.isOrderMissing ? t('voucherDays.orderNoMissing') : isOrderWrong ? fault : undefined}
        onChange={(event) => change({ orderNo: event.currentTarget.value })}
      />
      {form.isOpen ? (
        <TextField
          label={t('voucherDays.value')}
          hint={t('voucherDays.valueHint')}
          inputMode="decimal"
          autoComplete="off"
          before="¥"
          value={draft.value}
          error={form.isValueWrong ? t('voucherDays.valueWrong') : undefined}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      ) : null}
      {found ? (
        <div>
          <b>{t('voucherDays.linkOf', { customer: listedName(found.customer), no: found.orderNo })}</b>
          <Sums due={found.due} effects={effects} />
          <Surplus due={found.due} effects={effects} />
        </div>
      ) : null}
      {fault !== undefined && !isOrderWrong ? <Fault>{fault}</Fault> : null}
      <FormButtons>
        <Button type="submit" loading={form.busy}>
          {t(found ? 'voucherDays.linkNow' : 'voucherDays.look')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
