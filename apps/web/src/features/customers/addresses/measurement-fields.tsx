import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { wallKinds } from '@showfloor/contract/common/home'
import type { MeasurementDraft, MeasurementName } from './measurements.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

/** Fields for measurements in mm and the floor; empty = unknown. `wrong` names the invalid ones. */
export const MeasurementFields = (props: {
  fields: readonly MeasurementName[]
  draft: MeasurementDraft
  wrong: readonly MeasurementName[]
  onChange: (draft: MeasurementDraft) => void
}) => (
  <Stack gap={3} align="start" className={classes.fields}>
    {props.fields.map((name) =>
      name === 'wallKind' ? (
        <SelectField
          key={name}
          label={t('customers.wallKind')}
          value={props.draft.wallKind}
          onChange={(wallKind) => props.onChange({ ...props.draft, wallKind })}
          options={[
            { value: '', label: t('customers.unknown') },
            ...wallKinds.map((kind) => ({ value: kind, label: t(`customers.wall.${kind}`) })),
          ]}
        />
      ) : (
        <TextField
          key={name}
          label={t(`customers.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          after={name === 'floor' ? undefined : 'mm'}
          placeholder={t('customers.unknown')}
          value={props.draft[name]}
          error={
            props.wrong.includes(name)
              ? t(name === 'floor' ? 'customers.floorInvalid' : 'customers.measurementInvalid')
              : undefined
          }
          onChange={(event) => props.onChange({ ...props.draft, [name]: event.currentTarget.value })}
        />
      ),
    )}
  </Stack>
)
