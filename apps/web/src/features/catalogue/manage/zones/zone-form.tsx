import { Button } from '@mantine/core'
import { SPECIAL_ZONE_NAME_MAX } from '@showfloor/contract/common/constants'
import { t } from '../../../../i18n/i18n.ts'
import { useDraft } from '../../../../ui/drafts/use-draft.ts'
import { Form } from '../../../../ui/fields/form.tsx'
import { FormButtons } from '../../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useZoneCall, type Zone } from './zones.queries.ts'

/** The names of a zone, or of a new one. */
export const ZoneForm = ({ zone, onSaved }: { zone: Zone | undefined; onSaved: (id: string) => void }) => {
  const { draft, setDraft, sent } = useDraft(`special zone ${zone?.id ?? 'new'}`, {
    name: zone?.name ?? '',
    nameEn: zone?.nameEn ?? '',
  })
  const save = useZoneCall('catalogue.zoneSave', ({ id }) => {
    sent()
    onSaved(id)
  })
  const name = draft.name.trim()
  const submit = () => {
    if (name === '') return
    save.mutate({
      ...(zone ? { id: zone.id, version: zone.version } : {}),
      name,
      nameEn: draft.nameEn.trim(),
    })
  }
  return (
    <Form onSubmit={submit}>
      {(['name', 'nameEn'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`manage.zone.${field}`)}
          required={field === 'name'}
          maxLength={SPECIAL_ZONE_NAME_MAX}
          autoComplete="off"
          value={draft[field]}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <FormButtons>
        <Button type="submit" loading={save.isPending} disabled={name === ''}>
          {t('manage.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
