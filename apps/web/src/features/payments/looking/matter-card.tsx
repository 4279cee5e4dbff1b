import { formatCents } from '@showfloor/contract/common/money'
import type { LookAtKind } from '@showfloor/contract/common/payment-status'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ListCard } from '../../../ui/lists/card-list.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { knownFailure } from '../tenders/refund-text.ts'
import { askingText } from '../tenders/asking-text.ts'
import type { Matter } from './looking.queries.ts'
import { MatterButtons } from './matter-buttons.tsx'

const tones: Record<LookAtKind, Tone> = {
  APPROVAL: 'accent',
  LATE: 'warning',
  TWICE: 'warning',
  OTHER_AMOUNT: 'warning',
  REFUND_FAILED: 'danger',
  REFUND_SLOW: 'warning',
  SILENT: 'warning',
  MISDIRECTED: 'danger',
  OVERPAID: 'warning',
}

const mismatches = ['MERCHANT', 'APPLICATION', 'CURRENCY'] as const
const mismatchOf = (reason: string | null) => mismatches.find((one) => one === reason) ?? 'MERCHANT'

const textOf = ({ kind, reason, actor }: Matter): string => {
  if (kind === 'APPROVAL') return t('looking.text.APPROVAL', { name: actor })
  if (kind === 'REFUND_FAILED')
    return t('looking.text.REFUND_FAILED', { reason: knownFailure(reason) ?? reason ?? '' })
  if (kind === 'MISDIRECTED')
    return t('looking.text.MISDIRECTED', { what: t(`looking.mismatch.${mismatchOf(reason)}`) })
  return t(`looking.text.${kind}`)
}

/** One matter: what it is, how much, since when, and the ways out. `shopName` where several shops are shown. */
export const MatterCard = ({ matter, shopName }: { matter: Matter; shopName: string | undefined }) => {
  const { kind, type, amount, due, orderNo } = matter
  const isWish = kind === 'APPROVAL'
  return (
    <ListCard
      label={`${t(`looking.kind.${kind}`)} ${orderNo}`}
      name={<StatusPill tone={tones[kind]}>{t(`looking.kind.${kind}`)}</StatusPill>}
      aside={<Price amountCents={amount} size="lg" />}
    >
      <p>{textOf(matter)}</p>
      {isWish ? <q>{matter.reason}</q> : null}
      <small>
        <Link to="/payment" search={{ order: matter.orderId }}>
          {t('looking.open', { no: orderNo })}
        </Link>
        {[
          shopName,
          type === null ? undefined : t(`payments.type.${type}`),
          due > 0 ? t('looking.due', { amount: `¥${formatCents(due)}` }) : undefined,
          askingText(matter),
          t('looking.since', { time: formatDateTime(matter.since) }),
        ]
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)
          .join('')}
      </small>
      {matter.actions.length > 0 ? <MatterButtons matter={matter} /> : null}
    </ListCard>
  )
}
