import { z } from 'zod'
import { call } from '../common/call.ts'
import { publicEventTypes } from '../common/public-events.ts'
import { done, id, moment, shortText, time, version } from '../common/schemas.ts'
import { publicEvent } from './events.ts'

/** ON: sends. OFF: switched off by a person. FAILING: switched off after three days without an answer. GONE: the receiver answered 410. */
export const endpointStates = ['ON', 'OFF', 'FAILING', 'GONE'] as const
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
/** Why an attempt got no answer. */
export const deliveryProblems = ['ADDRESS_REFUSED', 'NOT_REACHED', 'TIMEOUT', 'KEY_LOST'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

const position = z.string().regex(/^\d{1,18}$/)
const written = {
  name: shortText.min(1),
  url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/\S+$/),
  types: z.array(z.enum(publicEventTypes)).min(1).max(publicEventTypes.length),
  /** The endpoint belongs to these shops: their administrators see it, and it hears their events. Null: to the chain, with the events of every shop. */
  shopIds: z.array(id).min(1).max(10_000).nullable(),
}

const endpoint = z.object({
  id,
  version: z.int(),
  ...written,
  url: z.string(),
  state: z.enum(endpointStates),
  /** The time since which no attempt has succeeded. */
  failingSince: time.nullable(),
  /** Until when the previous secret signs too. */
  previousSecretUntil: time.nullable(),
  waiting: z.int(),
  failed: z.int(),
})

const delivery = z.object({
  position,
  event: publicEvent,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  attemptedAt: time.nullable(),
  nextAt: time.nullable(),
  /** The HTTP status of the last answer. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
})

const shownOnce = z.object({ id, version: z.int(), secret: z.string() })
const resent = { zh: '重发 Webhook', en: 'Send webhooks again' }
const common = { service: 'base', method: 'POST', access: 'webhook.manage', reach: 'own' } as const

/** Events for the chain's own systems: webhooks by the Standard Webhooks convention, and the same events as a list to poll. */
export const webhooks = {
  list: call({
    ...common,
    summary:
      'The webhook endpoints of the shops that the caller administers, by name; those of the chain with `chain.manage`',
    path: '/webhook/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(endpoint) }),
    errors: [],
  }),
  create: call({
    ...common,
    summary: 'Adds an endpoint; only this answer holds its secret',
    path: '/webhook/create',
    effect: 'write',
    idempotent: true,
    secret: true,
    audit: {
      zh: '新增 Webhook',
      en: 'Add a webhook',
      of: ({ name, types }, output) => ({ subject: output?.id ?? '', detail: { name, events: types } }),
    },
    input: z.object(written),
    output: shownOnce,
    errors: ['WEBHOOK_ADDRESS', 'WEBHOOK_TOO_MANY', 'NOT_FOUND', 'PERMISSION_BEYOND_OWN'],
  }),
  update: call({
    ...common,
    summary: 'Changes an endpoint, or switches it on or off',
    path: '/webhook/update',
    effect: 'write',
    audit: {
      zh: '修改 Webhook',
      en: 'Change a webhook',
      of: ({ id: subject, name, types, on }) => ({ subject, detail: { name, events: types, enabled: on } }),
    },
    input: z.object({ id, version, ...written, on: z.boolean() }),
    output: z.object({ version: z.int() }),
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED', 'WEBHOOK_ADDRESS', 'PERMISSION_BEYOND_OWN'],
  }),
  rotate: call({
    ...common,
    summary: 'Replaces the secret, which only this answer holds; the previous one signs as well for a day',
    path: '/webhook/rotate',
    effect: 'write',
    idempotent: true,
    secret: true,
    audit: {
      zh: '更换 Webhook 密钥',
      en: 'Change a webhook’s secret',
      of: ({ id: subject }) => ({ subject }),
    },
    input: z.object({ id, version }),
    output: shownOnce,
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED'],
  }),
  remove: call({
    ...common,
    summary: 'Removes an endpoint with its log',
    path: '/webhook/delete',
    effect: 'write',
    audit: { zh: '删除 Webhook', en: 'Remove a webhook', of: ({ id: subject }) => ({ subject }) },
    input: z.object({ id, version }),
    output: done,
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED'],
  }),
  test: call({
    ...common,
    summary: 'Sends an event of type `ping` now and answers the receiver’s answer',
    path: '/webhook/test',
    effect: 'remote',
    input: z.object({ id }),
    output: z.object({ status: z.int().nullable(), problem: z.enum(deliveryProblems).nullable() }),
    errors: ['NOT_FOUND'],
  }),
  deliveries: call({
    ...common,
    summary: 'The sent and waiting events of an endpoint, newest first, before `before`',
    path: '/webhook/delivery/list',
    effect: 'read',
    input: z.object({
      id,
      state: z.enum(deliveryStates).optional(),
      before: position.optional(),
      size: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ data: z.array(delivery), next: position.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  resend: call({
    ...common,
    summary: 'Sends one event again',
    path: '/webhook/delivery/resend',
    effect: 'write',
    audit: { ...resent, of: ({ id: subject }) => ({ subject }) },
    input: z.object({ id, position }),
    output: done,
    errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
  resendSince: call({
    ...common,
    summary: 'Sends all events since a time again, whether the endpoint missed or received them',
    path: '/webhook/delivery/resend-since',
    effect: 'write',
    audit: { ...resent, of: ({ id: subject, since }) => ({ subject, detail: { from: since } }) },
    input: z.object({ id, since: moment }),
    output: z.object({ count: z.int() }),
    errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  }),
  events: call({
    summary: 'Events of the caller’s shops after the cursor `after`, in order; kept for 30 days',
    service: 'base',
    method: 'POST',
    path: '/event/list',
    access: 'event.read',
    for: 'systems',
    reach: 'own',
    effect: 'write',
    repeat: 'reads',
    input: z.object({
      after: position.default('0'),
      types: z.array(z.enum(publicEventTypes)).max(publicEventTypes.length).optional(),
      size: z.int().min(1).max(500).default(100),
    }),
    output: z.object({
      data: z.array(publicEvent),
      /** The `after` of the next call. */
      next: position,
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
}
