import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../feedback/toast.tsx'

/**
 * A component whose code is fetched when it is first shown, or earlier by `fetch`: a dialog or a panel. When that fails, for example offline, a toast
 * says so, `close` closes what should have opened, and the next attempt fetches again. `waiting` is shown until it is loaded. `kept`: a screen that opens without a
 * network stores a copy of its file.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  close?: (props: P) => void,
  { waiting = null, kept = false }: { waiting?: ReactNode; kept?: boolean } = {},
) => {
  let fetched: ComponentType<P> | undefined
  const fetch = async (): Promise<ComponentType<P>> => {
    // A browser caches the failure of a module until the page reloads, so only a file that the offline worker has a copy of is requested while offline.
    const hasCopy = kept && Boolean(navigator.serviceWorker?.controller)
    if (!fetched && !navigator.onLine && !hasCopy) throw new Error('There is no network.')
    return (fetched ??= await load())
  }
  const LazyPart = (props: P) => {
    const [Part, setPart] = useState(() => fetched)
    const missing = useEffectEvent(() => {
      toast.error(t('common.errorNetwork'))
      close?.(props)
    })
    useEffect(() => {
      let wanted = true
      fetch().then(
        (part) => wanted && setPart(() => part),
        () => wanted && missing(),
      )
      return () => {
        wanted = false
      }
    }, [])
    return Part ? <Part {...props} /> : waiting
  }
  return Object.assign(LazyPart, { fetch })
}
