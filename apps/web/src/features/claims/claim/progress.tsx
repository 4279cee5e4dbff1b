import type { ClaimStep } from '@showfloor/contract/common/claim-status'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Approval } from '../../differences/approval.tsx'
import { useClaimChanges, type Claim } from '../claims.queries.ts'
import { checkedAmount, MoneyField } from './money.tsx'
import { Receiving } from './receiving.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../claims.module.css'

/** The steps of a decision, done or not. */
const stepsOf = ({ outcome, difference }: Claim): ClaimStep[] => [
  ...(outcome === 'EXCHANGE' ? (['GOODS', 'REPLACEMENT'] as const) : []),
  ...(outcome === 'RETURN' ? (['GOODS'] as const) : []),
  ...(outcome === 'REPAIR' ? (['VISIT'] as const) : []),
  ...(difference ? (['MONEY'] as const) : []),
]

const factOf = (claim: Claim, step: ClaimStep): string => {
  const { delivery, difference, receivedAt, receivedBy } = claim
  if (step === 'GOODS')
    return receivedAt && receivedBy
      ? t('claims.byAt', { name: receivedBy, time: formatDateTime(receivedAt) })
      : ''
  if (step === 'MONEY')
    return difference
      ? `¥${formatCents(difference.amount)} · ${t(`differences.status.${difference.status}`)}`
      : ''
  if (!delivery) return ''
  const { deliveryNo, day, status } = delivery
  return [
    deliveryNo,
    day === null ? t('deliveries.dayOpen') : formatDay(day),
    t(`deliveries.${step === 'VISIT' ? 'visitStatus' : 'status'}.${status}`),
  ].join(' · ')
}

const Steps = ({ claim }: { claim: Claim }) => (
  <Stack as="ol" gap={3} className={classes.steps}>
    {stepsOf(claim).map((step) => {
      const isDone = !claim.waitsFor.includes(step)
      return (
        <Stack as="li" columns="auto-fill" gap={3} tone="warning" key={step} data-done={isDone}>
          <Icon name={isDone ? 'check' : 'clock'} size={20} />
          <Stack as="span" shrink>
            <Text as="b" tone="ink">
              {t(`claims.step.${step}`)}
            </Text>
            <span className="sr-only">{t(isDone ? 'claims.stepDone' : 'claims.stepOpen')}</span>
            <small>{factOf(claim, step)}</small>
          </Stack>
        </Stack>
      )
    })}
  </Stack>
)

/** After a rejected refund: requests it again, or ends the claim without it. */
const AskMoney = ({ claim }: { claim: Claim }) => {
  const begins = centsText(claim.difference?.amount ?? 0)
  const {
    draft: typed,
    setDraft: setTyped,
    sent,
    submitted,
    onSubmit,
  } = useForm(`claim money ${claim.id}`, begins)
  const { askMoney } = useClaimChanges()
  const amount = checkedAmount(typed, claim, false)
  const send = onSubmit(() => {
    if ('cents' in amount)
      askMoney.mutate({ id: claim.id, version: claim.version, amount: amount.cents }, { onSuccess: sent })
  })
  return (
    <Stack as="form" gap={4} aria-label={t('claims.askMoney')} noValidate onSubmit={send}>
      <Notice>{t('claims.moneyRefused')}</Notice>
      <MoneyField claim={claim} typed={typed} amount={amount} asked={submitted} onChange={setTyped} />
      <FormButtons>
        <Button type="submit" loading={askMoney.isPending}>
          {t('claims.askMoney')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** The decision, its progress, and the user's next step. */
export const Progress = ({ claim }: { claim: Claim }) => {
  const { id, version, actions, decidedBy, decidedAt, decisionNote, outcome } = claim
  const { reopen, busy } = useClaimChanges()
  const ask = async () => {
    if (await confirm({ text: t('claims.reopenAsk'), okText: t('claims.reopen') }))
      reopen.mutate({ id, version })
  }
  return (
    <Stack gap={4} className={classes.progress}>
      <Inline as="header" wrap gapY={1} gapX={3} align="baseline">
        <Text as="b" size="xl">
          {outcome ? t(`claims.outcome.${outcome}`) : ''}
        </Text>
        {decidedBy && decidedAt ? (
          <small>{t('claims.byAt', { name: decidedBy, time: formatDateTime(decidedAt) })}</small>
        ) : null}
      </Inline>
      {decisionNote ? <Text breakWords>{decisionNote}</Text> : null}
      <Steps claim={claim} />
      <Approval shopId={splitScopedId(claim.orderId).shopId} orderId={claim.orderId} />
      {claim.waitsFor.length > 0 ? (
        <Link to="/order" search={{ id: claim.orderId }}>
          {t('claims.toOrder')}
        </Link>
      ) : null}
      {actions.includes('receive') ? <Receiving key={version} claim={claim} /> : null}
      {actions.includes('askMoney') ? <AskMoney key={version} claim={claim} /> : null}
      {actions.includes('reopen') ? (
        <FormButtons>
          <Button variant="default" disabled={busy} onClick={() => void ask()}>
            {t('claims.reopen')}
          </Button>
        </FormButtons>
      ) : null}
    </Stack>
  )
}
