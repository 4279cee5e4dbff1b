import { productMaterials } from '@showfloor/contract/common/product-materials'
import { t } from '../../../i18n/i18n.ts'

/** The name of a material class; a class without a name is shown as it is. */
export const materialText = (material: string): string => {
  const known = productMaterials.find((one) => one === material)
  return known ? t(`browse.material.${known}`) : material
}
