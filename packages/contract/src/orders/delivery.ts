import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { cents } from '../common/schemas.ts'

/** The code of a delivery mode, which orders keep. */
export const deliveryCode = z.string().regex(/^[A-Z][A-Z0-9]{0,23}$/, problem('ID'))
/** The delivery of an order. `deliveryDate`: the wished day; `bookedDay`: that of the next delivery, otherwise of the last hand-over. */
export const deliveryOf = {
  deliveryMode: deliveryCode,
  deliveryName: z.string(),
  needsAddress: z.boolean(),
  deliveryDate: z.string().nullable(),
  bookedDay: z.string().nullable(),
}

/** Without an English name, the Chinese one is shown. */
const terms = {
  nameZh: z.string().trim().min(1).max(20),
  nameEn: z.string().trim().max(40),
  fee: cents,
  /** The amount of goods from which the delivery is free. */
  freeFrom: cents.nullable(),
  /** The first day that can be promised, in days after the order. */
  leadDays: z.int().min(0).max(180),
}
type Terms = { nameZh: string; fee: number; freeFrom: number | null; leadDays: number }
const kept = ({ nameZh, fee, freeFrom, leadDays }: Terms) => ({ name: nameZh, fee, freeFrom, leadDays })

/** Calls for delivery modes. */
export const delivery = {
  deliveryModes: call({
    summary: 'The open delivery modes with fee and first possible day',
    service: 'trade',
    method: 'POST',
    path: '/delivery-mode/list',
    access: 'order.read',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          code: deliveryCode,
          name: z.string(),
          needsAddress: z.boolean(),
          fee: cents,
          freeFrom: terms.freeFrom,
          firstDay: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  deliverySettings: call({
    summary: 'All delivery modes with their settings, closed ones included',
    service: 'trade',
    method: 'POST',
    path: '/delivery-mode/setting/list',
    access: 'setting.manage',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({ code: deliveryCode, needsAddress: z.boolean(), enabled: z.boolean(), ...terms }),
      ),
    }),
    errors: [],
  }),
  deliveryModeCreate: call({
    summary: 'Adds a delivery mode, open at once; `needsAddress` cannot be changed later',
    service: 'trade',
    method: 'POST',
    path: '/delivery-mode/create',
    access: 'setting.manage',
    effect: 'write',
    reach: 'chain',
    idempotent: true,
    audit: {
      zh: '新增配送方式',
      en: 'Add way of delivery',
      of: (input, output) => ({ subject: output?.code ?? '', detail: kept(input) }),
    },
    input: z.object({ needsAddress: z.boolean(), ...terms }),
    output: z.object({ code: deliveryCode }),
    errors: ['DELIVERY_NAME_TAKEN', 'DELIVERY_MODES_LIMIT'],
  }),
  deliveryModeUpdate: call({
    summary: 'Changes the name and terms of a delivery mode, closes or opens it; existing orders keep it',
    service: 'trade',
    method: 'POST',
    path: '/delivery-mode/update',
    access: 'setting.manage',
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '修改配送方式',
      en: 'Change way of delivery',
      of: (input) => ({ subject: input.code, detail: { ...kept(input), enabled: input.enabled } }),
    },
    input: z.object({ code: deliveryCode, enabled: z.boolean(), ...terms }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DELIVERY_NAME_TAKEN', 'DELIVERY_LAST_OPEN'],
  }),
}
