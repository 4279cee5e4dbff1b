import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export const troubleSchema = z.strictObject({
  platform: z.enum(['DOUYIN', 'MEITUAN']),
  /** The affected call: token, prepare, verify, cancel or get; consume and reverseconsume are verify and cancel. */
  call: z.enum(['token', 'prepare', 'verify', 'cancel', 'get']),
  times: z.int().min(1).max(100).default(1),
  /** The connection breaks before or after the platform has done what was asked. */
  drop: z.enum(['before', 'after']).optional(),
  status: z.int().min(400).max(599).optional(),
  /** The inner code of the answer reports a failure although the outer one is 0. */
  inner: z.int().optional(),
  /** The answer has an unpublished format. */
  forge: z.boolean().default(false),
  delayMs: z.int().min(0).max(60_000).default(0),
})
type Trouble = z.infer<typeof troubleSchema>
/** What Douyin answers to a repeat for a code that is verified already. */
export const repeatSchema = z.strictObject({ result: z.literal([1208, 2]) })
type RepeatCode = z.infer<typeof repeatSchema>['result']

/** The faults of the next calls; lost when the process ends. */
export type Troubles = ReturnType<typeof openTroubles>

export const openTroubles = () => {
  let waiting: Trouble[] = []
  const take = (platform: Trouble['platform'], call: Trouble['call']): Trouble | undefined => {
    const found = waiting.find((one) => one.platform === platform && one.call === call)
    if (found) found.times -= 1
    waiting = waiting.filter(({ times }) => times > 0)
    return found
  }
  let repeatCode: RepeatCode = 1208
  return {
    get repeatCode() {
      return repeatCode
    },
    repeatWith: (code: RepeatCode) => void (repeatCode = code),
    add: (trouble: Trouble) => void waiting.push({ ...trouble }),
    clear: () => void (waiting = []),
    list: (): readonly Trouble[] => waiting,
    /** Answers a call, or fails to. */
    answer: async (
      reply: FastifyReply,
      platform: Trouble['platform'],
      call: Trouble['call'],
      work: () => object,
    ): Promise<FastifyReply> => {
      const trouble = take(platform, call)
      if (trouble?.delayMs) await pause(trouble.delayMs)
      if (trouble?.status) return reply.code(trouble.status).send({ message: 'busy' })
      if (trouble?.drop === 'before' || trouble?.inner !== undefined) return refused(reply, trouble)
      const done = work()
      if (trouble?.drop === 'after') return lost(reply)
      return reply.send(trouble?.forge ? { anything: true } : done)
    },
  }
}

const refused = (reply: FastifyReply, { inner }: Trouble): FastifyReply =>
  inner === undefined
    ? lost(reply)
    : reply.send({ data: { error_code: inner, description: '业务校验失败' }, extra: { error_code: 0 } })

const lost = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
