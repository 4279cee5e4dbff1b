import { Button } from '@mantine/core'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import type { Address } from '../customers.queries.ts'
import { MeasurementFields } from './measurement-fields.tsx'
import { measurementDraft, measurementNames, readMeasurements } from './measurements.ts'
import classes from '../customers.module.css'

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
  const save = useCall('customers.saveMeasurements', {
    onSuccess: (saved) => {
      sent()
      props.onSaved(saved)
    },
  })
  const { measurements, wrong } = readMeasurements(draft)
  return (
    <form
      className={classes['form']}
      aria-label={t('customers.measurements')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (measurements) save.mutate({ addressId: props.address.id, measurements })
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
    </form>
  )
}
