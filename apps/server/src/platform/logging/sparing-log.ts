import type { FastifyBaseLogger } from 'fastify'

/** Warns of what anybody can cause, in one line per kind and minute: the first at once, and how many more there were once the minute is over. */
export const createSparingLog = (log: Pick<FastifyBaseLogger, 'warn'>, everyMs = 60_000) => {
  const kinds = new Map<string, number>()
  return (kind: string, fields: object, message: string): void => {
    const more = kinds.get(kind)
    kinds.set(kind, more === undefined ? 0 : more + 1)
    if (more !== undefined) return
    log.warn(fields, message)
    setTimeout(() => {
      const missed = kinds.get(kind) ?? 0
      kinds.delete(kind)
      if (missed > 0) log.warn({ kind, more: missed }, message)
    }, everyMs).unref()
  }
}
