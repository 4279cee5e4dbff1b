/** `1,299.5` → 129950; undefined for anything that is no amount in yuan with at most two decimals. */
export const parseCents = (text: string): number | undefined => {
  const plain = text.replace(/[,，\s¥￥]/g, '')
  const found = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}

/** 129950 → `1299.50`, 129900 → `1299`: an amount as one would type it. */
export const centsText = (amountCents: number): string =>
  amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2)
