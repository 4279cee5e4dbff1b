import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'

export type DeliveryMode = CallOutput<'orders.deliveryModes'>['data'][number]

/** The day today in the reader's time zone, as `2026-10-18`. */
export const today = (): string => {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** What is chosen from before the open ways and their fees have arrived. */
const usual = (): DeliveryMode[] => {
  const free = { fee: 0, freeFrom: null, firstDay: today() }
  return [
    { code: 'DELIVERY', name: t('orders.delivery'), needsAddress: true, ...free },
    { code: 'PICKUP', name: t('orders.pickup'), needsAddress: false, ...free },
  ]
}

/** The way a draft has chosen; undefined for one that is closed. */
export const modeOf = (
  modes: readonly DeliveryMode[],
  draft: Pick<CheckoutDraft, 'deliveryMode'>,
): DeliveryMode | undefined => modes.find(({ code }) => code === draft.deliveryMode)

/**
 * The ways of delivery that can be chosen, and the draft with the one that it means. A way that was closed is never ordered unseen: a new order begins with
 * an open one, of an earlier order the guide is told.
 */
export const useDelivery = (typed: CheckoutDraft, isNew: boolean) => {
  const { data } = useQuery(callQuery('orders.deliveryModes', {}))
  const modes = data?.data ?? usual()
  const isClosed = data !== undefined && modeOf(modes, typed) === undefined
  const [first] = modes
  const draft = isClosed && isNew && first ? { ...typed, deliveryMode: first.code } : typed
  return { modes, mode: modeOf(modes, draft), draft }
}

/** Whether the day that was chosen cannot be promised. */
export const isTooEarly = (mode: DeliveryMode | undefined, day: string): boolean =>
  mode !== undefined && day !== '' && day < mode.firstDay
