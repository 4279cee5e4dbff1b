import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { InspirationWays } from './inspiration-ways.tsx'
import { useMayEditInspirations } from '../inspiration-rights.ts'
import classes from './inspiration-head.module.css'

/** The head of a list of inspiration: its kinds, its search, and for editors the drafts and a create button. */
export const InspirationHead = (props: {
  title: string
  drafts: boolean
  onDrafts: (drafts: boolean) => void
  editor: '/style-edit' | '/new-product-stage-edit'
  create: string
  /** Actions on the whole list. */
  tools: ReactNode
  children?: ReactNode
}) => {
  const mayEdit = useMayEditInspirations()
  return (
    <header className={classes.head}>
      <h1 className="sr-only">{props.title}</h1>
      <InspirationWays />
      {props.children ? <div className={classes.search}>{props.children}</div> : null}
      <div className={classes.editing} data-editor={mayEdit}>
        {mayEdit ? (
          <>
            <FilterChip pressed={props.drafts} onPress={() => props.onDrafts(!props.drafts)}>
              {t('inspirations.drafts')}
            </FilterChip>
            <Link to={props.editor} search={{}} className={classes.create}>
              <Icon name="plus" size={18} />
              {props.create}
            </Link>
          </>
        ) : null}
        {props.tools}
      </div>
    </header>
  )
}
