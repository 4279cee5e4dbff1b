import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { useTabInView } from '../focus/use-tab-in-view.ts'
import classes from './screen-tabs.module.css'

export type Tab = { to: NonNullable<LinkProps['to']>; name: string }

/** Related screens as tabs below their title; the open one stays in view. `isInner`: below the tabs of their groups. */
export const ScreenTabs = (props: { label: string; tabs: readonly Tab[]; isInner?: boolean }) => (
  <nav
    ref={useTabInView(useLocation({ select: ({ pathname }) => pathname }))}
    className={props.isInner ? classes.inner : classes.tabs}
    aria-label={props.label}
  >
    {props.tabs.map(({ to, name }) => (
      <Link
        key={to}
        data-tab={to}
        to={to}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {name}
      </Link>
    ))}
  </nav>
)
