import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useUnsaved } from '../../../ui/drafts/use-draft.ts'

/** What is kept of the thing that is edited. */
type Kept = { id: string; version: number; status: 'DRAFT' | 'PUBLISHED' }
type Key = { id: string; version: number }

/** What an editor has typed, and whether it is kept. */
type Typing<Draft> = {
  /** What kind of thing it is. */
  kind: string
  kept: Kept | undefined
  draft: Draft
  onDraft: (draft: Draft) => void
  /** What is typed, as far as keeping it keeps it. */
  typed: unknown
}

/** Guards what is typed, until it is told that it is kept, or that what stands on the screen next is what is kept. */
const useTyping = <Draft>({ kind, kept, draft, onDraft, typed: content }: Typing<Draft>) => {
  const typed = JSON.stringify(content)
  // As it was kept last; null where what stands on the screen next is what is kept, or nothing is any more.
  const unchanged = useRef<string | null>(typed)
  useEffect(() => {
    unchanged.current ??= typed
  })
  const isTyped = () => unchanged.current !== null && unchanged.current !== typed
  useUnsaved(isTyped, {
    of: `${kind} ${kept?.id ?? 'new'}`,
    typed: () => (isTyped() ? draft : undefined),
    on: kept?.version,
    onBack: onDraft,
  })
  return {
    isKept: () => {
      unchanged.current = typed
    },
    nextIsKept: () => {
      unchanged.current = null
    },
  }
}

/** The calls of an editor: keeping, publishing or taking back, deleting; each on the version that was kept last. */
export const useEditor = <Detail extends Kept, Draft>(
  props: Typing<Draft> & {
    kept: Detail | undefined
    save: (key: Key | undefined, status: Kept['status']) => Promise<Key>
    /** Left out where keeping it says its status too. */
    publish?: (key: Key, published: boolean) => Promise<{ version: number }>
    remove: (key: Key) => Promise<unknown>
    /** As it stands now. */
    latest: (id: string) => Promise<Detail>
    /** What somebody else made of it shall stand. */
    onTheirs: (theirs: Detail) => void
    onKept: (kept: Kept) => Promise<void> | void
    onGone: () => void
  },
) => {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<Kept | undefined>(props.kept)
  const { isKept, nextIsKept } = useTyping({ ...props, kept })
  const reread = () => queryClient.invalidateQueries({ queryKey: nounKey('inspirations') })
  const work = useMutation({
    mutationFn: async (published: boolean | undefined): Promise<Kept> => {
      const before = kept?.status ?? 'DRAFT'
      const status = published === undefined ? before : published ? 'PUBLISHED' : 'DRAFT'
      const { id, version } = await props.save(kept && { id: kept.id, version: kept.version }, status)
      isKept()
      if (published === undefined || !props.publish) return { id, version, status }
      setKept({ id, version, status: before })
      const shown = await props.publish({ id, version }, published)
      return { id, version: shown.version, status }
    },
    onSuccess: async (next) => {
      setKept(next)
      toast.done()
      await reread()
      await props.onKept(next)
    },
  })
  const removal = useMutation({
    mutationFn: (key: Key) => props.remove(key),
    onSuccess: () => {
      toast.done()
      nextIsKept()
      props.onGone()
      void reread()
    },
  })
  const settlement = useMutation({
    mutationFn: async (take: 'mine' | 'theirs') => {
      if (!kept) return
      const theirs = await props.latest(kept.id)
      setKept(theirs)
      work.reset()
      if (take === 'mine') return
      nextIsKept()
      props.onTheirs(theirs)
    },
  })
  return {
    kept,
    error: work.error,
    busy: work.isPending || removal.isPending || settlement.isPending,
    /** `published` says whether it is to be shown afterwards; without it that stays as it is. */
    keep: (published?: boolean) => work.mutate(published),
    remove: () => kept && removal.mutate({ id: kept.id, version: kept.version }),
    /** Ends a conflict: with what somebody else kept, or with one's own on top of it. */
    settle: (take: 'mine' | 'theirs') => settlement.mutate(take),
  }
}
export type Editor = ReturnType<typeof useEditor>
