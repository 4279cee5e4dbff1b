const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of 3 modulo 31, for the first 17 characters. */
const weights = Array.from({ length: 17 }, (_, at) =>
  [...Array(at).keys()].reduce((power) => (power * 3) % 31, 1),
)

/** Whether a text is a unified social credit code: 18 characters, the last one a check character (GB 32100). It is a company's tax number. */
export const isCreditCode = (text: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * letters.indexOf(text.charAt(at)), 0)
  return letters.indexOf(text.charAt(17)) === (31 - (sum % 31)) % 31
}
