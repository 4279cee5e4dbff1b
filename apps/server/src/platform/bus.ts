import type { Context } from './calls/context.ts'

/** What an event handler may do: write in the same transaction, and announce news after it. */
export type EventContext = Pick<Context, 'db' | 'announce'>

/**
 * Events within one transaction: a module tells later modules what happened, and their writes are committed or rolled back together. `Events` maps an
 * event's name to its data; `Around` is what a handler may use of the call.
 */
export const createBus = <
  Events extends Record<string, unknown>,
  Around extends EventContext = EventContext,
>() => {
  const handlers = new Map<keyof Events, ((context: Around, event: never) => Promise<void>)[]>()
  return {
    on: <Name extends keyof Events>(
      name: Name,
      handler: (context: Around, event: Events[Name]) => Promise<void>,
    ): void => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
    },
    emit: async <Name extends keyof Events>(
      name: Name,
      context: Around,
      event: Events[Name],
    ): Promise<void> => {
      for (const handler of handlers.get(name) ?? []) await handler(context, event as never)
    },
  }
}
