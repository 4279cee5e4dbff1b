import type { Permission } from '../permissions.ts'

/** The kinds of files that can be imported. */
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
  'specialZones',
  'reviews',
  'channels',
  'shops',
  'accounts',
  'subsidyRules',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Whether the rows of a kind belong to one shop, or to a shop's channel. */
export const importNeedsShop: Record<ImportKind, boolean> = {
  channels: false,
  shops: false,
  accounts: false,
  subsidyRules: false,
  products: true,
  skus: false,
  mappings: true,
  prices: true,
  shopPrices: true,
  stock: true,
  boards: true,
  combos: false,
  recommendations: false,
  specialZones: false,
  reviews: false,
}

/** Permissions beside `import.manage`, for kinds that only administrators set. */
export const importNeeds: Partial<Record<ImportKind, readonly Permission[]>> = {
  channels: ['setting.manage', 'chain.manage'],
  shops: ['setting.manage'],
  accounts: ['account.manage'],
  subsidyRules: ['subsidy.manage'],
}

/** `ASKED`: a column has several possible readings, of which a person chooses one. `INTERRUPTED`: the server process has ended; nothing was changed, and the import can be started again. */
export const importStates = [
  'EXPECTED',
  'CHECKING',
  'ASKED',
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

export const importStateNames: Readonly<Record<ImportState, { zh: string; en: string }>> = {
  EXPECTED: { zh: '等待上传', en: 'waiting for the file' },
  CHECKING: { zh: '检查中', en: 'being checked' },
  ASKED: { zh: '待确认', en: 'to be answered' },
  CHECKED: { zh: '待应用', en: 'to be applied' },
  REFUSED: { zh: '无法读取', en: 'cannot be read' },
  APPLYING: { zh: '导入中', en: 'being imported' },
  APPLIED: { zh: '已导入', en: 'imported' },
  UNDOING: { zh: '撤销中', en: 'being undone' },
  UNDONE: { zh: '已撤销', en: 'undone' },
  REDOING: { zh: '重做中', en: 'being redone' },
  INTERRUPTED: { zh: '已中断', en: 'interrupted' },
}

/** States in which a server works on an import. */
export const isImportWorking = (state: ImportState): boolean =>
  state === 'CHECKING' || state === 'APPLYING' || state === 'UNDOING' || state === 'REDOING'

/** The results of a row of a file. */
export const importResults = ['created', 'updated', 'unchanged'] as const
export type ImportResult = (typeof importResults)[number]

export const importBytesMax = 64_000_000

/** The quantities of a column with units to choose from. */
export const importMeasures = ['money', 'size', 'weight'] as const
export type ImportMeasure = (typeof importMeasures)[number]

/** The choice that every cell of a column has its own unit. */
export const importUnitEach = 'each'
