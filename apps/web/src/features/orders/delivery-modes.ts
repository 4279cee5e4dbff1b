import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

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

/** The ways of delivery that can be chosen, and whether they are the shop's own yet. */
export const useDeliveryModes = (): { modes: DeliveryMode[]; known: boolean } => {
  const { data } = useQuery(callQuery('orders.deliveryModes', {}))
  return { modes: data?.data ?? usual(), known: data !== undefined }
}

/** The way a draft has chosen; undefined for one that is closed. */
export const modeOf = (
  modes: readonly DeliveryMode[],
  draft: Pick<CheckoutDraft, 'deliveryMode'>,
): DeliveryMode | undefined => modes.find(({ code }) => code === draft.deliveryMode)

/** Whether the day that was chosen cannot be promised. */
export const isTooEarly = (mode: DeliveryMode | undefined, day: string): boolean =>
  mode !== undefined && day !== '' && day < mode.firstDay
