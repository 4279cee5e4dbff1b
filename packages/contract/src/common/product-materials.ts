/** What a SKU can be made of, as filters and pictures tell materials apart. */
export const productMaterials = [
  'wood',
  'fabric',
  'metal',
  'foam',
  'boucle',
  'velvet',
  'rattan',
  'leather',
  'glass',
  'stone',
  'plastic',
  'other',
] as const
export type ProductMaterial = (typeof productMaterials)[number]
