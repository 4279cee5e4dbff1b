import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { GroupedTabs } from '../../ui/screen/grouped-tabs.tsx'
import { administrationGroups } from './administration-places.ts'
import type { Menu } from './menu.ts'

/** The frame of the administration's screens: title, the tabs the user may open, the screen's own action at the right. */
export const Administration = (props: {
  menu: Menu
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <ListScreen title={props.title} tools={props.action}>
    <GroupedTabs
      label={t('layout.administration')}
      groups={administrationGroups.map(({ name, places }) => ({
        name: name(),
        tabs: places
          .filter(({ menu }) => props.menu.has(menu))
          .map((place) => ({ ...place, name: place.name() })),
      }))}
    />
    {props.children}
  </ListScreen>
)
