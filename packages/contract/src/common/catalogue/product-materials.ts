/** The materials of SKUs that filters and pictures distinguish. */
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
