import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { CustomerView } from '../confirmation-rules.ts'
import { customerOrderQuery } from '../confirmation.queries.ts'
import { InvoiceForm, type InvoiceWish } from './invoice-form.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** Sets to whom the invoice is made out; the stored title is masked, because links are forwarded. */
export const CustomerInvoice = ({ token, invoice }: { token: string; invoice: CustomerView['invoice'] }) => {
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState(false)
  const save = useMutation({
    mutationFn: (wish: InvoiceWish) =>
      call('orders.customerInvoiceWish', { token, ...wish }, { anonymous: true }),
    networkMode: 'always',
    meta: { ownError: true },
    onSuccess: () => {
      setWriting(false)
      return queryClient.invalidateQueries({ queryKey: customerOrderQuery(token).queryKey })
    },
  })
  return (
    <Panel title={t('invoice.panel')}>
      {writing ? (
        <InvoiceForm
          of={`invoice ${token.slice(0, 12)}`}
          begins={{ kind: invoice?.kind ?? 'COMPANY', title: '', taxNo: '' }}
          knownEmail=""
          busy={save.isPending}
          fault={save.error ? messageOf(save.error) : undefined}
          onSend={(wish, sent) => save.mutate(wish, { onSuccess: sent })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Stack gap={3}>
          <p>
            {invoice
              ? t('invoice.given', { kind: t(`invoice.kind.${invoice.kind}`), title: invoice.title })
              : t('invoice.ask')}
          </p>
          <FormButtons>
            <Button variant="default" onClick={() => setWriting(true)}>
              {t(invoice ? 'invoice.change' : 'invoice.give')}
            </Button>
          </FormButtons>
        </Stack>
      )}
    </Panel>
  )
}
