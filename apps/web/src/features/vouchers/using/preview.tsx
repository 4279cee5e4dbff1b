import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { voucherEffects, type VoucherEffect } from '@showfloor/contract/common/vouchers'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import type { Certificate, Preparation } from '../vouchers.queries.ts'
import { Sums, Surplus } from './sums.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'

/** The number of uses by certificate. */
export type Picks = Readonly<Record<number, number>>

/** Of several in one order the customer may mean one: only the first is preselected. */
const firstUsable = ({ certificates }: Preparation): number | undefined =>
  certificates.find(({ refusal, uses }) => refusal === null && uses.length > 0)?.no

const countOf = (preparation: Preparation, picks: Picks, { no, refusal, uses }: Certificate): number =>
  refusal !== null ? 0 : Math.min(picks[no] ?? (firstUsable(preparation) === no ? 1 : 0), uses.length)

/** The chosen uses, in the order in which the server verifies them. */
export const pickedOf = (preparation: Preparation, picks: Picks): { no: number; uses: number }[] =>
  preparation.certificates.flatMap((one) => {
    const uses = countOf(preparation, picks, one)
    return uses > 0 ? [{ no: one.no, uses }] : []
  })

/** How the chosen uses change the due amount. */
export const effectsOf = (preparation: Preparation, picks: Picks, due: Cents): VoucherEffect[] =>
  voucherEffects(
    due,
    preparation.certificates.flatMap((one) => one.uses.slice(0, countOf(preparation, picks, one))),
  )

const validText = (until: string): string => {
  const moment = new Date(until)
  return Number.isNaN(moment.getTime()) || !until.endsWith('Z') ? until : formatDateTime(until)
}

const CertificateRow = (props: { one: Certificate; count: number; onCount: (count: number) => void }) => {
  const { one, count, onCount } = props
  const [first] = one.uses
  const facts = [
    first ? t('vouchers.takesOff', { amount: formatCents(Math.max(first.face, first.value)) }) : '',
    t('vouchers.paidBy', { paid: formatCents(one.paid) }),
    one.platformBorne > 0 ? t('vouchers.platformBears', { amount: formatCents(one.platformBorne) }) : '',
    one.times > 1 ? t('vouchers.usedOf', { used: one.used, times: one.times }) : '',
    one.validUntil === null ? '' : t('vouchers.validUntil', { time: validText(one.validUntil) }),
    one.isProvisional ? t('vouchers.provisional') : '',
  ]
  return (
    <Inline as="li" wrap gapY={2} gapX={4} align="center" line="below" className={classes.card}>
      <Stack as="span" gap={1} shrink breakWords className={classes.words}>
        <Text as="b" size="lg">
          {one.title}
        </Text>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </Stack>
      <StatusPill>{t(`vouchers.kind.${one.kind}`)}</StatusPill>
      {one.refusal === null ? (
        <Inline as="span" gap={2} align="center">
          <span aria-hidden="true">{t('vouchers.howMany')}</span>
          <Quantity label={one.title} min={0} max={one.uses.length} value={count} onChange={onCount} />
        </Inline>
      ) : (
        <StatusPill tone="danger">{t(`vouchers.refusal.${one.refusal}`)}</StatusPill>
      )}
    </Inline>
  )
}

/** A code's vouchers, and the order's price with them. Nothing is verified yet. */
export const Preview = (props: {
  preparation: Preparation
  due: Cents
  picks: Picks
  onPick: (picks: Picks) => void
  onOver: () => void
}) => {
  const { preparation, due, picks, onPick } = props
  const effects = effectsOf(preparation, picks, due)
  return (
    <Panel
      title={t('vouchers.found')}
      aside={
        <Text as="span" tone="quiet">
          {t('vouchers.holds')} <Countdown until={preparation.expiresAt} onEnd={props.onOver} />
        </Text>
      }
    >
      <Stack as="ul" gap={4}>
        {preparation.certificates.map((one) => (
          <CertificateRow
            key={one.no}
            one={one}
            count={countOf(preparation, picks, one)}
            onCount={(uses) => onPick({ ...picks, [one.no]: uses })}
          />
        ))}
      </Stack>
      <Sums due={due} effects={effects} />
      {due === 0 ? <Notice>{t('vouchers.nothingDue')}</Notice> : null}
      <Surplus due={due} effects={effects} />
    </Panel>
  )
}
