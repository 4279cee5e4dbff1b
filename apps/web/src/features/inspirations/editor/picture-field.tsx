import { Button } from '@mantine/core'
import { fileRules, imageTypes } from '@showfloor/contract/common/file-rules'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { uploadFile } from '../../files/upload.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './editor.module.css'

/** An uploaded picture; without one (null) the scene is drawn from its pieces. */
export type UploadedPicture = { fileId: string; url: string } | null

/** Uploads a photo for a scene or a launch, or returns to the drawing. */
export const PictureField = (props: {
  picture: UploadedPicture
  onChange: (picture: UploadedPicture) => void
}) => {
  const { picture, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile('SCENE_PICTURE', file),
    meta: { ownError: true },
    onSuccess: ({ id, url }) => onChange({ fileId: id, url }),
  })
  return (
    <Inline wrap gapY={2} gapX={3} align="center" className={classes.upload}>
      <FileChooser
        ref={input}
        label={t('inspirations.upload')}
        accept={imageTypes}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      <Button
        variant="default"
        loading={upload.isPending}
        leftSection={<Icon name="picture" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t(picture ? 'inspirations.otherPhoto' : 'inspirations.upload')}
      </Button>
      {picture ? (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {t('inspirations.drawInstead')}
        </Button>
      ) : null}
      <small role={upload.error ? 'alert' : undefined} data-wrong={upload.error !== null}>
        {upload.error
          ? messageOf(upload.error)
          : t('inspirations.uploadHint', { n: fileRules.SCENE_PICTURE.bytesMax / 1_000_000 })}
      </small>
    </Inline>
  )
}
