import type { Contract } from '@showfloor/contract/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { HandlersOf } from './calls/mount.ts'
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { Job } from './jobs.ts'
import type { NewsDesk } from './live/news.ts'
import type { SealedColumn } from './secrets/resealing.ts'
import type { Vault } from './secrets/vault.ts'

/** What the running server gives every module. */
export type Services = {
  database: Database
  news: NewsDesk
  log: FastifyBaseLogger
  config: Config
  /** Seals secrets of other systems. */
  vault: Vault
  /** The public address, without a slash at the end: `https://shop.example`. */
  publicUrl: string
  /** Settings of outside services, by environment name. */
  outside: Readonly<Record<string, string | undefined>>
}

/** The parts of a module besides the calls of its noun. */
export type ModuleParts = {
  jobs?: readonly Job[]
  /** Ends the module's background work. */
  close?: () => Promise<void>
  /** The columns with secrets that the vault seals. */
  sealed?: readonly SealedColumn[]
  /** Subscribes to events of earlier modules. */
  listen?: () => void
}

/** What a module gives the server: a handler for each call of its noun, and its other parts. */
export type Module<Noun extends keyof Contract> = ModuleParts & { routes: HandlersOf<Contract[Noun]> }

/** A singleton of a running server, such as a module's events: created when the first module asks for it. */
export const onePerServer = <T extends object>(
  make: (services: Services) => T,
): ((services: Services) => T) => {
  const made = new WeakMap<Services, T>()
  return (services) => {
    const one = made.get(services) ?? make(services)
    made.set(services, one)
    return one
  }
}
