import { chinaDay } from '@showfloor/contract/common/china-time'
import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'

export type DeliveryMode = CallOutput<'orders.deliveryModes'>['data'][number]

export const today = (): string => chinaDay(new Date())

/** The choices until the open modes and their fees are loaded. */
const usual = (): DeliveryMode[] => {
  const free = { fee: 0, freeFrom: null, firstDay: today() }
  return [
    { code: 'DELIVERY', name: t('orders.delivery'), needsAddress: true, ...free },
    { code: 'PICKUP', name: t('orders.pickup'), needsAddress: false, ...free },
  ]
}

/** The draft's mode; undefined for a closed one. */
export const modeOf = (
  modes: readonly DeliveryMode[],
  draft: Pick<CheckoutDraft, 'deliveryMode'>,
): DeliveryMode | undefined => modes.find(({ code }) => code === draft.deliveryMode)

/**
 * The open delivery modes, and the draft with its mode. A closed mode is never ordered silently: a new order starts with an open one; for an
 * existing order, the guide is told.
 */
export const useDelivery = (typed: CheckoutDraft, isNew: boolean) => {
  const { data } = useQuery(callQuery('orders.deliveryModes', {}))
  const modes = data?.data ?? usual()
  const isClosed = data !== undefined && modeOf(modes, typed) === undefined
  const [first] = modes
  const draft = isClosed && isNew && first ? { ...typed, deliveryMode: first.code } : typed
  return { modes, mode: modeOf(modes, draft), draft }
}

/** Whether a day is before the first possible one. */
export const isTooEarly = (firstDay: string | undefined, day: string): boolean =>
  firstDay !== undefined && day !== '' && day < firstDay
