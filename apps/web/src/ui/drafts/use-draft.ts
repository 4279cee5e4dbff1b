import { useBlocker } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onSessionLost } from '../../client/call.ts'
import { keepDraft, takeDraft } from '../../client/storage/drafts.ts'
import { t } from '../../i18n/i18n.ts'
import { DialogGuards, guardLeaving, hasAgreed, mayLeave } from './leave-guard.ts'
import { isAlike, rebased } from './rebase.ts'
import { toast } from '../feedback/toast.tsx'

type Place = { pathname: string; search: object }

/** Search params that, beside the path, tell one screen from another. */
const screens = ['id', 'edit', 'code'] as const
const isSameScreen = (current: Place, next: Place): boolean => {
  const [from, to] = [current.search, next.search] as Record<string, unknown>[]
  return current.pathname === next.pathname && screens.every((name) => from?.[name] === to?.[name])
}

/** Unsaved input that is kept when the session ends. `of` identifies the editor and is the same each time it is opened. */
export type Unsaved<T> = {
  of: string
  /** The draft; undefined when nothing is unsaved. */
  typed: () => T | undefined
  /** The state it was typed on, such as a version; the user is told if it has changed. */
  on?: unknown
  onBack: (typed: T) => void
}

/** Stores the draft when the session ends, and restores it, with a toast, when the same user opens the same editor again. */
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

/** Asks before the user leaves the screen or closes the page with unsaved input. Tabs and filters belong to the same screen. */
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

export type DraftOptions<T> = {
  /** The state it was typed on, if that is more than the form's initial value. */
  on?: unknown
  /** Removes what must not be stored, such as a secret. */
  keep?: (draft: T) => T
  /** Merges what was typed on `before` into `now`. */
  rebase?: (typed: T, before: T, now: T) => T
}

/**
 * The state of a form until it is sent: first `begins`, then what is typed. Leaving asks for confirmation, and the draft survives the end of a session.
 * When `begins` changes, the draft is rebased on it, so that saving does not revert what others did. `of` identifies the form and is the same each time
 * it is opened.
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
  // What is sent counts as saved at once: the screen may be left before the next render.
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
    /** Marks the draft as saved, so that leaving does not ask. */
    sent: () => {
      sent.current = text
      setStands(text)
      setBase(draft)
    },
  }
}
