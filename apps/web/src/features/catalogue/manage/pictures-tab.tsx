import { CATALOGUE_TEXT_MAX } from '@showfloor/contract/common/catalogue-words'
import { PRODUCT_PICTURES_MAX } from '@showfloor/contract/common/constants'
import { imageTypes, fileRules } from '@showfloor/contract/common/file-rules'
import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { moved, MoveButtons } from '../../../ui/buttons/move-buttons.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { rebasedBy } from '../../../ui/drafts/rebase.ts'
import { useDraft, useUnsaved } from '../../../ui/drafts/use-draft.ts'
import { uploadFile } from '../../files/upload.ts'
import { useSaving, type ManagedProduct } from './manage.queries.ts'
import { SaveBar } from './save-bar.tsx'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

type Draft = { fileId: string; url: string; alt: string; colorName: string }
const rebase = rebasedBy<Draft>(({ fileId }) => fileId)

const draftOf = (product: ManagedProduct): Draft[] =>
  product.pictures.map(({ fileId, url, alt, colorName }) => ({ fileId, url, alt, colorName }))

/** Uploads pictures in order; refused ones are named with the reason. */
const useUploads = (product: ManagedProduct, onDone: (picture: Draft) => void) => {
  const [waiting, setWaiting] = useState(0)
  const upload = async (files: readonly File[]) => {
    setWaiting(files.length)
    for (const file of files) {
      try {
        const { id, url } = await uploadFile('PRODUCT_PICTURE', file)
        onDone({ fileId: id, url, alt: product.name, colorName: '' })
      } catch (error) {
        toast.error(t('manage.uploadRefused', { file: file.name, why: messageOf(error) }))
      }
      setWaiting((before) => before - 1)
    }
  }
  return { waiting, upload }
}

const Card = (props: {
  picture: Draft
  at: number
  count: number
  colors: readonly string[]
  onChange: (part: Partial<Draft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const { picture, at, count, colors, onChange } = props
  return (
    <Stack
      as="li"
      columns={1}
      gap={3}
      alignContent="start"
      pad={3}
      surface="plain"
      round="l"
      shadow={1}
      className={classes.pictureCard}
    >
      <ProductPicture src={picture.url} alt={picture.alt} sizes="20rem" rounded />
      {at === 0 ? (
        <Text as="small" surface="plain" round="s" weight={600} className={classes.cover}>
          {t('manage.cover')}
        </Text>
      ) : null}
      <TextField
        label={t('manage.alt')}
        required
        maxLength={CATALOGUE_TEXT_MAX}
        autoComplete="off"
        value={picture.alt}
        error={picture.alt.trim() === '' ? t('manage.altMissing') : undefined}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      {colors.length > 1 ? (
        <SelectField
          label={t('manage.pictureColour')}
          value={picture.colorName}
          options={[
            { value: '', label: t('manage.allColours') },
            ...colors.map((value) => ({ value, label: value })),
          ]}
          onChange={(colorName) => onChange({ colorName })}
        />
      ) : null}
      <MoveButtons
        name={t('manage.pictureNo', { no: at + 1 })}
        at={at}
        count={count}
        onMove={props.onMove}
        onRemove={props.onRemove}
      />
    </Stack>
  )
}

const Chooser = (props: { busy: boolean; disabled: boolean; onFiles: (files: readonly File[]) => void }) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        loading={props.busy}
        disabled={props.disabled}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => chooser.current?.click()}
      >
        {t('manage.upload')}
      </Button>
      <FileChooser
        ref={chooser}
        label={t('manage.upload')}
        accept={imageTypes}
        multiple
        onFiles={props.onFiles}
      />
    </>
  )
}

/** The photos of a product in their order; a product without photos is drawn. */
export const PicturesTab = ({ product }: { product: ManagedProduct }) => {
  const { draft, setDraft, isTyped } = useDraft(`pictures ${product.id}`, draftOf(product), {
    on: product.version,
    rebase,
  })
  const { waiting, upload } = useUploads(product, (picture) => setDraft((before) => [...before, picture]))
  // Leaving during uploads asks for a confirmation; finished uploads are in the draft.
  useUnsaved(() => waiting > 0, { of: `uploads ${product.id}`, typed: () => undefined, onBack: () => {} })
  const saving = useSaving('catalogue.picturesUpdate')
  const colors = [...new Set(product.skus.map(({ colorName }) => colorName ?? ''))].filter(Boolean)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.some(({ alt }) => alt.trim() === '')) return
    const trimmed = draft.map((one) => ({ ...one, alt: one.alt.trim() }))
    setDraft(trimmed)
    const pictures = trimmed.map(({ fileId, alt, colorName }) => ({ fileId, alt, colorName }))
    saving.save({ channelSpuId: product.id, version: product.version, pictures })
  }
  const put = (at: number, part: Partial<Draft>) =>
    setDraft(draft.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const left = PRODUCT_PICTURES_MAX - draft.length
  const send = (files: readonly File[]) => {
    if (files.length > left)
      toast.error(t('manage.picturesLimit', { n: PRODUCT_PICTURES_MAX, left: files.length - left }))
    void upload(files.slice(0, left))
  }
  const choose = <Chooser busy={waiting > 0} disabled={left === 0} onFiles={send} />
  return (
    <form className={classes.tab} noValidate onSubmit={save}>
      {draft.length === 0 ? (
        <EmptyState
          icon="picture"
          title={t('manage.noPictures')}
          text={t('manage.noPicturesText')}
          action={choose}
        />
      ) : (
        <>
          <Stack as="ul" gap={4} className={classes.pictures}>
            {draft.map((picture, at) => (
              <Card
                key={picture.fileId}
                picture={picture}
                at={at}
                count={draft.length}
                colors={colors}
                onChange={(part) => put(at, part)}
                onMove={(to) => setDraft(moved(draft, at, to))}
                onRemove={() => setDraft(draft.filter((_, place) => place !== at))}
              />
            ))}
          </Stack>
          <div>{choose}</div>
        </>
      )}
      <Note>{t('manage.uploadHint', { n: fileRules.PRODUCT_PICTURE.bytesMax / 1_000_000 })}</Note>
      <SaveBar saving={saving} dirty={isTyped} />
    </form>
  )
}
