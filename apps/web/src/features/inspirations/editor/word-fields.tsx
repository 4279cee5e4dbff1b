import { styleThemes, type StyleTheme } from '@showfloor/contract/common/inspirations'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Box } from '../../../ui/layout/parts.tsx'

type Words = { value: string; onChange: (text: string) => void }

export const NameField = ({ value, error, onChange }: Words & { error: string | undefined }) => (
  <TextField
    label={t('inspirations.name')}
    value={value}
    required
    maxLength={100}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The line below the name. */
export const LeadField = ({ value, onChange }: Words) => (
  <TextField
    label={t('inspirations.lead')}
    value={value}
    maxLength={100}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

export const StoryField = ({ value, onChange }: Words) => (
  <Box across>
    <TextArea
      label={t('inspirations.story')}
      value={value}
      maxLength={1000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </Box>
)

export const ThemeField = (props: { value: StyleTheme; onChange: (theme: StyleTheme) => void }) => (
  <SelectField
    label={t('inspirations.theme')}
    value={props.value}
    onChange={(theme) => props.onChange(styleThemes.find((one) => one === theme) ?? props.value)}
    options={styleThemes.map((value) => ({ value, label: t(`inspirations.theme.${value}`) }))}
  />
)
