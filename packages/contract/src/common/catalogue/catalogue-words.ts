/** The longest texts of the catalogue, typed or imported. */
export const CATALOGUE_TEXT_MAX = 120
export const CATALOGUE_LONG_TEXT_MAX = 4000
export const CATALOGUE_CODE_MAX = 60

const code = /^[\p{L}\p{N}](?: ?[\p{L}\p{N}._/#()+*&:@-])*$/u

/** Whether a text is a code of a product, a SKU, a listing or a combo, as chains and suppliers write them. */
export const isCatalogueCode = (text: string): boolean => text.length <= CATALOGUE_CODE_MAX && code.test(text)
