import { createHash } from 'node:crypto'
import { openText, sealText } from '../../secrets/sealed-text.ts'

const purpose = 'idempotent answer'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An answer encrypted with the idempotency key of its caller. */
export const sealAnswer = (key: string, answer: string): string => sealText(key, purpose, answer)

/** The answer that `sealAnswer` encrypted with this key. */
export const openAnswer = (key: string, sealed: string): string => openText(key, purpose, sealed)
