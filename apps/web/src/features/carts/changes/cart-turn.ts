import { useSyncExternalStore } from 'react'

let running = false
const listeners = new Set<() => void>()
const put = (next: boolean) => {
  running = next
  listeners.forEach((listener) => listener())
}

export const isCartBusy = (): boolean => running

/** Runs one cart operation. While it runs, every other one is ignored and returns undefined. */
export const inCartTurn = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  if (running) return undefined
  put(true)
  try {
    return await work()
  } finally {
    put(false)
  }
}

const nextNews = () =>
  new Promise<void>((resolve) => {
    const hear = () => {
      listeners.delete(hear)
      resolve()
    }
    listeners.add(hear)
  })

/** Waits until no cart operation runs. */
export const cartAtRest = async (): Promise<void> => {
  while (isCartBusy()) await nextNews()
}

/** Whether a cart operation runs now. */
export const useCartBusy = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
  )
