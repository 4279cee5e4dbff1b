/** A service provider’s customer (特约商户), whose money it is. */
export type SubMerchant = {
  mchid: string
  /** Its own application, where customers open their orders in it. */
  appId?: string
}

/** Who asks: a merchant for itself or, with `sub`, a service provider for a merchant. */
export type Asking = { appId: string; mchid: string; sub?: SubMerchant }

/** The parties as transactions name them. */
export type Parties = Partial<
  Record<'appid' | 'mchid' | 'sp_appid' | 'sp_mchid' | 'sub_appid' | 'sub_mchid', string | undefined>
>

/** Where transactions are asked about. */
export const transactionsPath = ({ sub }: Asking): string =>
  sub ? '/v3/pay/partner/transactions' : '/v3/pay/transactions'

/** The merchants alone, as queries and closings name them. */
export const merchantsOf = ({ mchid, sub }: Asking): Record<string, string> =>
  sub ? { sp_mchid: mchid, sub_mchid: sub.mchid } : { mchid }

/** The merchants with their applications, as a new trade names them. */
export const partiesOf = (asking: Asking): Parties => {
  const { appId, sub } = asking
  const apps = sub ? { sp_appid: appId, ...(sub.appId ? { sub_appid: sub.appId } : {}) } : { appid: appId }
  return { ...apps, ...merchantsOf(asking) }
}

/** What refunds and bills name beside the signer. */
export const subOf = ({ sub }: Asking): { sub_mchid?: string } => (sub ? { sub_mchid: sub.mchid } : {})

/** The same in API v2. */
export const partiesOfV2 = ({ appId, mchid, sub }: Asking): Record<string, string> => ({
  appid: appId,
  mch_id: mchid,
  ...(sub ? { sub_mch_id: sub.mchid } : {}),
  ...(sub?.appId ? { sub_appid: sub.appId } : {}),
})

/** Whose money it is, as the bills state it. */
export const payeeOf = ({ mchid, sub }: Asking): string => sub?.mchid ?? mchid

/** The application in which a customer pays, and the name of its customers’ identifiers. */
export const payingApp = ({ appId, sub }: Asking): { appId: string; payerAs: string } => {
  if (sub?.appId) return { appId: sub.appId, payerAs: 'sub_openid' }
  return { appId, payerAs: sub ? 'sp_openid' : 'openid' }
}

/** How the parties of an answer differ from ours; every merchant must be stated, and no other. */
export const foreignIn = (asking: Asking, said: Parties): 'MERCHANT' | 'APPLICATION' | null => {
  const own = partiesOf(asking)
  if ((['mchid', 'sp_mchid', 'sub_mchid'] as const).some((name) => said[name] !== own[name]))
    return 'MERCHANT'
  const differs = (['appid', 'sp_appid', 'sub_appid'] as const).some(
    (name) => said[name] !== undefined && own[name] !== undefined && said[name] !== own[name],
  )
  return differs ? 'APPLICATION' : null
}
