import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

const stale = new Set(['ORDER_CHANGED', 'ORDER_TRANSITION', 'ORDER_JUST_PAID', 'LINK_OPEN'])

/** Shows why a change of an order failed; after a conflict the order is refetched, and no input is lost. */
export const useOrderTrouble = (): ((error: Error) => Promise<void>) => {
  const queryClient = useQueryClient()
  return async (error) => {
    const code = error instanceof CallError ? error.code : ''
    if (error instanceof CallError && error.status === 401) return
    toast.error(code === 'ORDER_CHANGED' ? t('orders.changedElsewhere') : messageOf(error))
    if (stale.has(code)) await queryClient.invalidateQueries({ queryKey: nounKey('orders') })
  }
}

/** After a change of an order: shows a success and refetches the order. */
const useDone = () => {
  const queryClient = useQueryClient()
  const onError = useOrderTrouble()
  return (text: string) => ({
    onError,
    onSuccess: async () => {
      toast.success(text)
      await queryClient.invalidateQueries({ queryKey: nounKey('orders') })
    },
  })
}

/** Holds the missing goods of a paid order again. */
export const useHoldAgain = () => useCall('orders.holdAgain', useDone()(t('orders.heldAgain')))

/** The actions on an existing order; each shows its success and the new state. */
export const useOrderChanges = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  const onError = useOrderTrouble()
  const done = useDone()
  const submit = useCall('orders.submit', done(t('orders.submitted')))
  const confirmInShop = useCall('orders.confirmInShop', done(t('orders.confirmed')))
  const revoke = useCall('orders.revoke', done(t('orders.revoked')))
  const cancel = useCall('orders.cancel', done(t('orders.cancelled')))
  const remove = useCall('orders.delete', {
    onError,
    onSuccess: () => {
      toast.success(t('orders.deleted'))
      onDeleted()
      void queryClient.invalidateQueries({ queryKey: [...nounKey('orders'), 'list'] })
    },
  })
  const busy = [submit, confirmInShop, revoke, cancel, remove].some((one) => one.isPending)
  return { submit, confirmInShop, revoke, cancel, remove, busy }
}
