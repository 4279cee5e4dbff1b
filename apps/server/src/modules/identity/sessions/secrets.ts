import { hash, randomBytes } from 'node:crypto'

/** A secret that nobody can guess, as it travels; only its hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
