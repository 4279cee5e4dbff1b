import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import classes from './editor.module.css'

/** The actions of an editor: delete, publish or unpublish, save. */
export const EditorFoot = (props: {
  /** Undefined before the first save. */
  status: 'DRAFT' | 'PUBLISHED' | undefined
  name: string
  busy: boolean
  onSave: () => void
  onPublish: (published: boolean) => void
  onDelete: () => void
}) => {
  const { status, name, busy } = props
  const remove = async () => {
    const text = t('inspirations.deleteText', { name })
    if (await confirm({ title: t('inspirations.delete'), text, danger: true })) props.onDelete()
  }
  return (
    <ActionBar
      summary={
        status ? (
          <StatusPill tone={status === 'PUBLISHED' ? 'positive' : 'warning'}>
            {t(status === 'PUBLISHED' ? 'inspirations.published' : 'inspirations.draft')}
          </StatusPill>
        ) : undefined
      }
    >
      {status ? (
        <Button
          variant="default"
          size="lg"
          disabled={busy}
          aria-label={t('inspirations.delete')}
          className={classes.delete ?? ''}
          onClick={() => void remove()}
        >
          <Icon name="trash" size={20} />
        </Button>
      ) : null}
      {status === 'PUBLISHED' ? (
        <>
          <Button variant="default" size="lg" disabled={busy} onClick={() => props.onPublish(false)}>
            {t('inspirations.takeBack')}
          </Button>
          <Button size="lg" loading={busy} onClick={props.onSave}>
            {t('inspirations.save')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="default" size="lg" disabled={busy} onClick={props.onSave}>
            {t('inspirations.saveDraft')}
          </Button>
          <Button size="lg" loading={busy} onClick={() => props.onPublish(true)}>
            {t('inspirations.publish')}
          </Button>
        </>
      )}
    </ActionBar>
  )
}
