import { formatCents } from '@showfloor/contract/common/money'
import { formatDateTime, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import type { Settlement } from './terminals.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './terminals.module.css'

const tones = { ASKED: 'neutral', AGREED: 'positive', DIFFERENT: 'warning' } as const

const sumOf = (totals: Settlement['ours']): string => {
  const count = totals.reduce((sum, one) => sum + one.count, 0)
  const cents = totals.reduce((sum, { kind, amount }) => sum + (kind === 'SALE' ? amount : -amount), 0)
  return t('terminals.sum', { n: formatNumber(count), amount: formatCents(cents) })
}

const SettlementRow = ({ settlement }: { settlement: Settlement }) => (
  <Inline as="li" wrap gap={3} align="center" padY={2} line="below" className={classes.row}>
    <span className={classes.words}>
      <b>{t('terminals.batch', { no: settlement.terminalNo, batch: settlement.batchNo })}</b>
      <small>{`${formatDateTime(settlement.createdAt)} · ${settlement.actor}`}</small>
      {settlement.state === 'ASKED' ? null : (
        <small>
          {t('terminals.sums', { ours: sumOf(settlement.ours), theirs: sumOf(settlement.theirs) })}
        </small>
      )}
      {settlement.hadUnknown ? <small>{t('terminals.hadUnknown')}</small> : null}
      {settlement.differences.length > 0 ? (
        <Stack as="ul" gap={1} size="sm" tabular className={classes.differences}>
          {settlement.differences.map((one) => (
            <li key={`${one.kind} ${one.requestNo} ${one.voucherNo}`}>
              {t(`terminals.difference.${one.kind}`, {
                voucher: one.voucherNo ?? '—',
                ours: formatCents(one.amount),
                theirs: formatCents(one.terminalAmount),
              })}
            </li>
          ))}
        </Stack>
      ) : null}
    </span>
    <StatusPill tone={tones[settlement.state]}>{t(`terminals.settled.${settlement.state}`)}</StatusPill>
  </Inline>
)

/** The latest settlements of the shop's terminals, with the differences. */
export const Settlements = ({ settlements }: { settlements: readonly Settlement[] }) => (
  <Panel title={t('terminals.settlements')}>
    {settlements.length === 0 ? (
      <Text tone="quiet" tabular>
        {t('terminals.settlementsNone')}
      </Text>
    ) : null}
    <Stack as="ul" gap={1}>
      {settlements.map((settlement) => (
        <SettlementRow key={settlement.id} settlement={settlement} />
      ))}
    </Stack>
  </Panel>
)
