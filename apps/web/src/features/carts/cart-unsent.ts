import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nounKey } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { readStored, useStored, writeStored } from '../../client/storage.ts'
import { messageOf } from '../../ui/message-of.ts'
import { toast } from '../../ui/toast.tsx'
import { sendChange, type CartChange } from './cart-changes.ts'

// Changes that no answer came to. They outlive the page, and go out in the order they were made.
const retryMs = 5000
const none: CartChange[] = []

const userId = (): string => readStored('userId') ?? ''
const unsent = (): CartChange[] => readStored('cartUnsent', userId()) ?? none
const put = (changes: CartChange[]): void =>
  writeStored('cartUnsent', changes.length === 0 ? undefined : changes, userId())

/** Whether an earlier change still waits: a later one may not overtake it. */
export const hasUnsent = (): boolean => unsent().length > 0

/** Keeps a change until the server can be reached. */
export const keepUnsent = (change: CartChange): void => put([...unsent(), change])

/** The changes of a cart that wait, followed as they come and go. */
export const useUnsent = (cartId: string | undefined): readonly CartChange[] => {
  const all = useStored('cartUnsent', useStored('userId') ?? '') ?? none
  return useMemo(() => all.filter((change) => change.cartId === cartId), [all, cartId])
}

/** Whether the server may not have heard of the change. */
export const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0

const isLater = (error: unknown): boolean =>
  isLost(error) || (error instanceof CallError && (error.status >= 500 || error.status === 401))

let sending = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, one after the other; what is refused is dropped with its reason, what is lost again waits on. */
export const sendUnsent = async (queryClient: QueryClient): Promise<void> => {
  if (sending || !hasUnsent()) return
  sending = true
  clearTimeout(timer)
  try {
    for (let [change] = unsent(); change; [change] = unsent()) {
      try {
        await sendChange(change)
      } catch (error) {
        if (isLater(error)) {
          timer = setTimeout(() => void sendUnsent(queryClient), retryMs)
          return
        }
        toast.error(messageOf(error))
      }
      const { key } = change
      put(unsent().filter((one) => one.key !== key))
    }
  } finally {
    sending = false
    await queryClient.invalidateQueries({ queryKey: nounKey('carts') })
  }
}
