import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '../screen/back-link.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { Inline } from '../layout/parts.tsx'
import classes from './list-screen.module.css'

/** The screen of a list: title, search, actions on the whole list, and the list. */
export const ListScreen = (props: {
  title: string
  search?: { keyword: string | undefined; hint: string; onSearch: (keyword: string) => void }
  tools?: ReactNode
  children: ReactNode
}) => {
  const { title, search, tools } = props
  return (
    <div className={classes.screen}>
      <title>{`${title} · Showfloor`}</title>
      <Inline as="header" wrap gapY={2} gapX={4} align="center" justify="between" target>
        <h1>{title}</h1>
        {search ? (
          <div className={classes.search}>
            <SearchBar value={search.keyword ?? ''} placeholder={search.hint} onSearch={search.onSearch} />
          </div>
        ) : null}
        {tools ? (
          <Inline wrap gap={2} align="center" className={classes.tools}>
            {tools}
          </Inline>
        ) : null}
      </Inline>
      {props.children}
    </div>
  )
}

/** The head of one item's screen: the back link above its name, its status beside it. */
export const ListedScreen = (props: {
  back: { link: LinkProps; name: string }
  title: string
  state?: ReactNode
  children: ReactNode
}) => (
  <div className={classes.screen}>
    <title>{`${props.title} · Showfloor`}</title>
    <Inline as="header" wrap gapY={1} gapX={3} align="center" className={classes.listed}>
      <BackLink {...props.back} />
      <h1>{props.title}</h1>
      {props.state}
    </Inline>
    {props.children}
  </div>
)
