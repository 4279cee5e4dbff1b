/** A sentence in both languages. */
export type Words = { zh: string; en: string }

/** Why a file is refused, as one sentence for its sender. Nothing has been changed when it is thrown. Its `message` is the English text. */
export class Refusal extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.en)
    this.name = 'Refusal'
    this.words = words
  }
}

const shownMax = 40

/** A cell's text for use within a sentence: short, on one line, printable. */
export const shown = (text: string): Words => {
  const line = [
    ...text
      .slice(0, 400)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
  const short = line.length > shownMax ? `${line.slice(0, shownMax).join('')}…` : line.join('')
  return { zh: `“${short}”`, en: `"${short}"` }
}

/** A column by its letter in a spreadsheet and its number. */
export const columnLetter = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)

/** No list has more columns. */
export const columnsMax = 500

export const tooWide = (name: string): Refusal =>
  new Refusal({
    zh: `${name} 超过 ${columnsMax} 列，不像一张清单。请删去多余的列。`,
    en: `${name} has more than ${columnsMax} columns, more than any list has. Remove the unused ones.`,
  })
