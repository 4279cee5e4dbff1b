import { chinaDay, chinaMidnightMs } from '../../formats/provider-time.ts'
import { z } from 'zod'
import { ofEach, type Platform } from '../orders/rows.ts'

export const faultSchema = z.strictObject({
  fault: z.enum([
    'SERVER_ERROR',
    'HTML',
    /** With `order_id`, only calls that name the order. */
    'SYSTEM_ERROR',
    'DROP_BEFORE',
    'DROP_AFTER',
    'SLOW',
    'SHORT_PAGE',
    'EMPTY_PAGE',
    'LIMITED',
    'DAY_QUOTA',
    'BAD_TIMESTAMP',
    'TOUCH',
    'STALE',
    /** The order with `order_id`, or every order, is listed but not returned by its number. */
    'ABSENT',
    /** The order with `order_id` is in another form than published. */
    'BROKEN',
    /** The order with `order_id` is in a state that no platform publishes. */
    'STRANGE',
    /** Refunds of the order with `order_id` are listed without the time of their last change. */
    'BROKEN_REFUND',
  ]),
  /** Only this method; by default any. */
  method: z.string().optional(),
  /** Only this page, in the platform's numbering. */
  page: z.int().min(0).optional(),
  /** How many matching calls succeed before it. */
  skip: z.int().min(0).default(0),
  /** How many times; 0: until it is cleared. */
  times: z.int().min(0).default(1),
  /** How long a limit or a pause lasts. */
  seconds: z.number().min(0).max(86_400).default(3),
  /** The order for SYSTEM_ERROR, TOUCH, STALE, ABSENT, BROKEN and STRANGE. */
  order_id: z.string().optional(),
})
export type Fault = z.infer<typeof faultSchema>
type Waiting = Fault & { untilMs: number | null }
type AnyCall = { method: string; page: number | null; params: unknown }

const dayMs = 86_400_000

/** The injected faults of each platform; lost when the process ends. */
export function openFaults() {
  const waiting = ofEach<Waiting[]>(() => [])
  return {
    add: (platform: Platform, fault: Fault) => void waiting[platform].push({ ...fault, untilMs: null }),
    list: (platform: Platform): readonly Waiting[] => waiting[platform],
    clear: (platform: Platform) => {
      waiting[platform] = []
    },
    /** The fault for a call, and for how many more seconds a limit lasts. */
    take: (platform: Platform, { method, page, params }: AnyCall, nowMs: number) => {
      waiting[platform] = waiting[platform].filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
      for (const fault of waiting[platform]) {
        if (fault.method !== undefined && fault.method !== method) continue
        if (fault.page !== undefined && fault.page !== page) continue
        if (fault.fault === 'SYSTEM_ERROR' && !JSON.stringify(params).includes(fault.order_id ?? '')) continue
        if (fault.skip > 0) {
          fault.skip -= 1
          continue
        }
        if (fault.fault === 'LIMITED' || fault.fault === 'DAY_QUOTA') fault.untilMs ??= limitEnd(fault, nowMs)
        else if (fault.times === 1) waiting[platform] = waiting[platform].filter((one) => one !== fault)
        else if (fault.times > 1) fault.times -= 1
        return { ...fault, leftS: Math.ceil(((fault.untilMs ?? nowMs) - nowMs) / 1000) }
      }
      return null
    },
  }
}

export type TakenFault = NonNullable<ReturnType<ReturnType<typeof openFaults>['take']>>

/** The rows that a page really has. */
export function cutPage<T>(rows: T[], fault: TakenFault | null): T[] {
  if (fault?.fault === 'EMPTY_PAGE') return []
  return fault?.fault === 'SHORT_PAGE' ? rows.slice(0, Math.floor(rows.length / 2)) : rows
}

function limitEnd(fault: Fault, nowMs: number): number {
  if (fault.fault === 'LIMITED') return nowMs + fault.seconds * 1000
  return chinaMidnightMs(chinaDay(nowMs + dayMs))
}
