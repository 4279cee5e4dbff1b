import type { FastifyRequest } from 'fastify'
import type { SandboxCredentials } from '../credentials.ts'
import type { Sandbox } from '../sandbox.ts'
import { refusal, type Answer } from './answers.ts'
import { saidParties, subProblem, type Said } from './parties.ts'

type Own = SandboxCredentials['wechat_pay']
type Work = (sandbox: Sandbox, request: FastifyRequest) => Answer

/** Answers a call of a merchant, or of a service provider, only where the signer is that and names itself and its own sub-merchant. */
export const askedAs =
  (kind: 'DIRECT' | 'PARTNER', work: Work): Work =>
  (sandbox, request) =>
    partiesFault(sandbox.credentials.wechat_pay, saidIn(request), kind) ?? work(sandbox, request)

/** The same for the calls that both kinds share: beside them a service provider names the sub-merchant, or may where `isOptional`. */
export const forOwnSub =
  (work: Work, { isOptional = false } = {}): Work =>
  (sandbox, request) => {
    const { sub_mchid: said } = saidIn(request)
    const isLeftOut = isOptional && said === undefined
    return (isLeftOut ? null : subFault(sandbox.credentials.wechat_pay, said)) ?? work(sandbox, request)
  }

function saidIn(request: FastifyRequest): Said {
  const { data: inQuery = {} } = saidParties.safeParse(request.query)
  try {
    return { ...inQuery, ...saidParties.parse(JSON.parse(String(request.body))) }
  } catch {
    return inQuery
  }
}

function partiesFault(own: Own, said: Said, kind: 'DIRECT' | 'PARTNER'): Answer | null {
  if (kind === 'PARTNER' && own.sub_mchid === undefined)
    return refusal(403, 'NO_AUTH', '商户号不是服务商商户号')
  const sub = subFault(own, said.sub_mchid)
  if (sub) return sub
  if (kind === 'DIRECT' && own.sub_mchid !== undefined)
    return refusal(400, 'PARAM_ERROR', '服务商不可使用直连商户接口')
  const mchid = kind === 'PARTNER' ? said.sp_mchid : said.mchid
  if (mchid === undefined) return refusal(400, 'PARAM_ERROR', '参数错误')
  return mchid === own.mchid ? null : refusal(400, 'MCH_NOT_EXISTS', '商户号不存在')
}

const problems = {
  NEEDLESS: refusal(400, 'PARAM_ERROR', '普通商户不允许传sub_mchid'),
  MISSING: refusal(400, 'PARAM_ERROR', '受理机构必须传入sub_mchid'),
  FOREIGN: refusal(403, 'NO_AUTH', '特约商户未与服务商建立受理关系'),
} as const

function subFault(own: Own, sub: string | undefined): Answer | null {
  const problem = subProblem(own, sub)
  return problem && problems[problem]
}
