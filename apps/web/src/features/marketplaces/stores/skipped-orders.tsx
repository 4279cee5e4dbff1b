import { pullOrdersMax } from '@showfloor/contract/common/marketplace-status'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import type { CallOutput } from '../../../client/call.ts'
import type { Store } from '../marketplaces.queries.ts'
import { skippedText } from './store-troubles.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'

type Skipped = CallOutput<'marketplaces.skippedOrders'>['data'][number]

const Row = (props: { order: Skipped; isPending: boolean; onTry: () => void }) => {
  const { order } = props
  const since = t('marketplaces.skippedSince', { time: formatDateTime(order.since), n: order.tries })
  const next = t('marketplaces.skippedNext', { time: formatDateTime(order.nextAt) })
  return (
    <Stack as="li" columns="fill-auto" gap={3} align="center" className={classes.skipped}>
      <span>
        <b className="tabular">{order.externalId}</b>
        <small>{`${t(`marketplaces.skipped.${order.reason}`)} ${order.detail}`}</small>
        <small>{`${since} · ${next}`}</small>
      </span>
      <Button
        variant="default"
        loading={props.isPending}
        aria-label={t('marketplaces.tryOf', { no: order.externalId })}
        onClick={props.onTry}
      >
        {t('marketplaces.try')}
      </Button>
    </Stack>
  )
}

/** Orders that a store lists and does not return; each is requested again by schedule, or at a press. */
export const SkippedOrders = ({ shopId, store }: { shopId: string; store: Store }) => {
  const { data } = useQuery({
    ...callQuery('marketplaces.skippedOrders', { shopId }),
    enabled: store.skippedOrders > 0,
  })
  const pull = useCall('marketplaces.pull', useChangeOutcome('marketplaces')(t('marketplaces.pullBegun')))
  if (store.skippedOrders === 0) return null
  const orders = (data?.data ?? []).filter(({ linkId }) => linkId === store.id)
  const again = (some: readonly Skipped[]) =>
    pull.mutate({ linkId: store.id, orderNos: some.map(({ externalId }) => externalId) })
  return (
    <Stack as="section" gap={3} className={classes.storeFacts} aria-label={t('marketplaces.skippedTitle')}>
      <h3>{t('marketplaces.skippedTitle')}</h3>
      <Text tone="danger">{skippedText(store)}</Text>
      <Stack as="ul" gap={2}>
        {orders.map((order) => (
          <Row key={order.externalId} order={order} isPending={pull.isPending} onTry={() => again([order])} />
        ))}
      </Stack>
      {orders.length > 1 ? (
        <FormButtons>
          <Button
            variant="default"
            loading={pull.isPending}
            onClick={() => again(orders.slice(0, pullOrdersMax))}
          >
            {t('marketplaces.tryAll')}
          </Button>
        </FormButtons>
      ) : null}
    </Stack>
  )
}
