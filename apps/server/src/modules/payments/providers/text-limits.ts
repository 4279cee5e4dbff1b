/** The longest beginning of `text` whose size is at most `limit`, without cutting a character in half. */
export function cutText(text: string, limit: number, sizeOf: (text: string) => number): string {
  let kept = ''
  for (const character of text) {
    if (sizeOf(kept + character) > limit) break
    kept += character
  }
  return kept
}
