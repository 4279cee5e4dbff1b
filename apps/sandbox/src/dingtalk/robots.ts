import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What happens to the next messages, at the platform or on the way. LOST: the message arrives and its answer does not. */
export const robotFaults = [
  'KEYWORDS',
  'IP',
  'SIGNATURE',
  'TIMESTAMP',
  'TOKEN',
  'STOPPED',
  'DISBANDED',
  'CONTENT',
  'LIMIT',
  'TOO_FAST',
  'BUSY',
  'HTML',
  'HTTP_503',
  'LOST',
  'REDIRECT',
] as const
export type RobotFault = (typeof robotFaults)[number]

/** `mentions`: whom the message mentions by mobile number, or everybody. */
export type RobotMessage = {
  title: string
  text: string
  mentions: string[] | 'ALL'
  atMs: number
  signed: boolean
}
export type Robot = {
  token: string
  secret: string
  keywords: string[]
  faults: RobotFault[]
  received: RobotMessage[]
  /** The times of its last messages, for the limit. */
  times: number[]
  mutedUntilMs: number
}
export type RobotAnswer = { errcode: number; errmsg: string }

const keptMax = 100
const perMinuteMax = 20
const mutedMs = 600_000
const bytesMax = 20_000
const clockToleranceMs = 3_600_000

const message = z.object({
  msgtype: z.literal('markdown'),
  markdown: z.object({ title: z.string().min(1), text: z.string().min(1) }),
  at: z
    .object({ atMobiles: z.array(z.string()).default([]), isAtAll: z.boolean().default(false) })
    .optional(),
})

/** The robot on the page for people. Its secret protects nothing. */
export const demoRobot = { token: 'demo-robot', secret: 'SECdemo0robot0of0the0sandbox', keywords: ['订单'] }

export const newRobot = (robot: Pick<Robot, 'token' | 'secret' | 'keywords'>): Robot => ({
  ...robot,
  faults: [],
  received: [],
  times: [],
  mutedUntilMs: 0,
})

const tooFast: RobotAnswer = { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' }
const canned: Readonly<Partial<Record<RobotFault, RobotAnswer>>> = {
  KEYWORDS: { errcode: 310000, errmsg: 'keywords not in content' },
  IP: { errcode: 310000, errmsg: 'ip 203.0.113.7 not in whitelist' },
  SIGNATURE: { errcode: 310000, errmsg: 'sign not match' },
  TIMESTAMP: { errcode: 310000, errmsg: 'invalid timestamp' },
  TOKEN: { errcode: 300005, errmsg: 'token is not exist' },
  STOPPED: { errcode: 400102, errmsg: '机器人已停用' },
  DISBANDED: { errcode: 400013, errmsg: '群已被解散' },
  CONTENT: { errcode: 430102, errmsg: '含有不合适的文本' },
  LIMIT: { errcode: 410100, errmsg: '发送速度太快而限流' },
  TOO_FAST: tooFast,
  BUSY: { errcode: -1, errmsg: '系统繁忙' },
}

/** The parameters of the address besides the token. */
export type RobotSign = { timestamp: string | null; sign: string | null }

const isSigned = ({ secret }: Robot, { timestamp, sign }: RobotSign): boolean => {
  const wanted = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest()
  const given = Buffer.from(sign ?? '', 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const refusalOf = (robot: Robot, said: RobotSign, nowMs: number): RobotAnswer | undefined => {
  if (robot.secret === '') return undefined
  if (Math.abs(nowMs - Number(said.timestamp ?? 0)) > clockToleranceMs) return canned.TIMESTAMP
  return isSigned(robot, said) ? undefined : canned.SIGNATURE
}

const isTooFast = (robot: Robot, nowMs: number): boolean => {
  robot.times = robot.times.filter((timeMs) => timeMs > nowMs - 60_000)
  if (robot.times.length >= perMinuteMax) robot.mutedUntilMs = nowMs + mutedMs
  robot.times.push(nowMs)
  return robot.mutedUntilMs > nowMs
}

/** Receives a message like the platform: fault, limit, size and safety settings are checked in this order. Null for a fault without an answer of the platform. */
export const receiveMessage = (
  robot: Robot,
  body: { raw: string; json: unknown },
  said: RobotSign,
  nowMs: number,
): { answer: RobotAnswer | null; fault: RobotFault | undefined } => {
  const fault = robot.faults.shift()
  const injected = fault && canned[fault]
  if (injected) return { answer: injected, fault }
  if (fault && fault !== 'LOST') return { answer: null, fault }
  return { answer: accepted(robot, body, said, nowMs), fault }
}

const accepted = (
  robot: Robot,
  { raw, json }: { raw: string; json: unknown },
  said: RobotSign,
  nowMs: number,
): RobotAnswer => {
  if (isTooFast(robot, nowMs)) return tooFast
  const read = message.safeParse(json)
  if (!read.success) return { errcode: 400105, errmsg: 'unsupported msgtype' }
  if (Buffer.byteLength(raw) > bytesMax)
    return { errcode: 460101, errmsg: 'message too long, exceed 20000 bytes' }
  const refused = refusalOf(robot, said, nowMs)
  if (refused) return refused
  const { title, text } = read.data.markdown
  const isNamed = robot.keywords.some((word) => title.includes(word) || text.includes(word))
  if (robot.keywords.length > 0 && !isNamed) return { errcode: 310000, errmsg: 'keywords not in content' }
  const { at } = read.data
  const mentions = at?.isAtAll ? 'ALL' : (at?.atMobiles ?? [])
  robot.received.unshift({ title, text, mentions, atMs: nowMs, signed: robot.secret !== '' })
  robot.received.length = Math.min(robot.received.length, keptMax)
  return { errcode: 0, errmsg: 'ok' }
}
