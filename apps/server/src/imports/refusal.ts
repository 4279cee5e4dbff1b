/** Why a file is not imported, as one sentence for whoever sent it. Nothing has been changed when it is thrown. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Refusal'
  }
}

/** A wrong command line, or something around the file that is missing: a shop, the database. */
export class Misuse extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Misuse'
  }
}

/** A cell's text as a message can show it: short, on one line, nothing unprintable. */
export const shown = (text: string): string => {
  const line = [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()]
  return `"${line.length > 40 ? `${line.slice(0, 40).join('')}…` : line.join('')}"`
}
