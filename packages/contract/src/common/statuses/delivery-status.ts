export const deliveryStatuses = [
  'READY',
  'PICKED',
  'OUT',
  'DELIVERED',
  'INSTALLED',
  'FAILED',
  'CANCELLED',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * Problems of an open delivery. `LATE`: its slot has passed; `STOCK`: two days before its day the goods are not here, or another order holds them; `MONEY`: money is due
 * and nobody released it; `ADDRESS`: it goes to the customer, whose address is missing.
 */
export const deliveryTroubles = ['LATE', 'STOCK', 'MONEY', 'ADDRESS'] as const
export type DeliveryTrouble = (typeof deliveryTroubles)[number]

/**
 * Filters of a shop's deliveries. `OPEN`: to be handed over; `BLOCKED`: failed, or with a problem other than being late; `UNDATED`: open without a
 * day.
 */
export const deliveryViews = ['OPEN', 'LATE', 'BLOCKED', 'STOCK', 'MONEY', 'ADDRESS', 'UNDATED'] as const
export type DeliveryView = (typeof deliveryViews)[number]

/** Names of statuses within a sentence. */
export const deliveryStatusNames: Record<DeliveryStatus, { zh: string; en: string }> = {
  READY: { zh: '待拣货', en: 'ready to be picked' },
  PICKED: { zh: '已拣货', en: 'picked' },
  OUT: { zh: '配送中', en: 'on its way' },
  DELIVERED: { zh: '已送达', en: 'delivered' },
  INSTALLED: { zh: '已安装', en: 'installed' },
  FAILED: { zh: '未送成', en: 'failed' },
  CANCELLED: { zh: '已取消', en: 'cancelled' },
}

export const deliveryActions = [
  'change',
  'release',
  'pick',
  'putBack',
  'depart',
  'deliver',
  'install',
  'fail',
  'cancel',
] as const
export type DeliveryAction = (typeof deliveryActions)[number]

/** Names of actions within a sentence. */
export const deliveryActionNames: Record<DeliveryAction, { zh: string; en: string }> = {
  change: { zh: '改期或修改', en: 'be changed' },
  release: { zh: '放行', en: 'be released' },
  pick: { zh: '拣货', en: 'be picked' },
  putBack: { zh: '放回货架', en: 'be put back' },
  depart: { zh: '出发', en: 'leave' },
  deliver: { zh: '签收', en: 'be handed over' },
  install: { zh: '完成安装', en: 'be installed' },
  fail: { zh: '标记未送成', en: 'be marked as failed' },
  cancel: { zh: '取消', en: 'be cancelled' },
}

/** The facts that decide a transition. `pickup`: the customer collects the goods; `visit`: a repair at the customer's home, without goods. */
export type DeliveryFacts = { status: DeliveryStatus; pickup: boolean; assembly: boolean; visit: boolean }

type Rule = {
  from: readonly DeliveryStatus[]
  /** The new status; null leaves it unchanged. */
  to: DeliveryStatus | null
  when?: (facts: DeliveryFacts) => boolean
}

/**
 * All transitions of a delivery. A failed one gets a new day and is ready again. Collected goods go from the shelf to the customer. A
 * picked delivery is put back before it is cancelled. A visit has nothing to pick.
 */
const rules: Record<DeliveryAction, Rule> = {
  change: { from: ['READY', 'FAILED'], to: 'READY' },
  release: { from: ['READY', 'PICKED', 'OUT', 'FAILED'], to: null },
  pick: { from: ['READY'], to: 'PICKED', when: ({ visit }) => !visit },
  putBack: { from: ['PICKED'], to: 'READY' },
  depart: {
    from: ['READY', 'PICKED'],
    to: 'OUT',
    when: ({ status, pickup, visit }) => !pickup && visit === (status === 'READY'),
  },
  deliver: {
    from: ['READY', 'PICKED', 'OUT'],
    to: 'DELIVERED',
    when: ({ status, pickup, visit }) => {
      if (visit) return pickup ? status === 'READY' : status === 'OUT'
      return status !== 'READY' && pickup === (status === 'PICKED')
    },
  },
  install: { from: ['DELIVERED'], to: 'INSTALLED', when: ({ assembly }) => assembly },
  fail: { from: ['PICKED', 'OUT'], to: 'FAILED' },
  cancel: { from: ['READY', 'FAILED'], to: 'CANCELLED' },
}

/** The status after `action`; undefined when the action is not allowed now. */
export const deliveryTransition = (
  facts: DeliveryFacts,
  action: DeliveryAction,
): DeliveryStatus | undefined => {
  const { from, to, when } = rules[action]
  if (!from.includes(facts.status) || when?.(facts) === false) return undefined
  return to ?? facts.status
}

/** Whether nothing is left to do. */
export const isDeliveryOver = ({ status, assembly }: Pick<DeliveryFacts, 'status' | 'assembly'>): boolean =>
  status === 'CANCELLED' || status === 'INSTALLED' || (status === 'DELIVERED' && !assembly)

/** Whether `due`, in cents, keeps the goods from being handed over. A visit hands over none, and a manager may release a delivery. */
export const isBlockedByDue = (delivery: { due: number; isReleased: boolean; visit: boolean }): boolean =>
  delivery.due > 0 && !delivery.isReleased && !delivery.visit

/** Statuses in which goods have left the shelf, or the customer has them. */
export const movedDeliveryStatuses: readonly DeliveryStatus[] = ['PICKED', 'OUT', 'DELIVERED', 'INSTALLED']
/** Statuses in which the goods still have to be handed over. */
export const openDeliveryStatuses: readonly DeliveryStatus[] = ['READY', 'PICKED', 'OUT', 'FAILED']

/** Why an attempt failed. */
export const deliveryFailures = ['NOBODY', 'DAMAGED', 'REFUSED', 'ACCESS', 'OTHER'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]
/** Why fewer pieces were handed over than planned. */
export const deliveryProblems = ['MISSING', 'DAMAGED', 'WRONG'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
