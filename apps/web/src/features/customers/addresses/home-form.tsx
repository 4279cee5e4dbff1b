import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import type { Address } from '../customers.queries.ts'
import { MeasurementFields } from './measurement-fields.tsx'
import { measurementDraft, measurementNames, readMeasurements } from './measurements.ts'
import { useAddressCall } from './use-address-call.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** All measurements of a home, stored with its address. */
export const HomeForm = (props: {
  address: Address
  onSaved: (address: Address) => void
  onCancel: () => void
}) => {
  const { draft, setDraft, sent } = useDraft(
    `home ${props.address.id}`,
    measurementDraft(props.address.measurements),
  )
  const save = useAddressCall('customers.saveMeasurements', (saved) => {
    sent()
    props.onSaved(saved)
  })
  const { measurements, wrong } = readMeasurements(draft)
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={t('customers.measurements')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { id: addressId, version } = props.address
        if (measurements) save.mutate({ addressId, version, measurements })
      }}
    >
      <MeasurementFields fields={measurementNames} draft={draft} wrong={wrong} onChange={setDraft} />
      <FormButtons>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={save.isPending} disabled={wrong.length > 0}>
          {t('customers.measurementsSave')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
