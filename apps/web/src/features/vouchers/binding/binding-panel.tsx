import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { useBindingCalls, type Binding } from './binding.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const stateOf = ({ placeId, enabled }: Binding) => {
  if (placeId === '') return { tone: 'neutral', text: t('voucherShops.unbound') } as const
  return enabled
    ? ({ tone: 'positive', text: t('voucherShops.bound') } as const)
    : ({ tone: 'warning', text: t('voucherShops.off') } as const)
}

/** Opens Meituan’s page for the merchant's authorisation; it leads back here. */
const Authorisation = ({ binding, what }: { binding: Binding; what: 'VOUCHERS' | 'MONEY' }) => {
  const until = what === 'MONEY' ? binding.moneyUntil : binding.authorisedUntil
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      const { url } = await call('vouchers.authorise', { settingsOf: binding.shopId, what })
      globalThis.location.assign(url)
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack as="p" columns="fill-auto" gap={3} align="center" className={classes.authorisation}>
      <span>
        <b>{t(`voucherShops.what.${what}`)}</b>{' '}
        {until === null
          ? t('voucherShops.unauthorised')
          : t('voucherShops.authorisedUntil', { time: formatDateTime(until) })}
      </span>
      <Button
        variant="default"
        loading={busy}
        aria-label={`${t(until === null ? 'voucherShops.authorise' : 'voucherShops.again')} ${t(`voucherShops.what.${what}`)}`}
        onClick={() => void go()}
      >
        {t(until === null ? 'voucherShops.authorise' : 'voucherShops.again')}
      </Button>
    </Stack>
  )
}

type Draft = Pick<Binding, 'placeId' | 'accountId' | 'enabled'>

const BindingFields = (props: {
  platform: Binding['platform']
  draft: Draft
  change: (draft: Partial<Draft>) => void
}) => {
  const { platform, draft, change } = props
  return (
    <>
      <TextField
        label={t(`voucherShops.placeId.${platform}`)}
        hint={t('voucherShops.placeHint')}
        autoComplete="off"
        maxLength={64}
        value={draft.placeId}
        onChange={(event) => change({ placeId: event.currentTarget.value })}
      />
      {platform === 'DOUYIN' ? (
        <TextField
          label={t('voucherShops.accountId')}
          autoComplete="off"
          maxLength={64}
          value={draft.accountId}
          onChange={(event) => change({ accountId: event.currentTarget.value })}
        />
      ) : null}
      <CheckField
        label={t('voucherShops.enabled')}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
    </>
  )
}

/** A shop on one platform: the platform's id for it, and whether it works. */
export const BindingPanel = ({ binding, isConfigured }: { binding: Binding; isConfigured: boolean }) => {
  const { shopId, platform, version } = binding
  const { draft, change, sent } = useDraft(`voucher shop ${shopId} ${platform}`, {
    placeId: binding.placeId,
    accountId: binding.accountId,
    enabled: version === 0 ? true : binding.enabled,
  })
  const { bind, check } = useBindingCalls()
  const name = t(`voucherShops.platform.${platform}`)
  const { tone, text } = stateOf(binding)
  const save = () =>
    bind.mutateAsync({ settingsOf: shopId, platform, version, ...draft }).then(sent, () => undefined)
  const ask = () =>
    check.mutate(
      { settingsOf: shopId, platform },
      {
        onSuccess: ({ name: told }) =>
          toast.success(
            told === ''
              ? t('voucherShops.checked', { platform: name })
              : t('voucherShops.checkedName', { platform: name, name: told }),
          ),
      },
    )
  return (
    <Panel title={name} aside={<StatusPill tone={tone}>{text}</StatusPill>}>
      <Form onSubmit={() => void save()}>
        <Text tone="quiet">{t(`voucherShops.steps.${platform}`)}</Text>
        {isConfigured ? null : <Notice>{t('voucherShops.unconfigured', { platform: name })}</Notice>}
        {platform === 'MEITUAN' && isConfigured ? (
          <>
            <Authorisation binding={binding} what="VOUCHERS" />
            <Authorisation binding={binding} what="MONEY" />
          </>
        ) : null}
        <BindingFields platform={platform} draft={draft} change={change} />
        <FormButtons>
          <Button
            variant="default"
            disabled={!isConfigured || binding.placeId === ''}
            loading={check.isPending}
            onClick={ask}
          >
            {t('voucherShops.check')}
          </Button>
          <Button type="submit" loading={bind.isPending}>
            {t('voucherShops.save')}
          </Button>
        </FormButtons>
      </Form>
    </Panel>
  )
}
