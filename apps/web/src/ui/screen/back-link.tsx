import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { parseSearch } from '../../client/search.ts'
import { Icon } from '../pictures/icons.tsx'
import classes from './back-link.module.css'

/** The last visit of this path in the history: how many steps ago and with which search. Undefined when it is unknown or the user came another way. */
const lastVisit = (path: string | undefined): { steps: number; search: string } | undefined => {
  // Older browsers lack the Navigation API.
  const { navigation } = globalThis as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  const visit = navigation
    ?.entries()
    .slice(0, here)
    .findLast(({ url }) => url !== null && new URL(url).pathname === path)
  return visit ? { steps: visit.index - here, search: new URL(visit.url ?? '').search } : undefined
}

/**
 * The link back to the parent page: above the page with its name, or `bare` beside a heading. It restores the list with filters, page and scroll
 * position if the user came from there; `changed` overrides parts of its search. A link with its own search is used as it is.
 */
export const BackLink = (props: {
  link: LinkProps
  name: string
  bare?: boolean
  changed?: Record<string, string[]>
}) => {
  const { link, name, bare = false, changed } = props
  const router = useRouter()
  const to = changed ? ({ ...link, search: changed } as LinkProps) : link
  const goBack = (event: MouseEvent) => {
    const visit = link.search === undefined ? lastVisit(link.to) : undefined
    if (!visit || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!changed) return router.history.go(visit.steps)
    void router.navigate({ ...link, search: { ...parseSearch(visit.search), ...changed } } as LinkProps)
  }
  return (
    <Link
      {...to}
      onClick={goBack}
      className={bare ? classes.bare : classes.named}
      aria-label={bare ? name : undefined}
    >
      <Icon name="left" size={bare ? 20 : 18} />
      {bare ? null : name}
    </Link>
  )
}
