import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { DialogGuards, mayLeave } from './may-leave.ts'
import './modal-styles.ts'

/** Brings the focus back to where it was before a dialog opened, one that is taken away whole included. */
const useFocusBack = (open: boolean) => {
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])
}

/** A dialog with a title and a cross; Esc closes it and focus goes back. Asks before what is typed in it is lost. Width in px. */
export const Dialog = (props: {
  title: string
  open: boolean
  onClose: () => void
  widthPx?: number
  children: ReactNode
}) => {
  useFocusBack(props.open)
  const [guards] = useState(() => new Set<() => boolean>())
  const close = async () => {
    if (await mayLeave(guards)) props.onClose()
  }
  return (
    <Modal.Root opened={props.open} onClose={() => void close()} size={props.widthPx ?? 440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{props.title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          <DialogGuards value={guards}>{props.children}</DialogGuards>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
