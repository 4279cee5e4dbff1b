/** The kinds of products, by the furniture that pictures draw. */
export const productKinds = {
  sofa: { zh: '沙发', en: 'Sofa' },
  'corner-sofa': { zh: '转角沙发', en: 'Corner sofa' },
  'sofa-bed': { zh: '沙发床', en: 'Sofa bed' },
  armchair: { zh: '单人沙发', en: 'Armchair' },
  ottoman: { zh: '脚踏', en: 'Ottoman' },
  stool: { zh: '凳', en: 'Stool' },
  bench: { zh: '长凳', en: 'Bench' },
  bed: { zh: '床', en: 'Bed' },
  'bunk-bed': { zh: '高低床', en: 'Bunk bed' },
  crib: { zh: '婴儿床', en: 'Crib' },
  mattress: { zh: '床垫', en: 'Mattress' },
  pillow: { zh: '枕头', en: 'Pillow' },
  bedding: { zh: '床品', en: 'Bedding' },
  wardrobe: { zh: '衣柜', en: 'Wardrobe' },
  'dining-table': { zh: '餐桌', en: 'Dining table' },
  'coffee-table': { zh: '茶几', en: 'Coffee table' },
  'side-table': { zh: '边几', en: 'Side table' },
  desk: { zh: '书桌', en: 'Desk' },
  'bar-table': { zh: '吧台', en: 'Bar table' },
  'dressing-table': { zh: '梳妆台', en: 'Dressing table' },
  'dining-chair': { zh: '餐椅', en: 'Dining chair' },
  'office-chair': { zh: '办公椅', en: 'Office chair' },
  'bar-stool': { zh: '吧椅', en: 'Bar stool' },
  cabinet: { zh: '柜', en: 'Cabinet' },
  'tv-stand': { zh: '电视柜', en: 'TV stand' },
  sideboard: { zh: '餐边柜', en: 'Sideboard' },
  bookcase: { zh: '书柜', en: 'Bookcase' },
  shelf: { zh: '置物架', en: 'Shelf' },
  chest: { zh: '斗柜', en: 'Chest of drawers' },
  'shoe-cabinet': { zh: '鞋柜', en: 'Shoe cabinet' },
  nightstand: { zh: '床头柜', en: 'Nightstand' },
  'wall-cabinet': { zh: '吊柜', en: 'Wall cabinet' },
  trolley: { zh: '推车', en: 'Trolley' },
  mirror: { zh: '镜', en: 'Mirror' },
  'floor-lamp': { zh: '落地灯', en: 'Floor lamp' },
  'table-lamp': { zh: '台灯', en: 'Table lamp' },
  'pendant-lamp': { zh: '吊灯', en: 'Pendant lamp' },
  curtain: { zh: '窗帘', en: 'Curtain' },
  rug: { zh: '地毯', en: 'Rug' },
  'room-divider': { zh: '屏风', en: 'Room divider' },
  'outdoor-set': { zh: '户外套装', en: 'Outdoor set' },
  'kids-table': { zh: '儿童桌', en: 'Children’s table' },
  'kids-chair': { zh: '儿童椅', en: 'Children’s chair' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, { zh: string; en: string }>
export type ProductKind = keyof typeof productKinds
export const productKindNames = Object.keys(productKinds) as [ProductKind, ...ProductKind[]]

export const productStatusNames: Readonly<
  Record<'onsale' | 'offsale' | 'draft', { zh: string; en: string }>
> = {
  onsale: { zh: '在售', en: 'on sale' },
  offsale: { zh: '停售', en: 'off sale' },
  draft: { zh: '草稿', en: 'draft' },
}

/** The colour in which a SKU is drawn while its own is unknown. */
export const defaultColorHex = '#b9ab96'
