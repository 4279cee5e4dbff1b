import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import type { CallInput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import type { ManagedProduct, ManagedSku } from './manage.queries.ts'

const measures = ['widthMm', 'depthMm', 'heightMm'] as const
const packageMeasures = ['lengthMm', 'widthMm', 'heightMm', 'weightG'] as const

/** A package as it is typed: measures in mm, the weight in kg. */
export type PackageDraft = Record<(typeof packageMeasures)[number], string> & {
  needsAssembly: boolean
  mayTilt: boolean
}
export type ListingDraft = { channelId: string; itemOuterId: string; thirdPartySku: string }
/** A SKU as it is typed. */
export type SkuDraft = Record<(typeof measures)[number], string> & {
  skuCode: string
  name: string
  colorName: string
  colorHex: string
  material: string
  materialName: string
  sizeText: string
  allowSale: boolean
  allowPurchase: boolean
  status: ManagedSku['status']
  packages: PackageDraft[]
  listings: ListingDraft[]
}
export type SkuFaults = Readonly<Record<string, string>>
/** A part of the form: what is typed, what is wrong with it, and how it changes. */
export type SkuEditing = {
  draft: SkuDraft
  faults: SkuFaults
  onChange: (part: Partial<SkuDraft>) => void
}

const kilogram = 1000

export const emptyPackage = (): PackageDraft => ({
  lengthMm: '',
  widthMm: '',
  heightMm: '',
  weightG: '',
  needsAssembly: false,
  mayTilt: true,
})

/** A new SKU begins with the colour and material of the product's last one, and is listed in the first channel. */
export const newSku = (product: ManagedProduct, channelId: string | undefined): SkuDraft => {
  const last = product.skus.at(-1)
  return {
    skuCode: '',
    name: product.name,
    colorName: '',
    colorHex: last?.colorHex ?? defaultColorHex,
    material: last?.material ?? 'fabric',
    materialName: last?.materialName ?? '',
    widthMm: '',
    depthMm: '',
    heightMm: '',
    sizeText: '',
    allowSale: false,
    allowPurchase: false,
    status: 'onsale',
    packages: [],
    listings: channelId === undefined ? [] : [{ channelId, itemOuterId: '', thirdPartySku: '' }],
  }
}

const text = (mm: number | null): string => (mm === null ? '' : String(mm))

export const skuDraftOf = (sku: ManagedSku): SkuDraft => ({
  skuCode: sku.skuCode,
  name: sku.name,
  colorName: sku.colorName ?? '',
  colorHex: sku.colorHex,
  material: sku.material,
  materialName: sku.materialName ?? '',
  widthMm: text(sku.widthMm),
  depthMm: text(sku.depthMm),
  heightMm: text(sku.heightMm),
  sizeText: sku.sizeText ?? '',
  allowSale: sku.allowSale,
  allowPurchase: sku.allowPurchase,
  status: sku.status,
  packages: sku.packages.map((one) => ({
    lengthMm: String(one.lengthMm),
    widthMm: String(one.widthMm),
    heightMm: String(one.heightMm),
    weightG: String(one.weightG / kilogram),
    needsAssembly: one.needsAssembly,
    mayTilt: one.mayTilt,
  })),
  listings: sku.listings.map(({ channelId, itemOuterId, thirdPartySku }) => ({
    channelId,
    itemOuterId,
    thirdPartySku,
  })),
})

const millimetresMax = 100_000
const weightMaxKg = 10_000
const isMillimetres = (typed: string): boolean =>
  /^\d{1,6}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= millimetresMax
const isKilograms = (typed: string): boolean =>
  /^\d{1,5}(\.\d{1,3})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= weightMaxKg
const isCode = (typed: string): boolean => /^\S{1,60}$/.test(typed)

/** What is wrong, by field; parts of a package or listing as `packages.0.widthMm`. */
export const skuFaultsOf = (draft: SkuDraft): SkuFaults => {
  const faults: Record<string, string> = {}
  if (!isCode(draft.skuCode)) faults['skuCode'] = t('manage.codeWrong')
  if (draft.name.trim() === '') faults['name'] = t('manage.nameMissing')
  for (const side of measures)
    if (draft[side] !== '' && !isMillimetres(draft[side])) faults[side] = t('manage.mmWrong')
  draft.packages.forEach((one, at) => {
    for (const side of ['lengthMm', 'widthMm', 'heightMm'] as const)
      if (!isMillimetres(one[side])) faults[`packages.${at}.${side}`] = t('manage.mmWrong')
    if (!isKilograms(one.weightG)) faults[`packages.${at}.weightG`] = t('manage.kgWrong')
  })
  draft.listings.forEach((one, at) => {
    if (!isCode(one.itemOuterId)) faults[`listings.${at}.itemOuterId`] = t('manage.codeWrong')
  })
  return faults
}

const number = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** What is sent of a draft without faults. */
export const skuInputOf = (
  draft: SkuDraft,
): Omit<CallInput<'catalogue.skuSave'>, 'channelSpuId' | 'version' | 'id'> => ({
  ...draft,
  name: draft.name.trim(),
  widthMm: number(draft.widthMm),
  depthMm: number(draft.depthMm),
  heightMm: number(draft.heightMm),
  packages: draft.packages.map((one) => ({
    ...one,
    lengthMm: Number(one.lengthMm),
    widthMm: Number(one.widthMm),
    heightMm: Number(one.heightMm),
    weightG: Math.round(Number(one.weightG) * kilogram),
  })),
})
