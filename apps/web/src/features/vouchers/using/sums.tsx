import { formatCents, type Cents } from '@showfloor/contract/common/money'
import type { VoucherEffect } from '@showfloor/contract/common/vouchers'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'

type Effects = { due: Cents; effects: readonly VoucherEffect[] }

const sum = (effects: readonly VoucherEffect[], of: keyof VoucherEffect): Cents =>
  effects.reduce((total, effect) => total + effect[of], 0)

/** The total discount. */
export const takenOff = (effects: readonly VoucherEffect[]): Cents =>
  sum(effects, 'amount') + sum(effects, 'discount')

/** What uses of vouchers make of the due amount. */
export const Sums = ({ due, effects }: Effects) => {
  const lines = [
    { text: t('vouchers.due'), cents: due },
    { text: t('vouchers.byVoucher'), cents: -sum(effects, 'amount') },
    { text: t('vouchers.discount'), cents: -sum(effects, 'discount') },
  ]
  return (
    <Stack as="dl" columns="fill-auto" gapY={2} gapX={4} marginTop={4} className={classes.sums}>
      {lines.map(({ text, cents }, at) =>
        at > 0 && cents === 0 ? null : (
          <div key={text} style={{ display: 'contents' }}>
            <dt>{text}</dt>
            <dd className="tabular">{`${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`}</dd>
          </div>
        ),
      )}
      <dt className={classes.last}>{t('vouchers.after')}</dt>
      <dd className={classes.last}>
        <Price amountCents={due - takenOff(effects)} size="lg" />
      </dd>
    </Stack>
  )
}

/** Warns of what vouchers are worth beyond the due amount. */
export const Surplus = ({ due, effects }: Effects) => {
  const surplus = sum(effects, 'surplus')
  return due > 0 && surplus > 0 ? (
    <Notice>{t('vouchers.surplus', { amount: formatCents(surplus) })}</Notice>
  ) : null
}
