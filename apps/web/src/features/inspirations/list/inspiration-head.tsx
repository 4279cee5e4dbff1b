import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { InspirationWays } from './inspiration-ways.tsx'
import { useMayEditInspirations } from '../inspiration-rights.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './inspiration-list.module.css'

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
    <Inline as="header" wrap gapY={3} gapX={4} align="center">
      <h1 className="sr-only">{props.title}</h1>
      <InspirationWays />
      {props.children ? <div className={classes.search}>{props.children}</div> : null}
      <Inline gap={3} align="center" toEnd className={classes.editing} data-editor={mayEdit}>
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
      </Inline>
    </Inline>
  )
}
