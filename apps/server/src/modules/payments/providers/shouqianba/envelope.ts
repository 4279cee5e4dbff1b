import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { rawObjectIn } from '../alipay/signature.ts'
import { isRsaSha256Signature, rsaSha256Sign } from '../rsa-sha256.ts'

export type Keys = { own: KeyObject; theirs: KeyObject }

/** Throws at once when a key can't be read. */
export const keysFrom = (ownPrivatePem: string, theirPublicPem: string): Keys => ({
  own: createPrivateKey(ownPrivatePem),
  theirs: createPublicKey(theirPublicPem),
})

/** Wraps a message with the signature of exactly the text that is sent. */
export const sealed = (name: 'request' | 'response', content: object, { own }: Keys): string => {
  const text = JSON.stringify(content)
  return `{"${name}":${text},"signature":${JSON.stringify(rsaSha256Sign(text, own))}}`
}

/** The text of a message, cut out of the bytes that came; null unless the other side signed it. */
export const opened = (name: 'request' | 'response', body: string, { theirs }: Keys): string | null => {
  const text = rawObjectIn(body, name)
  const signature = /"signature"\s*:\s*"([^"]+)"\s*\}\s*$/.exec(body)?.[1]
  return text !== null && signature && isRsaSha256Signature(text, signature, theirs) ? text : null
}
