import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../feedback/toast.tsx'

/**
 * A part of the page whose code is fetched when it is first shown, or before by `fetch`: a dialog, a panel, what follows a press. Where it cannot be had, as
 * without a network, that is told, `close` puts away what should have opened, and the next press tries again. `waiting` stands in its place until it is there.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  close?: (props: P) => void,
  waiting: ReactNode = null,
) => {
  let fetched: ComponentType<P> | undefined
  const fetch = async (): Promise<ComponentType<P>> => {
    // A browser keeps a module that could not be had as missing until the page is loaded again, so without a network it is not asked for.
    if (!fetched && !navigator.onLine) throw new Error('There is no network.')
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
