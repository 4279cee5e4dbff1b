import type { Contract } from '@showfloor/contract/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { HandlersOf } from './calls/mount.ts'
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { Job } from './jobs.ts'
import type { NewsDesk } from './live/news.ts'

/** What the running server gives every module. */
export type Services = {
  database: Database
  news: NewsDesk
  log: FastifyBaseLogger
  config: Config
  /** Where people reach the server, without a slash at the end: `https://shop.example`. */
  publicUrl: string
  /** Settings of the services outside, by the names of the environment. */
  outside: Readonly<Record<string, string | undefined>>
}

/** What a module gives the server beside the calls of its noun. */
export type ModuleParts = {
  jobs?: readonly Job[]
  /** Ends what the module keeps running. */
  close?: () => Promise<void>
  /** Subscribes to what earlier modules tell. */
  listen?: () => void
}

/** What a module gives the server: a handler for each call of its noun, and its other parts. */
export type Module<Noun extends keyof Contract> = ModuleParts & { routes: HandlersOf<Contract[Noun]> }

/** A thing of which a running server has one, such as a module's events: made when the first module asks for it. */
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
