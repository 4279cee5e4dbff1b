let pairs: Map<string, Buffer> | undefined

/** Every two-byte character, found by decoding each pair once, because Node cannot encode GBK. */
const letters = (): Map<string, Buffer> => {
  if (pairs) return pairs
  pairs = new Map()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low])
      const letter = decoder.decode(bytes)
      if (letter.length === 1 && !pairs.has(letter)) pairs.set(letter, bytes)
    }
  return pairs
}

/** A text in GBK; a character that GBK lacks becomes a question mark. */
export const gbk = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((letter) =>
      letter < '\u0080' ? Buffer.from(letter) : (letters().get(letter) ?? Buffer.from('?')),
    ),
  )
