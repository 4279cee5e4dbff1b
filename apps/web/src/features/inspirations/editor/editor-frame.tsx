import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { showFirstFault } from '../../../ui/focus/first-fault.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { EditorConflict, isConflict } from './editor-conflict.tsx'
import { EditorFoot } from './editor-foot.tsx'
import type { Editor } from './use-editor.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './editor.module.css'

/** An editor's screen: fetches what is edited, then shows its form; without an id it creates something new. */
export const EditorScreen = <Detail,>(props: {
  title: string
  id: string | undefined
  detail: (id: string) => UseQueryOptions<Detail> & { queryKey: QueryKey }
  children: (known: Detail | undefined) => ReactNode
}) => {
  // Fetched once: conflicts are reported when saving, so that nothing typed is lost.
  const [asked] = useState(props.id)
  const detail = props.detail(asked ?? '0')
  const query = useQuery({
    ...detail,
    queryKey: [...detail.queryKey, 'edited'],
    enabled: asked !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Inline column grow>
      <title>{`${props.title} · Showfloor`}</title>
      {asked !== undefined && !query.data ? (
        <Stack gap={5} alignContent="start" wide className={classes.body}>
          <Skeleton width="40%" height="32px" />
          <Skeleton shape="block" width="100%" height="320px" />
        </Stack>
      ) : (
        props.children(query.data)
      )}
    </Inline>
  )
}

/** The frame of an editor's fields: the back link, a conflict, and the buttons. */
export const EditorForm = <Problems extends object>(props: {
  editor: Editor
  back: { link: LinkProps; title: string }
  /** The typed name of what is edited. */
  name: string
  /** The heading before the first save. */
  create: string
  /** What is missing or wrong, as texts by field. */
  problems: Problems
  /** The fields; they get the problems after the first attempt to save. */
  children: (problems: Partial<Problems>) => ReactNode
}) => {
  const { editor, back, name, create, problems, children } = props
  const { kept } = editor
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const keep = (published?: boolean) => {
    setTried(true)
    const [problem] = Object.values(problems) as string[]
    if (problem) toast.error(problem)
    else editor.keep(published)
    if (fields.current) showFirstFault(fields.current)
  }
  return (
    <>
      <Stack gap={5} alignContent="start" wide ref={fields} className={classes.body}>
        <BackLink link={back.link} name={back.title} />
        <h1>{kept ? t('inspirations.editNamed', { name }) : create}</h1>
        {isConflict(editor.error) ? (
          <EditorConflict
            busy={editor.busy}
            onTakeTheirs={() => editor.resolve('theirs')}
            onKeepMine={() => editor.resolve('mine')}
          />
        ) : null}
        {children(tried ? problems : {})}
      </Stack>
      <EditorFoot
        status={kept?.status}
        name={name}
        busy={editor.busy}
        onSave={() => keep()}
        onPublish={keep}
        onDelete={editor.remove}
      />
    </>
  )
}
