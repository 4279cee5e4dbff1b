import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { parseSearch } from '../../client/search.ts'
import { Icon } from '../pictures/icons.tsx'
import classes from './back-link.module.css'

/** Where one was last at this path, on the way here: how many steps ago and with what search. Unknown where the browser does not tell, or one came another way. */
const lastVisit = (path: string | undefined): { steps: number; search: string } | undefined => {
  // Not in every browser that people still have.
  const { navigation } = globalThis as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  const visit = navigation
    ?.entries()
    .slice(0, here)
    .findLast(({ url }) => url !== null && new URL(url).pathname === path)
  return visit ? { steps: visit.index - here, search: new URL(visit.url ?? '').search } : undefined
}

/**
 * The way back to where a page hangs: above it with its name, or `bare` beside a heading. It leads to the list as it was left, its filters, page and place included, if one came
 * from there; `changed` is what of its search is another by now. A link with a search of its own leads there.
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
      className={classes[bare ? 'bare' : 'named']}
      aria-label={bare ? name : undefined}
    >
      <Icon name="left" size={bare ? 20 : 18} />
      {bare ? null : name}
    </Link>
  )
}
