import { useSyncExternalStore, type ReactNode } from 'react'
import { createStore } from '../client/storage/store.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { Inline } from '../ui/layout/parts.tsx'
import classes from './workspace.module.css'

const opened = createStore<boolean | undefined>(undefined)

/** Opens or closes the cart's panel; undefined lets the screen's width decide. */
export const setSidePanel = opened.set

const wide = globalThis.matchMedia('(min-width: 80em)')

const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )

/** Whether the panel is visible, and whether beside the screen (`docked`, from 1280 px, if the screen wants it) or over it. */
export const useSidePanel = (mayDock: boolean): { open: boolean; docked: boolean } => {
  const wanted = opened.use()
  const docked = useWide() && mayDock
  return { open: wanted ?? docked, docked }
}

const PanelDrawer = lazyPart(
  async () => (await import('./panel-drawer.tsx')).PanelDrawer,
  ({ onClose }) => onClose(),
)

/** Prefetches the drawer. */
export const fetchDrawer = PanelDrawer.fetch

/** The panel at the right of a screen, or a drawer over it where there is no room. */
export const SidePanel = (props: { open: boolean; docked: boolean; title: string; children: ReactNode }) => {
  if (!props.open) return null
  if (props.docked) {
    return (
      <Inline as="aside" column surface="plain" className={classes.docked} aria-label={props.title}>
        {props.children}
      </Inline>
    )
  }
  return (
    <PanelDrawer title={props.title} onClose={() => setSidePanel(undefined)}>
      {props.children}
    </PanelDrawer>
  )
}
