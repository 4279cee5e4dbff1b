import { useSyncExternalStore } from 'react'

let running = false
const listeners = new Set<() => void>()
const put = (next: boolean) => {
  running = next
  listeners.forEach((listener) => listener())
}

/** Runs one cart operation; while it runs every other one is ignored and answers undefined. */
export const inCartTurn = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  if (running) return undefined
  put(true)
  try {
    return await work()
  } finally {
    put(false)
  }
}

export const isCartBusy = (): boolean => running

/** Whether a cart operation runs now. */
export const useCartBusy = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
  )
