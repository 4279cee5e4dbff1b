/** A sentence in both languages. */
export type Words = { zh: string; en: string }

/** Why a file is not read, as one sentence for whoever sent it. Nothing has been changed when it is thrown. Its `message` is the English one. */
export class Refusal extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.en)
    this.name = 'Refusal'
    this.words = words
  }
}

const shownMax = 40

/** A cell's text as a sentence can show it: short, on one line, nothing unprintable. */
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

/** A column as people find it: by its letter in a spreadsheet, and by its number. */
export const columnLetter = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)

/** Nobody fills in more columns by hand; a table with more is not a list. */
export const columnsMax = 500

export const tooWide = (name: string): Refusal =>
  new Refusal({
    zh: `${name} 超过 ${columnsMax} 列，不像一张清单。请删去多余的列。`,
    en: `${name} has more than ${columnsMax} columns, which no list has. Remove what is too much.`,
  })
