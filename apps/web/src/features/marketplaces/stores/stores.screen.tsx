import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { storesQuery, useMarketplaceNews, type Store } from '../marketplaces.queries.ts'
import { PullForm, Pulls } from './pulls.tsx'
import { SkippedOrders } from './skipped-orders.tsx'
import { troublesOf } from './store-troubles.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import { useSubmission } from '../../../ui/drafts/use-form.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const tones: Readonly<Record<Store['state'], Tone>> = { ASKED: 'neutral', ON: 'positive', LOST: 'danger' }

/** Sends the browser to the marketplace, where the seller authorises the chain. */
const useAuthorize = () =>
  useCall('marketplaces.authorize', { onSuccess: ({ url }) => window.location.assign(url) })

/** When the authorisation ends; some marketplaces tell only the end of the token in use. */
const endOf = ({ refreshExpiresAt, accessExpiresAt }: Store): string | null =>
  refreshExpiresAt ?? accessExpiresAt

const StoreFacts = ({ store }: { store: Store }) => (
  <>
    <p>
      <StatusPill tone={tones[store.state]}>{t(`marketplaces.link.${store.state}`)}</StatusPill>{' '}
      {store.channelName}
    </p>
    {troublesOf(store).map((text) => (
      <Text tone="danger" key={text}>
        {text}
      </Text>
    ))}
    {store.pulledUntil && !store.isBehind ? (
      <small>{t('marketplaces.pulledUntil', { time: formatDateTime(store.pulledUntil) })}</small>
    ) : null}
    {store.state === 'ON' && endOf(store) ? (
      <small>{t('marketplaces.expires', { time: formatDateTime(endOf(store) ?? '') })}</small>
    ) : null}
  </>
)

/** Ends the authorisation of a store here; its orders stay. */
const Unlink = ({ store }: { store: Store }) => {
  const unlink = useCall('marketplaces.unlink', useChangeOutcome('marketplaces')(t('marketplaces.unlinked')))
  const ask = async () => {
    const name = store.sellerName || t(`marketplaces.platform.${store.platform}`)
    const question = {
      title: t('marketplaces.unlinkAsk', { name }),
      text: t('marketplaces.unlinkText'),
      okText: t('marketplaces.unlink'),
      danger: true,
    }
    if (await confirm(question)) unlink.mutate({ id: store.id })
  }
  return (
    <Button variant="default" loading={unlink.isPending} onClick={() => void ask()}>
      {t('marketplaces.unlink')}
    </Button>
  )
}

const StorePanel = ({ shopId, store, mayManage }: { shopId: string; store: Store; mayManage: boolean }) => {
  const authorize = useAuthorize()
  const { platform, channelId } = store
  return (
    <Panel title={store.sellerName || t(`marketplaces.platform.${platform}`)}>
      <Stack gap={3} className={classes.storeFacts}>
        <StoreFacts store={store} />
        <SkippedOrders shopId={shopId} store={store} />
        {store.state === 'ON' ? <PullForm store={store} /> : null}
        {mayManage ? (
          <FormButtons>
            <Unlink store={store} />
            <Button
              variant={store.state === 'ON' ? 'default' : 'filled'}
              loading={authorize.isPending}
              onClick={() => authorize.mutate({ shopId, platform, channelId })}
            >
              {t('marketplaces.authorizeAgain')}
            </Button>
          </FormButtons>
        ) : null}
      </Stack>
    </Panel>
  )
}

type Offered = { platform: Store['platform']; isSandbox: boolean }

/** A store without authorisation: its marketplace, and the channel of its orders. */
const NewStore = (props: {
  shopId: string
  platforms: readonly Offered[]
  channels: readonly { id: string; name: string }[]
}) => {
  const { shopId, platforms, channels } = props
  const [platform, setPlatform] = useState(platforms[0]?.platform)
  const [channelId, setChannelId] = useState('')
  const { fault, onSubmit } = useSubmission()
  const authorize = useAuthorize()
  if (!platform) return null
  return (
    <Panel title={t('marketplaces.newStore')}>
      <Stack gap={3} className={classes.storeFacts}>
        <Stack gap={3} align="start" className={classes.storeFields}>
          <SelectField
            label={t('marketplaces.platform')}
            value={platform}
            onChange={(value) => setPlatform(value as Store['platform'])}
            options={platforms.map((one) => ({
              value: one.platform,
              label: one.isSandbox
                ? t('marketplaces.sandboxed', { name: t(`marketplaces.platform.${one.platform}`) })
                : t(`marketplaces.platform.${one.platform}`),
            }))}
          />
          <SelectField
            label={t('marketplaces.channel')}
            value={channelId}
            onChange={setChannelId}
            error={fault(channelId === '', t('marketplaces.channelMissing'))}
            options={[
              { value: '', label: t('marketplaces.chooseChannel') },
              ...channels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Stack>
        <FormButtons>
          <Button
            loading={authorize.isPending}
            onClick={onSubmit(() => {
              if (channelId !== '') authorize.mutate({ shopId, platform, channelId })
            })}
          >
            {t('marketplaces.authorize')}
          </Button>
        </FormButtons>
      </Stack>
    </Panel>
  )
}

/** How often the progress of a store is refetched that is caught up. */
const catchUpMs = 5000

/** The stores of a shop at marketplaces: authorisation, watermark, and manual pulls. */
export const StoresScreen = ({ shopId, back }: { shopId: string; back: LinkProps }) => {
  const query = useQuery({
    ...storesQuery(shopId),
    refetchInterval: ({ state }) => (state.data?.data.some(({ isBehind }) => isBehind) ? catchUpMs : false),
  })
  useMarketplaceNews(shopId)
  const mayManage = (useStored('userInfo')?.permissions ?? []).includes('marketplace.manage')
  const { data } = query
  return (
    <ListedScreen back={{ link: back, name: t('marketplaces.title') }} title={t('marketplaces.stores')}>
      <QueryState query={query} rows={2} rowPx={180} />
      {data?.data.length === 0 ? (
        <EmptyState icon="globe" title={t('marketplaces.noStore')} text={t('marketplaces.noStoreText')} />
      ) : null}
      {(data?.data ?? []).map((store) => (
        <StorePanel key={store.id} shopId={shopId} store={store} mayManage={mayManage} />
      ))}
      {data && mayManage ? <NewStore shopId={shopId} {...data} /> : null}
      <Pulls shopId={shopId} stores={data?.data ?? []} />
    </ListedScreen>
  )
}

/** The page to which the marketplace sends the seller’s browser back: the code becomes the store’s tokens. */
export const AuthorizedScreen = (props: { state: string; code: string; back: LinkProps }) => {
  const done = useChangeOutcome('marketplaces')
  const keep = useCall('marketplaces.authorized', done(t('marketplaces.authorized')))
  return (
    <ListedScreen
      back={{ link: props.back, name: t('marketplaces.stores') }}
      title={t('marketplaces.authorize')}
    >
      {keep.isSuccess ? (
        <EmptyState
          icon="check"
          title={t('marketplaces.authorized')}
          text={t('marketplaces.authorizedText', { name: keep.data.sellerName })}
        />
      ) : (
        <EmptyState
          icon="globe"
          title={t('marketplaces.finish')}
          text={t('marketplaces.finishText')}
          action={
            <Button
              loading={keep.isPending}
              onClick={() => keep.mutate({ state: props.state, code: props.code })}
            >
              {t('marketplaces.finish')}
            </Button>
          }
        />
      )}
    </ListedScreen>
  )
}
