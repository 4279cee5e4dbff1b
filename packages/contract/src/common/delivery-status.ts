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
 * What deliveries of a shop are looked for. `OPEN`: still to be handed over; `LATE`: open after their day; `BLOCKED`: failed, or with money due that nobody
 * released; `UNDATED`: open without a day.
 */
export const deliveryViews = ['OPEN', 'LATE', 'BLOCKED', 'UNDATED'] as const
export type DeliveryView = (typeof deliveryViews)[number]

/** How a status stands within a sentence. */
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

/** The word for an action within a sentence. */
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

/** What decides a transition. `pickup`: the customer collects the goods. */
export type DeliveryFacts = { status: DeliveryStatus; pickup: boolean; assembly: boolean }

type Rule = {
  from: readonly DeliveryStatus[]
  /** Where it leads; null leaves the status as it is. */
  to: DeliveryStatus | null
  when?: (facts: DeliveryFacts) => boolean
}

/**
 * The whole life of a delivery. One that failed gets a new day and is ready again. Goods that the customer collects go from the shelf into their hands. A
 * picked delivery is put back before it is cancelled.
 */
const rules: Record<DeliveryAction, Rule> = {
  change: { from: ['READY', 'FAILED'], to: 'READY' },
  release: { from: ['READY', 'PICKED', 'OUT', 'FAILED'], to: null },
  pick: { from: ['READY'], to: 'PICKED' },
  putBack: { from: ['PICKED'], to: 'READY' },
  depart: { from: ['PICKED'], to: 'OUT', when: ({ pickup }) => !pickup },
  deliver: {
    from: ['PICKED', 'OUT'],
    to: 'DELIVERED',
    when: ({ status, pickup }) => pickup === (status === 'PICKED'),
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
export const isDeliveryOver = ({ status, assembly }: Omit<DeliveryFacts, 'pickup'>): boolean =>
  status === 'CANCELLED' || status === 'INSTALLED' || (status === 'DELIVERED' && !assembly)

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
