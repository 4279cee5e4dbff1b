import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../client/queries.ts'
import type { CallOutput } from '../../client/call.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { ShownOnce } from '../identity/shown-once.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointLog } from './endpoint-log.tsx'
import { SubscriberFrame, SubscriberRow } from './subscriber-frame.tsx'
import { useScopeText } from './subscription-fields.tsx'

export type Endpoint = CallOutput<'webhooks.list'>['data'][number]

const tones: Readonly<Record<Endpoint['state'], Tone>> = {
  ON: 'positive',
  OFF: 'neutral',
  FAILING: 'danger',
  GONE: 'danger',
}

const EndpointRow = ({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: () => void }) => (
  <SubscriberRow
    name={endpoint.name}
    about={`${useScopeText()(endpoint.shopIds)} · ${endpoint.url}`}
    onOpen={onOpen}
    pills={
      <>
        <StatusPill tone={tones[endpoint.state]}>{t(`webhooks.state.${endpoint.state}`)}</StatusPill>
        {endpoint.waiting > 0 ? (
          <StatusPill>{t('webhooks.waiting', { n: endpoint.waiting })}</StatusPill>
        ) : null}
        {endpoint.failed > 0 ? (
          <StatusPill tone="warning">{t('webhooks.failed', { n: endpoint.failed })}</StatusPill>
        ) : null}
        {endpoint.state === 'ON' && endpoint.failingSince ? (
          <StatusPill tone="warning">
            {t('webhooks.failingSince', { time: formatDateTime(endpoint.failingSince) })}
          </StatusPill>
        ) : null}
      </>
    }
  />
)

const EndpointList = (props: { endpoints: readonly Endpoint[]; onOpen: (id: string) => void }) => {
  if (props.endpoints.length === 0)
    return <EmptyState icon="globe" title={t('webhooks.none')} text={t('webhooks.noneText')} />
  return (
    <ul className={shared.table}>
      {props.endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} onOpen={() => props.onOpen(endpoint.id)} />
      ))}
    </ul>
  )
}

/** The webhooks of the chain: its own systems, their events and their state. */
export const WebhooksScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('webhooks.list', {}))
  const [open, setOpen] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const close = () => setOpen(undefined)
  const endpoint = query.data?.data.find(({ id }) => id === open)
  const onSecret = (shown: string) => {
    close()
    setSecret(shown)
  }
  return (
    <>
      <SubscriberFrame
        menu={menu}
        title={t('webhooks.title')}
        text={t('webhooks.text')}
        add={t('webhooks.add')}
        query={query}
        rows={3}
        onAdd={() => setOpen('new')}
        list={<EndpointList endpoints={query.data?.data ?? []} onOpen={setOpen} />}
        open={
          open === undefined
            ? undefined
            : {
                title: endpoint?.name ?? t('webhooks.add'),
                content: (
                  <div className={shared.form}>
                    <EndpointForm key={open} endpoint={endpoint} onSecret={onSecret} onDone={close} />
                    {endpoint ? <EndpointLog endpoint={endpoint} /> : null}
                  </div>
                ),
              }
        }
        onClose={close}
      />
      <ShownOnce
        title={t('webhooks.secret')}
        text={t('webhooks.secretText')}
        secret={secret}
        done={t('webhooks.secretNoted')}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}
