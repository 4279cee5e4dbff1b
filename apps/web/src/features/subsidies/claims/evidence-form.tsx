import { evidenceKinds, type EvidenceKind } from '@showfloor/contract/common/subsidy-status'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { InlineForm } from '../../../ui/fields/inline-form.tsx'
import { PhotoField, type Photo } from '../../files/photo-field.tsx'
import { uploadFile } from '../../files/upload.ts'
import { useSubsidyChanges } from './claims.queries.ts'

const photosMax = 6

/** Photos that prove a claim: identity card, energy label, invoice. */
export const EvidenceForm = ({ claimId, onDone }: { claimId: string; onDone: () => void }) => {
  const [kind, setKind] = useState<EvidenceKind>('ID_CARD')
  const [photos, setPhotos] = useState<Photo[]>([])
  const { attach } = useSubsidyChanges()
  const submit = () => {
    if (photos.length === 0) return
    attach.mutate({ id: claimId, kind, pictures: photos.map(({ id }) => id) }, { onSuccess: onDone })
  }
  return (
    <InlineForm send={t('subsidies.attach')} busy={attach.isPending} onSubmit={submit} onCancel={onDone}>
      <Segmented
        label={t('subsidies.evidenceKind')}
        value={kind}
        onChange={setKind}
        options={evidenceKinds.map((value) => ({ value, label: t(`subsidies.evidence.${value}`) }))}
      />
      <PhotoField
        take={(file) => uploadFile('SUBSIDY_EVIDENCE', file)}
        photos={photos}
        max={photosMax}
        onAdd={(photo) => setPhotos((before) => [...before, photo])}
        onRemove={(id) => setPhotos(photos.filter((photo) => photo.id !== id))}
      />
    </InlineForm>
  )
}
