/** The form in which typed names are compared: half-width characters, without surrounding blanks, in lower case. */
export const folded = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()
