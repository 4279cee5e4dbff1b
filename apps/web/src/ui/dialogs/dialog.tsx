import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useFocusBack } from '../focus/use-focus-back.ts'
import { DialogGuards, mayLeave } from '../drafts/leave-guard.ts'
import './modal-styles.ts'

/** A dialog with a title and a cross; Esc closes it and the focus goes back. Unsaved input asks for confirmation. Width in px. */
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
