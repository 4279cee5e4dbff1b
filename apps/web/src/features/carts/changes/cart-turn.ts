import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { hasTexts, readStored, storedSlot, useStored } from '../../../client/storage/storage.ts'
import { createStore } from '../../../client/storage/store.ts'
import { unsentQueue } from '../../../client/unsent.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { afterRoom, sendChange, withLineIds, type CartAnswer, type CartChange } from './cart-changes.ts'

const running = createStore(false)

export const isCartBusy = running.get

/** Runs one cart operation. While it runs, every other one is ignored and returns undefined. */
export const inCartTurn = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  if (running.get()) return undefined
  running.set(true)
  try {
    return await work()
  } finally {
    running.set(false)
  }
}

const nextNews = () =>
  new Promise<void>((resolve) => {
    const leave = running.subscribe(() => {
      leave()
      resolve()
    })
  })

/** Waits until no cart operation runs. */
export const cartAtRest = async (): Promise<void> => {
  while (isCartBusy()) await nextNews()
}

/** Whether a cart operation runs now. */
export const useCartBusy = running.use

/** The context of an operation. Operations exclude each other: one is ignored while another runs. */
export type CartPlace = { queryClient: QueryClient; shopId: string }

/** Shows why an operation failed; a lost session has a page of its own. */
export const report = (error: unknown) => {
  if (!(error instanceof CallError && error.status === 401)) toast.error(messageOf(error))
}

/** Refetches everything about carts. */
export const reloadCarts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: nounKey('carts') })

// Changes without an answer. They survive a reload and are sent in order.
const waiting = storedSlot<CartChange[]>(
  'cartChanges',
  (value) => Array.isArray(value) && value.every(hasTexts('key', 'cartId', 'kind')),
)
const none: CartChange[] = []

const userId = (): string => readStored('userId') ?? ''
const unsent = (): CartChange[] => waiting.read(userId()) ?? none
const putUnsent = (changes: CartChange[]): void =>
  waiting.write(changes.length === 0 ? undefined : changes, userId())

/** Whether an earlier change is unsent, which a later one must not overtake. */
export const hasUnsent = (): boolean => unsent().length > 0

/** Keeps a change until the server can be reached. */
export const keepUnsent = (change: CartChange): void => putUnsent([...unsent(), change])

/** A cart's unsent changes as a hook. */
export const useUnsent = (cartId: string | undefined): readonly CartChange[] => {
  const all = waiting.use(useStored('userId') ?? '') ?? none
  return useMemo(() => all.filter((change) => change.cartId === cartId), [all, cartId])
}

/** Resends a change. Its lines' ids are stored first, so that all retries under its key have the same content. */
const sendKept = async (change: CartChange): Promise<CartAnswer> => {
  const ready = await withLineIds(change)
  if (ready !== change) putUnsent(unsent().map((one) => (one.key === ready.key ? ready : one)))
  return sendChange(ready)
}

/** Sends all unsent changes in order. A refused one is dropped and its error shown; one without an answer keeps waiting. */
export const sendUnsent = unsentQueue<CartChange, CartAnswer>({
  read: unsent,
  write: putUnsent,
  send: sendKept,
  rest: (left, change, answer) =>
    change.kind === 'roomAdd' ? afterRoom(left, change, answer?.roomId) : left,
  onRefused: (error) => toast.error(messageOf(error)),
  onDone: (queryClient) => queryClient.invalidateQueries({ queryKey: nounKey('carts') }),
})
