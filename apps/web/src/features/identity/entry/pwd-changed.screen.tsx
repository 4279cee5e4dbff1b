import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { IconBadge } from '../../../ui/pictures/icon-badge.tsx'
import classes from '../login/login.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The password was changed, and every other session has ended. */
export const PwdChangedScreen = ({ onContinue }: { onContinue: () => void }) => (
  <div className={classes.form}>
    <title>{`${t('identity.changed')} · Showfloor`}</title>
    <IconBadge icon="check" tone="positive" sizePx={32} widthPx={64} />
    <header>
      <h1>{t('identity.changed')}</h1>
      <p>{t('identity.changedLead')}</p>
    </header>
    <Button size="xl" fullWidth onClick={onContinue}>
      {t('identity.changedContinue')}
    </Button>
  </div>
)
