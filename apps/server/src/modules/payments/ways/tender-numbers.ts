const short = (id: string): string => BigInt(id).toString(36)
/** This many digits in base 36 are an exact number. */
const exactDigits = 10
const long = (text: string): string => {
  if (text.length <= exactDigits) return String(parseInt(text, 36))
  const [head, tail] = [text.slice(0, -exactDigits), text.slice(-exactDigits)]
  return (BigInt(parseInt(head, 36)) * 36n ** BigInt(exactDigits) + BigInt(parseInt(tail, 36))).toString()
}
/** PostgreSQL's largest bigint. */
const largestId = 2n ** 63n - 1n

const isId = (text: string): boolean => text.length < String(largestId).length || BigInt(text) <= largestId

/** A tender's number at a provider, who allows 32 letters, digits and `_`: shop and id in base 36. */
export const tenderNo = (shopId: string, id: string): string => `P${short(shopId)}_${short(id)}`
/** A refund's number there. */
export const refundNo = (shopId: string, id: string): string => `R${short(shopId)}_${short(id)}`

/** A trial payment's number there. */
export const trialNo = (id: string): string => `T${short(id)}`
/** The id in such a number; undefined for any other text. */
export const trialOf = (no: string): string | undefined => {
  const [, id] = /^T([0-9a-z]{1,13})$/.exec(no) ?? []
  return id && isId(long(id)) ? long(id) : undefined
}

/** The shop and id in a number of ours; undefined for any other text. */
export const refOf = (no: string, kind: 'P' | 'R'): { shopId: string; id: string } | undefined => {
  const match = no.startsWith(kind) ? /^.([0-9a-z]{1,13})_([0-9a-z]{1,13})$/.exec(no) : null
  if (!match?.[1] || !match[2]) return undefined
  const ref = { shopId: long(match[1]), id: long(match[2]) }
  return isId(ref.shopId) && isId(ref.id) ? ref : undefined
}

/** A refund's number without its shop, for Shouqianba, who keeps 20 characters: unique within its order. */
export const shortRefundNo = (no: string): string => `R${no.split('_')[1] ?? ''}`
/** The shop and id in a refund's number; a short one needs the number of its payment, which has the shop. */
export const refundRefOf = (no: string, paymentNo: string): ReturnType<typeof refOf> => {
  const payment = refOf(paymentNo, 'P')
  return refOf(no, 'R') ?? (payment && refOf(`R${short(payment.shopId)}_${no.slice(1)}`, 'R'))
}
