import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../client/queries.ts'
import { parseWhole } from '../../ui/figures/number-text.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { Administration } from '../identity/administration.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { ChainLogo } from './chain-logo.tsx'

/** Whole, because nothing less is asked for. */
type Setting = Required<CallOutput<'settings.query'>['data'][number]>
type Faults = Partial<Record<'chainName' | 'minutes', string>>

const minutesMax = 525_600

type Draft = Record<'chainName' | 'keyWords' | 'minutes' | 'robotToken' | 'robotSecret', string>

const draftOf = (setting: Setting): Draft => ({
  chainName: setting.chainName,
  keyWords: setting.keyWords,
  minutes: String(setting.keepInventoryTime),
  robotToken: '',
  robotSecret: '',
})

/** The robot's secrets are stored nowhere in the browser. */
const withoutSecrets = (draft: Draft): Draft => ({ ...draft, robotToken: '', robotSecret: '' })

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
  setting: Setting
  draft: Draft
  faults: Faults
  onChange: (part: Partial<Draft>) => void
}

const SystemFields = ({ draft, faults, onChange }: FieldsProps) => (
  <>
    <div className={shared['pair']}>
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
    <TextArea
      label={t('settings.keyWords')}
      hint={t('settings.keyWordsHint')}
      maxLength={1000}
      value={draft.keyWords}
      onChange={(event) => onChange({ keyWords: event.currentTarget.value })}
    />
  </>
)

/** The robot's secrets: written here, never read. */
const RobotFields = ({ setting, draft, onChange }: FieldsProps) => (
  <div className={shared['pair']}>
    {(['robotToken', 'robotSecret'] as const).map((name) => (
      <TextField
        key={name}
        label={t(`settings.${name}`)}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        hint={t(setting[`${name}Set`] ? 'settings.secretSet' : 'settings.secretUnset')}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    ))}
  </div>
)

const SettingForm = ({ setting }: { setting: Setting }) => {
  const queryClient = useQueryClient()
  const { draft, setDraft, change } = useDraft('setting', draftOf(setting), { keep: withoutSecrets })
  const [faults, setFaults] = useState<Faults>({})
  const update = useCall('settings.update', {
    onSuccess: async () => {
      // What is typed meanwhile is rebased on the saved setting.
      setDraft(withoutSecrets)
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
    const [robotToken, robotSecret] = [draft.robotToken.trim(), draft.robotSecret.trim()]
    const [chainName, keyWords] = [draft.chainName.trim(), draft.keyWords.trim()]
    change({ chainName, keyWords, minutes: String(minutes) })
    update.mutate({
      chainName,
      keyWords,
      keepInventoryTime: minutes,
      ...(robotToken ? { robotToken } : {}),
      ...(robotSecret ? { robotSecret } : {}),
    })
  }
  const fields = { setting, draft, faults, onChange: change }
  return (
    <form className={shared['form']} noValidate onSubmit={save}>
      <Panel title={t('settings.system')}>
        <div className={shared['form']}>
          <SystemFields {...fields} />
          <ChainLogo />
          <RobotFields {...fields} />
        </div>
      </Panel>
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
  const query = useQuery(callQuery('settings.query', {}))
  const setting = query.data?.data[0] as Setting | undefined
  return (
    <Administration menu={menu} title={t('settings.title')}>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows count={4} rowPx={88} /> : null}
      {setting ? <SettingForm setting={setting} /> : null}
    </Administration>
  )
}
