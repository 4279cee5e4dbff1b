import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { InvoiceForm } from '../../confirmation/invoice/invoice-form.tsx'
import type { OrderDetail } from '../orders.queries.ts'

/** To whom the invoice of an order is made out, for the chain's invoice system. */
export const OrderInvoice = ({ order }: { order: Pick<OrderDetail, 'id' | 'invoiceWish'> }) => {
  const { id, invoiceWish: wish } = order
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState(false)
  const mayWrite = useStored('userInfo')?.permissions.includes('order.write') ?? false
  const save = useCall('orders.invoiceWishSet', {
    onSuccess: () => {
      setWriting(false)
      toast.success(t('invoice.saved'))
      return queryClient.invalidateQueries({ queryKey: nounKey('orders') })
    },
    onError: () => undefined,
  })
  const text = wish
    ? [t(`invoice.kind.${wish.kind}`), wish.title, wish.taxNo, wish.email].filter(Boolean).join(' · ')
    : t('invoice.none')
  return (
    <Panel
      title={t('invoice.panel')}
      aside={
        mayWrite && !writing ? (
          <span>
            <TextButton onClick={() => setWriting(true)}>
              {t(wish ? 'invoice.change' : 'invoice.give')}
            </TextButton>
            {wish ? (
              <TextButton disabled={save.isPending} onClick={() => save.mutate({ id, wish: null })}>
                {t('invoice.remove')}
              </TextButton>
            ) : null}
          </span>
        ) : null
      }
    >
      {writing ? (
        <InvoiceForm
          of={`invoice ${id}`}
          begins={{ kind: wish?.kind ?? 'COMPANY', title: wish?.title ?? '', taxNo: wish?.taxNo ?? '' }}
          knownEmail={wish?.email ?? ''}
          busy={save.isPending}
          fault={save.error ? messageOf(save.error) : undefined}
          onSend={(next, sent) => save.mutate({ id, wish: next }, { onSuccess: sent })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <p>
          {text}
          {wish?.byCustomer ? ` · ${t('invoice.byCustomer')}` : ''}
        </p>
      )}
    </Panel>
  )
}
