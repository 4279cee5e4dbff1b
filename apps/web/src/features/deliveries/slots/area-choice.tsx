import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { useDistricts } from '../../customers/customers.queries.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './slots.module.css'

export type Area = { code: string; name: string }

const Level = (props: {
  label: string
  parent: string | null
  value: string
  onChange: (area: Area) => void
}) => {
  const { label, parent, value, onChange } = props
  const { data } = useDistricts(parent, parent !== '')
  const options = data?.data ?? []
  return (
    <SelectField
      label={label}
      value={value}
      disabled={parent === '' || !data}
      onChange={(code) => onChange({ code, name: options.find((one) => one.code === code)?.name ?? '' })}
      options={[
        { value: '', label: t('customers.choose') },
        ...options.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  )
}

const Picker = ({ onPick }: { onPick: (area: Area) => void }) => {
  const [province, setProvince] = useState('')
  const [city, setCity] = useState('')
  return (
    <Stack gap={2} className={classes.picker}>
      <Level
        label={t('customers.province')}
        parent={null}
        value={province}
        onChange={({ code }) => {
          setProvince(code)
          setCity('')
        }}
      />
      <Level
        label={t('customers.city')}
        parent={province}
        value={city}
        onChange={({ code }) => setCity(code)}
      />
      <Level label={t('customers.county')} parent={city} value="" onChange={onPick} />
    </Stack>
  )
}

/** The counties that a window serves; none: everywhere. */
export const AreaChoice = (props: { areas: readonly Area[]; onChange: (areas: Area[]) => void }) => {
  const { areas, onChange } = props
  const [isPicking, setPicking] = useState(false)
  const add = (area: Area) => {
    if (area.code !== '' && !areas.some(({ code }) => code === area.code)) onChange([...areas, area])
  }
  return (
    <Stack gap={2} className={classes.areas}>
      <span>{t('deliveries.areas')}</span>
      <Inline wrap gap={2} align="center">
        {areas.length === 0 ? t('deliveries.everywhere') : null}
        {areas.map((area) => (
          <FilterChip
            key={area.code}
            pressed
            onPress={() => onChange(areas.filter(({ code }) => code !== area.code))}
          >
            <span className="sr-only">{t('deliveries.areaRemove', { name: area.name })}</span>
            <span aria-hidden="true">{area.name} ×</span>
          </FilterChip>
        ))}
        {isPicking ? null : (
          <Button variant="default" size="sm" onClick={() => setPicking(true)}>
            {t('deliveries.areaAdd')}
          </Button>
        )}
      </Inline>
      {isPicking ? <Picker onPick={add} /> : null}
    </Stack>
  )
}
