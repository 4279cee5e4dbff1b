import { customerMessageKinds, type CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { parseWhole } from '../../ui/figures/number-text.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { Administration } from '../identity/administration.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { ChainLogo } from './chain-logo.tsx'

/** The newest record, with the fields that the form changes. */
const settingQuery = callQuery('settings.query', {
  select: ['chainName', 'keepInventoryTime', 'customerMessages'],
  orderBy: 'updatedAt desc',
  page: 1,
  size: 10,
})
type Setting = Pick<
  Required<CallOutput<'settings.query'>['data'][number]>,
  'chainName' | 'keepInventoryTime' | 'customerMessages'
>
type Faults = Partial<Record<'chainName' | 'minutes', string>>

const minutesMax = 525_600

type Draft = Record<'chainName' | 'minutes', string> & {
  customerMessages: CustomerMessageKind[]
}

const draftOf = (setting: Setting): Draft => ({
  chainName: setting.chainName,
  minutes: String(setting.keepInventoryTime),
  customerMessages: setting.customerMessages,
})

const readMinutes = ({ minutes }: Draft): number | undefined =>
  parseWhole(minutes, { min: 1, max: minutesMax })

const faultsOf = (draft: Draft): Faults => {
  const minutes = readMinutes(draft)
  return {
    ...(draft.chainName.trim() ? {} : { chainName: t('settings.chainNameMissing') }),
    ...(minutes === undefined ? { minutes: t('settings.keepWrong', { max: minutesMax }) } : {}),
  }
}

type FieldsProps = {
  draft: Draft
  faults: Faults
  onChange: (part: Partial<Draft>) => void
}

const SystemFields = ({ draft, faults, onChange }: FieldsProps) => (
  <div className={shared.pair}>
    <TextField
      label={t('settings.chainName')}
      required
      maxLength={40}
      value={draft.chainName}
      error={faults.chainName}
      onChange={(event) => onChange({ chainName: event.currentTarget.value })}
    />
    <TextField
      label={t('settings.keep')}
      required
      inputMode="numeric"
      maxLength={6}
      hint={t('settings.keepHint')}
      after={t('settings.minutes')}
      value={draft.minutes}
      error={faults.minutes}
      onChange={(event) => onChange({ minutes: event.currentTarget.value })}
    />
  </div>
)

/** The text messages to customers. */
const MessageFields = ({ draft, onChange }: FieldsProps) => (
  <Panel title={t('settings.messages')}>
    <p className={shared.quiet}>{t('settings.messagesHint')}</p>
    {customerMessageKinds.map((kind) => (
      <CheckField
        key={kind}
        label={t(`settings.message.${kind}`)}
        checked={draft.customerMessages.includes(kind)}
        onChange={(checked) =>
          onChange({
            customerMessages: customerMessageKinds.filter((one) =>
              one === kind ? checked : draft.customerMessages.includes(one),
            ),
          })
        }
      />
    ))}
  </Panel>
)

const SettingForm = ({ setting }: { setting: Setting }) => {
  const queryClient = useQueryClient()
  const { draft, change } = useDraft('setting', draftOf(setting))
  const [faults, setFaults] = useState<Faults>({})
  const update = useCall('settings.update', {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: nounKey('settings') })
      toast.done()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    const minutes = readMinutes(draft)
    setFaults(found)
    if (minutes === undefined || Object.keys(found).length > 0) return
    const chainName = draft.chainName.trim()
    change({ chainName, minutes: String(minutes) })
    update.mutate({
      chainName,
      keepInventoryTime: minutes,
      customerMessages: draft.customerMessages,
    })
  }
  const fields = { draft, faults, onChange: change }
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      <Panel title={t('settings.system')}>
        <div className={shared.form}>
          <SystemFields {...fields} />
          <ChainLogo />
        </div>
      </Panel>
      <MessageFields {...fields} />
      <ActionBar floating>
        <Button type="submit" loading={update.isPending}>
          {t('settings.save')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** The built-in setting. */
export const SettingsScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(settingQuery)
  const setting = query.data?.data[0] as Setting | undefined
  return (
    <Administration menu={menu} title={t('settings.title')}>
      <QueryState query={query} rows={4} rowPx={88} />
      {setting ? <SettingForm setting={setting} /> : null}
    </Administration>
  )
}
