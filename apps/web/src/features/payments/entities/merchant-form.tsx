import { Button } from '@mantine/core'
import {
  entityProviders,
  isPlayed,
  sandboxMerchants,
  settingsOf,
  type EntityProvider,
  type SandboxMerchant,
} from '@showfloor/contract/common/legal-entities'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useEntityChanges, type Entity } from './entities.queries.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/**
 * The credentials of an entity at a provider, by the names of the provider's own documents. They are typed anew each time, because nothing that is
 * stored is shown, and no draft of them is kept.
 */
export const MerchantForm = (props: { entity: Entity; hasSandbox: boolean; onDone: () => void }) => {
  const { entity, hasSandbox, onDone } = props
  const [provider, setProvider] = useState<EntityProvider>('WECHAT_PAY')
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({})
  const { saveProvider } = useEntityChanges()
  const save = (given: Record<string, string> | null, sandbox: SandboxMerchant = 'second') =>
    saveProvider.mutate({ id: entity.id, provider, settings: given, sandbox }, { onSuccess: onDone })
  const played = sandboxMerchants.filter((one) => hasSandbox && isPlayed(provider, one))
  const known = entity.providers.find((one) => one.provider === provider)
  return (
    <Form onSubmit={() => save({ ...settings })}>
      <SelectField
        label={t('entities.provider')}
        value={provider}
        onChange={(value) => {
          setProvider(value as EntityProvider)
          setSettings({})
        }}
        options={entityProviders.map((value) => ({ value, label: t(`choices.provider.${value}`) }))}
      />
      {known ? <Notice tone="accent">{t('entities.typedAnew')}</Notice> : null}
      {provider === 'WECHAT_PAY' ? <p>{t('entities.subMerchant')}</p> : null}
      {settingsOf(provider).map(([name, { kind, optional }]) => {
        const field = {
          label: optional ? t('entities.optional', { name }) : name,
          autoComplete: 'off',
          spellCheck: false,
          value: settings[name] ?? '',
          onChange: (event: { currentTarget: { value: string } }) =>
            setSettings({ ...settings, [name]: event.currentTarget.value }),
        }
        return kind === 'PEM' ? (
          <TextArea key={name} {...field} />
        ) : (
          <TextField key={name} type={kind === 'SECRET' ? 'password' : 'text'} {...field} />
        )
      })}
      <FormButtons>
        {played.map((one) => (
          <Button
            key={one}
            variant="default"
            disabled={saveProvider.isPending}
            onClick={() => save(null, one)}
          >
            {t(`entities.useSandbox.${one}`)}
          </Button>
        ))}
        <Button type="submit" loading={saveProvider.isPending}>
          {t('entities.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
