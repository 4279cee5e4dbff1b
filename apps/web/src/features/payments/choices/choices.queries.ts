import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type Choices = CallOutput<'payments.choicesGet'>
export type Choice = Choices['choices'][number]
/** Whose list it is. */
export type ChoicePlace = CallInput<'payments.choicesGet'>

/** The lists that the user may set: channels, with `chain.manage`, and shops; each with its address's word. */
export const usePlaces = (mayManageChain: boolean) => {
  const channels = useQuery(callQuery('shops.channelList', {}))
  const shops = useQuery(callQuery('shops.shopSettings', {}))
  const places = [
    ...(mayManageChain ? (channels.data?.data ?? []) : []).map(({ id, name }) => ({
      word: `channel-${id}`,
      name: t('choices.channel', { name }),
      place: { scope: 'CHANNEL', settingsOf: id } as ChoicePlace,
    })),
    ...(shops.data?.data ?? []).map(({ id, siteName }) => ({
      word: `shop-${id}`,
      name: t('choices.shop', { name: siteName }),
      place: { scope: 'SHOP', settingsOf: id } as ChoicePlace,
    })),
  ]
  return {
    places: channels.data && shops.data ? places : undefined,
    error: channels.error ?? shops.error,
    retry: () => void Promise.all([channels.refetch(), shops.refetch()]),
  }
}

export const choicesQuery = (place: ChoicePlace) => callQuery('payments.choicesGet', place)

export const useSetChoices = (onSaved: () => void) => {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: nounKey('payments') })
  return useCall('payments.choicesSet', {
    onSuccess: () => {
      onSaved()
      toast.success(t('choices.saved'))
      return reread()
    },
  })
}

/** The health of the payment providers, for managers of the chain. */
export const providerHealthQuery = callQuery('payments.providerHealth', {})
