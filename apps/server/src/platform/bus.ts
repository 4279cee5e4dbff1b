import type { Context } from './calls/context.ts'

/** What an event handler may do: write in the same transaction, announce news after it. */
export type EventContext = Pick<Context, 'db' | 'announce'>

/**
 * Upward news inside one transaction: a module tells those after it in the order what happened, and what they write is committed or undone together.
 * `Events` maps an event's name to what it carries; `Around` is what a handler may use of the call it happens in.
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
