/** An error that the user at the terminal can correct: its message is one sentence, shown without a stack. */
export class Failure extends Error {}

/** The text to show for a thrown value: the message of a Failure, otherwise the error with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Failure) return error.message
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}
