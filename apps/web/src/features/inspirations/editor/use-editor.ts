import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useUnsaved } from '../../../ui/drafts/use-draft.ts'

/** The saved state of what is edited. */
type Kept = { id: string; version: number; status: 'DRAFT' | 'PUBLISHED' }
type Key = { id: string; version: number }

/** A draft and its saved state. */
type Typing<Draft> = {
  /** The kind of thing that is edited. */
  kind: string
  kept: Kept | undefined
  draft: Draft
  onDraft: (draft: Draft) => void
  /** The part of the draft that saving stores. */
  typed: unknown
}

/** Guards a draft against loss until it is saved, or until the next content of the screen counts as saved. */
const useTyping = <Draft>({ kind, kept, draft, onDraft, typed: content }: Typing<Draft>) => {
  const typed = JSON.stringify(content)
  // The last saved content; null when the next content counts as saved, or after a deletion.
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

/** The calls of an editor: save, publish or unpublish, delete; each on the version saved last. */
export const useEditor = <Detail extends Kept, Draft>(
  props: Typing<Draft> & {
    kept: Detail | undefined
    save: (key: Key | undefined, status: Kept['status']) => Promise<Key>
    /** Absent when saving sends the status too. */
    publish?: (key: Key, published: boolean) => Promise<{ version: number }>
    remove: (key: Key) => Promise<unknown>
    /** Fetches the current state. */
    latest: (id: string) => Promise<Detail>
    /** Called when the user takes the other version. */
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
  const resolution = useMutation({
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
    busy: work.isPending || removal.isPending || resolution.isPending,
    /** `published`: the status after saving; by default it stays. */
    keep: (published?: boolean) => work.mutate(published),
    remove: () => kept && removal.mutate({ id: kept.id, version: kept.version }),
    /** Resolves a conflict: takes the other version, or keeps one's own on top of it. */
    resolve: (take: 'mine' | 'theirs') => resolution.mutate(take),
  }
}
export type Editor = ReturnType<typeof useEditor>
