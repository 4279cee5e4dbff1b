import { t } from '../../../i18n/i18n.ts'
import { materialText } from '../browse/shop-filters.tsx'

/** What a kind of material is called, also where no filter asks for it. */
export const materialLabel = (material: string): string =>
  material === 'other' || material === 'plastic' ? t(`manage.material.${material}`) : materialText(material)
