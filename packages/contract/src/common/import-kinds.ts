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

/** `ASKED`: something of it can be read in several ways, and somebody has to choose. `INTERRUPTED`: the server process that worked on it is gone; nothing was changed, and it can be tried again. */
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
  REDOING: { zh: '重做中', en: 'being done again' },
  INTERRUPTED: { zh: '已中断', en: 'interrupted' },
}

/** States in which a server works on an import. */
export const isImportWorking = (state: ImportState): boolean =>
  state === 'CHECKING' || state === 'APPLYING' || state === 'UNDOING' || state === 'REDOING'

/** What becomes of a row of a file. */
export const importResults = ['created', 'updated', 'unchanged'] as const
export type ImportResult = (typeof importResults)[number]

export const importBytesMax = 64_000_000

/** What a column's figures measure, and the units that may be chosen for it. */
export const importMeasures = ['money', 'size', 'weight'] as const
export type ImportMeasure = (typeof importMeasures)[number]

/** The choice by which every cell of a column keeps its own unit. */
export const importUnitEach = 'each'
