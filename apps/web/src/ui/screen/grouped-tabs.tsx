import { Link, useLocation } from '@tanstack/react-router'
import { useTabInView } from '../focus/use-tab-in-view.ts'
import { ScreenTabs, type Tab } from './screen-tabs.tsx'
import classes from './screen-tabs.module.css'

type Group = { name: string; tabs: readonly Tab[] }

/** Screens in groups: the groups below the title, each of which opens its first screen, and below them the screens of the open group. Empty groups are left out. */
export const GroupedTabs = ({ label, groups }: { label: string; groups: readonly Group[] }) => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = groups.filter(({ tabs }) => tabs.length > 0)
  const open = shown.find(({ tabs }) => tabs.some(({ to }) => to === path))
  const strip = useTabInView(open?.name ?? '')
  if (shown.length === 1) return shown.map(({ tabs }) => <ScreenTabs key={label} label={label} tabs={tabs} />)
  return (
    <div className={classes.groups}>
      <nav ref={strip} className={classes.tabs} aria-label={label}>
        {shown.map(({ name, tabs: [first] }) =>
          first ? (
            <Link
              key={name}
              data-tab={name}
              to={first.to}
              activeProps={{ 'aria-current': undefined }}
              {...(name === open?.name ? { 'aria-current': 'true' as const } : {})}
            >
              {name}
            </Link>
          ) : null,
        )}
      </nav>
      {open && open.tabs.length > 1 ? <ScreenTabs label={open.name} tabs={open.tabs} isInner /> : null}
    </div>
  )
}
