/** The bytes of each character in GBK, found by decoding every pair of bytes once. */
const pairs = new Map<string, Buffer>()
const fill = (): void => {
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low])
      const letter = decoder.decode(bytes)
      if (letter.length === 1 && !pairs.has(letter)) pairs.set(letter, bytes)
    }
}

/** A text in GBK, which browsers and Node only read. */
export const gbk = (text: string): Buffer => {
  if (pairs.size === 0) fill()
  return Buffer.concat(
    [...text].map((letter) =>
      letter <= '\u007F' ? Buffer.from(letter) : (pairs.get(letter) ?? Buffer.from('?')),
    ),
  )
}
