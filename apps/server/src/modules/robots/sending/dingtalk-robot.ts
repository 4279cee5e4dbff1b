import { createHmac } from 'node:crypto'
import type { RobotProblem } from '@showfloor/contract/robots/problems'
import { z } from 'zod'
import { parseOutside, textWithin } from '../../../platform/http/outside.ts'
import type { Text } from '../composing/composing.ts'

const timeoutMs = 10_000
const wordsMax = 500
const clockToleranceMs = 600_000

export type Connection = { token: string; secret: string }
/** SENT, or why not. MEND: somebody has to correct the settings. LATER: the same message may be sent again. UNANSWERED: it may have arrived. */
export type Answer = {
  kind: 'SENT' | 'MEND' | 'CONTENT' | 'LIMITED' | 'LATER' | 'UNANSWERED'
  problem: RobotProblem | null
  code: number | null
  words: string
}
export type PostToRobot = (connection: Connection, text: Text) => Promise<Answer>

const said = z.object({ errcode: z.int(), errmsg: z.string().default('') })

const mendable: Readonly<Record<number, RobotProblem>> = {
  88: 'TOKEN',
  300001: 'TOKEN',
  300005: 'TOKEN',
  400101: 'TOKEN',
  400106: 'TOKEN',
  400013: 'GROUP_GONE',
  400102: 'STOPPED',
}
const limits = new Set([410100, 130101])
const safetyCode = 310000
/** 430101 to 430104: a link, words, a picture or other content that the platform forbids. */
const isContent = (code: number): boolean => code >= 430101 && code <= 430104

/** The platform has one code for all safety settings of a robot; its text, in either language, says which one failed. */
const safetyProblem = (words: string): RobotProblem => {
  if (/timestamp|时间戳|过期/i.test(words)) return 'CLOCK'
  if (/sign|签名/i.test(words)) return 'SIGNATURE'
  return /\bip\b|whitelist|白名单/i.test(words) ? 'ADDRESS' : 'KEYWORD'
}

const classified = (code: number, words: string): Pick<Answer, 'kind' | 'problem'> => {
  if (code === 0) return { kind: 'SENT', problem: null }
  if (code === safetyCode) return { kind: 'MEND', problem: safetyProblem(words) }
  if (limits.has(code)) return { kind: 'LIMITED', problem: 'LIMITED' }
  if (isContent(code)) return { kind: 'CONTENT', problem: 'CONTENT' }
  const problem = mendable[code]
  return problem ? { kind: 'MEND', problem } : { kind: 'LATER', problem: 'BUSY' }
}

/** The HTTP status says nothing: the platform answers 200 with an `errcode`. A wrong clock also appears as a signature that does not match. */
const answerOf = (status: number, text: string, clockMs: number): Answer => {
  if (status >= 300 && status < 400)
    return { kind: 'MEND', problem: 'REDIRECT', code: null, words: `HTTP ${status}` }
  const read = said.safeParse(jsonOf(text))
  if (status >= 500 || !read.success)
    return { kind: 'LATER', problem: 'UNREADABLE', code: null, words: `HTTP ${status}` }
  const { errcode: code, errmsg } = read.data
  const answer = { ...classified(code, errmsg), code, words: errmsg.slice(0, wordsMax) }
  const isLate = answer.problem === 'SIGNATURE' && Math.abs(Date.now() - clockMs) > clockToleranceMs
  return isLate ? { ...answer, problem: 'CLOCK' } : answer
}

const jsonOf = (text: string): unknown => {
  try {
    return parseOutside(text)
  } catch {
    return null
  }
}

const addressOf = (baseUrl: string, { token, secret }: Connection): URL => {
  const url = new URL('/robot/send', baseUrl)
  url.searchParams.set('access_token', token)
  if (secret === '') return url
  const timestamp = String(Date.now())
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('sign', sign)
  return url
}

/** A request that failed before it left this machine did not arrive. */
const isUnsent = (error: unknown): boolean => {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
}

const postOnce = async (baseUrl: string, connection: Connection, { title, body }: Text): Promise<Answer> => {
  try {
    const response = await fetch(addressOf(baseUrl, connection), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      // `at` stays empty, so that no name or number in a message mentions anybody.
      body: JSON.stringify({ msgtype: 'markdown', markdown: { title, text: body }, at: { isAtAll: false } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const clockMs = Date.parse(response.headers.get('date') ?? '') || Date.now()
    return answerOf(response.status, await textWithin(response.body), clockMs)
  } catch (error) {
    return isUnsent(error)
      ? { kind: 'LATER', problem: 'NOT_REACHED', code: null, words: '' }
      : { kind: 'UNANSWERED', problem: 'TIMEOUT', code: null, words: '' }
  }
}

/** Posts to the platform at `baseUrl`. Retries a refused signature once with a fresh time. Never rejects; returns within 20 s. */
export const dingtalkRobot =
  (baseUrl: string): PostToRobot =>
  async (connection, text) => {
    const first = await postOnce(baseUrl, connection, text)
    return first.problem === 'SIGNATURE' || first.problem === 'CLOCK'
      ? postOnce(baseUrl, connection, text)
      : first
  }

/** DINGTALK_ROBOT_URL where it is set. Otherwise DingTalk itself where people sign in through it or where there is no sandbox, else the sandbox at SANDBOX_URL. */
export const dingtalkRobotFromConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): PostToRobot => {
  const sandboxUrl = environment.DINGTALK_CLIENT_ID ? '' : environment.SANDBOX_URL
  return dingtalkRobot(environment.DINGTALK_ROBOT_URL || sandboxUrl || 'https://oapi.dingtalk.com')
}
