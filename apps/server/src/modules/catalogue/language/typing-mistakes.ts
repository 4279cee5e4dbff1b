/** The Damerau–Levenshtein distance: insertions, deletions, substitutions and exchanged neighbours. A distance above `limit` counts as `limit + 1`. */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      next.push(best)
    }
    if (Math.min(...next) > limit) return limit + 1
    before = row
    row = next
  }
  return row[b.length] ?? limit + 1
}

/** The largest distance at which a word of this length is corrected. */
export const mistakesAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** How a pinyin word sounds to speakers who do not distinguish zh from z, ang from an or l from n. */
const soundOf = (word: string): string =>
  word
    .replaceAll(/([zcs])h/g, '$1')
    .replaceAll(/([aei])ng/g, '$1n')
    .replaceAll('l', 'n')
    .replaceAll(/v(?![aio])|ü/g, 'u')

/** The largest difference in length between words that sound alike. */
export const soundsAlikeWithin = 3

/**
 * The most probable correction of a word: the known word at the least distance; a tie goes to one that sounds alike, then to one with the same first letter.
 * A word that sounds alike has a distance of one.
 */
export const nearestWord = (
  word: string,
  known: readonly { word: string; meaning: string }[],
): string | undefined => {
  const limit = mistakesAllowed(word)
  const sound = soundOf(word)
  let best: { meaning: string; worth: number } | undefined
  for (const candidate of known) {
    const isChinese = candidate.meaning !== candidate.word
    const soundsAlike = isChinese && soundOf(candidate.word) === sound
    const distance = soundsAlike ? 1 : editDistance(word, candidate.word, limit)
    if (distance > Math.max(limit, soundsAlike ? 1 : 0)) continue
    const worth = distance * 3 - (soundsAlike ? 2 : candidate.word[0] === word[0] ? 1 : 0)
    if (!best || worth < best.worth) best = { meaning: candidate.meaning, worth }
  }
  return best?.meaning
}

const lookalikes: Readonly<Record<string, string>> = { 0: 'O', O: '0', 1: 'I', I: '1', L: '1' }
const lookalikesMax = 4

/** The variants of a code with lookalikes exchanged anywhere, O for 0 and I for 1. */
const lookalikeCodes = (code: string): string[] => {
  let said = ['']
  let left = lookalikesMax
  for (const letter of code) {
    const other = lookalikes[letter.toUpperCase()]
    said =
      other !== undefined && left-- > 0
        ? said.flatMap((before) => [before + letter, before + other])
        : said.map((before) => before + letter)
  }
  return said
}

const digits = '0123456789'
const separators = '-._/'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Candidates for a mistyped code: lookalikes exchanged, or one mistake (exchanged neighbours, a wrong, an extra or a missing character). The most common
 * mistakes come first, and among equals those with the same beginning. Inserted letters are capitals, unless the code has lower case.
 */
export const codeCorrections = (code: string): string[] => {
  const letters = /[a-z]/.test(code) ? capitals.toLowerCase() : capitals
  const characters = [...digits, ...letters, ...separators]
  const places = Array.from(code, (_, index) => code.length - 1 - index)
  const with_ = (at: number, taken: number, put: string) => code.slice(0, at) + put + code.slice(at + taken)
  return [
    ...new Set([
      ...lookalikeCodes(code),
      ...places.map((at) => with_(at, 2, (code[at + 1] ?? '') + code[at])),
      ...places.flatMap((at) => characters.map((put) => with_(at, 1, put))),
      ...places.map((at) => with_(at, 1, '')),
      ...[code.length, ...places].flatMap((at) => characters.map((put) => with_(at, 0, put))),
    ]),
  ].filter((meant) => meant !== code)
}
