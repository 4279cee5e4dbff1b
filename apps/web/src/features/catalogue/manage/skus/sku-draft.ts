import { isCatalogueCode } from '@showfloor/contract/common/catalogue-words'
import type { SkuAttribute } from '@showfloor/contract/catalogue/attributes'
import { skuAttributeFields, skuAttributeNames } from '@showfloor/contract/common/sku-attribute-names'
import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import type { CallInput } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { parseGrams, parseWhole } from '../../../../ui/figures/number-text.ts'
import { rebased, rebasedBy, rebasedByPlace } from '../../../../ui/drafts/rebase.ts'
import type { ManagedProduct, ManagedSku } from '../manage.queries.ts'

const measures = ['widthMm', 'depthMm', 'heightMm'] as const
const packageMeasures = ['lengthMm', 'widthMm', 'heightMm', 'weightG'] as const

/** A package as typed: measures in mm, the weight in kg. */
export type PackageDraft = Record<(typeof packageMeasures)[number], string> & {
  needsAssembly: boolean
  mayTilt: boolean
}
export type ListingDraft = { channelId: string; itemOuterId: string; thirdPartySku: string }
/** A SKU as typed. */
export type SkuDraft = Record<(typeof measures)[number], string> & {
  skuCode: string
  name: string
  colorName: string
  colorHex: string
  material: string
  materialName: string
  sizeText: string
  /** As typed, a load in kg. */
  attributes: Partial<Record<SkuAttribute, string>>
  o2oValue: string
  allowSale: boolean
  allowPurchase: boolean
  status: ManagedSku['status']
  packages: PackageDraft[]
  listings: ListingDraft[]
}
export type SkuFaults = Readonly<Record<string, string>>
/** The props of a part of the form: draft, faults and change. */
export type SkuEditing = {
  draft: SkuDraft
  /** What is stored, or the initial values of a new one. */
  stored: SkuDraft
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

/** A new SKU starts with the material and attributes of the product's last one and a listing in the first channel. */
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
    attributes: last ? attributesDraft(last) : {},
    o2oValue: '',
    allowSale: false,
    allowPurchase: false,
    status: 'onsale',
    packages: [],
    listings: channelId === undefined ? [] : [{ channelId, itemOuterId: '', thirdPartySku: '' }],
  }
}

const text = (mm: number | null): string => (mm === null ? '' : String(mm))

const attributesDraft = ({ attributes }: ManagedSku): SkuDraft['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      skuAttributeFields[name as SkuAttribute].written === 'kg'
        ? String(Number(value) / kilogram)
        : String(value),
    ]),
  )

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
  attributes: attributesDraft(sku),
  o2oValue: sku.o2oValue,
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

const rebasedListings = rebasedBy<ListingDraft>(({ channelId }) => channelId)

/** Rebases a typed SKU on what others saved. */
export const rebasedSku = (typed: SkuDraft, before: SkuDraft, now: SkuDraft): SkuDraft => ({
  ...rebased(typed, before, now),
  packages: rebasedByPlace(typed.packages, before.packages, now.packages),
  listings: rebasedListings(typed.listings, before.listings, now.listings),
})

const millimetresMax = 100_000
const weightMaxG = 10_000_000
const readMillimetres = (typed: string) => parseWhole(typed, { min: 1, max: millimetresMax })
const readGrams = (typed: string) => parseGrams(typed, { min: 1, max: weightMaxG })
const readCount = (typed: string) => parseWhole(typed, { min: 1, max: 99 })
const isCode = (typed: string): boolean => isCatalogueCode(typed.trim())

const attributeFault = (name: SkuAttribute, typed: string): string | undefined => {
  const { written } = skuAttributeFields[name]
  if (typed === '') return undefined
  if (written === 'count' && readCount(typed) === undefined) return t('manage.seatsWrong')
  if (written === 'mm' && readMillimetres(typed) === undefined) return t('manage.mmWrong')
  return written === 'kg' && readGrams(typed) === undefined ? t('manage.kgWrong') : undefined
}

/** Faults by field; parts of a package or listing as `packages.0.widthMm`, attributes as `attributes.seats`. */
export const skuFaultsOf = (draft: SkuDraft): SkuFaults => {
  const faults: Record<string, string> = {}
  if (!isCode(draft.skuCode)) faults.skuCode = t('manage.codeWrong')
  if (draft.name.trim() === '') faults.name = t('manage.nameMissing')
  for (const side of measures)
    if (draft[side] !== '' && readMillimetres(draft[side]) === undefined) faults[side] = t('manage.mmWrong')
  for (const name of skuAttributeNames) {
    const why = attributeFault(name, draft.attributes[name]?.trim() ?? '')
    if (why) faults[`attributes.${name}`] = why
  }
  draft.packages.forEach((one, at) => {
    for (const side of ['lengthMm', 'widthMm', 'heightMm'] as const)
      if (readMillimetres(one[side]) === undefined) faults[`packages.${at}.${side}`] = t('manage.mmWrong')
    if (readGrams(one.weightG) === undefined) faults[`packages.${at}.weightG`] = t('manage.kgWrong')
  })
  draft.listings.forEach((one, at) => {
    if (!isCode(one.itemOuterId)) faults[`listings.${at}.itemOuterId`] = t('manage.codeWrong')
    if (one.thirdPartySku.trim() !== '' && !isCode(one.thirdPartySku))
      faults[`listings.${at}.thirdPartySku`] = t('manage.codeWrong')
  })
  return faults
}

const attributesInput = (attributes: SkuDraft['attributes']): ManagedSku['attributes'] =>
  Object.fromEntries(
    skuAttributeNames.flatMap((name) => {
      const typed = attributes[name]?.trim() ?? ''
      const { written } = skuAttributeFields[name]
      if (typed === '') return []
      if (written === 'count') return [[name, readCount(typed)]]
      if (written === 'mm') return [[name, readMillimetres(typed)]]
      return [[name, written === 'kg' ? readGrams(typed) : typed]]
    }),
  )

/** The input of a valid draft. */
export const skuInputOf = (
  draft: SkuDraft,
): Omit<CallInput<'catalogue.skuSave'>, 'channelSpuId' | 'version' | 'id'> => ({
  ...draft,
  name: draft.name.trim(),
  attributes: attributesInput(draft.attributes),
  widthMm: readMillimetres(draft.widthMm) ?? null,
  depthMm: readMillimetres(draft.depthMm) ?? null,
  heightMm: readMillimetres(draft.heightMm) ?? null,
  packages: draft.packages.map((one) => ({
    ...one,
    lengthMm: readMillimetres(one.lengthMm) ?? 0,
    widthMm: readMillimetres(one.widthMm) ?? 0,
    heightMm: readMillimetres(one.heightMm) ?? 0,
    weightG: readGrams(one.weightG) ?? 0,
  })),
})
