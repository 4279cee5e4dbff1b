import { useMemo } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { readStored, useStored, writeStored } from '../../../client/storage/storage.ts'
import { unsentQueue } from '../../../client/unsent.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { afterRoom, sendChange, withLineIds, type CartAnswer, type CartChange } from './cart-changes.ts'

// Changes without an answer. They survive a reload and are sent in order.
const none: CartChange[] = []

const userId = (): string => readStored('userId') ?? ''
const unsent = (): CartChange[] => readStored('cartChanges', userId()) ?? none
const put = (changes: CartChange[]): void =>
  writeStored('cartChanges', changes.length === 0 ? undefined : changes, userId())

/** Whether an earlier change is unsent, which a later one must not overtake. */
export const hasUnsent = (): boolean => unsent().length > 0

/** Keeps a change until the server can be reached. */
export const keepUnsent = (change: CartChange): void => put([...unsent(), change])

/** A cart's unsent changes as a hook. */
export const useUnsent = (cartId: string | undefined): readonly CartChange[] => {
  const all = useStored('cartChanges', useStored('userId') ?? '') ?? none
  return useMemo(() => all.filter((change) => change.cartId === cartId), [all, cartId])
}

/** Resends a change. Its lines' ids are stored first, so that all retries under its key have the same content. */
const sendKept = async (change: CartChange): Promise<CartAnswer> => {
  const ready = await withLineIds(change)
  if (ready !== change) put(unsent().map((one) => (one.key === ready.key ? ready : one)))
  return sendChange(ready)
}

/** Sends all unsent changes in order. A refused one is dropped and its error shown; one without an answer keeps waiting. */
export const sendUnsent = unsentQueue<CartChange, CartAnswer>({
  read: unsent,
  write: put,
  send: sendKept,
  rest: (left, change, answer) =>
    change.kind === 'roomAdd' ? afterRoom(left, change, answer?.roomId) : left,
  onRefused: (error) => toast.error(messageOf(error)),
  onDone: (queryClient) => queryClient.invalidateQueries({ queryKey: nounKey('carts') }),
})
