import { Drawer } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import '../ui/dialogs/modal-styles.ts'
import { t } from '../i18n/i18n.ts'
import classes from './workspace.module.css'

/** The side panel over a narrow screen; Esc, a tap beside it and navigation close it. */
export const PanelDrawer = (props: { title: string; onClose: () => void; children: ReactNode }) => {
  const [from] = useState(() => document.activeElement)
  const address = useLocation({ select: (location) => location.href })
  const [openedAt] = useState(address)
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    if (address !== openedAt) close()
  }, [address, openedAt])
  return (
    <Drawer
      opened
      onClose={() => {
        props.onClose()
        if (from instanceof HTMLElement) setTimeout(() => from.focus())
      }}
      position="right"
      size="min(420px, 100vw)"
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
      transitionProps={{ duration: 160 }}
    >
      {props.children}
    </Drawer>
  )
}
