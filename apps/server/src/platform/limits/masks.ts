/** `13812340001` → `138****0001`: a mobile for everybody who need not dial it. */
export const maskMobile = (mobile: string): string =>
  /^\d/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '****'

/** `李桂英` → `李**`: a name for everybody who need not know whose it is. */
export const maskName = (name: string): string => `${[...name.trim()][0] ?? ''}**`
