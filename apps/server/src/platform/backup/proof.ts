import type { Config } from '../config.ts'
import { isSealed, storedVault, type Vault } from '../secrets/vault.ts'
import { CannotKeep, type Prove, type Seal } from './archive.ts'

const purpose = 'archive'

type Keys = Pick<Config, 'SECRET_KEYS' | 'DATA_DIR'>

/** Seals archives with the key of the installation; null where it has none yet. */
export const sealFrom = (keys: Keys): Seal | null => {
  const vault = storedVault(keys)
  return vault && ((sum) => vault.seal(purpose, sum))
}

const isProven = (vault: Vault, sum: string, seal: string): boolean => {
  try {
    return isSealed(seal) && vault.open(purpose, seal) === sum
  } catch {
    return false
  }
}

const unprovenFlag = '--unproven'

/**
 * Proves that the key of the installation sealed an archive. Without a key nothing is proven, which `said` tells. With one, an archive that it did not
 * seal is refused unless `flags` accept it.
 */
export const proofFrom = (keys: Keys, flags: readonly string[]): { prove: Prove; said: () => string } => {
  const vault = storedVault(keys)
  let proven = false
  const prove: Prove = (sum, seal) => {
    proven = vault !== null && isProven(vault, sum, seal)
    if (vault === null || proven || flags.includes(unprovenFlag)) return
    throw new CannotKeep(
      `The key of this installation did not seal the archive: somebody changed it, or another installation or an older version wrote it. To restore it all the same, add ${unprovenFlag}.`,
    )
  }
  const said = (): string =>
    proven
      ? 'The key of this installation sealed the archive.'
      : 'Nothing proves who wrote the archive, or that nobody changed it: the key that seals archives was not at hand, or did not fit.'
  return { prove, said }
}
