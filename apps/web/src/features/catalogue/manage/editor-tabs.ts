export const editorTabs = [
  'base',
  'skus',
  'pictures',
  'prices',
  'stock',
  'combos',
  'recommended',
  'history',
] as const
export type EditorTab = (typeof editorTabs)[number]
