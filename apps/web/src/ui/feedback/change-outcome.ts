import { useQueryClient } from '@tanstack/react-query'
import { nounKey, type Noun } from '../../client/queries.ts'
import { messageOf } from './error-message.ts'
import { toast } from './toast.tsx'

/**
 * What a screen does after a change: it shows success or refusal as a toast, and a refusal keeps typed input. Either way all of `nouns` is fetched again; the call
 * is pending until then. Call it with the success message.
 */
export const useChangeOutcome = (...nouns: readonly Noun[]) => {
  const queryClient = useQueryClient()
  const again = () =>
    Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: nounKey(noun) })))
  return (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      return again()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return again()
    },
  })
}
