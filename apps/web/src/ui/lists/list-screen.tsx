import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '../screen/back-link.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import classes from './list-screen.module.css'

/** A screen that is a list: its name, its search, what can be done with all of it, and the list. */
export const ListScreen = (props: {
  title: string
  search?: { keyword: string | undefined; hint: string; onSearch: (keyword: string) => void }
  tools?: ReactNode
  children: ReactNode
}) => {
  const { title, search, tools } = props
  return (
    <div className={classes['screen']}>
      <title>{`${title} · Showfloor`}</title>
      <header className={classes['head']}>
        <h1>{title}</h1>
        {search ? (
          <div className={classes['search']}>
            <SearchBar value={search.keyword ?? ''} placeholder={search.hint} onSearch={search.onSearch} />
          </div>
        ) : null}
        {tools ? <div className={classes['tools']}>{tools}</div> : null}
      </header>
      {props.children}
    </div>
  )
}

/** One thing out of such a list: the way back to it above the thing's name, and how it stands beside that. */
export const ListedScreen = (props: {
  back: { link: LinkProps; name: string }
  title: string
  state?: ReactNode
  children: ReactNode
}) => (
  <div className={classes['screen']}>
    <title>{`${props.title} · Showfloor`}</title>
    <header className={classes['listed']}>
      <BackLink {...props.back} />
      <h1>{props.title}</h1>
      {props.state}
    </header>
    {props.children}
  </div>
)
