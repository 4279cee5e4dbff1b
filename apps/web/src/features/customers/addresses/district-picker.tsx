import { t } from '../../../i18n/i18n.ts'
import { useDistricts } from '../customers.queries.ts'
import { chooseDistrict, type DistrictPath } from './district-path.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

const levels = ['province', 'city', 'county', 'town'] as const

const Level = (props: {
  path: DistrictPath
  level: number
  error: string | undefined
  onChange: (path: DistrictPath) => void
}) => {
  const { path, level, onChange } = props
  const parent = level === 0 ? null : (path[level - 1] ?? '')
  const known = parent !== ''
  const query = useDistricts(parent, known)
  const name = levels[level] ?? 'town'
  return (
    <SelectField
      label={t(`customers.${name}`)}
      value={path[level] ?? ''}
      disabled={!known || !query.data}
      error={query.error ? t('customers.districtFailed') : props.error}
      onChange={(code) => onChange(chooseDistrict(path, level, code))}
      options={[
        { value: '', label: query.isFetching ? t('common.loading') : t('customers.choose') },
        ...(query.data?.data ?? []).map(({ code, name: label }) => ({ value: code, label })),
      ]}
    />
  )
}

/** Province, city, county, town: each level loads when the one above is chosen. `wrong`: the town is missing. */
export const DistrictPicker = (props: {
  path: DistrictPath
  wrong: boolean
  onChange: (path: DistrictPath) => void
}) => (
  <Stack as="fieldset" gap={3} align="start" className={classes.districts}>
    <legend className="sr-only">{t('customers.district')}</legend>
    {levels.map((name, level) => (
      <Level
        key={name}
        path={props.path}
        level={level}
        error={props.wrong && props.path[level] === '' ? t('customers.districtMissing') : undefined}
        onChange={props.onChange}
      />
    ))}
  </Stack>
)
