import type { VoucherRefusal } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { reasonOf, type DouyinApi } from './douyin-api.ts'
import { root, seconds } from './douyin-records.ts'
import type { UseOutcome, PlatformUse, Use } from '../platform.ts'

const statusSchema = z.object({
  certificate: z.object({
    status: z.int(),
    expire_time: seconds.optional(),
    verify: z
      .object({
        verify_id: outsideId,
        certificate_id: outsideId,
        verify_time: seconds,
        poi_name: z.string().optional(),
        verifier_unique_id: z.string().optional(),
      })
      .nullish(),
  }),
})
type Status = z.infer<typeof statusSchema>['certificate']
export type StatusOf = (code: string) => Promise<Status>

const noId = z.union([outsideId, z.literal('')]).default('')
const resultSchema = z.object({
  result: z.int(),
  msg: z.string().default(''),
  code: z.string(),
  verify_id: noId,
  certificate_id: noId,
})
export const verifySchema = z.object({ verify_results: z.array(resultSchema) })
export type Result = z.infer<typeof resultSchema>

/** How far two clocks may differ. */
const skewMs = 60_000
/** Later than any use: for a first request, which has verified nothing before. */
const never = (): Date => new Date(Date.now() + skewMs * 2)
/** The codes with which it answers a repeat of something done. */
const doneResults = new Set([2, 1208])

const refusals: Readonly<Record<number, VoucherRefusal>> = {
  2: 'USED',
  3: 'REFUND_ASKED',
  4: 'REFUNDED',
  6: 'REFUND_ASKED',
}

/** The status of a code by its encrypted form; the platform tells none by the printed one. */
export const statusBy =
  (api: DouyinApi): StatusOf =>
  async (encrypted) =>
    (await api.get(`${root}/get/`, { encrypted_code: encrypted }, statusSchema)).certificate

type Verify = NonNullable<Status['verify']>
const whenAndWhere = ({ verify_time: atS, poi_name: place, verifier_unique_id: who }: Verify): string =>
  `${new Date(atS * 1000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })} ${place ?? who ?? ''}`.trim()

/** Whether a status says that a use was taken back: not used, or refunded since; undefined for a status that is not published. */
export const isTakenBack = ({ status }: Status): boolean | undefined =>
  status === 1 || status in refusals ? status !== 2 : undefined

const earliest = (since: Date): Date => new Date(since.getTime() - skewMs)
const isSince = ({ verify_time: atS }: Verify, since: Date): boolean =>
  atS * 1000 >= earliest(since).getTime()

/** The outcome of a use by the code's status; null for an unused code, or one with several uses. */
const outcomeByStatus = (
  use: Use,
  { status, verify, expire_time: endS }: Status,
  since: Date,
): UseOutcome | null => {
  if (!use.single) return null
  if (status === 2 && verify && isSince(verify, since))
    return {
      state: 'VERIFIED',
      refs: { code: use.code, verifyId: verify.verify_id, certificateId: verify.certificate_id },
      verifiedAt: new Date(verify.verify_time * 1000),
    }
  const refusal = refusals[status]
  if (refusal)
    return { state: 'REFUSED', refusal, detail: status === 2 && verify ? whenAndWhere(verify) : '' }
  return endS !== undefined && endS * 1000 <= Date.now()
    ? { state: 'REFUSED', refusal: 'EXPIRED', detail: '' }
    : null
}

/** What was asked before, and how to find out what became of it. */
type Known = {
  uses: readonly Use[]
  statusOf: StatusOf
  isRepeat: boolean
  since: Date
  taken: readonly string[]
  recordsSince: () => Promise<PlatformUse[]>
}

export const outcomesByStatus = ({ uses, statusOf, since }: Known): Promise<(UseOutcome | null)[]> =>
  Promise.all(
    uses.map(async (use) => (use.single ? outcomeByStatus(use, await statusOf(use.code), since) : null)),
  )

