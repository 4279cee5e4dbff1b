import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ShopsField } from '../../shops/shops-field.tsx'
import { useRuleChanges, type City } from './rules.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Adds a city with its shops, or changes `city`. */
export const CityForm = ({ city, onDone }: { city: City | undefined; onDone: () => void }) => {
  const { draft, change, sent, fault, onSubmit } = useForm(`subsidy city ${city?.id ?? 'new'}`, {
    name: city?.name ?? '',
    shopIds: city?.shopIds ?? [],
  })
  const { citySave } = useRuleChanges()
  const isNameless = draft.name.trim() === ''
  const submit = onSubmit(() => {
    if (isNameless) return
    const onSuccess = () => {
      sent()
      onDone()
    }
    citySave.mutate({ ...draft, ...(city ? { id: city.id, version: city.version } : {}) }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('subsidies.cityName')}
        autoComplete="off"
        maxLength={30}
        value={draft.name}
        error={fault(isNameless, t('subsidies.required'))}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <ShopsField
        label={t('subsidies.cityShops')}
        chosen={draft.shopIds}
        error={undefined}
        onChange={(shopIds) => change({ shopIds })}
      />
      <FormButtons>
        <Button type="submit" loading={citySave.isPending}>
          {t('subsidies.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
