import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { ScreenTabs } from '../../../ui/screen/screen-tabs.tsx'
import type { Menu } from '../../identity/menu.ts'
import { bookPlaces } from './book-places.ts'

/** The frame of the screens on which money is counted and compared: title, the tabs the user may open, the screen's own action at the right. */
export const BooksFrame = (props: { menu: Menu; title: string; action?: ReactNode; children: ReactNode }) => (
  <ListScreen title={props.title} tools={props.action}>
    <ScreenTabs
      label={t('layout.books')}
      tabs={bookPlaces
        .filter(({ menu }) => props.menu.has(menu))
        .map(({ to, name }) => ({ to, name: name() }))}
    />
    {props.children}
  </ListScreen>
)