/** Whether a times card was used since, other than by the requests that are known. */
const isCardUsed = async ({ uses, statusOf, since, taken }: Known): Promise<boolean> => {
  const codes = new Set(uses.filter(({ single }) => !single).map(({ code }) => code))
  const found = await Promise.all([...codes].map(statusOf))
  return found.some(({ verify }) => verify && isSince(verify, since) && !taken.includes(verify.verify_id))
}

/** The uses of times cards since, by the platform's records, the oldest for the first of them; null without a record that no other request has. */
const outcomesByRecord = async ({
  uses,
  since,
  taken,
  recordsSince,
}: Known): Promise<(UseOutcome | null)[]> => {
  if (uses.every(({ single }) => single)) return []
  const left = (await recordsSince())
    .filter(({ useNo, verifiedAt }) => verifiedAt >= earliest(since) && !taken.includes(useNo))
    .toSorted((a, b) => a.verifiedAt.getTime() - b.verifiedAt.getTime())
  return uses.map((use) => {
    const at = use.single ? -1 : left.findIndex(({ certificate }) => certificate === use.certificate)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (!found) return null
    const refs = { code: use.code, verifyId: found.useNo, certificateId: found.certificate }
    return { state: 'VERIFIED', refs, verifiedAt: found.verifiedAt }
  })
}

/**
 * The outcome of each use after the platform said that the token has expired: by the status of its code, and by the platform's records for a times card, whose status
 * names its last use alone. `dead` where none was used.
 */
export const outcomesOfExpired = async (
  verified: { dead: string },
  asked: Known,
): Promise<UseOutcome[] | { dead: string }> => {
  const { uses, isRepeat } = asked
  const known = { ...asked, since: isRepeat ? asked.since : never() }
  const byStatus = await outcomesByStatus(known)
  const byRecord = isRepeat ? await outcomesByRecord(known) : []
  const isRecorded = byRecord.some((outcome) => outcome !== null)
  // The platform's records may be late.
  if (isRepeat && !isRecorded && (await isCardUsed(known))) return uses.map(() => ({ state: 'UNKNOWN' }))
  const found = byStatus.map((outcome, at) => outcome ?? byRecord[at] ?? null)
  return found.every((outcome) => outcome === null)
    ? verified
    : found.map((outcome) => outcome ?? { state: 'REFUSED', refusal: 'OTHER', detail: verified.dead })
}

/** The outcome of each use from a verification's results; results of one code are in the order of its uses. */
export const outcomesOf = async (results: readonly Result[], known: Known): Promise<UseOutcome[]> => {
  const left = [...results]
  const given = known.uses.map((use) => {
    const at = left.findIndex(({ code }) => code === use.code)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  const isDone = (result: Result): boolean =>
    result.result === 0 || (known.isRepeat && doneResults.has(result.result))
  // The answer to a repeat lacks the numbers of the first request.
  const isNumbered = known.uses.every(
    ({ single }, at) => single || !given[at] || !isDone(given[at]) || given[at].verify_id !== '',
  )
  const byRecord = isNumbered ? [] : await outcomesByRecord(known)
  return Promise.all(
    known.uses.map(async (use, at): Promise<UseOutcome> => {
      const result = given[at]
      if (!result) return { state: 'UNKNOWN' }
      const refs = { code: use.code, verifyId: result.verify_id, certificateId: result.certificate_id }
      if (isDone(result) && result.verify_id !== '')
        return { state: 'VERIFIED', refs, verifiedAt: new Date() }
      if (isDone(result) && !use.single) return byRecord[at] ?? { state: 'UNKNOWN' }
      const since = isDone(result) ? known.since : never()
      const outcome = outcomeByStatus(use, await known.statusOf(use.code), since)
      return outcome ?? { state: 'REFUSED', refusal: reasonOf(result.result, result.msg), detail: result.msg }
    }),
  )
}
