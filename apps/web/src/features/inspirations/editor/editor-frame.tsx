import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { showFirstFault } from '../../../ui/focus/first-fault.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { EditorConflict, isConflict } from './editor-conflict.tsx'
import { EditorFoot } from './editor-foot.tsx'
import type { Editor } from './use-editor.ts'
import classes from './editor.module.css'

/** An editor's screen: reads what is edited, then shows its form; without an id something new is made. */
export const EditorScreen = <Detail,>(props: {
  title: string
  id: string | undefined
  detail: (id: string) => UseQueryOptions<Detail> & { queryKey: QueryKey }
  children: (known: Detail | undefined) => ReactNode
}) => {
  // Read once: what somebody else changes meanwhile is told when one saves, and takes nothing away that was typed.
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
    <div className={classes['screen']}>
      <title>{`${props.title} · Showfloor`}</title>
      {asked !== undefined && !query.data ? (
        <div className={classes['body']}>
          <Skeleton width="40%" height="32px" />
          <Skeleton shape="block" width="100%" height="320px" />
        </div>
      ) : (
        props.children(query.data)
      )}
    </div>
  )
}

/** What stands around an editor's fields: the way back to the list, whose change came between, what can be done. */
export const EditorForm = (props: {
  editor: Editor
  back: { link: LinkProps; title: string }
  /** Of what is edited, as it is typed. */
  name: string
  /** The heading while nothing is kept. */
  create: string
  onKeep: (published?: boolean) => void
  children: ReactNode
}) => {
  const { editor, back, name, create, onKeep, children } = props
  const { kept } = editor
  const fields = useRef<HTMLDivElement>(null)
  const keep = (published?: boolean) => {
    onKeep(published)
    if (fields.current) showFirstFault(fields.current)
  }
  return (
    <>
      <div ref={fields} className={classes['body']}>
        <BackLink link={back.link} name={back.title} />
        <h1>{kept ? t('inspirations.editNamed', { name }) : create}</h1>
        {isConflict(editor.error) ? (
          <EditorConflict
            busy={editor.busy}
            onTakeTheirs={() => editor.settle('theirs')}
            onKeepMine={() => editor.settle('mine')}
          />
        ) : null}
        {children}
      </div>
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
