import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { BRIDGE_HEADER } from '@showfloor/contract/terminals/bridge'

const fiveMinutesS = 300

type Signed = { secret: string; path: string; body: string | Buffer }

const hmacOf = ({ secret, path, body }: Signed, timeS: string, nonce: string): Buffer => {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(['POST', path, timeS, nonce, digest].join('\n')).digest()
}

/** The signature header of a bridge's message, or of an answer to it. */
export const bridgeSignature = (
  bridgeNo: string,
  message: Signed,
  nowMs = Date.now(),
  nonce: string = randomUUID(),
): Record<string, string> => {
  const timeS = String(Math.floor(nowMs / 1000))
  return {
    [BRIDGE_HEADER]: `${bridgeNo} ${timeS} ${nonce} ${hmacOf(message, timeS, nonce).toString('hex')}`,
  }
}

export type BridgeClaim = { bridgeNo: string; timeS: string; nonce: string; signature: string }

/** The unverified fields of the header; undefined for a malformed header. */
export const readClaim = (header: string | string[] | undefined): BridgeClaim | undefined => {
  const match = /^(\d{1,19}-\d{1,19}) (\d{1,12}) ([\w-]{8,64}) ([0-9a-f]{64})$/.exec(String(header))
  if (!match) return undefined
  const [, bridgeNo = '', timeS = '', nonce = '', signature = ''] = match
  return { bridgeNo, timeS, nonce, signature }
}

/** Whether the secret signed this header within five minutes of now. */
export const isSigned = (claim: BridgeClaim, message: Signed): boolean => {
  if (Math.abs(Date.now() / 1000 - Number(claim.timeS)) > fiveMinutesS) return false
  return timingSafeEqual(hmacOf(message, claim.timeS, claim.nonce), Buffer.from(claim.signature, 'hex'))
}
