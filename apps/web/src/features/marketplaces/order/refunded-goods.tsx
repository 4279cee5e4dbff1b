import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { QuantityRow, QuantityRows } from '../../../ui/fields/quantity-rows.tsx'
import type { ChannelOrderDetail } from '../marketplaces.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'

type Refund = ChannelOrderDetail['refunds'][number]

/** Which goods a refund was for that the marketplace does not name. Nothing is chosen beforehand. */
export const RefundedGoods = ({ order, refund }: { order: ChannelOrderDetail; refund: Refund }) => {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const done = useChangeOutcome('marketplaces', 'orders')
  const name = useCall('marketplaces.nameRefund', done(t('marketplaces.goodsNamed')))
  const pieces = order.lines.flatMap(({ no }) => {
    const itemQty = chosen[no] ?? 0
    return itemQty > 0 ? [{ lineNo: no, itemQty }] : []
  })
  const titleOf = (lineNo: number) => order.lines.find(({ no }) => no === lineNo)?.title ?? ''
  const ask = async () => {
    const goods = pieces.map(({ lineNo, itemQty }) => `${titleOf(lineNo)} × ${itemQty}`)
    const question = {
      title: t(pieces.length > 0 ? 'marketplaces.goodsAsk' : 'marketplaces.moneyAsk'),
      text: pieces.length > 0 ? goods.join('、') : t('marketplaces.moneyAskText'),
      okText: t(pieces.length > 0 ? 'marketplaces.takeOff' : 'marketplaces.moneyAlone'),
      danger: pieces.length > 0,
    }
    if (await confirm(question)) name.mutate({ id: order.id, refundId: refund.externalId, pieces })
  }
  return (
    <Stack gap={3} className={classes.facts}>
      <QuantityRows legend={t('marketplaces.goodsOf', { amount: formatCents(refund.amount) })}>
        {order.lines.map((line) => (
          <QuantityRow
            key={line.no}
            name={line.title}
            detail={[line.spec, `¥${formatCents(line.amount)} × ${line.itemQty}`].filter(Boolean).join(' · ')}
            label={`${line.no} ${line.title}`}
            max={line.itemQty - line.refundedQty}
            value={chosen[line.no] ?? 0}
            onChange={(value) => setChosen({ ...chosen, [line.no]: value })}
          />
        ))}
      </QuantityRows>
      <FormButtons>
        <Button loading={name.isPending} onClick={() => void ask()}>
          {t(pieces.length > 0 ? 'marketplaces.takeOff' : 'marketplaces.moneyAlone')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
