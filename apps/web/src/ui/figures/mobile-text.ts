import { halfWidth } from './half-width.ts'

/** `+86 138-0000 0001` → `13800000001`: removes what people paste around a number. */
export const plainMobile = (text: string): string =>
  halfWidth(text)
    .replaceAll(/[\s()-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** Whether it is a mobile number of mainland China, as the contract has it. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(plainMobile(text))

/** `13800000001` → `138****0001`: other customers may see the screen. */
export const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
