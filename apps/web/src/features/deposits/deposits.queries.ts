import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, pageQuery, useCall } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Deposit = CallOutput<'deposits.list'>['data'][number]
export type Statement = CallOutput<'deposits.statement'>

export const statementSize = 100

export const depositsQuery = (shopId: string) => ({ ...callQuery('deposits.list', { shopId }), staleTime: 0 })
export const statementQuery = (shopId: string, depositId: string, month: string, no: number) =>
  pageQuery('deposits.statement', no, (page) => ({ shopId, depositId, month, no: page, size: statementSize }))

export const useMayManage = (): boolean =>
  useStored('userInfo')?.permissions.includes('deposit.manage') ?? false

/** Finance's changes of deposits; each refetches them, also after a conflict. */
export const useDepositChanges = () => {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: nounKey('deposits') })
  const onError = (error: Error) => {
    toast.error(messageOf(error))
    return reread()
  }
  const told = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      return reread()
    },
    onError,
  })
  const save = useCall('deposits.save', told(t('deposits.saved')))
  const decide = useCall('deposits.decide', told(t('deposits.decided')))
  const move = useCall('deposits.move', {
    onSuccess: ({ state }) => {
      toast.success(state === 'DONE' ? t('deposits.done') : t('deposits.pending'))
      return reread()
    },
    onError,
  })
  return { save, move, decide, busy: [save, move, decide].some((one) => one.isPending) }
}
