import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ShopsField } from '../../shops/shops-field.tsx'
import { useEntityChanges, type Entity } from './entities.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The name and the shops of a legal entity: a new one, or what is changed of `entity`. The chain has all other shops. */
export const EntityForm = (props: { entity: Entity | undefined; onDone: () => void }) => {
  const { entity } = props
  const { draft, change, sent, fault, onSubmit } = useForm(`legal entity ${entity?.id ?? 'new'}`, {
    name: entity?.name ?? '',
    shopIds: entity?.shopIds ?? [],
  })
  const shops = useQuery(callQuery('shops.shopSettings', {})).data?.data ?? []
  const { save } = useEntityChanges()
  const isNameless = draft.name.trim() === ''
  const submit = onSubmit(() => {
    if (isNameless) return
    const onSuccess = () => {
      sent()
      props.onDone()
    }
    const of = entity ? { id: entity.id, version: entity.version } : {}
    save.mutate({ ...of, name: draft.name, shopIds: [...draft.shopIds] }, { onSuccess })
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('entities.name')}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={fault(isNameless, t('entities.required'))}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {entity?.isChain ? null : (
        <ShopsField
          label={t('entities.shops')}
          shops={shops.map(({ id, siteName: name }) => ({ id, name }))}
          chosen={draft.shopIds}
          error={undefined}
          onChange={(shopIds) => change({ shopIds })}
        />
      )}
      <FormButtons>
        <Button type="submit" loading={save.isPending}>
          {t('entities.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
