import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { orderQuery } from '../payments.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** The customer’s other orders that are not fully paid. */
const useOtherOrders = (orderId: string) => {
  const { data: order } = useQuery(orderQuery(orderId))
  const query = { shopId: order?.shopId ?? '0', customerId: order?.customerId ?? '0-0', size: 100 as const }
  const { data } = useQuery({ ...callQuery('orders.list', query), enabled: order !== undefined })
  return data?.data.flatMap(({ id, orderNo, status, payable, difference, paid }) => {
    const due = payable + difference - paid
    const isOpen = status === 'CONFIRMED' || status === 'FULFILLING' || status === 'COMPLETED'
    return id !== orderId && isOpen && due > 0 ? [{ id, orderNo, due }] : []
  })
}

/** Chooses the order that gets the money set aside. */
export const MoveDialog = (props: {
  orderId: string
  amountCents: number
  busy: boolean
  onMove: (orderId: string) => void
  onClose: () => void
}) => {
  const { orderId, amountCents, busy, onMove, onClose } = props
  const orders = useOtherOrders(orderId)
  const [chosen, setChosen] = useState<string>()
  const target = chosen ?? orders?.[0]?.id
  return (
    <Dialog open title={t('looking.moveTitle')} onClose={onClose}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault()
          if (target !== undefined) onMove(target)
        }}
      >
        {orders === undefined ? <SkeletonRows count={2} rowPx={48} /> : null}
        {orders?.length === 0 ? <p>{t('looking.moveNone')}</p> : null}
        {orders !== undefined && target !== undefined ? (
          <>
            <p>{t('looking.moveText', { amount: `¥${formatCents(amountCents)}` })}</p>
            <SelectField
              label={t('looking.move')}
              value={target}
              onChange={setChosen}
              options={orders.map(({ id, orderNo, due }) => ({
                value: id,
                label: t('looking.moveTo', { no: orderNo, due: `¥${formatCents(due)}` }),
              }))}
            />
          </>
        ) : null}
        <FormButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {target === undefined ? null : (
            <Button type="submit" loading={busy}>
              {t('looking.move')}
            </Button>
          )}
        </FormButtons>
      </Stack>
    </Dialog>
  )
}
