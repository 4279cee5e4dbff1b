/** Yuan as a file states them, in thousandths of a cent; up to five decimals, signed. Throws RangeError. */
export const milliCents = (text: string): number => {
  const found = /^(-?)(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text === '' ? '0' : text)
  if (!found) throw new RangeError('not an amount in yuan')
  const size = Number(found[2]) * 100_000 + Number((found[3] ?? '').padEnd(5, '0'))
  return found[1] === '-' && size > 0 ? -size : size
}

/** Yuan in whole cents; a third decimal is an error. Throws RangeError. */
export const exactCents = (text: string): number => {
  const thousandths = milliCents(text)
  if (thousandths % 1000 !== 0) throw new RangeError('more than two decimals')
  return thousandths / 1000
}

/** Thousandths of a cent as whole cents, a half away from zero. */
export const roundedCents = (millicents: number): number =>
  Math.sign(millicents) * Math.floor((Math.abs(millicents) + 500) / 1000)
