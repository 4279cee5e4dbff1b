import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import { ShopOnly } from '../../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../../ui/privacy/shop-only.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { useRevocationChanges, type Revocation } from './refunding.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const tones: Record<Revocation['status'], Tone> = {
  PENDING_APPROVAL: 'warning',
  APPROVED: 'positive',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
}

/** The user's decision about a request that waits. */
const RevocationButtons = ({ revocation }: { revocation: Revocation }) => {
  const [isRejecting, setRejecting] = useState(false)
  const { approve, reject, withdraw, busy } = useRevocationChanges()
  const { id, version, kind, actions } = revocation
  if (isRejecting)
    return (
      <WordsForm
        of={`revocation ${id}`}
        label={t('refunding.rejectReason')}
        missing={t('refunding.rejectMissing')}
        send={t('refunding.rejectSend')}
        danger
        busy={busy}
        onCancel={() => setRejecting(false)}
        onSend={(note) => reject.mutate({ id, version, note }, { onSuccess: () => setRejecting(false) })}
      />
    )
  const askToApprove = async () => {
    const text = t(`refunding.approveText.${kind}`, { amount: `¥${formatCents(revocation.amount)}` })
    if (await confirm({ text, okText: t('refunding.approve') })) approve.mutate({ id, version })
  }
  return (
    <FormButtons>
      {actions.includes('withdraw') ? (
        <Button variant="default" disabled={busy} onClick={() => withdraw.mutate({ id, version })}>
          {t('refunding.withdraw')}
        </Button>
      ) : null}
      {actions.includes('reject') ? (
        <Button variant="default" disabled={busy} onClick={() => setRejecting(true)}>
          {t('refunding.reject')}
        </Button>
      ) : null}
      {actions.includes('approve') ? (
        <Button disabled={busy} onClick={() => void askToApprove()}>
          {t('refunding.approve')}
        </Button>
      ) : null}
    </FormButtons>
  )
}

const Row = ({ revocation }: { revocation: Revocation }) => {
  const { kind, status, amount, requesterName, deciderName, decidedAt, note } = revocation
  const isAlone = status === 'APPROVED' && deciderName === null
  return (
    <Stack
      as="li"
      columns="fill-auto"
      gapY={1}
      gapX={3}
      align="start"
      padY={3}
      padX={4}
      line="around"
      round="l"
      className={classes.revocation}
      data-waiting={status === 'PENDING_APPROVAL'}
    >
      <Stack shrink>
        <b>{t(`refunding.kind.${kind}`, { amount: `¥${formatCents(amount)}` })}</b>
        <Text as="small" size="sm">
          {t('refunding.by', { name: requesterName, time: formatDateTime(revocation.createdAt) })}
        </Text>
        <Text as="q" breakWords>
          {revocation.reason}
        </Text>
        {deciderName === null || decidedAt === null ? null : (
          <Text as="small" size="sm">
            {t('refunding.decidedBy', { name: deciderName, time: formatDateTime(decidedAt) })}
            {note === '' ? null : (
              <Text as="q" breakWords>
                {note}
              </Text>
            )}
          </Text>
        )}
      </Stack>
      <StatusPill tone={tones[status]}>
        {isAlone ? t('refunding.alone') : t(`refunding.status.${status}`)}
      </StatusPill>
      {revocation.actions.length > 0 ? (
        <Box across>
          <RevocationButtons key={revocation.version} revocation={revocation} />
        </Box>
      ) : null}
    </Stack>
  )
}

/** What somebody wanted to give back of an order, or to close, with what was decided; what waits comes first. It is the shop's own matter. */
export const Revocations = ({ revocations }: { revocations: readonly Revocation[] }) => {
  const isShopOnlyShown = useShopOnly()
  if (revocations.length === 0) return null
  const isWaiting = ({ status }: Revocation) => status === 'PENDING_APPROVAL'
  const newest = revocations.toReversed()
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" marginTop={3} size="md">
        {t(isShopOnlyShown ? 'refunding.title' : 'orders.ownMatters')}
      </Text>
      <ShopOnly>
        <Stack as="ul" gap={2}>
          {[...newest.filter(isWaiting), ...newest.filter((one) => !isWaiting(one))].map((revocation) => (
            <Row key={revocation.id} revocation={revocation} />
          ))}
        </Stack>
      </ShopOnly>
    </Stack>
  )
}
