/** `１２．５` → `12.5`: Chinese input methods write full-width digits, and `。` for the point. */
export const halfWidth = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim()
