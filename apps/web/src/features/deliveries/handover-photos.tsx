import { goodsPicturesMax } from '@showfloor/contract/common/file-rules'
import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../../client/call.ts'
import { PhotoField, type Photo } from '../files/photo-field.tsx'
import { Text } from '../../ui/layout/parts.tsx'

/** A photo that stays on the device until its step is sent. */
export type TakenPhoto = Photo & { file: File }

/** The photos of a hand-over, by subject: the whole of it, or one line. */
export const useTakenPhotos = () => {
  const [photos, setPhotos] = useState<Record<string, TakenPhoto[]>>({})
  const [urls] = useState(() => new Set<string>())
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const of = (what: string): readonly TakenPhoto[] => photos[what] ?? []
  const fieldOf = (what: string) => ({
    photos: of(what),
    take: (file: File): Promise<TakenPhoto> => {
      const url = URL.createObjectURL(file)
      urls.add(url)
      return Promise.resolve({ id: newIdempotencyKey(), url, file })
    },
    onAdd: (photo: TakenPhoto) =>
      setPhotos((before) => ({ ...before, [what]: [...(before[what] ?? []), photo] })),
    onRemove: (id: string) =>
      setPhotos((before) => ({ ...before, [what]: (before[what] ?? []).filter((one) => one.id !== id) })),
  })
  return { of, fieldOf }
}

/** The photos of one subject, under its name. */
export const PhotosOf = (props: {
  label: string
  field: ReturnType<ReturnType<typeof useTakenPhotos>['fieldOf']>
}) => (
  <fieldset>
    <Text as="legend" marginBottom={2} weight={600}>
      {props.label}
    </Text>
    <PhotoField {...props.field} max={goodsPicturesMax} />
  </fieldset>
)
