import { z } from 'zod'
import { call } from '../common/call.ts'
import { robotEventTypes, type PublicEventType } from '../common/public-events.ts'
import { robotProblems } from './problems.ts'
import { done, id, longText, shortText, time, version } from '../common/schemas.ts'

/** ON: sends. OFF: switched off by a person. REFUSED: switched off because the platform refuses its messages until somebody corrects the settings. */
export const robotStates = ['ON', 'OFF', 'REFUSED'] as const
/** SENDING: no answer yet. DELAYED: its events go into a later message. UNANSWERED: it may have arrived. */
export const robotMessageStates = ['SENDING', 'SENT', 'DELAYED', 'REFUSED', 'UNANSWERED'] as const
export const robotMessageKinds = ['EVENT', 'DIGEST', 'TEST'] as const
const minute = z.int().min(0).max(1439)
/** Minutes since midnight in China; `from` later than `until`: over midnight; both equal: no quiet hours. */
const quiet = z.object({ from: minute, until: minute }).nullable()
const secret = z.string().trim().min(1).max(500)
const written = {
  name: shortText,
  keyWords: longText,
  /** The robot belongs to these shops: their administrators see it, and it hears their events. Null: to the chain, with the events of every shop. */
  shopIds: z.array(id).min(1).max(10_000).nullable(),
  types: z.array(z.enum(robotEventTypes)).min(1).max(robotEventTypes.length),
  quiet,
  /** Left out: the stored token stays. The whole address that the platform shows is accepted too. */
  token: secret.optional(),
  /** Left out: the stored secret stays; null: messages are not signed. */
  secret: secret.nullable().optional(),
}

const robot = z.object({
  id,
  version: z.int(),
  /** The robot of the built-in setting. */
  isChain: z.boolean(),
  name: z.string(),
  keyWords: z.string(),
  shopIds: z.array(id).nullable(),
  types: z.array(z.enum(robotEventTypes)),
  quiet,
  tokenSet: z.boolean(),
  secretSet: z.boolean(),
  state: z.enum(robotStates),
  /** The problem since the last message that arrived; `words`: the platform's own text. */
  problem: z.enum(robotProblems).nullable(),
  words: z.string(),
  /** When it sends again; null: at once. */
  pausedUntil: time.nullable(),
  /** Whether a message has arrived with the present token. */
  connected: z.boolean(),
  waiting: z.int(),
  dropped: z.int(),
})

const answer = z.object({
  state: z.enum(robotMessageStates),
  problem: z.enum(robotProblems).nullable(),
  /** The platform's `errcode` and `errmsg`. */
  code: z.int().nullable(),
  words: z.string(),
})
const message = answer.extend({
  id,
  kind: z.enum(robotMessageKinds),
  title: z.string(),
  body: z.string(),
  events: z.int(),
  createdAt: time,
})

const common = { service: 'base', method: 'POST', access: 'setting.manage', reach: 'own' } as const
const auditOf = (input: {
  name: string
  types: PublicEventType[]
  token?: string | undefined
  secret?: string | null | undefined
}) => ({
  name: input.name,
  events: input.types,
  robotTokenChanged: input.token !== undefined,
  robotSecretChanged: input.secret !== undefined,
})

/** The robots in messenger groups (DingTalk's custom robots), and the events that each group gets. */
export const robots = {
  list: call({
    ...common,
    summary:
      'The robots of the shops that the caller administers, with `chain.manage` all and the chain’s own first; for their secrets only whether they are set',
    path: '/robot/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(robot) }),
    errors: [],
  }),
  create: call({
    ...common,
    summary: 'Adds a robot; it gets the events from now on',
    path: '/robot/create',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '新增机器人',
      en: 'Add a robot',
      of: (input, output) => ({ subject: output?.id ?? '', detail: auditOf(input) }),
    },
    input: z.object({ ...written, name: shortText.min(1), token: secret }),
    output: z.object({ id, version: z.int() }),
    errors: ['ROBOT_TOKEN', 'ROBOT_TOO_MANY', 'PERMISSION_BEYOND_OWN'],
  }),
  update: call({
    ...common,
    summary: 'Changes a robot, or switches it on or off; a refused robot then sends its waiting events',
    path: '/robot/update',
    effect: 'write',
    audit: {
      zh: '修改机器人',
      en: 'Change a robot',
      of: (input) => ({ subject: input.id, detail: { ...auditOf(input), enabled: input.on } }),
    },
    input: z.object({ id, version, ...written, on: z.boolean() }),
    output: z.object({ version: z.int() }),
    errors: ['NOT_FOUND', 'ROBOT_CHANGED', 'ROBOT_TOKEN', 'PERMISSION_BEYOND_OWN'],
  }),
  remove: call({
    ...common,
    summary: 'Removes a robot with its log; the chain’s own stays',
    path: '/robot/delete',
    effect: 'write',
    audit: { zh: '删除机器人', en: 'Remove a robot', of: ({ id: subject }) => ({ subject }) },
    input: z.object({ id, version }),
    output: done,
    errors: ['NOT_FOUND', 'ROBOT_CHANGED'],
  }),
  test: call({
    ...common,
    summary:
      'Sends a message now and answers the platform’s answer; one that arrives switches a refused robot on again',
    path: '/robot/test',
    effect: 'remote',
    audit: { zh: '测试机器人', en: 'Test a robot', of: ({ id: subject }) => ({ subject }) },
    input: z.object({ id }),
    output: answer,
    errors: ['NOT_FOUND', 'ROBOT_NOT_SET'],
  }),
  messages: call({
    ...common,
    summary: 'The messages of a robot, newest first, before `before`; kept for 30 days',
    path: '/robot/message/list',
    effect: 'read',
    input: z.object({
      id,
      before: id.optional(),
      size: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ data: z.array(message), next: id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
}
