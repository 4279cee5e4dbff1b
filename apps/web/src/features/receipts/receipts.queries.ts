import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Receipts = CallOutput<'receipts.ofOrder'>
export type Receipt = Receipts['receipts'][number]
export type PaperReceipt = CallOutput<'receipts.get'>

export const receiptsQuery = (orderId: string) => callQuery('receipts.ofOrder', { orderId })
export const receiptQuery = (id: string) => callQuery('receipts.get', { id })
export const rangesQuery = (shopId: string) => callQuery('receipts.ranges', { shopId })

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: nounKey('receipts') })
}

/** Issues receipts, records prints, and voids receipts. */
export const useReceiptSteps = () => {
  const reread = useReread()
  const told = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      return reread()
    },
  })
  return {
    issue: useCall('receipts.issue', told(t('receipts.issued'))),
    print: useCall('receipts.print', { onSuccess: reread }),
    end: useCall('receipts.void', told(t('receipts.voided'))),
  }
}

export const useAddRange = (onDone: () => void) => {
  const reread = useReread()
  return useCall('receipts.rangeAdd', {
    onSuccess: () => {
      onDone()
      toast.success(t('receipts.rangeAdded'))
      return reread()
    },
  })
}
