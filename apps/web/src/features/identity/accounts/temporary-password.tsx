import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import shared from '../administration.module.css'
import classes from './accounts.module.css'

/** Shows a temporary password once. */
export const TemporaryPassword = (props: {
  name: string
  password: string | undefined
  onClose: () => void
}) => {
  return (
    <Dialog
      title={t('identity.temporaryPassword')}
      open={props.password !== undefined}
      onClose={props.onClose}
    >
      <div className={shared['form']}>
        <p>{t('identity.temporaryPasswordText', { name: props.name })}</p>
        <p className={classes['secret']}>
          <output>{props.password}</output>
          <Button
            variant="default"
            onClick={() => void copyText(props.password ?? '')}
            leftSection={<Icon name="copy" size={18} />}
          >
            {t('identity.copy')}
          </Button>
        </p>
        <Button onClick={props.onClose} data-autofocus>
          {t('identity.passwordHandedOver')}
        </Button>
      </div>
    </Dialog>
  )
}
