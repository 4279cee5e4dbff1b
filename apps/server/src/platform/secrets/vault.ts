import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { openText, sealText } from './sealed-text.ts'

/** Seals secrets of other systems in the database. The keys are outside the database, so a copy of it opens nothing. */
export type Vault = {
  /** Returns `sealed:<key>:<text in base64>`, sealed with the newest key. */
  seal(purpose: string, text: string): string
  /** Opens a sealed text; a plain text is returned as it is. Error: {@link WrongKey}. */
  open(purpose: string, sealed: string): string
  /** The beginning of texts that the newest key has sealed. */
  prefix: string
}

/** None of the keys opens the text: it was sealed with another one, or changed since. */
export class WrongKey extends Error {
  constructor() {
    super('no key of SECRET_KEYS opens what the database has sealed')
    this.name = 'WrongKey'
  }
}

/** Whether a text was sealed, by any key. */
export const isSealed = (text: string): boolean => text.startsWith('sealed:')

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** The first key seals; all of them open. */
export const vaultWith = (keys: readonly [string, ...string[]]): Vault => {
  const byName = new Map(keys.map((key) => [nameOf(key), key]))
  const [newest] = keys
  const prefix = `sealed:${nameOf(newest)}:`
  return {
    prefix,
    seal: (purpose, text) => `${prefix}${sealText(newest, purpose, text)}`,
    open(purpose, sealed) {
      if (!isSealed(sealed)) return sealed
      const [, name = '', text = ''] = sealed.split(':')
      const key = byName.get(name)
      if (key === undefined) throw new WrongKey()
      try {
        return openText(key, purpose, text)
      } catch {
        throw new WrongKey()
      }
    },
  }
}

const keyBytes = 32

const keyPath = (dataDir: string): string => path.join(dataDir, 'secret.key')

/**
 * The key of this installation, created at its first start. The file appears whole: processes that start together read the same key, and a crash leaves no
 * half of one.
 */
const keyFile = (dataDir: string): string => {
  const file = keyPath(dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) {
    const made = `${file}.${randomUUID()}`
    writeFileSync(made, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flush: true })
    try {
      linkSync(made, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(made)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

type Keys = Pick<Config, 'SECRET_KEYS' | 'DATA_DIR'>

/** The vault of the settings: with the keys of SECRET_KEYS, or the key in `DATA_DIR/secret.key`. */
export const vaultFrom = ({ SECRET_KEYS, DATA_DIR }: Keys): Vault =>
  vaultWith(SECRET_KEYS ?? [keyFile(DATA_DIR)])

/** The same vault where its keys are there already; null without one. */
export const storedVault = (keys: Keys): Vault | null =>
  keys.SECRET_KEYS || existsSync(keyPath(keys.DATA_DIR)) ? vaultFrom(keys) : null
