import { useSyncExternalStore } from 'react'
import { createStore } from './storage/store.ts'

/** How often to check whether the server can be reached again. */
const lookMs = 5000

const reached = createStore(true)
let timer: ReturnType<typeof setInterval> | undefined

/** Any answer counts, an error too. */
const look = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => reportReached(true),
    () => undefined,
  )

/** Records whether the server just answered; after a failure it is polled until it answers. */
export const reportReached = (answered: boolean): void => {
  if (answered === reached.get()) return
  clearInterval(timer)
  if (!answered) timer = setInterval(() => void look(), lookMs)
  reached.set(answered)
}

/** Whether this device is offline or the server did not answer. */
export const isOffline = (): boolean => !reached.get() || !globalThis.navigator.onLine

const follow = (listener: () => void): (() => void) => {
  const online = () => {
    if (!reached.get()) void look()
    listener()
  }
  const leave = reached.subscribe(listener)
  globalThis.addEventListener('online', online)
  globalThis.addEventListener('offline', listener)
  return () => {
    leave()
    globalThis.removeEventListener('online', online)
    globalThis.removeEventListener('offline', listener)
  }
}

/** The same as a hook. */
export const useOffline = (): boolean => useSyncExternalStore(follow, isOffline)

/** Calls `back` whenever the connection is restored. */
export const onReachedAgain = (back: () => void): void => {
  let before = isOffline()
  follow(() => {
    const now = isOffline()
    if (before && !now) back()
    before = now
  })
}
