import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationSection } from '@showfloor/contract/validation'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { MeasurementFields } from '../customers/addresses/measurement-fields.tsx'
import {
  measurementDraft,
  readMeasurements,
  type MeasurementName,
} from '../customers/addresses/measurements.ts'
import { Box, Text } from '../../ui/layout/parts.tsx'
import classes from './validation.module.css'

/** The measurements that a section depends on. */
const fieldsOf: Partial<Record<ValidationSection, readonly MeasurementName[]>> = {
  enteringDoor: [
    'doorWidthMm',
    'doorHeightMm',
    'corridorWidthMm',
    'stairWidthMm',
    'liftWidthMm',
    'liftDepthMm',
    'liftHeightMm',
  ],
  bedExternalDiameter: ['bedroomWidthMm', 'bedroomLengthMm'],
  suspendedFurniture: ['wallKind'],
}

/** The missing measurements of failed sections, to enter while the customer asks at home. */
export const ValidationMeasure = (props: {
  failed: readonly ValidationSection[]
  measurements: HomeMeasurements
  saving: boolean
  onSave: (measurements: HomeMeasurements) => void
}) => {
  const { failed, measurements, saving, onSave } = props
  const [draft, setDraft] = useState(() => measurementDraft(measurements))
  const fields = failed.flatMap((section) => fieldsOf[section] ?? [])
  if (fields.length === 0) return null
  const read = readMeasurements(draft)
  return (
    <Box
      as="details"
      padY={3}
      padX={4}
      surface="sunken"
      round="m"
      className={classes.measure}
      open={fields.some((name) => measurements[name] === null)}
    >
      <Text as="summary" weight={600}>
        {t('validation.measure')}
      </Text>
      <MeasurementFields fields={fields} draft={draft} wrong={read.wrong} onChange={setDraft} />
      <Button
        variant="light"
        loading={saving}
        disabled={read.wrong.length > 0}
        onClick={() => read.measurements && onSave(read.measurements)}
      >
        {t('validation.recheck')}
      </Button>
    </Box>
  )
}
