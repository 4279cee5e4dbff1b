/** Something the person at the terminal can understand and mend: its message is one whole sentence, shown bare. */
export class Failure extends Error {}

/**
 * The sentence to show for anything thrown: a Failure's own, or the error's text with where it came from.
 */
export function explain(error: unknown): string {
  if (error instanceof Failure) return error.message
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}
