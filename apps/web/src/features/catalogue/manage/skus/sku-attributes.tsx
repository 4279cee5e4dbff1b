import { CATALOGUE_TEXT_MAX } from '@showfloor/contract/common/catalogue-words'
import type { SkuAttribute } from '@showfloor/contract/catalogue/attributes'
import { skuAttributeFields, skuAttributeNames } from '@showfloor/contract/common/sku-attribute-names'
import { t, useLanguage } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import shared from '../../../identity/administration.module.css'
import type { SkuEditing } from './sku-draft.ts'
import { Note, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const units = { text: undefined, count: undefined, mm: 'mm', kg: 'kg' } as const

const AttributeField = ({ name, draft, faults, onChange }: SkuEditing & { name: SkuAttribute }) => {
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const { written, ...words } = skuAttributeFields[name]
  const value = draft.attributes[name] ?? ''
  const put = (typed: string) => onChange({ attributes: { ...draft.attributes, [name]: typed } })
  if (typeof written === 'object')
    return (
      <SelectField
        label={words[language]}
        value={value}
        options={[
          { value: '', label: t('manage.unknown') },
          ...Object.entries(written).map(([one, said]) => ({ value: one, label: said[language] })),
        ]}
        onChange={put}
      />
    )
  return (
    <TextField
      label={words[language]}
      inputMode={written === 'text' ? 'text' : written === 'kg' ? 'decimal' : 'numeric'}
      maxLength={CATALOGUE_TEXT_MAX}
      autoComplete="off"
      after={units[written]}
      value={value}
      error={faults[`attributes.${name}`]}
      onChange={(event) =>
        put(written === 'text' ? event.currentTarget.value : event.currentTarget.value.trim())
      }
    />
  )
}

/** A SKU's attributes for the checks before an order and for its drawing: those of its kind, and those that it has. */
export const SkuAttributes = (props: SkuEditing & { kind: string }) => {
  const { kind, ...editing } = props
  const asked = skuAttributeNames.filter(
    (name) =>
      (skuAttributeFields[name].kinds?.includes(kind as never) ?? true) ||
      editing.draft.attributes[name] !== undefined,
  )
  return (
    <Panel title={t('manage.attributes')}>
      <div className={shared.form}>
        <Note>{t('manage.attributesHint')}</Note>
        <Stack gap={3} align="start" className={classes.sides}>
          {asked.map((name) => (
            <AttributeField key={name} name={name} {...editing} />
          ))}
        </Stack>
      </div>
    </Panel>
  )
}
