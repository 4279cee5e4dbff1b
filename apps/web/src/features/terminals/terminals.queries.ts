import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Terminal = CallOutput<'terminals.ofShop'>['terminals'][number]
export type Bridge = CallOutput<'terminals.ofShop'>['bridges'][number]
export type Settlement = CallOutput<'terminals.settlements'>['data'][number]

export type PosTerminal = CallOutput<'payments.posTerminals'>['data'][number]

/** Bridges announce nothing to screens, so the screen polls. */
const lookMs = 5_000

export const terminalsQuery = (shopId: string) => ({
  ...callQuery('terminals.ofShop', { shopId }),
  refetchInterval: lookMs,
})

export const settlementsQuery = (shopId: string) => ({
  ...callQuery('terminals.settlements', { shopId }),
  refetchInterval: lookMs,
})

/** Settlements and bridges; each change refetches everything about terminals. */
export const useTerminalChanges = () => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('terminals') })
  const settle = useCall('terminals.settle', {
    onSuccess: () => {
      toast.info(t('terminals.settling'))
      return again()
    },
    onError: async (error, { terminalId }) => {
      if (!(error instanceof CallError) || error.code !== 'TERMINAL_UNSETTLED')
        return toast.error(messageOf(error))
      const yes = await confirm({ text: messageOf(error), okText: t('terminals.settleAnyway'), danger: true })
      if (yes) settle.mutate({ terminalId, goOn: true })
    },
  })
  const create = useCall('terminals.bridgeCreate', { onSuccess: again })
  const remove = useCall('terminals.bridgeRemove', { onSuccess: again })
  return { settle, create, remove }
}

export const posTerminalsQuery = (shopId: string) => ({
  ...callQuery('payments.posTerminals', { shopId }),
  refetchInterval: lookMs,
})

/** Changes of cloud POS terminals; each refetches them, whatever its outcome. */
export const usePosTerminalChanges = () => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('payments') })
  const onSuccess = async () => {
    await again()
    toast.done()
  }
  const onError = async (error: Error) => {
    toast.error(messageOf(error))
    await again()
  }
  const activate = useCall('payments.posActivate', { onSuccess, onError: again })
  const signIn = useCall('payments.posSignIn', { onSuccess, onError })
  const deactivate = useCall('payments.posDeactivate', { onSuccess, onError })
  return { activate, signIn, deactivate }
}
