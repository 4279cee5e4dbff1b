import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Inline } from '../../ui/layout/parts.tsx'
import shared from './administration.module.css'

/** Shows a secret that the server returns only once. */
export const ShownOnce = (props: {
  title: string
  text: string
  /** Undefined: the dialog is closed. */
  secret: string | undefined
  /** The label of the button by which the reader confirms to have noted it. */
  done: string
  onClose: () => void
}) => (
  <Dialog title={props.title} open={props.secret !== undefined} onClose={props.onClose}>
    <div className={shared.form}>
      <p>{props.text}</p>
      <Inline
        as="p"
        wrap
        gap={3}
        align="center"
        justify="between"
        pad={4}
        surface="sunken"
        round="m"
        size="xl"
        breakWords
        className={shared.secret}
      >
        <output>{props.secret}</output>
        <Button
          variant="default"
          onClick={() => void copyText(props.secret ?? '')}
          leftSection={<Icon name="copy" size={18} />}
        >
          {t('identity.copy')}
        </Button>
      </Inline>
      <Button onClick={props.onClose} data-autofocus>
        {props.done}
      </Button>
    </div>
  </Dialog>
)
