import { imageTypes } from '@showfloor/contract/common/file-rules'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { FileChooser } from '../../ui/files/file-chooser.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { photoSizes } from '../../ui/pictures/product-picture.tsx'
import { shrink } from './shrink.ts'
import { Inline, Stack } from '../../ui/layout/parts.tsx'
import classes from './photos.module.css'

export type Photo = { id: string; url: string }

/** Takes photos one after another, scaled down first; a refused one is named, the others stay. */
const useTaking = <P extends Photo>(take: (file: File) => Promise<P>, onPhoto: (photo: P) => void) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const takeAll = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    for (const file of files)
      await take(await shrink(file)).then(onPhoto, (error: Error) =>
        setRefused(t('common.photoRefused', { file: file.name, why: messageOf(error) })),
      )
    setBusy(false)
  }
  return { busy, refused, takeAll }
}

/** Photos from the camera or from files, each with a button that removes it. */
export const PhotoField = <P extends Photo>(props: {
  /** Handles a taken photo: uploads it, or stores it for later. */
  take: (file: File) => Promise<P>
  photos: readonly Photo[]
  max: number
  onAdd: (photo: P) => void
  onRemove: (id: string) => void
}) => {
  const { take, photos, max, onAdd, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const { busy, refused, takeAll } = useTaking(take, onAdd)
  return (
    <Stack gap={2} justifyItems="start" className={classes.field}>
      {photos.length > 0 ? (
        <Inline as="ul" wrap gap={2} className={classes.photos} aria-label={t('common.photos')}>
          {photos.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} {...photoSizes(url, '6rem')} alt={t('common.photoNo', { n: at + 1 })} />
              <Stack
                as="button"
                align="center"
                justifyItems="center"
                pad={0}
                tone="ink"
                type="button"
                aria-label={t('common.photoRemove', { n: at + 1 })}
                onClick={() => onRemove(id)}
              >
                <Stack as="span" align="center" justifyItems="center" surface="plain" round="full" shadow={1}>
                  <Icon name="close" size={16} />
                </Stack>
              </Stack>
            </li>
          ))}
        </Inline>
      ) : null}
      <FileChooser
        ref={input}
        label={t('common.photoAdd')}
        accept={imageTypes}
        multiple
        onFiles={(files) => void takeAll(files.slice(0, max - photos.length))}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={photos.length >= max}
        leftSection={<Icon name="picture" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('common.photoAdd')}
      </Button>
      <small role={refused ? 'alert' : undefined} data-wrong={refused !== undefined}>
        {refused ?? t('common.photoHint', { n: max })}
      </small>
    </Stack>
  )
}
