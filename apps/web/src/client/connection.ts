import { useSyncExternalStore } from 'react'

/** How often to look whether the server can be reached again. */
const lookMs = 5000

let reached = true
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Any answer will do, an error too. */
const look = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => reportReached(true),
    () => undefined,
  )

/** Says whether the server answered just now; after a no it is looked for until it does. */
export const reportReached = (answered: boolean): void => {
  if (answered === reached) return
  reached = answered
  clearInterval(timer)
  if (!answered) timer = setInterval(() => void look(), lookMs)
  tell()
}

/** Whether this device has no network, or the server did not answer. */
export const isOffline = (): boolean => !reached || !globalThis.navigator.onLine

const follow = (listener: () => void): (() => void) => {
  const online = () => {
    if (!reached) void look()
    listener()
  }
  listeners.add(listener)
  globalThis.addEventListener('online', online)
  globalThis.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('online', online)
    globalThis.removeEventListener('offline', listener)
  }
}

/** The same, followed. */
export const useOffline = (): boolean => useSyncExternalStore(follow, isOffline)

/** Calls `back` whenever the server is there again after it was not. */
export const onReachedAgain = (back: () => void): void => {
  let before = isOffline()
  follow(() => {
    const now = isOffline()
    if (before && !now) back()
    before = now
  })
}
