import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../administration.module.css'

type Given = CallOutput<'identity.firstPasswordsGive'>['data']

/** One slip for each person, to be cut apart and handed over. */
const Slips = ({ given }: { given: Given }) => (
  <Stack as="ul" gap={3} className={classes.slips} aria-label={t('identity.firstPasswords')}>
    {given.map(({ id, username, name, password }) => (
      <Stack as="li" gap={2} pad={4} surface="plain" round="m" key={id}>
        <b>{name}</b>
        <Stack as="dl" columns="auto-fill" gapY={1} gapX={3}>
          <dt>{t('identity.slipAddress')}</dt>
          <Text as="dd" breakWords>
            {globalThis.location.origin}
          </Text>
          <dt>{t('identity.account')}</dt>
          <Text as="dd" breakWords>
            {username}
          </Text>
          <dt>{t('identity.temporaryPassword')}</dt>
          <Text as="dd" breakWords className={classes.password}>
            {password}
          </Text>
        </Stack>
        <small>{t('identity.slipChange')}</small>
      </Stack>
    ))}
  </Stack>
)

const toAccounts = () => ({ link: { to: '/accounts' } as const, name: t('identity.accounts') })

const Shown = ({ given }: { given: Given }) => (
  <ListedScreen back={toAccounts()} title={t('identity.firstPasswords')}>
    <div className={classes.once}>
      <Notice>{t('identity.firstPasswordsOnce')}</Notice>
    </div>
    <Slips given={given} />
    <ActionBar floating summary={t('identity.firstPasswordsGiven', { n: formatNumber(given.length) })}>
      <Button leftSection={<Icon name="print" size={18} />} onClick={() => globalThis.print()}>
        {t('identity.print')}
      </Button>
    </ActionBar>
  </ListedScreen>
)

/** Imported accounts get their first passwords, shown once and printed as slips. */
export const FirstPasswordsScreen = () => {
  const queryClient = useQueryClient()
  const query = useQuery(callQuery('identity.withoutPassword', {}))
  const [left, setLeft] = useState<readonly string[]>([])
  const [given, setGiven] = useState<Given>()
  const give = useCall('identity.firstPasswordsGive', {
    onSuccess: async ({ data }) => {
      setGiven(data)
      await queryClient.invalidateQueries({ queryKey: nounKey('identity') })
      await queryClient.invalidateQueries({ queryKey: nounKey('setup') })
    },
  })
  if (given) return <Shown given={given} />
  const { total = 0, data = [] } = query.data ?? {}
  const chosen = data.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  return (
    <ListedScreen back={toAccounts()} title={t('identity.firstPasswords')}>
      <QueryState query={query} rows={6} rowPx={56} />
      {query.data && total === 0 ? (
        <EmptyState
          icon="check"
          title={t('identity.firstPasswordsNone')}
          text={t('identity.firstPasswordsNoneText')}
        />
      ) : null}
      {total > 0 ? (
        <>
          <p>{t('identity.firstPasswordsText')}</p>
          {total > data.length ? (
            <Notice>{t('identity.firstPasswordsMore', { n: data.length, all: formatNumber(total) })}</Notice>
          ) : null}
          <Panel title={t('identity.firstPasswordsFor')}>
            <Stack gap={3} className={classes.people}>
              {data.map(({ id, name, username }) => (
                <CheckField
                  key={id}
                  label={name}
                  hint={username}
                  checked={!left.includes(id)}
                  onChange={(on) => setLeft(on ? left.filter((one) => one !== id) : [...left, id])}
                />
              ))}
            </Stack>
          </Panel>
          <ActionBar floating>
            <Button
              loading={give.isPending}
              disabled={chosen.length === 0}
              onClick={() => give.mutate({ ids: chosen })}
            >
              {t('identity.firstPasswordsGive', { n: chosen.length })}
            </Button>
          </ActionBar>
        </>
      ) : null}
    </ListedScreen>
  )
}
