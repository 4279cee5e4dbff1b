import { splitScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import type { DeskWay, FieldsProps } from './desk-way.ts'
import { DrawnIcon } from './drawn-icon.tsx'

/** Which deposit pays, with what of it is free. */
const DepositFields = ({ orderId, tenderId, amount, typed, errors, busy, onChange }: FieldsProps) => {
  const { shopId } = splitScopedId(orderId)
  const { data } = useQuery({
    ...callQuery('deposits.balance', { shopId, ...(tenderId ? { tenderId } : {}) }),
    staleTime: 0,
  })
  const accounts = data?.data
  const first = accounts?.[0]?.id
  useEffect(() => {
    if (typed.depositId === undefined && first !== undefined) onChange({ depositId: first })
  }, [typed, first, onChange])
  if (accounts?.length === 0) return <p role="alert">{t('deposits.noAccount')}</p>
  const chosen = accounts?.find(({ id }) => id === typed.depositId)
  const isShort = chosen !== undefined && chosen.available < amount
  return (
    <SelectField
      label={t('deposits.account')}
      value={typed.depositId ?? ''}
      disabled={busy}
      error={
        errors.depositId ??
        (isShort ? t('deposits.short', { amount: formatCents(chosen.available) }) : undefined)
      }
      onChange={(depositId) => onChange({ depositId })}
      options={(accounts ?? []).map(({ id, supplier, available }) => ({
        value: id,
        label: `${supplier} · ${t('deposits.free', { amount: formatCents(available) })}`,
      }))}
    />
  )
}

/** Money that a franchisee has paid in at a supplier: it is taken at once. */
export const byDeposit: DeskWay = {
  icon: <DrawnIcon path="M4 7h16v13H4zM8 7V4h8v3M12 16a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z" />,
  takeText: (amount) => t('deposits.pay', { amount }),
  takenText: (amount) => t('deposits.paid', { amount }),
  submit: ({ typed, ...asked }, idempotencyKey) =>
    call('deposits.pay', { ...asked, depositId: typed.depositId ?? '' }, { idempotencyKey }),
  begun: (typed) => ({ depositId: typed.depositId ?? '' }),
  Fields: DepositFields,
  check: (typed): Readonly<Record<string, string>> =>
    typed.depositId === undefined ? { depositId: t('deposits.noAccount') } : {},
}
