import type { QueryClient } from '@tanstack/react-query'
import { nounKey } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** The context of an operation. Operations exclude each other: one is ignored while another runs. */
export type CartPlace = { queryClient: QueryClient; shopId: string }

/** Shows why an operation failed; a lost session has a page of its own. */
export const report = (error: unknown) => {
  if (!(error instanceof CallError && error.status === 401)) toast.error(messageOf(error))
}

/** Refetches everything about carts. */
export const reloadCarts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: nounKey('carts') })
