import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that the present work runs in, until it is over. */
export type Holding = { kind: 'transaction' | 'load'; isOver: boolean }

const held = new AsyncLocalStorage<Holding>()

/** Runs work that holds a connection, and remembers that for everything it calls. */
export const runHolding = <T>(holding: Holding, work: () => Promise<T>): Promise<T> => held.run(holding, work)

/**
 * Refuses whoever holds a connection and wants a second one: when every holder of a pool waits for another connection, none is ever given back. Only a load may
 * use the other pools meanwhile, to tell how far it is; nobody who holds a connection of theirs waits for a load, so that no circle arises.
 */
export const refuseSecondConnection = (wanted: Holding['kind'] | 'statement'): void => {
  const holding = held.getStore()
  if (!holding || holding.isOver || (holding.kind === 'load' && wanted !== 'load')) return
  throw new Error(
    `A ${wanted} on a connection of its own, within a ${holding.kind}: use the transaction's own "tx", or do it after the transaction`,
  )
}
