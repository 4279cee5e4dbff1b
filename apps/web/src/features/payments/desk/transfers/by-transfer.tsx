import { splitScopedId } from '@showfloor/contract/common/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { everyAccountQuery, orderQuery } from '../../payments.queries.ts'
import type { DeskWay, FieldsProps } from '../desk-way.ts'
import { DrawnIcon } from '../drawn-icon.tsx'
import { TransferWaiting } from './transfer-waiting.tsx'
import { Stack } from '../../../../ui/layout/parts.tsx'

/** Which account the customer transfers to, and from whose; the customer's own name stands there first. */
const TransferFields = ({ orderId, typed, errors, busy, onChange }: FieldsProps) => {
  const { shopId } = splitScopedId(orderId)
  const order = useQuery(orderQuery(orderId)).data
  const { data } = useQuery(everyAccountQuery(shopId))
  const accounts = data?.filter(({ enabled }) => enabled) ?? []
  const first = accounts[0]?.id
  const name = order?.customerName
  useEffect(() => {
    if (typed.accountId !== undefined || first === undefined || name === undefined) return
    onChange({ payer: name, ...typed, accountId: first })
  }, [typed, first, name, onChange])
  return (
    <Stack gap={3}>
      {accounts.length > 1 ? (
        <SelectField
          label={t('bank.account')}
          value={typed.accountId ?? ''}
          disabled={busy}
          onChange={(accountId) => onChange({ ...typed, accountId })}
          options={accounts.map(({ id, bank, accountNo }) => ({ value: id, label: `${bank} ${accountNo}` }))}
        />
      ) : null}
      <TextField
        label={t('bank.payer')}
        hint={t('bank.payerHint')}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={60}
        readOnly={busy}
        value={typed.payer ?? ''}
        error={errors.payer}
        onChange={(event) => onChange({ ...typed, payer: event.currentTarget.value })}
      />
    </Stack>
  )
}

/** Money that the customer transfers to an account of the chain, and finance matches. */
export const byTransfer: DeskWay = {
  icon: <DrawnIcon path="M3 9l9-6 9 6H3zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18" />,
  takeText: (amount) => t('bank.announce', { amount }),
  takenText: (amount) => t('bank.announced', { amount }),
  submit: async ({ typed, ...asked }, idempotencyKey) => {
    const { accountId = '', payer = '' } = typed
    await call('payments.transferAnnounce', { ...asked, accountId, payer }, { idempotencyKey })
    return call('payments.status', { orderId: asked.orderId })
  },
  Fields: TransferFields,
  check: (typed): Readonly<Record<string, string>> =>
    (typed.payer ?? '').trim() === '' ? { payer: t('bank.payerMissing') } : {},
  begun: ({ accountId, payer }) => ({ accountId, payer }),
  Waiting: TransferWaiting,
}
