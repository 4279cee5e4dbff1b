import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Refusal } from '../entry/refusal.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './login.module.css'
import '@mantine/core/styles/Loader.layer.css'
import '../../../ui/buttons/button-styles.ts'

/** On the phone that scanned a code: the device that asks to sign in, and yes or no. */
export const ScanScreen = ({ uid, onHome }: { uid: string; onHome: () => void }) => {
  const asking = useQuery({ ...callQuery('identity.scanQrCode', { uid }), retry: false, staleTime: Infinity })
  const [answered, setAnswered] = useState<'agreed' | 'refused'>()
  const [problem, setProblem] = useState<string>()
  const user = useStored('userInfo')
  const name = user?.name || user?.username || ''
  const answer = useCall('identity.answerQrCode', {
    onSuccess: (_done, { agreed }) => setAnswered(agreed ? 'agreed' : 'refused'),
    onError: (error) => setProblem(messageOf(error)),
  })
  const home = (
    <Button variant="default" onClick={onHome}>
      {t('common.backHome')}
    </Button>
  )
  if (asking.error) return <ErrorState error={asking.error} title={t('profile.scanGone')} />
  if (answered)
    return (
      <EmptyState
        icon={answered === 'agreed' ? 'check' : 'shield'}
        title={t(answered === 'agreed' ? 'profile.scanAgreed' : 'profile.scanRefused')}
        text={t(answered === 'agreed' ? 'profile.scanAgreedHint' : 'profile.scanRefusedHint')}
        action={home}
      />
    )
  return (
    <Stack columns={1} gap={5} wide className={classes.scan} aria-busy={asking.isPending}>
      <title>{`${t('profile.scanTitle')} · Showfloor`}</title>
      <Stack as="header" gap={3}>
        <Text as="h1" size="2xl">
          {t('profile.scanTitle')}
        </Text>
        <Inline as="p" gap={2} align="center" tone="quiet">
          <Avatar name={name} src={user?.avatar} /> {t('profile.scanAs', { name })}
        </Inline>
      </Stack>
      <Stack
        as="dl"
        columns="auto-fill"
        gapY={3}
        gapX={5}
        pad={4}
        surface="sunken"
        round="m"
        className={classes.facts}
      >
        <dt>{t('profile.device')}</dt>
        <dd>{asking.data ? asking.data.device || t('profile.deviceUnknown') : '…'}</dd>
        <dt>{t('profile.address')}</dt>
        <dd className="tabular">{asking.data?.address ?? '…'}</dd>
        <dt>{t('profile.askedAt')}</dt>
        <dd className="tabular">{asking.data ? formatDateTime(asking.data.createdAt) : '…'}</dd>
      </Stack>
      <Text pad={3} surface="warning-soft" round="m" tone="warning">
        {t('profile.scanWarning')}
      </Text>
      <Refusal text={problem} />
      <Stack gap={3} className={classes.choices}>
        <Button
          variant="default"
          size="xl"
          disabled={!asking.data || answer.isPending}
          onClick={() => answer.mutate({ uid, agreed: false })}
        >
          {t('profile.scanRefuse')}
        </Button>
        <Button
          size="xl"
          disabled={!asking.data}
          loading={answer.isPending}
          onClick={() => answer.mutate({ uid, agreed: true })}
        >
          {t('profile.scanAgree')}
        </Button>
      </Stack>
    </Stack>
  )
}
