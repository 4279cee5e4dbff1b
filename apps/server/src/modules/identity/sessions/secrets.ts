import { hash, randomBytes } from 'node:crypto'

/** A random secret in its wire form; the database keeps its hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
