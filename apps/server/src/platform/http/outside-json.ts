import { z } from 'zod'

/** Replaces what PostgreSQL does not store: NUL in a text, and half of a surrogate pair in JSON. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** JSON.parse with the source text of numbers. */
const parse = JSON.parse as (
  json: string,
  revive: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

/** JavaScript rounds integers above 2^53; the ids of many platforms are larger. */
const isRounded = (value: number): boolean =>
  !Number.isSafeInteger(value) && (Number.isInteger(value) || !Number.isFinite(value))

/**
 * Parses JSON that another system wrote: the only way in, for answers and for notifications. Texts become well-formed, and an integer that JavaScript
 * would round becomes its text. Throws for anything but JSON.
 */
export const parseOutside = (text: string): unknown =>
  parse(text, (_key, value, { source }) => {
    if (typeof value === 'string') return wellFormed(value)
    return typeof value === 'number' && isRounded(value) ? source : value
  })

/** An id that is written as a text or as a number; it is kept as an exact text. */
export const outsideId = z.union([z.string().min(1), z.int().transform(String)])

/** A state of another system: as it was sent, and what it means here; `known` null: it has not been published. */
export type OpenState<T> = { sent: string; known: T | null }

const sentMax = 64

/** A state by a published table. Systems add states without notice: an unknown one is shown and asked for again, never guessed. */
export const openState = <T>(states: Readonly<Record<string, T>>): z.ZodType<OpenState<T>> =>
  z.union([z.string(), z.number()]).transform((state) => ({
    sent: wellFormed(String(state).slice(0, sentMax)),
    known: Object.hasOwn(states, state) ? (states[state] as T) : null,
  }))
