import type { CallOutput } from '../../client/call.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { moneyWords, yuan } from './settlements.queries.ts'
import { Text } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'

/** The days of a settlement; the first settlement of a channel has no first day. */
export const periodText = ({ from, through }: { from: string | null; through: string }): string =>
  from === null
    ? t('settlements.upTo', { day: formatDay(through) })
    : t('settlements.period', { from: formatDay(from), day: formatDay(through) })

/** The figures of a settlement, one by one. */
export const Figures = ({ of }: { of: CallOutput<'settlements.preview'> }) => (
  <dl className={classes.figures}>
    {moneyWords.map((word) => (
      <div key={word}>
        <dt>{t(`settlements.${word}`)}</dt>
        <dd>{yuan(of[word])}</dd>
      </div>
    ))}
    {of.carried === 0 ? null : (
      <div>
        <dt>{t('settlements.carried')}</dt>
        <dd>{yuan(of.carried)}</dd>
      </div>
    )}
    <div>
      <dt>{t('settlements.due')}</dt>
      <Text as="dd" size="lg">
        {yuan(of.due)}
      </Text>
    </div>
  </dl>
)
