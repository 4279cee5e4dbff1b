import { DIALOG_OUTSIDE_CLICK_MS } from '@showfloor/contract/common/constants'
import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Inline, Text } from '../layout/parts.tsx'
import classes from './confirm-dialog.module.css'
import './modal-styles.ts'

export type ConfirmOptions = {
  title?: string
  text: ReactNode
  okText?: string
  cancelText?: string
  hideCancel?: boolean
  /** Whether a click outside closes it, after 100 ms. Default true. */
  closeOnOutside?: boolean
  danger?: boolean
}

/** A question with two buttons. Esc and the cross mean no; the focus goes back. */
export const ConfirmDialog = (props: ConfirmOptions & { onAnswer: (yes: boolean) => void }) => {
  const { onAnswer, closeOnOutside = true } = props
  const [open, setOpen] = useState(true)
  const [yes, setYes] = useState(false)
  const close = (answer: boolean) => {
    setYes(answer)
    setOpen(false)
  }
  const closeOutside = () => {
    if (closeOnOutside) setTimeout(() => close(false), DIALOG_OUTSIDE_CLICK_MS)
  }
  return (
    <Modal.Root
      opened={open}
      onClose={() => close(false)}
      closeOnClickOutside={false}
      size={420}
      transitionProps={{ duration: 120 }}
      onExitTransitionEnd={() => onAnswer(yes)}
    >
      <Modal.Overlay onClick={closeOutside} />
      <Modal.Content
        onMouseDown={(event) => {
          // The overlay belongs to the dialog's content, so an outside click arrives here too.
          if (event.target === event.currentTarget) closeOutside()
        }}
      >
        <Modal.Header>
          <Modal.Title>{props.title ?? t('common.information')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          <Text as="div" size="lg" tone="ink" preLine>
            {props.text}
          </Text>
          <Inline gap={3} justify="end" className={classes.buttons}>
            {props.hideCancel ? null : (
              <Button variant="default" onClick={() => close(false)}>
                {props.cancelText ?? t('common.cancel')}
              </Button>
            )}
            <Button data-autofocus color={props.danger ? 'danger' : 'pine'} onClick={() => close(true)}>
              {props.okText ?? t('common.ok')}
            </Button>
          </Inline>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
