import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { LinkCode } from '../../../ui/pictures/link-code.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { OrderDetail } from '../orders.queries.ts'
import { keepLink } from '../paper/share-link.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './order.module.css'

const Waiting = ({ link }: { link: { url: string; expiresAt: string } }) => (
  <>
    <p>{t('orders.linkText')}</p>
    <LinkCode url={link.url} codeLabel={t('orders.linkTitle')} linkLabel={t('orders.linkLabel')} />
    <Inline wrap gap={2} justify="between" tone="quiet">
      <output>{t('orders.linkWaiting')}</output>
      <span>
        {t('orders.linkLeft')} <Countdown until={link.expiresAt} />
      </span>
    </Inline>
    <Button
      variant="default"
      fullWidth
      leftSection={<Icon name="copy" size={18} />}
      onClick={() => void copyText(link.url)}
    >
      {t('orders.copy')}
    </Button>
  </>
)

const Answer = ({ order, onPay }: { order: OrderDetail; onPay: (() => void) | undefined }) => {
  const confirmed = order.status === 'CONFIRMED'
  const refused = order.refusedReason !== null && !confirmed
  return (
    <Stack
      gap={2}
      justifyItems="center"
      textAlign="center"
      className={classes.answer}
      data-tone={confirmed ? 'positive' : 'warning'}
      aria-live="polite"
    >
      <Icon name={confirmed ? 'check' : 'alert'} size={40} />
      <Text as="b" size="2xl">
        {confirmed ? t('orders.linkConfirmed') : refused ? t('orders.linkRefused') : t('orders.linkEnded')}
      </Text>
      <Text marginBottom={3} tone="quiet">
        {confirmed ? t('orders.linkConfirmedText') : order.refusedReason}
      </Text>
      {confirmed && onPay ? (
        <Button fullWidth onClick={onPay}>
          {t('orders.pay')}
        </Button>
      ) : null}
    </Stack>
  )
}

type Asking = { order: OrderDetail; onPay: (() => void) | undefined }

// Mounted only while the dialog is open, so that an earlier refusal does not count as an answer to this link.
const Asked = ({ order, onPay }: Asking) => {
  const refusals = order.events.filter(({ type }) => type === 'refuse').length
  const [refusalsBefore] = useState(refusals)
  const link = useCall('orders.createConfirmLink', {
    onError: () => undefined,
    onSuccess: (made) => keepLink(order.id, made),
  })
  const ask = () => link.mutate({ id: order.id })
  const askFirst = useEffectEvent(ask)
  useEffect(() => askFirst(), [])
  if (order.status !== 'PENDING_CONFIRMATION' || refusals > refusalsBefore)
    return <Answer order={order} onPay={onPay} />
  if (link.data) return <Waiting link={link.data} />
  return link.error ? (
    <ErrorState error={link.error} onRetry={ask} />
  ) : (
    <Skeleton shape="block" height="300px" width="100%" />
  )
}

/** A new link for the customer's phone as QR code and text; updates when the customer has answered. */
export const ConfirmLinkDialog = (props: Asking & { open: boolean; onClose: () => void }) => (
  <Dialog title={t('orders.linkTitle')} open={props.open} onClose={props.onClose}>
    <Stack gap={4}>
      <Asked order={props.order} onPay={props.onPay} />
    </Stack>
  </Dialog>
)
