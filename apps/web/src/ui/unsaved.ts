import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onSessionLost } from '../client/call.ts'
import { keepDraft, takeDraft } from '../client/drafts.ts'
import { t } from '../i18n/i18n.ts'
import { guardLeaving, hasAgreed, mayLeave } from './may-leave.ts'
import { toast } from './toast.tsx'

type Place = { pathname: string; search: object }

/** Parts of an address that say which screen it is, beside its path. */
const screens = ['id', 'edit'] as const
const isSameScreen = (current: Place, next: Place): boolean => {
  const [from, to] = [current.search, next.search] as Record<string, unknown>[]
  return current.pathname === next.pathname && screens.every((name) => from?.[name] === to?.[name])
}

/** What an editor has to lose should the session end. `of`: what it edits, the same whenever it is opened again. */
export type Unsaved<T> = {
  of: string
  /** As it is typed; undefined where nothing is that is not saved. */
  typed: () => T | undefined
  /** What it is typed on, such as its version: told when that is another one by then. */
  on?: unknown
  onBack: (typed: T) => void
}

const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Keeps what is typed when the session ends, and gives it back, with a word, when the same user opens the same editor again. */
const useKeptDraft = <T>(unsaved: Unsaved<T>): void => {
  const lose = useEffectEvent(() => {
    const typed = unsaved.typed()
    if (typed !== undefined) keepDraft(unsaved.of, { typed, on: unsaved.on ?? null })
  })
  const take = useEffectEvent(() => {
    const kept = takeDraft(unsaved.of)
    if (!kept) return
    unsaved.onBack(kept.typed as T)
    toast.info(t(isAlike(kept.on, unsaved.on ?? null) ? 'common.draftBack' : 'common.draftBackChanged'))
  })
  useEffect(() => {
    take()
    return onSessionLost(() => lose())
  }, [])
}

/** Asks before the screen is left, or the browser closes it, while something on it is not saved. Its tabs and filters are the same screen. */
export const useUnsaved = <T>(isUnsaved: () => boolean, unsaved: Unsaved<T>): void => {
  const guard = useEffectEvent(isUnsaved)
  useEffect(() => guardLeaving(() => guard()), [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved() && !isSameScreen(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => isUnsaved() && !hasAgreed(),
  })
  useKeptDraft(unsaved)
}
