/** The form in which names that people type are compared: full-width characters as the usual ones, blanks around it and letter case aside. */
export const folded = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()
