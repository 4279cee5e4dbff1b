/** The check digit of ISO/IEC 7812-1 (Luhn), which detects a wrong digit and two swapped ones. */
const checkDigit = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** The reference for the purpose of a transfer: `10000000` → `HK100000008`. */
export const referenceOf = (digits: string): string => `HK${digits}${checkDigit(digits)}`

/** The references in a text, in any spacing and case; one with a wrong check digit is ignored. */
export const referencesIn = (text: string): string[] =>
  [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .matchAll(/HK[\s-]*((?:\d[\s-]?){8,11}\d)(?!\d)/g),
  ].flatMap(([, found = '']) => {
    const digits = found.replaceAll(/\D/g, '')
    const reference = referenceOf(digits.slice(0, -1))
    return reference === `HK${digits}` ? [reference] : []
  })
