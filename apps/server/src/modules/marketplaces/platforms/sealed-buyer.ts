import { MarketplaceTrouble, type Buyer } from './platform.ts'

type Sealed = Readonly<Record<string, string>>

/** The parts of an order that are encrypted one by one, by their stored names; place names are plain text. */
const sealedParts = ['name', 'mobile', 'detail'] as const

export const sealedTexts = (sealed: Sealed): string[] => sealedParts.flatMap((part) => sealed[part] ?? [])

/** The buyer, from texts that were decrypted. Error: DECRYPT_QUOTA where one was not. */
export const openedBuyer = (
  sealed: Sealed,
  opened: readonly { sealed: string; text: string; error: number }[],
): Buyer => {
  const plain = new Map(opened.map((one) => [one.sealed, one]))
  const text = (part: (typeof sealedParts)[number]): string => {
    const found = plain.get(sealed[part] ?? '')
    if (!found || found.error !== 0 || found.text === '')
      throw new MarketplaceTrouble('DECRYPT_QUOTA', `error ${found?.error ?? 'none'}`)
    return found.text
  }
  return {
    name: text('name'),
    mobile: text('mobile'),
    detail: text('detail'),
    province: sealed.province ?? '',
    city: sealed.city ?? '',
    county: sealed.county ?? '',
    town: sealed.town ?? '',
  }
}
