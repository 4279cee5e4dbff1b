import { z } from 'zod'
import type { SandboxCredentials } from '../credentials.ts'

type Own = SandboxCredentials['wechat_pay']

/** Who asks, as requests of both kinds name it: a merchant, or a service provider for its sub-merchant. */
export const saidParties = z.object({
  appid: z.string().optional(),
  mchid: z.string().optional(),
  sp_appid: z.string().optional(),
  sp_mchid: z.string().optional(),
  sub_appid: z.string().optional(),
  sub_mchid: z.string().optional(),
})
export type Said = z.infer<typeof saidParties>

/** Why this sub-merchant may not be named by the signer; null where it is its own, or rightly none. */
export function subProblem(own: Own, sub: string | undefined): 'NEEDLESS' | 'MISSING' | 'FOREIGN' | null {
  if (own.sub_mchid === undefined) return sub === undefined ? null : 'NEEDLESS'
  if (sub === undefined) return 'MISSING'
  return sub === own.sub_mchid ? null : 'FOREIGN'
}

/** Whether a new trade names the applications of its merchants. */
export const namesOwnApps = (own: Own, said: Said): boolean =>
  (own.sub_mchid === undefined ? said.appid : said.sp_appid) === own.appid &&
  (said.sub_appid === undefined || said.sub_appid === own.sub_appid)

/** The application in which customers pay: the sub-merchant's, where it has one. */
export const payingApp = ({ appid, sub_appid: subApp }: Own): string => subApp ?? appid

/** A customer has another identifier in each application. */
export const openidIn = (appid: string): string => `oUpF8uMuAJO_M2pxb1Q9z${appid.slice(-7)}`

/** The parties of a trade, as its query and its notification state them. */
export const partiesOf = (own: Own): Said =>
  own.sub_mchid === undefined
    ? { appid: own.appid, mchid: own.mchid }
    : {
        sp_appid: own.appid,
        sp_mchid: own.mchid,
        sub_mchid: own.sub_mchid,
        ...(own.sub_appid === undefined ? {} : { sub_appid: own.sub_appid }),
      }
