import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../../client/call.ts'
import { nounKey, useCall } from '../../../../client/queries.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

export type Zone = CallOutput<'catalogue.zoneList'>['data'][number]

type ZoneCall =
  | 'catalogue.zoneSave'
  | 'catalogue.zonesReorder'
  | 'catalogue.zoneRemove'
  | 'catalogue.zoneProductsUpdate'

/** Changes zones; everything that lists them is read again. */
export const useZoneCall = <K extends ZoneCall>(name: K, onDone?: (output: CallOutput<K>) => void) => {
  const queryClient = useQueryClient()
  return useCall(name, {
    onSuccess: async (output) => {
      await queryClient.invalidateQueries({ queryKey: nounKey('catalogue') })
      toast.done()
      onDone?.(output)
    },
  })
}
