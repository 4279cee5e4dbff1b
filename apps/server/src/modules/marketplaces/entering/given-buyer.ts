import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Buyer } from '../platforms/platform.ts'

/** The key under which entered buyers are sealed. */
export const givenPurpose = 'buyer of a channel order'

type Given = Pick<Buyer, 'name' | 'mobile' | 'detail'>

export const sealedGiven = (vault: Vault, buyer: Given): string =>
  vault.seal(givenPurpose, JSON.stringify(buyer))

/** The buyer as a person entered them; nobody named the places of the address apart. */
export const openedGiven = (vault: Vault, sealed: string): Buyer => {
  const { name, mobile, detail } = JSON.parse(vault.open(givenPurpose, sealed)) as Given
  return { name, mobile, detail, province: '', city: '', county: '', town: '' }
}
