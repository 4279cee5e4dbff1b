import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { CallError } from '../../../client/request.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './editor.module.css'

/** Whether a change was refused because of another one. */
export const isConflict = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'INSPIRATION_CHANGED'

/** Resolves a conflict with another change: take theirs, or keep one's own on top of it. Nothing typed is lost silently. */
export const EditorConflict = (props: {
  busy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}) => (
  <Inline
    wrap
    gap={3}
    align="center"
    padY={3}
    padX={4}
    surface="warning-soft"
    round="m"
    tone="warning"
    className={classes.conflict}
    role="alert"
  >
    <Icon name="alert" />
    <p>{t('inspirations.conflict')}</p>
    <Button variant="default" disabled={props.busy} onClick={props.onTakeTheirs}>
      {t('inspirations.takeTheirs')}
    </Button>
    <Button variant="default" disabled={props.busy} onClick={props.onKeepMine}>
      {t('inspirations.keepMine')}
    </Button>
  </Inline>
)
