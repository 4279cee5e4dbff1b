import { useSyncExternalStore } from 'react'

/** A value outside of components that some of them follow. */
export const createStore = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set: (next: T): void => {
      value = next
      listeners.forEach((listener) => listener())
    },
    /** The value as a hook. */
    use: (): T => useSyncExternalStore(subscribe, get),
  }
}
