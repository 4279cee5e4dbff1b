/** `13812340001` → `138****0001`: how a mobile is shown to whoever need not dial it. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
