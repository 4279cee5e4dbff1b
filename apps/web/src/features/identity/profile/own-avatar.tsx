import { fileRules, imageTypes } from '@showfloor/contract/common/file-rules'
import { Button, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { uploadFile } from '../../files/upload.ts'
import { useOwnChange } from './profile.queries.ts'
import { Inline, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from './profile.module.css'

/** The user's picture: change or remove it. */
export const OwnAvatar = ({ name, avatar }: { name: string; avatar: string }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const change = useOwnChange()
  const remove = useCall('identity.removeAvatar', { onSuccess: () => change({ avatar: '' }) })
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      change({ avatar: (await uploadFile('AVATAR', file)).url })
      toast.success(t('profile.avatarSaved'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Inline gap={5} align="center" shrink>
      <Stack
        as="span"
        align="center"
        justifyItems="center"
        size="4xl"
        className={classes.face}
        aria-busy={busy}
      >
        <Avatar name={name} src={avatar} sizePx={96} />
        {busy ? <Loader size="md" color="pine" className={classes.faceBusy ?? ''} /> : null}
      </Stack>
      <Stack gap={2} shrink>
        <Inline wrap gap={2}>
          <Button variant="default" disabled={busy} onClick={() => chooser.current?.click()}>
            {t('profile.avatarChoose')}
          </Button>
          {avatar ? (
            <Button
              variant="subtle"
              disabled={busy}
              loading={remove.isPending}
              onClick={() => remove.mutate({})}
            >
              {t('profile.avatarRemove')}
            </Button>
          ) : null}
        </Inline>
        <Note>{t('profile.avatarHint', { n: fileRules.AVATAR.bytesMax / 1_000_000 })}</Note>
        <FileChooser
          ref={chooser}
          label={t('profile.avatarChoose')}
          accept={imageTypes}
          onFiles={([file]) => void upload(file)}
        />
      </Stack>
    </Inline>
  )
}
