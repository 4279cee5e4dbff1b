import { t } from '../../../i18n/i18n.ts'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { stateTones, type ChannelOrder } from '../marketplaces.queries.ts'

type Standing = Pick<ChannelOrder, 'flag' | 'short' | 'state'>

const words = ({ flag, short, state }: Standing): string => {
  if (flag) return t(`marketplaces.flag.${flag}`)
  return short > 0 ? t('marketplaces.short', { n: short }) : t(`marketplaces.state.${state}`)
}

/** The most urgent fact of an order: its problem, or else its state. */
export const StandingPill = ({ order }: { order: Standing }) => (
  <StatusPill tone={order.flag || order.short > 0 ? 'danger' : stateTones[order.state]}>
    {words(order)}
  </StatusPill>
)
