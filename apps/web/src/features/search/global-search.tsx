import type { MenuKey } from '@showfloor/contract/common/menus'
import { useEffect, useState } from 'react'
import { loadMessages, t } from '../../i18n/i18n.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Text } from '../../ui/layout/parts.tsx'
import classes from './global-search.module.css'

const SearchDialog = lazyPart(
  async () => {
    const [{ SearchDialog: Dialog }] = await Promise.all([
      import('./search-dialog.tsx'),
      loadMessages('trade'),
    ])
    return Dialog
  },
  ({ onClose }) => onClose(),
)

const keys = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘K' : 'Ctrl K'

/** The global search: its button, and ⌘K or Ctrl-K. */
export const GlobalSearch = (props: {
  shopId: string
  menu: ReadonlySet<MenuKey>
  onOpen: (address: string) => void
}) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <BarButton
        icon="searchAll"
        label={`${t('search.open')} ${keys}`}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Text
          as="kbd"
          padY={0}
          padX={2}
          line="around"
          round="s"
          size="xs"
          tone="quiet"
          className={classes.keys}
        >
          {keys}
        </Text>
      </BarButton>
      {open ? <SearchDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
