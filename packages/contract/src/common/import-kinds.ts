/** What can be imported from a file. */
export const importKinds = [
  'products',
  'skus',
  'mappings',
  'prices',
  'shopPrices',
  'stock',
  'boards',
  'combos',
  'recommendations',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Kinds whose rows are one shop's, or those of the channel that a shop belongs to. */
export const importNeedsShop: Record<ImportKind, boolean> = {
  products: true,
  skus: false,
  mappings: true,
  prices: true,
  shopPrices: true,
  stock: true,
  boards: true,
  combos: false,
  recommendations: false,
}

/** `INTERRUPTED`: the server process that worked on it is gone; nothing was changed, and it can be tried again. */
export const importStates = [
  'EXPECTED',
  'CHECKING',
  'CHECKED',
  'REFUSED',
  'APPLYING',
  'APPLIED',
  'UNDOING',
  'UNDONE',
  'REDOING',
  'INTERRUPTED',
] as const
export type ImportState = (typeof importStates)[number]

/** States in which a server works on an import. */
export const isImportWorking = (state: ImportState): boolean =>
  state === 'CHECKING' || state === 'APPLYING' || state === 'UNDOING' || state === 'REDOING'

/** What becomes of a row of a file. */
export const importFates = ['created', 'updated', 'unchanged'] as const
export type ImportFate = (typeof importFates)[number]

export const importBytesMax = 64_000_000
