import { useBlocker } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onSessionLost } from '../../client/call.ts'
import { keepDraft, takeDraft } from '../../client/storage/drafts.ts'
import { t } from '../../i18n/i18n.ts'
import { DialogGuards, guardLeaving, hasAgreed, mayLeave } from './leave-guard.ts'
import { isAlike, rebased } from './rebase.ts'
import { toast } from '../feedback/toast.tsx'

type Place = { pathname: string; search: object }

/** Parts of an address that say which screen it is, beside its path. */
const screens = ['id', 'edit', 'code'] as const
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

/** Keeps what is typed when the session ends, and gives it back, with a word, when the same user opens the same editor again. */
const useKeptDraft = <T>(unsaved: Unsaved<T>): void => {
  const lose = useEffectEvent((userId: string) => {
    const typed = unsaved.typed()
    if (typed !== undefined) keepDraft(userId, unsaved.of, { typed, on: unsaved.on ?? null })
  })
  const take = useEffectEvent(() => {
    const kept = takeDraft(unsaved.of)
    if (!kept) return
    unsaved.onBack(kept.typed as T)
    toast.info(t(isAlike(kept.on, unsaved.on ?? null) ? 'common.draftBack' : 'common.draftBackChanged'))
  })
  useEffect(() => {
    take()
    return onSessionLost((userId) => lose(userId))
  }, [])
}

/** Asks before the screen is left, or the browser closes it, while something on it is not saved. Its tabs and filters are the same screen. */
export const useUnsaved = <T>(isUnsaved: () => boolean, unsaved: Unsaved<T>): void => {
  const guard = useEffectEvent(isUnsaved)
  const inDialog = use(DialogGuards)
  useEffect(() => guardLeaving(() => guard(), inDialog), [inDialog])
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved() && !isSameScreen(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => isUnsaved() && !hasAgreed(),
  })
  useKeptDraft(unsaved)
}

type DraftOptions<T> = {
  /** What it is typed on, where that is more than what the form began with. */
  on?: unknown
  /** What of it may be kept, where not all may: never a secret. */
  keep?: (draft: T) => T
  /** What was typed on `before`, put on what stands `now`. */
  rebase?: (typed: T, before: T, now: T) => T
}

/**
 * What a form holds until it is sent: first what it `begins` with, then what is typed. It is not lost unasked, and it is back when the session ended under it. Where the form
 * would begin otherwise by now, what was typed stays and the rest follows, so that sending it takes nothing back that others did. `of`: what the form is for, the same
 * whenever it is opened again.
 */
export const useDraft = <T>(of: string, begins: T, options: DraftOptions<T> = {}) => {
  const { on = begins, keep, rebase = rebased } = options
  const [draft, setDraft] = useState(begins)
  const [base, setBase] = useState(begins)
  const [seen, setSeen] = useState(() => JSON.stringify(begins))
  const [stands, setStands] = useState(seen)
  const now = JSON.stringify(begins)
  if (now !== seen) {
    setSeen(now)
    setStands(now)
    setBase(begins)
    setDraft(rebase(draft, base, begins))
  }
  // What is sent stands at once: the screen may be left before it is drawn again.
  const sent = useRef<string>(undefined)
  const text = JSON.stringify(draft)
  const isTyped = text !== stands
  const isUnsaved = () => isTyped && sent.current !== text
  useUnsaved(isUnsaved, {
    of,
    typed: () => (isUnsaved() ? (keep?.(draft) ?? draft) : undefined),
    on,
    onBack: setDraft,
  })
  return {
    draft,
    setDraft,
    change: (part: Partial<T>) => setDraft((before) => ({ ...before, ...part })),
    isTyped,
    /** What was typed stands now, and leaving loses nothing. */
    sent: () => {
      sent.current = text
      setStands(text)
      setBase(draft)
    },
  }
}
